/** Comparisons with 64-bit numbers mean the same in 32 bits, whatever the high bits of these are. */
import { expect, it } from "vitest";
import { resultsOf } from "./same-meaning.ts";
import { runPasses } from "../transforms/tools.ts";

it.each(["eq", "ne"])("compares by %s", (predicate) => {
  const high = 2n ** 32n;
  for (const label of [
    0n,
    3n,
    7n,
    8n,
    -1n,
    -3n,
    high,
    high + 3n,
    -high + 3n,
    high - 1n,
    2n ** 63n - 1n,
    -(2n ** 63n),
  ]) {
    const text = `tt.func public @k() -> tensor<8xi1> {
  %label = arith.constant ${label} : i64
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %places = arith.extsi %range : tensor<8xi32> to tensor<8xi64>
  %labels = tt.splat %label : i64 -> tensor<8xi64>
  %is = arith.cmpi ${predicate}, %labels, %places : tensor<8xi64>
  tt.return %is : tensor<8xi1>
}`;
    const { text: made, statistics } = runPasses(text, "builtin.module(tt-narrow-comparisons)");
    expect(statistics.get("tt-narrow-comparisons narrowed")).toBe(1);
    expect(resultsOf(made), `${label}`).toEqual(resultsOf(text));
  }
});
