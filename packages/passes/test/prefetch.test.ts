/** Rows that are announced exist, also behind the last program, and nothing is computed from them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runKernel } from "@tt-opt/interpreter";
import { defined, parseModule, printOperation } from "@tt-opt/ir-core";
import { expect, it } from "vitest";
import { ttToWasmPipeline } from "../src/index.ts";
import { prefetchNextPrograms } from "../src/vector/prefetch-next-programs/prefetch-next-programs.ts";
import { makeContext, runPasses } from "./equivalence-tools.ts";

const kernel = (file: string): string => readFileSync(join(import.meta.dirname, "../../..", file), "utf8");
const softmax = kernel("bench/kernels/softmax_rows-8192.ttir");

it.each([
  [1, 3100],
  [3, 40],
  [3, 3072],
  [4, 3100],
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

it("announces blocks of rows of any length", () => {
  const module = defined(parseModule(makeContext(), kernel("bench/kernels/cross_entropy-4096.ttir")), "the module");
  expect(runPasses(module, ttToWasmPipeline({ distinct: true }))).toBe(true);
  expect(printOperation(module)).toContain("tts.prefetch");
  // The kernel was compiled for multiples of 16.
  const [programs, length] = [3, 3104];
  const logits = Float32Array.from({ length: programs * length }, (_, i) => Math.cos(i) * 3);
  const labels = BigInt64Array.of(7n, 0n, 49n);
  const loss = new Float32Array(programs);
  runKernel(module, "cross_entropy", [programs, 1, 1], [logits, labels, loss, length, length]);
  for (let row = 0; row < programs; row++) {
    const values = logits.subarray(row * length, (row + 1) * length);
    const sum = values.reduce((total, value) => total + Math.exp(value), 0);
    expect(loss[row]).toBeCloseTo(Math.log(sum) - (values[Number(labels[row])] ?? NaN), 4);
  }
});

it("announces both rows of a program that reads two at a time, and no more", () => {
  const module = defined(parseModule(makeContext(), kernel("bench/kernels/poi_max_pool-1024.ttir")), "the module");
  expect(runPasses(module, ttToWasmPipeline({ distinct: true }))).toBe(true);
  expect(printOperation(module)).toContain("tts.prefetch");
  const x = Float32Array.from({ length: 2 * 4096 }, (_, i) => Math.sin(i));
  const y = new Float32Array(2 * 1024);
  runKernel(module, "poi_max_pool", [2, 1, 1], [x, y, y.length]);
  y.forEach((value, i) => {
    const first = Math.floor(i / 64) * 256 + (i % 64) * 2;
    expect(value).toBe(Math.max(...[0, 1, 128, 129].map((by) => x[first + by] ?? NaN)));
  });
});

it("announces nothing while little is computed", () => {
  const module = defined(
    parseModule(makeContext(), kernel("bench/kernels/layer_norm_one_block-8192.ttir")),
    "the module",
  );
  expect(runPasses(module, ttToWasmPipeline({ distinct: true }))).toBe(true);
  expect(printOperation(module)).not.toContain("tts.prefetch");
});

it("gives up on places that take many operations", () => {
  const doublings = Array.from({ length: 100 }, (_, i) => `%s${i + 1} = arith.addi %s${i}, %s${i} : i32`);
  const loop = `scf.for %i = %c0 to %c64 step %c8 {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    tts.store %v, %x[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  }`;
  const text = (last: number): string => `func.func @f(%x: !tt.ptr<f32>) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %s0 = tt.get_program_id x : i32
  ${doublings.slice(0, last).join("\n  ")}
  %row = tt.addptr %x, %s${last} : !tt.ptr<f32>, i32
  ${loop}
  ${loop}
  return
}`;
  const prefetches = (last: number): boolean => {
    const module = defined(parseModule(makeContext(), text(last)), "the module");
    expect(runPasses(module, [prefetchNextPrograms({ leastBytes: 0, leastOperations: 0 })])).toBe(true);
    return printOperation(module).includes("tts.prefetch");
  };
  expect([prefetches(40), prefetches(100)]).toEqual([true, false]);
});
