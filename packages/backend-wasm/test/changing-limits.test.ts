/** Blocks that loops carry as a whole, and of which each iteration stores a part that only it knows. */
import type { KernelArgument } from "@tt-opt/interpreter";
import { describe, it } from "vitest";
import { expectSameArguments } from "./same-as-interpreted.ts";

const settings = [{}, { vectorize: false }, { fuse: false }, { relaxed: true }];

/** What `%limit` is in iteration `%t` of `%n`. */
const limits = {
  "from memory": `%lp = tt.addptr %len, %t : !tt.ptr<i32>, i32
    %limit = tt.load %lp : !tt.ptr<i32>`,
  growing: "%limit = arith.muli %t, %n : i32",
  shrinking: "%limit = arith.subi %n, %t : i32",
  "the number of the iteration": "%limit = arith.addi %t, %c0 : i32",
  "the same each time": "%limit = arith.addi %n, %c1 : i32",
};

const lengths = [3, 16, 9, 12, 0, 70];
const count = lengths.length;

const numbers = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => ((i * 7919) % 33) - 16);

/** Running sums of rows of 64 elements, of which each row stores those below its limit. */
const runningSums = (
  limit: string,
): string => `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %len: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%a = %zero) -> (tensor<64xf32>) : i32 {
    ${limit}
    %ls = tt.splat %limit : i32 -> tensor<64xi32>
    %in = arith.cmpi slt, %i, %ls : tensor<64xi32>
    %b = arith.muli %t, %c64 : i32
    %bs = tt.splat %b : i32 -> tensor<64xi32>
    %at = arith.addi %bs, %i : tensor<64xi32>
    %p = tt.addptr %xs, %at : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %p : tensor<64x!tt.ptr<f32>>
    %s = arith.addf %a, %v : tensor<64xf32>
    %q = tt.addptr %ys, %at : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    tt.store %q, %s, %in : tensor<64x!tt.ptr<f32>>
    scf.yield %s : tensor<64xf32>
  }
  tt.return
}`;

describe("sums of which each iteration stores a part", () => {
  it.each(Object.entries(limits))("limit: %s", async (_name, limit) => {
    const args = (): KernelArgument[] => [
      numbers(64 * count),
      new Float32Array(64 * count).fill(-1),
      Int32Array.from(lengths),
      count,
    ];
    await expectSameArguments(runningSums(limit), [1, 1, 1], args, settings);
  });
});

/** Sums of products of which each iteration stores the rows or columns below its limit; `start` is what it adds to. */
const products = (
  limit: string,
  index: "row" | "column",
  start: "s" | "zero",
): string => `tt.func public @kernel(%x: !tt.ptr<f32>, %w: !tt.ptr<f32>, %y: !tt.ptr<f32>, %len: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c256 = arith.constant 256 : i32
  %c16 = arith.constant dense<16> : tensor<16x1xi32>
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %i = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %r = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %k = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %row = tt.broadcast %r : tensor<16x1xi32> -> tensor<16x16xi32>
  %column = tt.broadcast %k : tensor<1x16xi32> -> tensor<16x16xi32>
  %r16 = arith.muli %r, %c16 : tensor<16x1xi32>
  %ro = tt.broadcast %r16 : tensor<16x1xi32> -> tensor<16x16xi32>
  %o = arith.addi %ro, %column : tensor<16x16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %ws = tt.splat %w : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %acc = scf.for %t = %c0 to %n step %c1 iter_args(%s = %zero) -> (tensor<16x16xf32>) : i32 {
    ${limit}
    %b = arith.muli %t, %c256 : i32
    %bs = tt.splat %b : i32 -> tensor<16x16xi32>
    %at = arith.addi %o, %bs : tensor<16x16xi32>
    %p = tt.addptr %xs, %at : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %left = tt.load %p : tensor<16x16x!tt.ptr<f32>>
    %pw = tt.addptr %ws, %at : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %right = tt.load %pw : tensor<16x16x!tt.ptr<f32>>
    %d = tt.dot %left, %right, %${start} : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %ls = tt.splat %limit : i32 -> tensor<16x16xi32>
    %in = arith.cmpi slt, %${index}, %ls : tensor<16x16xi32>
    %q = tt.addptr %ys, %at : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %q, %d, %in : tensor<16x16x!tt.ptr<f32>>
    scf.yield %d : tensor<16x16xf32>
  }
  tt.return
}`;

describe.each(["row", "column"] as const)("products of which each iteration stores a part by %s", (index) => {
  it.each(Object.entries(limits))("limit: %s", async (_name, limit) => {
    const args = (): KernelArgument[] => [
      numbers(256 * count),
      numbers(256 * count).reverse(),
      new Float32Array(256 * count).fill(-1),
      Int32Array.from(lengths),
      count,
    ];
    for (const start of ["s", "zero"] as const)
      await expectSameArguments(products(limit, index, start), [1, 1, 1], args, settings);
  });
});
