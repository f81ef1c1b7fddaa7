// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it keeps sizes that follow from the others.

// CHECK-LABEL: func.func @size_of_the_rest(
// CHECK-NEXT: %expanded = tensor.expand_shape %t {{\[\[}}0, 1], [2]] output_shape [4, 3, 4] : tensor<12x4xf32> into tensor<4x3x4xf32>
// CHECK-NEXT: return %expanded : tensor<4x3x4xf32>
func.func @size_of_the_rest(%t: tensor<12x4xf32>, %a: index) -> tensor<4x3x4xf32> {
  %0 = tensor.cast %t : tensor<12x4xf32> to tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%a, 3, 4] : tensor<?x4xf32> into tensor<?x3x4xf32>
  %2 = tensor.cast %1 : tensor<?x3x4xf32> to tensor<4x3x4xf32>
  return %2 : tensor<4x3x4xf32>
}

// Two sizes are not known.
// CHECK-LABEL: func.func @too_little_is_known(
// CHECK-NEXT: %cast = tensor.cast %t : tensor<12x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %cast {{\[\[}}0, 1], [2]] output_shape [%a, %b, 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
// CHECK-NEXT: return %expanded : tensor<?x?x4xf32>
func.func @too_little_is_known(%t: tensor<12x4xf32>, %a: index, %b: index) -> tensor<?x?x4xf32> {
  %0 = tensor.cast %t : tensor<12x4xf32> to tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%a, %b, 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
  return %1 : tensor<?x?x4xf32>
}
