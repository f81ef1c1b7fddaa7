// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = bufferization.alloc_tensor(%i) : tensor<4x?xf32>
// CHECK-NEXT: %cast = tensor.cast %0 : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: %dim = memref.dim %m, %c1 : memref<4x?xf32>
// CHECK-NEXT: %extracted = tensor.extract %t[%i, %i] : tensor<4x?xf32>
// CHECK-NEXT: return %cast, %i, %extracted, %m, %dim : tensor<?x?xf32>, index, f32, memref<4x?xf32>, index

func.func @test(%m: memref<4x?xf32>, %t: tensor<4x?xf32>, %i: index) -> (tensor<?x?xf32>, index, f32, memref<4x?xf32>, index) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %0 = bufferization.alloc_tensor(%c4, %i) : tensor<?x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %2 = bufferization.to_tensor %m : memref<4x?xf32> to tensor<4x?xf32>
  %3 = tensor.dim %2, %c1 : tensor<4x?xf32>
  %4 = bufferization.to_buffer %t : tensor<4x?xf32> to memref<4x?xf32>
  %5 = memref.load %4[%i, %i] : memref<4x?xf32>
  %6 = bufferization.to_buffer %2 : tensor<4x?xf32> to memref<4x?xf32>
  return %0, %1, %5, %6, %3 : tensor<?x?xf32>, index, f32, memref<4x?xf32>, index
}
