// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %r = arith.constant 1 : index
// CHECK-NEXT: %d = arith.constant 4 : index
// CHECK-NEXT: %0 = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: %cast = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT: return %cast, %d, %r : tensor<?xf32>, index, index

func.func @test(%f: f32) -> (tensor<?xf32>, index, index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %0 = tensor.empty(%c4) : tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  %r = tensor.rank %0 : tensor<?xf32>
  return %0, %d, %r : tensor<?xf32>, index, index
}
