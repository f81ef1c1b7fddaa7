// RUN: tt-opt %s --canonicalize | FileCheck %s

// A slice that would leave the tensor is an error at run time only: the numbers stay values.

// CHECK-LABEL: func.func @too_long(
// CHECK-NEXT: %c7 = arith.constant 7 : index
// CHECK-NEXT: %r = tensor.extract_slice %t[0] [%c7] [1] : tensor<6xi32> to tensor<?xi32>
// CHECK-NEXT: return %r : tensor<?xi32>
func.func @too_long(%t: tensor<6xi32>) -> tensor<?xi32> {
  %c7 = arith.constant 7 : index
  %r = tensor.extract_slice %t[0] [%c7] [1] : tensor<6xi32> to tensor<?xi32>
  return %r : tensor<?xi32>
}

// CHECK-LABEL: func.func @too_far(
// CHECK-NEXT: %c6 = arith.constant 6 : index
// CHECK-NEXT: %r = tensor.insert_slice %s into %t[%c6] [2] [1] : tensor<2xi32> into tensor<6xi32>
// CHECK-NEXT: return %r : tensor<6xi32>
func.func @too_far(%s: tensor<2xi32>, %t: tensor<6xi32>) -> tensor<6xi32> {
  %c6 = arith.constant 6 : index
  %r = tensor.insert_slice %s into %t[%c6] [2] [1] : tensor<2xi32> into tensor<6xi32>
  return %r : tensor<6xi32>
}

// CHECK-LABEL: func.func @longer_than_what_is_cast(
// CHECK-NEXT: %q = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
// CHECK-NEXT: %r = tensor.extract_slice %q[0] [6] [1] : tensor<?xi32> to tensor<6xi32>
// CHECK-NEXT: return %r : tensor<6xi32>
func.func @longer_than_what_is_cast(%t: tensor<4xi32>) -> tensor<6xi32> {
  %q = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  %r = tensor.extract_slice %q[0] [6] [1] : tensor<?xi32> to tensor<6xi32>
  return %r : tensor<6xi32>
}

// CHECK-LABEL: func.func @into_what_is_cast(
// CHECK-NEXT: %q = tensor.cast %t : tensor<6xi32> to tensor<?xi32>
// CHECK-NEXT: %r = tensor.insert_slice %s into %q[3] [4] [1] : tensor<4xi32> into tensor<?xi32>
// CHECK-NEXT: return %r : tensor<?xi32>
func.func @into_what_is_cast(%s: tensor<4xi32>, %t: tensor<6xi32>) -> tensor<?xi32> {
  %q = tensor.cast %t : tensor<6xi32> to tensor<?xi32>
  %r = tensor.insert_slice %s into %q[3] [4] [1] : tensor<4xi32> into tensor<?xi32>
  return %r : tensor<?xi32>
}
