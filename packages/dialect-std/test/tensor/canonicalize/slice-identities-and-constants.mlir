// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %s[4, 0] [4, %n] [1, 4] : tensor<?x?xf32> to tensor<4x?xf32>
// CHECK-NEXT: %cast = tensor.cast %extracted_slice : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %t, %t, %u, %t, %cast : tensor<8x16xf32>, tensor<8x16xf32>, tensor<4x4xf32>, tensor<8x16xf32>, tensor<?x?xf32>

func.func @test(%t: tensor<8x16xf32>, %s: tensor<?x?xf32>, %u: tensor<4x4xf32>, %n: index) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<4x4xf32>, tensor<8x16xf32>, tensor<?x?xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> to tensor<8x16xf32>
  %1 = tensor.insert_slice %t into %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x16xf32>
  %2 = tensor.insert_slice %u into %t[%n, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %3 = tensor.extract_slice %2[%n, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  %4 = tensor.extract_slice %t[%n, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  %5 = tensor.insert_slice %4 into %t[%n, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %6 = tensor.extract_slice %s[%c4, 0] [%c4, %n] [1, %c4] : tensor<?x?xf32> to tensor<?x?xf32>
  return %0, %1, %3, %5, %6 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<4x4xf32>, tensor<8x16xf32>, tensor<?x?xf32>
}
