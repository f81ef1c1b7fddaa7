// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @one(
// CHECK-NEXT: %cast = tensor.cast %a : tensor<2x?xf32> to tensor<2x5xf32>
// CHECK-NEXT: return %cast : tensor<2x5xf32>
func.func @one(%a: tensor<2x?xf32>) -> tensor<2x5xf32> {
  %0 = tensor.concat dim(1) %a : (tensor<2x?xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// CHECK-LABEL: func.func @equal_sizes(
// CHECK-NEXT: %cast = tensor.cast %b : tensor<?x?xf32> to tensor<?x6xf32>
// CHECK-NEXT: %concat = tensor.concat dim(0) %a, %cast : (tensor<?x6xf32>, tensor<?x6xf32>) -> tensor<?x6xf32>
// CHECK-NEXT: return %concat : tensor<?x6xf32>
func.func @equal_sizes(%a: tensor<?x6xf32>, %b: tensor<?x?xf32>) -> tensor<?x6xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x6xf32>, tensor<?x?xf32>) -> tensor<?x6xf32>
  return %0 : tensor<?x6xf32>
}

// CHECK-LABEL: func.func @sizes_of_the_result(
// CHECK-NEXT: %concat = tensor.concat dim(0) %a, %b : (tensor<3x6xf32>, tensor<?x6xf32>) -> tensor<?x6xf32>
// CHECK-NEXT: %cast = tensor.cast %concat : tensor<?x6xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %cast : tensor<?x?xf32>
func.func @sizes_of_the_result(%a: tensor<3x6xf32>, %b: tensor<?x6xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<3x6xf32>, tensor<?x6xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
