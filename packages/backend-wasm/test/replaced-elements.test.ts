/**
 * Kernels that replace one element of a row at a time, in a loop: at places in the row or beyond it, by a number of the
 * kernel or one that was loaded, give what the interpreter gives.
 */
import { describe, it } from "vitest";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

/** Five elements are replaced, one after the other; the sum of what is left is stored each time. */
function kernelText(value: string, predicate: "eq" | "ne", type: "i32" | "i64"): string {
  const numbers = type === "i32" ? "%i" : "%wide";
  const chosen = predicate === "eq" ? "%values, %row" : "%row, %values";
  return `module { tt.func public @kernel(%x: !tt.ptr<f32>, %places: !tt.ptr<${type}>, %new: !tt.ptr<f32>, %y: !tt.ptr<f32>, %sums: !tt.ptr<f32>) {
  %first = arith.constant 0 : i32
  %next = arith.constant 1 : i32
  %count = arith.constant 5 : i32
  %i = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %wide = arith.extsi %i : tensor<32xi32> to tensor<32xi64>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %from = tt.addptr %xs, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %start = tt.load %from : tensor<32x!tt.ptr<f32>>
  %left = scf.for %k = %first to %count step %next iter_args(%row = %start) -> (tensor<32xf32>) : i32 {
    %sum = "tt.reduce"(%row) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<32xf32>) -> f32
    %to_sum = tt.addptr %sums, %k : !tt.ptr<f32>, i32
    tt.store %to_sum, %sum : !tt.ptr<f32>
    %at_place = tt.addptr %places, %k : !tt.ptr<${type}>, i32
    %place = tt.load %at_place : !tt.ptr<${type}>
    %at_new = tt.addptr %new, %k : !tt.ptr<f32>, i32
    %loaded = tt.load %at_new : !tt.ptr<f32>
    %constant = arith.constant -3.0 : f32
    %values = tt.splat ${value} : f32 -> tensor<32xf32>
    %all = tt.splat %place : ${type} -> tensor<32x${type}>
    %is = arith.cmpi ${predicate}, ${numbers}, %all : tensor<32x${type}>
    %replaced = arith.select %is, ${chosen} : tensor<32xi1>, tensor<32xf32>
    scf.yield %replaced : tensor<32xf32>
  }
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %to = tt.addptr %ys, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  tt.store %to, %left : tensor<32x!tt.ptr<f32>>
  tt.return
} }`;
}

const kinds = [
  { type: "i32", places: Int32Array.of(0, 31, 32, -1, -(2 ** 31)) },
  { type: "i64", places: BigInt64Array.of(3n, 32n, 2n ** 32n + 5n, -1n, -(2n ** 63n)) },
] as const;

describe("an element", () => {
  for (const { type, places } of kinds)
    for (const value of ["%constant", "%loaded"])
      for (const predicate of ["eq", "ne"] as const)
        it(`becomes ${value} where its index is ${predicate} a place of ${type}`, async () => {
          await compareWithInterpreted(kernelText(value, predicate, type), [1, 1, 1], () => {
            const x = Float32Array.from({ length: 32 }, (_, i) => (i * 7) % 32);
            const written = [new Float32Array(32), new Float32Array(5)];
            return { args: [x, places.slice(), Float32Array.of(9, 8, 7, 6, 5), ...written], written };
          });
        });
});
