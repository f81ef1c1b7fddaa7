// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %cast = tensor.cast %t : tensor<8x16xf32> to tensor<?x16xf32>
// CHECK-NEXT: %extracted = tensor.extract %t[%n, %n] : tensor<8x16xf32>
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %t[0, 0] [%n, 4] [1, 1] : tensor<8x16xf32> to tensor<?x4xf32>
// CHECK-NEXT: return %cast, %extracted, %c8, %extracted_slice, %t : tensor<?x16xf32>, f32, index, tensor<?x4xf32>, tensor<8x16xf32>

func.func @test(%t: tensor<8x16xf32>, %n: index, %f: f32) -> (tensor<?x16xf32>, f32, index, tensor<?x4xf32>, tensor<8x16xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<?x16xf32>
  %2 = tensor.extract %0[%n, %n] : tensor<?x?xf32>
  %3 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %4 = tensor.extract_slice %0[0, 0] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %5 = tensor.cast %0 : tensor<?x?xf32> to tensor<8x16xf32>
  return %1, %2, %3, %4, %5 : tensor<?x16xf32>, f32, index, tensor<?x4xf32>, tensor<8x16xf32>
}
