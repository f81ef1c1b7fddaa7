// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %false = arith.constant false
// CHECK-NEXT: %0 = bufferization.dealloc (%k : memref<4x?xf32>) if (%c) retain (%m : memref<4x?xf32>)
// CHECK-NEXT: return %false, %0 : i1, i1

func.func @test(%m: memref<4x?xf32>, %c: i1, %k: memref<4x?xf32>) -> (i1, i1) {
  %0 = bufferization.dealloc retain (%m : memref<4x?xf32>)
  %f = arith.constant false
  %1 = bufferization.dealloc (%m, %k : memref<4x?xf32>, memref<4x?xf32>) if (%f, %c) retain (%m : memref<4x?xf32>)
  return %0, %1 : i1, i1
}
