/**
 * Whole random kernels compute what the interpreter does, however they are compiled: with loops, branches, masks, index
 * arithmetic, reductions and several stores, over blocks of one to three dimensions and all types of elements.
 * `TT_OPT_RANDOM_KERNELS=1000` tries that many, others each time; `PROPERTY_SEED=…` tries the same ones again.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { compareWithInterpreted } from "./random-kernels/compare.ts";
import { randomKernel } from "./random-kernels/kernel.ts";

const { TT_OPT_RANDOM_KERNELS: count, PROPERTY_SEED: seed } = process.env;
const numRuns = Number(count ?? 100);
const timeLimit = 60_000 + 1000 * numRuns;

/** Each kernel is compiled as usual and with one of these: more kernels find more than all of these for fewer. */
const otherSettings = fc.constantFrom(
  { threads: 1, vectorize: false },
  { threads: 1, fuse: false },
  { threads: 1, relaxed: false },
  { threads: 2 },
);

it(
  "random kernels compute what the interpreter does",
  () =>
    fc.assert(
      fc.asyncProperty(randomKernel, otherSettings, (kernel, other) =>
        compareWithInterpreted(kernel, [{ threads: 1 }, other]),
      ),
      {
        numRuns,
        ...(count !== undefined && seed === undefined ? { seed: Date.now() } : {}),
        // What was found is reported even if there was no time to make it smaller.
        interruptAfterTimeLimit: timeLimit - 20_000,
      },
    ),
  timeLimit,
);
