/** Tiling, vectorisation of tiles, bufferization and `vector-lower` together keep the meaning of programs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare } from "./equivalence.ts";

const matmul = `func.func @f(%a: memref<8x6xf32>, %b: memref<6x16xf32>, %out: memref<8x16xf32>) {
  %x = bufferization.to_tensor %a : memref<8x6xf32> to tensor<8x6xf32>
  %y = bufferization.to_tensor %b : memref<6x16xf32> to tensor<6x16xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %r = linalg.matmul ins(%x, %y : tensor<8x6xf32>, tensor<6x16xf32>) outs(%f : tensor<8x16xf32>) -> tensor<8x16xf32>
  %m = bufferization.to_buffer %r : tensor<8x16xf32> to memref<8x16xf32>
  memref.copy %m, %out : memref<8x16xf32> to memref<8x16xf32>
  return
}`;

const programs: Readonly<Record<string, string>> = {
  "a map with indices": `func.func @f(%a: tensor<3x6xf32>, %b: tensor<6xf32>, %s: f32, %e: tensor<6x3xf32>) -> tensor<6x3xf32> {
    %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<3x6xf32>, tensor<6xf32>) outs(%e : tensor<6x3xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %i = linalg.index 0 : index
      %k = arith.index_cast %i : index to i32
      %n = arith.sitofp %k : i32 to f32
      %p = arith.mulf %x, %y : f32
      %q = arith.addf %p, %n : f32
      %t = arith.addf %q, %s : f32
      %u = arith.subf %t, %o : f32
      linalg.yield %u : f32
    } -> tensor<6x3xf32>
    return %r : tensor<6x3xf32>
  }`,
  "a row sum": `func.func @f(%a: memref<3x6xf32>, %c: memref<3xf32>) {
    linalg.reduce ins(%a : memref<3x6xf32>) outs(%c : memref<3xf32>) dimensions = [1]
      (%x: f32, %y: f32) {
        %s = arith.addf %x, %y : f32
        linalg.yield %s : f32
      }
    return
  }`,
  "a sum of everything": `func.func @f(%a: memref<3x6xi32>, %c: memref<i32>) {
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a : memref<3x6xi32>) outs(%c : memref<i32>) {
    ^bb0(%x: i32, %y: i32):
      %q = arith.muli %x, %x : i32
      %s = arith.addi %q, %y : i32
      linalg.yield %s : i32
    }
    return
  }`,
  "a product": `func.func @f(%a: memref<3x5xf32>, %b: memref<5x6xf32>, %c: memref<3x6xf32>) {
    linalg.matmul ins(%a, %b : memref<3x5xf32>, memref<5x6xf32>) outs(%c : memref<3x6xf32>)
    return
  }`,
  "a transpose": `func.func @f(%a: memref<3x5xf32>, %c: memref<5x3xf32>) {
    linalg.transpose ins(%a : memref<3x5xf32>) outs(%c : memref<5x3xf32>) permutation = [1, 0]
    return
  }`,
};

describe("linalg-vectorize-tiles keeps the meaning of", () => {
  for (const [name, program] of Object.entries(programs)) {
    it(name, () => {
      fc.assert(
        fc.property(fc.nat(100), fc.constantFrom("", ",vector-lower"), (seed, rest) => {
          const { before, after } = compare(program, `linalg-vectorize-tiles${rest}`, seed);
          expect(after).toEqual(before);
        }),
        { numRuns: 10 },
      );
    });
  }
});

it("a product is tiled, vectorised, bufferized and lowered to registers", () => {
  const pipeline = `builtin.module(linalg-tile{tile-sizes=4,8,1 fuse-producers root=linalg.matmul},canonicalize,cse,linalg-vectorize-tiles,canonicalize,cse,one-shot-bufferize,canonicalize,cse,vector-lower,canonicalize,cse)`;
  for (const seed of [1, 2, 3]) {
    const { before, after, text } = compare(matmul, pipeline, seed);
    expect(after).toEqual(before);
    expect(text).toMatch(/vector\.fma .* : vector<4xf32>/);
    expect(text).not.toMatch(/linalg\.|vector<4x8xf32>|vector\.contract/);
  }
});
