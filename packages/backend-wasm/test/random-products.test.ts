/**
 * Random kernels around products of blocks compute what the interpreter does: with operands of many types and layouts,
 * masks and loops of all kinds, what is computed of operands before and of results after, chained and batched products.
 * `PRODUCT_RUNS=1000` tries that many, others each time; `PROPERTY_SEED=…` tries the same ones again.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { compareProducts, otherSettings } from "./random-products/compare.ts";
import { kernelOf } from "./random-products/kernel.ts";
import { plan } from "./random-products/plan.ts";

const { PRODUCT_RUNS: count, PROPERTY_SEED: seed } = process.env;
const numRuns = Number(count ?? 30);
const timeLimit = 120_000 + 1000 * numRuns;

it(
  "random products are what the interpreter computes",
  () =>
    fc.assert(
      fc.asyncProperty(plan, otherSettings, (chosen, other) =>
        compareProducts(kernelOf(chosen), [{ threads: 1 }, other]),
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
