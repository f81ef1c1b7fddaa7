/**
 * Kernels whose programs go along rows in several loops over chunks: with accumulators that are reduced after or in a loop,
 * scans that go on in the next chunk, stores that later loops load, and masks of rows, columns and values. Random ones
 * give what the interpreter gives. `LOOPED_ROWS_RUNS=10000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { compareWithInterpreted } from "./looped-rows/compare.ts";
import { plan } from "./looped-rows/plan.ts";

const numRuns = Number(process.env["LOOPED_ROWS_RUNS"] ?? 24);
const timeLimit = 60_000 + 1000 * numRuns;

/** Each kernel is compiled as usual and with one of these. */
const otherSettings = fc.constantFrom(
  { threads: 1, relaxed: false },
  { threads: 1, relaxed: false },
  { threads: 1, vectorize: false },
  { threads: 1, fuse: false },
  { threads: 2 },
);

it(
  "compute what the interpreter computes",
  () =>
    fc.assert(
      fc.asyncProperty(plan, otherSettings, (chosen, other) => compareWithInterpreted(chosen, [{ threads: 1 }, other])),
      { numRuns, interruptAfterTimeLimit: timeLimit - 20_000 },
    ),
  timeLimit,
);
