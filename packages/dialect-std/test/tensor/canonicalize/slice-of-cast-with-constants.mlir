// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @sizes(
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %t[0, 1] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
// CHECK-NEXT: %s = tensor.cast %extracted_slice : tensor<2x2xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %s
func.func @sizes(%t: tensor<4x4xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %q = tensor.cast %t : tensor<4x4xf32> to tensor<?x?xf32>
  %s = tensor.extract_slice %q[%c0, %c1] [%c2, %c2] [%c1, %c1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @reduced(
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %t[0, 1] [1, 2] [1, 1] : tensor<4x4xf32> to tensor<2xf32>
// CHECK-NEXT: %s = tensor.cast %extracted_slice : tensor<2xf32> to tensor<?xf32>
// CHECK-NEXT: return %s
func.func @reduced(%t: tensor<4x4xf32>) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %q = tensor.cast %t : tensor<4x4xf32> to tensor<?x?xf32>
  %s = tensor.extract_slice %q[0, 1] [1, %c2] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}
