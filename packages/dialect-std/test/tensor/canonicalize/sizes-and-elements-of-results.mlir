// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @written_into(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %t, %c0 : tensor<?xf32>
// CHECK-NEXT: return %dim : index
func.func @written_into(%s: tensor<2xf32>, %t: tensor<?xf32>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %s into %t[%i] [2] [1] : tensor<2xf32> into tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @shape_of_integers(
// CHECK-NEXT: %extracted = tensor.extract %s[%i] : tensor<2xi64>
// CHECK-NEXT: %0 = arith.index_cast %extracted : i64 to index
// CHECK-NEXT: return %0 : index
func.func @shape_of_integers(%t: tensor<?xf32>, %s: tensor<2xi64>, %i: index) -> index {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %i : tensor<?x?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @list(
// CHECK-NEXT: return %t : tensor<?xf32>
func.func @list(%t: tensor<?xf32>, %s: tensor<1xindex>) -> tensor<?xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @own_sizes(
// CHECK-NEXT: return %t : tensor<4x?xf32>
func.func @own_sizes(%t: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c1 : tensor<4x?xf32>
  %s = tensor.from_elements %c4, %n : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @other_sizes(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %n = tensor.dim %t, %c1 : tensor<?x?xf32>
// CHECK-NEXT: %m = tensor.dim %t, %c0 : tensor<?x?xf32>
// CHECK-NEXT: %s = tensor.from_elements %n, %m : tensor<2xindex>
// CHECK-NEXT: %reshape = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
// CHECK-NEXT: return %reshape : tensor<?x?xf32>
func.func @other_sizes(%t: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c1 : tensor<?x?xf32>
  %m = tensor.dim %t, %c0 : tensor<?x?xf32>
  %s = tensor.from_elements %n, %m : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @bits(
// CHECK-NEXT: %0 = tensor.bitcast %t : tensor<3xi16> to tensor<3xf16>
// CHECK-NEXT: return %0, %t : tensor<3xf16>, tensor<3xi16>
func.func @bits(%t: tensor<3xi16>) -> (tensor<3xf16>, tensor<3xi16>) {
  %0 = tensor.bitcast %t : tensor<3xi16> to tensor<3xui16>
  %1 = tensor.bitcast %0 : tensor<3xui16> to tensor<3xf16>
  %2 = tensor.bitcast %0 : tensor<3xui16> to tensor<3xi16>
  return %1, %2 : tensor<3xf16>, tensor<3xi16>
}

// CHECK-LABEL: func.func @element_of_cast(
// CHECK-NEXT: %extracted = tensor.extract %t[%i] : tensor<?xi64>
// CHECK-NEXT: %0 = arith.index_cast %extracted : i64 to index
// CHECK-NEXT: return %0 : index
func.func @element_of_cast(%t: tensor<?xi64>, %i: index) -> index {
  %0 = arith.index_cast %t : tensor<?xi64> to tensor<?xindex>
  %1 = tensor.extract %0[%i] : tensor<?xindex>
  return %1 : index
}

// CHECK-LABEL: func.func @element_that_is_a_size(
// CHECK-NEXT: %d = tensor.dim %t, %i : tensor<*xf32>
// CHECK-NEXT: return %d : index
func.func @element_that_is_a_size(%t: tensor<*xf32>, %n: index, %i: index) -> index {
  %0 = tensor.generate %n {
  ^bb0(%j: index):
    %d = tensor.dim %t, %j : tensor<*xf32>
    tensor.yield %d : index
  } : tensor<?xindex>
  %1 = tensor.extract %0[%i] : tensor<?xindex>
  return %1 : index
}
