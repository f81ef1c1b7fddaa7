// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @shape(
// CHECK-NEXT: %expanded = tensor.expand_shape %t {{\[\[}}0, 1], [2]] output_shape [%n, %m, 32] : tensor<?x32xf32> into tensor<?x?x32xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %expanded {{\[\[}}0, 1], [2]] : tensor<?x?x32xf32> into tensor<?x32xf32>
// CHECK-NEXT: %reshape = tensor.reshape %t(%s) : (tensor<?x32xf32>, tensor<2xindex>) -> tensor<?x?xf32>
// CHECK-NEXT: %cast = tensor.cast %t : tensor<?x32xf32> to tensor<4x32xf32>
// CHECK-NEXT: %dim = tensor.dim %t, %n : tensor<?x32xf32>
// CHECK-NEXT: %cast_0 = tensor.cast %t : tensor<?x32xf32> to tensor<*xf32>
// CHECK-NEXT: %rank = tensor.rank %cast_0 : tensor<*xf32>
// CHECK-NEXT: %expanded_1 = tensor.expand_shape %z [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
// CHECK-NEXT: %collapsed_2 = tensor.collapse_shape %expanded_1 [] : tensor<1x1xf32> into tensor<f32>
// CHECK-NEXT: return

func.func @shape(%t: tensor<?x32xf32>, %n: index, %m: index, %s: tensor<2xindex>, %z: tensor<f32>) {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, %m, 32] : tensor<?x32xf32> into tensor<?x?x32xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x?x32xf32> into tensor<?x32xf32>
  %2 = tensor.reshape %t(%s) : (tensor<?x32xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %3 = tensor.cast %t : tensor<?x32xf32> to tensor<4x32xf32>
  %4 = tensor.dim %t, %n : tensor<?x32xf32>
  %5 = tensor.cast %t : tensor<?x32xf32> to tensor<*xf32>
  %6 = tensor.rank %5 : tensor<*xf32>
  %7 = tensor.expand_shape %z [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %8 = tensor.collapse_shape %7 [] : tensor<1x1xf32> into tensor<f32>
  return
}
