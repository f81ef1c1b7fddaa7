import { expect, it } from "vitest";
import { Elements } from "../src/index.ts";
import { evaluate, list } from "./tools.ts";

it("pads reads that leave the base, and permutes and broadcasts", () => {
  const text = `func.func @f(%t: tensor<2x3xi32>) -> (vector<4xi32>, vector<3x2xi32>, vector<2x2xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %p = arith.constant -1 : i32
    %a = vector.transfer_read %t[%c1, %c1], %p : tensor<2x3xi32>, vector<4xi32>
    %b = vector.transfer_read %t[%c0, %c0], %p {permutation_map = affine_map<(i, j) -> (j, i)>} : tensor<2x3xi32>, vector<3x2xi32>
    %c = vector.transfer_read %t[%c0, %c1], %p {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (0, j)>} : tensor<2x3xi32>, vector<2x2xi32>
    return %a, %b, %c : vector<4xi32>, vector<3x2xi32>, vector<2x2xi32>
  }`;
  const matrix = new Elements([2, 3], [1n, 2n, 3n, 4n, 5n, 6n]);
  expect(evaluate(text, [matrix])).toEqual([
    [5n, 6n, -1n, -1n],
    [1n, 4n, 2n, 5n, 3n, 6n],
    [2n, 3n, 2n, 3n],
  ]);
});

it("writes only lanes that are on and in bounds", () => {
  const text = `func.func @f(%t: tensor<4xi32>, %v: vector<4xi32>, %m: vector<4xi1>) -> (tensor<4xi32>, tensor<4xi32>) {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %a = vector.transfer_write %v, %t[%c2] : vector<4xi32>, tensor<4xi32>
    %b = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<4xi32>, tensor<4xi32>
    return %a, %b : tensor<4xi32>, tensor<4xi32>
  }`;
  expect(evaluate(text, [list(0n, 0n, 0n, 0n), list(1n, 2n, 3n, 4n), list(1n, 0n, 0n, 1n)])).toEqual([
    [0n, 0n, 1n, 2n],
    [1n, 0n, 0n, 4n],
  ]);
});

it("contracts, reduces and scans", () => {
  const text = `func.func @f(%a: vector<2x2xf32>, %c: vector<2x2xf32>, %v: vector<4xi32>) -> (vector<2x2xf32>, vector<2xf32>, i32, vector<4xi32>) {
    %p = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %a, %c : vector<2x2xf32>, vector<2x2xf32> into vector<2x2xf32>
    %z = arith.constant dense<0.0> : vector<2xf32>
    %r = vector.multi_reduction <maximumf>, %a, %z [1] : vector<2x2xf32> to vector<2xf32>
    %s = vector.reduction <minsi>, %v : vector<4xi32> into i32
    %i = arith.constant dense<0> : vector<i32>
    %t:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<4xi32>, vector<i32>
    return %p, %r, %s, %t#0 : vector<2x2xf32>, vector<2xf32>, i32, vector<4xi32>
  }`;
  const a = new Elements([2, 2], [1, 2, 3, 4]);
  const c = new Elements([2, 2], [10, 20, 30, 40]);
  expect(evaluate(text, [a, c, list(4n, -1n, 2n, 3n)])).toEqual([[17, 30, 45, 62], [2, 4], -1n, [4n, 3n, 5n, 8n]]);
});

it("moves lanes", () => {
  const text = `func.func @f(%a: vector<4xi16>, %b: vector<4xi16>) -> (vector<4xi16>, vector<8xi16>, vector<2xi32>, vector<4xi16>, vector<4xi1>) {
    %s = vector.shuffle %a, %b [0, 5, 2, 7] : vector<4xi16>, vector<4xi16>
    %i = vector.interleave %a, %b : vector<4xi16> -> vector<8xi16>
    %w = vector.bitcast %a : vector<4xi16> to vector<2xi32>
    %e, %o = vector.deinterleave %i : vector<8xi16> -> vector<4xi16>
    %c3 = arith.constant 3 : index
    %m = vector.create_mask %c3 : vector<4xi1>
    return %s, %i, %w, %o, %m : vector<4xi16>, vector<8xi16>, vector<2xi32>, vector<4xi16>, vector<4xi1>
  }`;
  expect(evaluate(text, [list(1n, 2n, 3n, -1n), list(5n, 6n, 7n, 8n)])).toEqual([
    [1n, 6n, 3n, 8n],
    [1n, 5n, 2n, 6n, 3n, 7n, -1n, 8n],
    [0x20001n, -65533n],
    [5n, 6n, 7n, 8n],
    [1n, 1n, 1n, 0n],
  ]);
});

it("applies masks to the operation inside", () => {
  const text = `func.func @f(%m: vector<4xi1>, %v: vector<4xi32>, %t: tensor<4xi32>) -> (i32, vector<4xi32>) {
    %c0 = arith.constant 0 : index
    %p = arith.constant 7 : i32
    %s = vector.mask %m { vector.reduction <add>, %v : vector<4xi32> into i32 } : vector<4xi1> -> i32
    %r = vector.mask %m { vector.transfer_read %t[%c0], %p : tensor<4xi32>, vector<4xi32> } : vector<4xi1> -> vector<4xi32>
    return %s, %r : i32, vector<4xi32>
  }`;
  expect(evaluate(text, [list(1n, 0n, 1n, 0n), list(1n, 2n, 3n, 4n), list(5n, 6n, 7n, 8n)])).toEqual([
    4n,
    [5n, 7n, 7n, 7n],
  ]);
});

it("leaves memory of lanes that are off alone, even outside of the buffer", () => {
  const text = `func.func @f(%m: vector<4xi1>) -> (vector<4xf32>, vector<2xf32>, vector<4xf32>) {
    %c0 = arith.constant 0 : index
    %z = arith.constant dense<0.5> : vector<4xf32>
    %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
    %o = arith.constant dense<[1, 9, 0, 9]> : vector<4xi32>
    %b = memref.alloc() : memref<2xf32>
    %e = vector.load %b[%c0] : memref<2xf32>, vector<2xf32>
    vector.scatter %b[%c0][%o], %m, %v : memref<2xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
    %g = vector.gather %b[%c0][%o], %m, %z : memref<2xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    %l = vector.load %b[%c0] : memref<2xf32>, vector<2xf32>
    %x = vector.expandload %b[%c0], %m, %z : memref<2xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    return %g, %l, %x : vector<4xf32>, vector<2xf32>, vector<4xf32>
  }`;
  expect(evaluate(text, [list(1n, 0n, 1n, 0n)])).toEqual([
    [1, 0.5, 3, 0.5],
    [3, 1],
    [3, 0.5, 1, 0.5],
  ]);
});
