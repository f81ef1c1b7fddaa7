/** `linalg-tile` keeps the meaning of programs, whatever the tiles are. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare } from "../vector/equivalence.ts";

const programs: Readonly<Record<string, string>> = {
  "a product on tensors": `func.func @f(%a: tensor<5x6xf32>, %b: tensor<6x7xf32>, %bias: tensor<5x7xf32>) -> tensor<5x7xf32> {
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<5x7xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<5x7xf32>) -> tensor<5x7xf32>
    %r = linalg.matmul ins(%a, %b : tensor<5x6xf32>, tensor<6x7xf32>) outs(%f : tensor<5x7xf32>) -> tensor<5x7xf32>
    %s = linalg.add ins(%r, %bias : tensor<5x7xf32>, tensor<5x7xf32>) outs(%e : tensor<5x7xf32>) -> tensor<5x7xf32>
    return %s : tensor<5x7xf32>
  }`,
  "a product whose operand has two uses": `func.func @f(%a: tensor<5x6xf32>, %b: tensor<6x7xf32>, %c: tensor<5x7xf32>) -> (tensor<5x7xf32>, tensor<5x6xf32>) {
    %n = linalg.add ins(%a, %a : tensor<5x6xf32>, tensor<5x6xf32>) outs(%a : tensor<5x6xf32>) -> tensor<5x6xf32>
    %r = linalg.matmul ins(%n, %b : tensor<5x6xf32>, tensor<6x7xf32>) outs(%c : tensor<5x7xf32>) -> tensor<5x7xf32>
    return %r, %n : tensor<5x7xf32>, tensor<5x6xf32>
  }`,
  "a product on buffers": `func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
    linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
    return
  }`,
  "a reduction": `func.func @f(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    %r = linalg.reduce ins(%a : tensor<?x?xf32>) outs(%c : tensor<?xf32>) dimensions = [1]
      (%x: f32, %y: f32) {
        %s = arith.addf %x, %y : f32
        linalg.yield %s : f32
      }
    return %r : tensor<?xf32>
  }`,
  "indices and transposes": `func.func @f(%a: tensor<4x6xf32>, %c: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %t = linalg.transpose ins(%a : tensor<4x6xf32>) outs(%c : tensor<6x4xf32>) permutation = [1, 0]
    %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<6x4xf32>) outs(%c : tensor<6x4xf32>) {
    ^bb0(%x: f32, %y: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %k = arith.muli %i, %j : index
      %l = arith.index_cast %k : index to i32
      %m = arith.sitofp %l : i32 to f32
      %n = arith.addf %m, %x : f32
      linalg.yield %n : f32
    } -> tensor<6x4xf32>
    return %r : tensor<6x4xf32>
  }`,
  "a row of a matrix and neighbours of elements": `func.func @f(%a: tensor<2x6xf32>, %b: tensor<16xf32>, %c: tensor<6xf32>) -> tensor<6xf32> {
    %r = linalg.generic {indexing_maps = [affine_map<(i) -> (1, i)>, affine_map<(i) -> (i * 2 + 3)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<2x6xf32>, tensor<16xf32>) outs(%c : tensor<6xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %s = arith.subf %x, %y : f32
      linalg.yield %s : f32
    } -> tensor<6xf32>
    return %r : tensor<6xf32>
  }`,
  "a column sum of a map": `func.func @f(%a: tensor<5x6xf32>, %c: tensor<6xf32>, %e: tensor<5x6xf32>) -> tensor<6xf32> {
    %q = linalg.mul ins(%a, %a : tensor<5x6xf32>, tensor<5x6xf32>) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%q : tensor<5x6xf32>) outs(%c : tensor<6xf32>) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    } -> tensor<6xf32>
    return %r : tensor<6xf32>
  }`,
  "sums of columns that belong together": `func.func @f(%a: tensor<5x?xf32>, %b: tensor<5x?xf32>) -> tensor<5x?xf32> {
    %q = linalg.exp ins(%a : tensor<5x?xf32>) outs(%b : tensor<5x?xf32>) -> tensor<5x?xf32>
    %r = linalg.softmax dimension(0) ins(%q : tensor<5x?xf32>) outs(%b : tensor<5x?xf32>) -> tensor<5x?xf32>
    %s = linalg.mul ins(%r, %r : tensor<5x?xf32>, tensor<5x?xf32>) outs(%b : tensor<5x?xf32>) -> tensor<5x?xf32>
    return %s : tensor<5x?xf32>
  }`,
};

/** Whether all operations of a program can have their first two loops exchanged. */
function hasTwoLoops(name: string): boolean {
  return name !== "a reduction" && !name.startsWith("a row");
}

describe("linalg-tile keeps the meaning of", () => {
  for (const [name, program] of Object.entries(programs)) {
    it(name, () => {
      const setting = fc.record({
        sizes: fc.array(fc.constantFrom(0, 1, 2, 3, 4, 8), { minLength: 1, maxLength: 3 }),
        peel: fc.boolean(),
        fuse: fc.boolean(),
        swap: fc.boolean(),
        reduction: fc.constantFrom("sequential", "partial"),
        seed: fc.nat(100),
      });
      fc.assert(
        fc.property(setting, ({ sizes, peel, fuse, swap, reduction, seed }) => {
          const interchange = swap && hasTwoLoops(name) ? " interchange=1,0" : "";
          const options = `tile-sizes=${sizes.join(",")} peel=${peel} fuse-producers=${fuse} reduction=${reduction}${interchange}`;
          const { before, after } = compare(program, `linalg-tile{${options}}`, seed);
          expect(after).toEqual(before);
        }),
        { numRuns: 25 },
      );
    });
  }
});
