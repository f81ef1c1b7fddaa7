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
