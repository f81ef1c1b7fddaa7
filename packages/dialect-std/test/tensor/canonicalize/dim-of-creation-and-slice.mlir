// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it does not take the size of a rank-reducing slice from its operands.

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %d = arith.constant 4 : index
// CHECK-NEXT: return %d, %n, %n : index, index, index

func.func @test(%n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.empty(%n) : tensor<4x?xf32>
  %d = tensor.dim %0, %c0 : tensor<4x?xf32>
  %e = tensor.dim %0, %c1 : tensor<4x?xf32>
  %s = tensor.extract_slice %0[0, 0] [1, %n] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
  %g = tensor.dim %s, %c0 : tensor<?xf32>
  return %d, %e, %g : index, index, index
}
