// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
// CHECK-NEXT: %cast = memref.cast %0 : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: return %cast : memref<?xf32>

func.func @test(%t: tensor<4xf32>) -> memref<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}
