// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @atomics(
// CHECK-NEXT: %0 = memref.atomic_rmw addf %f, %m[%i, %i] : (f32, memref<4x?xf32>) -> f32
// CHECK-NEXT: %1 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x?xf32> {
// CHECK-NEXT: ^bb0(%c: f32):
// CHECK-NEXT: %2 = arith.addf %c, %f : f32
// CHECK-NEXT: memref.atomic_yield %2 : f32
// CHECK: return

func.func @atomics(%m: memref<4x?xf32>, %i: index, %f: f32) {
  %0 = memref.atomic_rmw addf %f, %m[%i, %i] : (f32, memref<4x?xf32>) -> f32
  %1 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x?xf32> {
  ^bb0(%c: f32):
    %2 = arith.addf %c, %f : f32
    memref.atomic_yield %2 : f32
  }
  return
}
