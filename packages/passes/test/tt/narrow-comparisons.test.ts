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

const predicates = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const jobs = ["extui", "extsi"].flatMap((extension) => predicates.map((predicate) => [extension, predicate] as const));

it.each(jobs)("compares bytes of %s by %s", (extension, predicate) => {
  for (const limit of [0, 1, 3, 127, 128, 255, 256, -1, -128, -129]) {
    const text = `tt.func public @k() -> tensor<256xi8> {
  %limit = arith.constant dense<${limit}> : tensor<256xi32>
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %bytes = arith.trunci %range : tensor<256xi32> to tensor<256xi8>
  %wide = arith.${extension} %bytes : tensor<256xi8> to tensor<256xi32>
  %is = arith.cmpi ${predicate}, %wide, %limit : tensor<256xi32>
  %flags = arith.extui %is : tensor<256xi1> to tensor<256xi8>
  tt.return %flags : tensor<256xi8>
}`;
    const { text: made, statistics } = runPasses(text, "builtin.module(tt-narrow-comparisons)");
    const fits = extension === "extui" ? limit >= 0 && limit < 256 : limit >= -128 && limit < 128;
    const isKnown = extension === "extui" || !predicate.startsWith("u");
    expect(statistics.get("tt-narrow-comparisons unextended"), `${limit}`).toBe(Number(fits && isKnown));
    expect(resultsOf(made), `${limit}`).toEqual(resultsOf(text));
  }
});
