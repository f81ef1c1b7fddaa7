/** The counts of launches, by the interpreter, against what the kernels are known to do. */
import { readFileSync } from "node:fs";
import { type KernelArgument, runKernel } from "@tt-opt/interpreter";
import { Context, parseModule, PassManager, pipeline, renderDiagnostics } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { allDialects, canonicalize, cse, ttCountWork } from "../../src/index.ts";
import { inline } from "../../src/transforms/index.ts";

function count(text: string, grid: readonly [number, number, number], args: readonly KernelArgument[]): number[] {
  const context = new Context(...allDialects);
  const module = parseModule(context, text, "in.mlir");
  if (module === undefined) throw new Error(renderDiagnostics(context.diagnostics.all));
  const passes = [inline({ force: true }), canonicalize(), cse(), ttCountWork(), canonicalize(), cse()];
  const outcome = new PassManager(context, pipeline("builtin.module", ...passes)).run(module);
  expect(outcome, renderDiagnostics(context.diagnostics.all)).toBe("ok");
  const counters = new BigInt64Array(3);
  runKernel(module, undefined, grid, [...args, counters]);
  return [...counters].map(Number);
}

const example = (name: string): string =>
  readFileSync(new URL(`../../../../examples/${name}.ttir`, import.meta.url), "utf8");

describe("tt-count-work", () => {
  it("counts the elements of a vector that are there", () => {
    const [x, y, out] = [new Float32Array(2000), new Float32Array(2000), new Float32Array(2000)];
    expect(count(example("vector_add"), [2, 1, 1], [x, y, out, 2000])).toEqual([16000, 8000, 2000]);
    expect(out.every((value) => value === 0)).toBe(true);
  });

  it("counts the columns of a softmax that are there", () => {
    const [rows, columns] = [3, 1000];
    const [x, y] = [new Float32Array(rows * columns), new Float32Array(rows * columns)];
    // Maximum, difference, exponential, sum and quotient.
    const [read, written, flops] = count(example("softmax"), [rows, 1, 1], [y, x, columns, columns, columns]);
    expect([read, written, flops]).toEqual([rows * columns * 4, rows * columns * 4, 5 * rows * columns]);
  });

  it("counts the pairs of a product that are there, and each load of a block", () => {
    const [m, n, k] = [128, 64, 40];
    const buffers = [m * k, k * n, m * n].map((size) => new Float32Array(size));
    const [read, written, flops] = count(example("matmul"), [2, 1, 1], [...buffers, m, n, k, k, n, n]);
    // Blocks of 64 × 64, so the right operand is read twice; each iteration adds a product to a sum.
    expect(read).toBe(4 * (m * k + 2 * k * n));
    expect(written).toBe(4 * m * n);
    expect(flops).toBe(2 * m * n * k);
  });

  it("counts what a loop does whose carried values decide how often it runs and are stored in the end", () => {
    const halving = `
tt.func public @halving(%x: !tt.ptr<i32>, %out: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = tt.load %x : !tt.ptr<i32>
  %last:2 = scf.while (%n = %start, %sum = %zero) : (i32, i32) -> (i32, i32) {
    %goes = arith.cmpi sgt, %n, %zero : i32
    scf.condition(%goes) %n, %sum : i32, i32
  } do {
  ^bb0(%n: i32, %sum: i32):
    %p = tt.addptr %x, %n : !tt.ptr<i32>, i32
    %v = tt.load %p : !tt.ptr<i32>
    %s = arith.addi %sum, %v : i32
    %half = arith.shrsi %n, %one : i32
    scf.yield %half, %s : i32, i32
  }
  tt.store %out, %last#1 : !tt.ptr<i32>
  tt.return
}`;
    // 16, 8, 4, 2 and 1 are the positions that are read.
    expect(count(halving, [1, 1, 1], [Int32Array.of(16, ...new Array<number>(16).fill(1)), new Int32Array(1)])).toEqual(
      [4 * 6, 4, 0],
    );
  });
});
