/** Rows that are announced exist, also behind the last program, and nothing is computed from them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runKernel } from "@tt-opt/interpreter";
import { defined, parseModule, printOperation } from "@tt-opt/ir-core";
import { expect, it } from "vitest";
import { ttToWasmPipeline } from "../src/index.ts";
import { makeContext, runPasses } from "./equivalence-tools.ts";

const softmax = readFileSync(join(import.meta.dirname, "../../../examples/softmax.ttir"), "utf8");

it.each([
  [1, 32],
  [3, 40],
  [4, 100],
])("announces rows of %i programs that read %i elements each", (programs, length) => {
  const module = defined(parseModule(makeContext(), softmax), "the module");
  expect(runPasses(module, ttToWasmPipeline({ distinct: true }))).toBe(true);
  expect(printOperation(module)).toContain("tts.prefetch");
  const x = Float32Array.from({ length: programs * length }, (_, i) => Math.sin(i));
  const y = new Float32Array(x.length);
  // The interpreter refuses addresses outside of the two buffers, which are as long as they need to be.
  runKernel(module, "softmax_rows", [programs, 1, 1], [y, x, length, length, length]);
  for (let row = 0; row < programs; row++) {
    const exponentials = [...x.subarray(row * length, (row + 1) * length)].map(Math.exp);
    const sum = exponentials.reduce((a, b) => a + b, 0);
    exponentials.forEach((value, i) => expect(y[row * length + i]).toBeCloseTo(value / sum, 6));
  }
});
