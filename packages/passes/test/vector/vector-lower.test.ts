/** `vector-lower` keeps the meaning of every operation of the dialect, and leaves registers only. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare } from "./equivalence.ts";

const matmul =
  "indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]";

/** By name: arguments, body, and the type of the result, which is a vector or a scalar made by the last line. */
const programs: Readonly<Record<string, string>> = {
  elementwise: `(%a: vector<3x6xf32>, %b: vector<3x6xf32>) -> vector<3x6xf32> {
    %c = arith.constant dense<2.0> : vector<3x6xf32>
    %0 = arith.mulf %a, %c : vector<3x6xf32>
    %1 = vector.fma %0, %a, %b : vector<3x6xf32>
    %2 = arith.cmpf olt, %1, %b : vector<3x6xf32>
    %r = arith.select %2, %a, %1 : vector<3x6xi1>, vector<3x6xf32>`,
  "elements of several widths": `(%a: vector<18xi8>, %b: vector<18xi64>, %c: vector<18xi1>) -> vector<18xi64> {
    %0 = arith.extsi %a : vector<18xi8> to vector<18xi64>
    %1 = arith.addi %0, %b : vector<18xi64>
    %r = arith.select %c, %0, %1 : vector<18xi1>, vector<18xi64>`,
  "narrow floats": `(%a: vector<10xf16>, %b: vector<10xf16>) -> vector<10xf16> {
    %0 = arith.divf %a, %b : vector<10xf16>
    %r = arith.addf %0, %a : vector<10xf16>`,
  broadcast: `(%a: vector<3x1xf32>, %s: f32) -> vector<2x3x5xf32> {
    %0 = vector.broadcast %a : vector<3x1xf32> to vector<2x3x5xf32>
    %1 = vector.broadcast %s : f32 to vector<2x3x5xf32>
    %r = arith.addf %0, %1 : vector<2x3x5xf32>`,
  "extract and insert": `(%a: vector<3x6xf32>, %i: index) -> vector<3x6xf32> {
    %0 = vector.extract %a[1] : vector<6xf32> from vector<3x6xf32>
    %1 = vector.extract %0[%i] : f32 from vector<6xf32>
    %2 = vector.insert %0, %a [2] : vector<6xf32> into vector<3x6xf32>
    %3 = vector.insert %1, %2 [0, %i] : f32 into vector<3x6xf32>
    %c = arith.constant 1 : index
    %4 = arith.minsi %i, %c : index
    %r = vector.insert %0, %3 [%4] : vector<6xf32> into vector<3x6xf32>`,
  shuffle: `(%a: vector<2x6xf32>, %b: vector<3x6xf32>) -> vector<4x6xf32> {
    %r = vector.shuffle %a, %b [4, 1, 0, 2] : vector<2x6xf32>, vector<3x6xf32>`,
  transpose: `(%a: vector<2x5x3xf32>) -> vector<3x2x5xf32> {
    %r = vector.transpose %a, [2, 0, 1] : vector<2x5x3xf32> to vector<3x2x5xf32>`,
  "shape cast": `(%a: vector<3x6xf32>) -> vector<2x9xf32> {
    %r = vector.shape_cast %a : vector<3x6xf32> to vector<2x9xf32>`,
  "strided slices": `(%a: vector<4x6xf32>) -> vector<4x6xf32> {
    %0 = vector.extract_strided_slice %a {offsets = [1, 3], sizes = [2, 2], strides = [1, 1]} : vector<4x6xf32> to vector<2x2xf32>
    %r = vector.insert_strided_slice %0, %a {offsets = [2, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x6xf32>`,
  interleave: `(%a: vector<2x3xf32>, %b: vector<2x3xf32>) -> vector<2x3xf32> {
    %0 = vector.interleave %a, %b : vector<2x3xf32> -> vector<2x6xf32>
    %1, %2 = vector.deinterleave %0 : vector<2x6xf32> -> vector<2x3xf32>
    %r = arith.subf %1, %2 : vector<2x3xf32>`,
  elements: `(%a: vector<2x3xf32>) -> vector<3x2xf32> {
    %0:6 = vector.to_elements %a : vector<2x3xf32>
    %r = vector.from_elements %0#5, %0#0, %0#1, %0#1, %0#2, %0#3 : vector<3x2xf32>`,
  bitcast: `(%a: vector<2x6xi32>) -> vector<2x24xi8> {
    %r = vector.bitcast %a : vector<2x6xi32> to vector<2x24xi8>`,
  "bitcast to wider": `(%a: vector<12xi16>) -> vector<3xi64> {
    %r = vector.bitcast %a : vector<12xi16> to vector<3xi64>`,
  step: `() -> vector<10xindex> {
    %r = vector.step : vector<10xindex>`,
  reduction: `(%a: vector<11xf32>, %s: f32) -> f32 {
    %r = vector.reduction <add>, %a, %s : vector<11xf32> into f32`,
  "reduction in any order": `(%a: vector<11xi32>) -> i32 {
    %r = vector.reduction <maxsi>, %a : vector<11xi32> into i32`,
  "any flag": `(%a: vector<11xi1>) -> i1 {
    %r = vector.reduction <or>, %a : vector<11xi1> into i1`,
  "masked reduction": `(%a: vector<11xf32>, %m: vector<11xi1>) -> f32 {
    %r = vector.mask %m { vector.reduction <add>, %a : vector<11xf32> into f32 } : vector<11xi1> -> f32`,
  "multi-reduction of columns": `(%a: vector<3x6x2xf32>, %s: vector<6xf32>) -> vector<6xf32> {
    %r = vector.multi_reduction <add>, %a, %s [0, 2] : vector<3x6x2xf32> to vector<6xf32>`,
  "multi-reduction of everything": `(%a: vector<3x6xf32>, %s: f32) -> f32 {
    %r = vector.multi_reduction <maximumf>, %a, %s [0, 1] : vector<3x6xf32> to f32`,
  "masked multi-reduction": `(%a: vector<3x6xf32>, %s: vector<3xf32>, %m: vector<3x6xi1>) -> vector<3xf32> {
    %r = vector.mask %m { vector.multi_reduction <add>, %a, %s [1] : vector<3x6xf32> to vector<3xf32> } : vector<3x6xi1> -> vector<3xf32>`,
  "inclusive scan": `(%a: vector<3x5xf32>, %s: vector<3xf32>) -> vector<3x5xf32> {
    %r, %l = vector.scan <add>, %a, %s {inclusive = true, reduction_dim = 1 : i64} : vector<3x5xf32>, vector<3xf32>`,
  "exclusive scan": `(%a: vector<3x5xf32>, %s: vector<5xf32>) -> vector<3x5xf32> {
    %r, %l = vector.scan <add>, %a, %s {inclusive = false, reduction_dim = 0 : i64} : vector<3x5xf32>, vector<5xf32>`,
  contraction: `(%a: vector<3x2xf32>, %b: vector<2x6xf32>, %c: vector<3x6xf32>) -> vector<3x6xf32> {
    %r = vector.contract {${matmul}, iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3x2xf32>, vector<2x6xf32> into vector<3x6xf32>`,
  "contraction that sums over a batch": `(%a: vector<2x3x4xi32>, %b: vector<2x4xi32>, %c: vector<3xi32>) -> vector<3xi32> {
    %r = vector.contract {indexing_maps = [affine_map<(b, i, k) -> (b, i, k)>, affine_map<(b, i, k) -> (b, k)>, affine_map<(b, i, k) -> (i)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3x4xi32>, vector<2x4xi32> into vector<3xi32>`,
  "masked contraction": `(%a: vector<3x2xf32>, %b: vector<2x6xf32>, %c: vector<3x6xf32>, %m: vector<3x6x2xi1>) -> vector<3x6xf32> {
    %r = vector.mask %m { vector.contract {${matmul}, iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3x2xf32>, vector<2x6xf32> into vector<3x6xf32> } : vector<3x6x2xi1> -> vector<3x6xf32>`,
  "dot product": `(%a: vector<6xi32>, %b: vector<6xi32>, %c: i32) -> i32 {
    %r = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maxsi>} %a, %b, %c : vector<6xi32>, vector<6xi32> into i32`,
  "outer product": `(%a: vector<3xf32>, %b: vector<6xf32>, %c: vector<3x6xf32>) -> vector<3x6xf32> {
    %r = vector.outerproduct %a, %b, %c : vector<3xf32>, vector<6xf32>`,
  "scaled vector": `(%a: vector<6xf32>, %b: f32, %c: vector<6xf32>) -> vector<6xf32> {
    %r = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>} : vector<6xf32>, f32`,
  masks: `(%i: index, %j: index) -> vector<3x6xi1> {
    %0 = vector.create_mask %i, %j : vector<3x6xi1>
    %1 = vector.constant_mask [2, 5] : vector<3x6xi1>
    %r = arith.xori %0, %1 : vector<3x6xi1>`,
  "load and store": `(%m: memref<4x9xf32>, %i: index) -> vector<2x6xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = vector.load %m[%c1, %i] : memref<4x9xf32>, vector<2x6xf32>
    vector.store %r, %m[%c0, %c1] : memref<4x9xf32>, vector<2x6xf32>`,
  "transfer of a tile": `(%m: memref<5x9xf32>, %o: memref<5x9xf32>, %i: index) -> vector<2x6xf32> {
    %z = arith.constant 9.0 : f32
    %r = vector.transfer_read %m[%i, %i], %z {in_bounds = [true, true]} : memref<5x9xf32>, vector<2x6xf32>
    vector.transfer_write %r, %o[%i, %i] {in_bounds = [true, true]} : vector<2x6xf32>, memref<5x9xf32>`,
  "transfer over the edge": `(%m: memref<?x?xf32>, %o: memref<?x?xf32>, %i: index, %j: index) -> vector<5x6xf32> {
    %z = arith.constant 9.0 : f32
    %r = vector.transfer_read %m[%i, %j], %z : memref<?x?xf32>, vector<5x6xf32>
    vector.transfer_write %r, %o[%j, %i] : vector<5x6xf32>, memref<?x?xf32>`,
  "masked transfer": `(%m: memref<?x?xf32>, %o: memref<?x?xf32>, %i: index, %k: vector<5x6xi1>) -> vector<5x6xf32> {
    %z = arith.constant 9.0 : f32
    %r = vector.transfer_read %m[%i, %i], %z, %k : memref<?x?xf32>, vector<5x6xf32>
    vector.transfer_write %r, %o[%i, %i], %k {in_bounds = [false, false]} : vector<5x6xf32>, memref<?x?xf32>`,
  "transposed and broadcast transfer": `(%m: memref<?x?xf32>, %i: index, %k: vector<4x3xi1>) -> vector<3x2x4xf32> {
    %z = arith.constant 9.0 : f32
    %r = vector.transfer_read %m[%i, %i], %z, %k {in_bounds = [false, true, false], permutation_map = affine_map<(d0, d1) -> (d1, 0, d0)>} : memref<?x?xf32>, vector<3x2x4xf32>`,
  "transfer along rows far apart": `(%m: memref<5x9xf32, strided<[40, 2]>>, %i: index) -> vector<2x6xf32> {
    %z = arith.constant 9.0 : f32
    %r = vector.transfer_read %m[%i, %i], %z {in_bounds = [true, true]} : memref<5x9xf32, strided<[40, 2]>>, vector<2x6xf32>
    vector.transfer_write %r, %m[%i, %i] : vector<2x6xf32>, memref<5x9xf32, strided<[40, 2]>>`,
  "transfer of tensors": `(%m: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> {
    %z = arith.constant 9.0 : f32
    %0 = vector.transfer_read %m[%i, %i], %z : tensor<?x?xf32>, vector<5x6xf32>
    %1 = arith.addf %0, %0 : vector<5x6xf32>
    %r = vector.transfer_write %1, %m[%i, %i] : vector<5x6xf32>, tensor<?x?xf32>`,
  "masked load": `(%m: memref<9xf32>, %k: vector<6xi1>, %p: vector<6xf32>) -> vector<6xf32> {
    %c2 = arith.constant 2 : index
    %r = vector.maskedload %m[%c2], %k, %p : memref<9xf32>, vector<6xi1>, vector<6xf32> into vector<6xf32>
    vector.maskedstore %m[%c2], %k, %p : memref<9xf32>, vector<6xi1>, vector<6xf32>`,
  "gather and scatter": `(%m: memref<9xf32>, %x: vector<6xi32>, %k: vector<6xi1>, %p: vector<6xf32>) -> vector<6xf32> {
    %c1 = arith.constant 1 : index
    %r = vector.gather %m[%c1] [%x], %k, %p : memref<9xf32>, vector<6xi32>, vector<6xi1>, vector<6xf32> into vector<6xf32>
    vector.scatter %m[%c1] [%x], %k, %p : memref<9xf32>, vector<6xi32>, vector<6xi1>, vector<6xf32>`,
  "expand and compress": `(%m: memref<9xf32>, %k: vector<6xi1>, %p: vector<6xf32>) -> vector<6xf32> {
    %c1 = arith.constant 1 : index
    %r = vector.expandload %m[%c1], %k, %p : memref<9xf32>, vector<6xi1>, vector<6xf32> into vector<6xf32>
    vector.compressstore %m[%c1], %k, %r : memref<9xf32>, vector<6xi1>, vector<6xf32>`,
  "values carried by a loop": `(%a: vector<2x6xf32>, %n: index, %m: vector<2x6xf32>) -> vector<2x6xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (vector<2x6xf32>) {
      %p = arith.cmpi eq, %i, %c1 : index
      %y = scf.if %p -> (vector<2x6xf32>) {
        %s = arith.addf %x, %m : vector<2x6xf32>
        scf.yield %s : vector<2x6xf32>
      } else {
        scf.yield %m : vector<2x6xf32>
      }
      %z = arith.addf %x, %y : vector<2x6xf32>
      scf.yield %z : vector<2x6xf32>
    }`,
  "values carried by a while loop": `(%a: vector<6xi32>) -> vector<6xi32> {
    %c = arith.constant 20 : i32
    %r = scf.while (%x = %a) : (vector<6xi32>) -> vector<6xi32> {
      %s = vector.reduction <add>, %x : vector<6xi32> into i32
      %p = arith.cmpi slt, %s, %c : i32
      scf.condition(%p) %x : vector<6xi32>
    } do {
    ^bb0(%y: vector<6xi32>):
      %one = arith.constant dense<1> : vector<6xi32>
      %z = arith.addi %y, %one : vector<6xi32>
      scf.yield %z : vector<6xi32>
    }`,
};

function functionText(program: string): string {
  const type = /-> (.*) \{\n/.exec(program)?.[1] ?? "";
  return `func.func @f${program}\n    return %r : ${type}\n}`;
}

describe("vector-lower keeps the meaning of", () => {
  for (const [name, program] of Object.entries(programs)) {
    it(name, () => {
      fc.assert(
        fc.property(fc.nat(1000), fc.constantFrom(128, 64, 256), (seed, width) => {
          const { before, after } = compare(functionText(program), `vector-lower{width=${width}}`, seed);
          expect(after).toEqual(before);
        }),
        { numRuns: 8 },
      );
    });
  }
});
