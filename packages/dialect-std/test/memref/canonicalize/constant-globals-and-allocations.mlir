// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it folds no load of a constant global.

// CHECK: memref.global "private" constant @y : memref<4xf32> = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]>
// CHECK: memref.global "private" constant @s : memref<2x2xi32> = dense<7>
// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %alloc = memref.alloc() : memref<2xf32>
// CHECK-NEXT: %cast = memref.cast %alloc : memref<2xf32> to memref<?xf32>
// CHECK-NEXT: return %cst, %c7_i32, %cast, %c2, %i : f32, i32, memref<?xf32>, index, index

memref.global "private" constant @y : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
memref.global "private" constant @s : memref<2x2xi32> = dense<7>
func.func @test(%i: index) -> (f32, i32, memref<?xf32>, index, index) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %g = memref.get_global @y : memref<4xf32>
  %0 = memref.load %g[%c2] : memref<4xf32>
  %h = memref.get_global @s : memref<2x2xi32>
  %1 = memref.load %h[%i, %i] : memref<2x2xi32>
  %2 = memref.alloc(%c2) : memref<?xf32>
  %3 = memref.dim %2, %c0 : memref<?xf32>
  %4 = memref.alloc(%i) : memref<?xf32>
  %5 = memref.dim %4, %c0 : memref<?xf32>
  memref.store %0, %4[%c0] : memref<?xf32>
  memref.dealloc %4 : memref<?xf32>
  return %0, %1, %2, %3, %5 : f32, i32, memref<?xf32>, index, index
}
