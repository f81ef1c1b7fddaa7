// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @back(
// CHECK-NEXT: return %t : tensor<?x?xf32>
func.func @back(%t: tensor<?x?xf32>, %a: index, %b: index, %c: index) -> tensor<?x?xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [%a, %b, %c] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @forth(
// CHECK-NEXT: return %t : tensor<?x2x?xf32>
func.func @forth(%t: tensor<?x2x?xf32>, %a: index, %b: index) -> tensor<?x2x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x2x?xf32> into tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%a, 2, %b] : tensor<?x?xf32> into tensor<?x2x?xf32>
  return %1 : tensor<?x2x?xf32>
}

// Two sizes do not follow from their product.
// CHECK-LABEL: func.func @another_way(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %t {{\[\[}}0, 1]] : tensor<?x?xf32> into tensor<?xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %collapsed {{\[\[}}0, 1]] output_shape [%a, %b] : tensor<?xf32> into tensor<?x?xf32>
// CHECK-NEXT: return %expanded : tensor<?x?xf32>
func.func @another_way(%t: tensor<?x?xf32>, %a: index, %b: index) -> tensor<?x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%a, %b] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @partly_forth(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %t {{\[\[}}0], [1], [2, 3]] : tensor<2x?x3x5xf32> into tensor<2x?x15xf32>
// CHECK-NEXT: return %collapsed : tensor<2x?x15xf32>
func.func @partly_forth(%t: tensor<2x?x3x5xf32>, %a: index) -> tensor<2x?x15xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<2x?x3x5xf32> into tensor<?x15xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, %a, 15] : tensor<?x15xf32> into tensor<2x?x15xf32>
  return %1 : tensor<2x?x15xf32>
}

// CHECK-LABEL: func.func @further(
// CHECK-NEXT: %expanded = tensor.expand_shape %t {{\[\[}}0], [1], [2, 3]] output_shape [2, %a, %b, 7] : tensor<2x?x?xf32> into tensor<2x?x?x7xf32>
// CHECK-NEXT: return %expanded : tensor<2x?x?x7xf32>
func.func @further(%t: tensor<2x?x?xf32>, %a: index, %b: index) -> tensor<2x?x?x7xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x?x?xf32> into tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [2, %a, %b, 7] : tensor<?x?xf32> into tensor<2x?x?x7xf32>
  return %1 : tensor<2x?x?x7xf32>
}

// CHECK-LABEL: func.func @from_no_dimension(
// CHECK-NEXT: %expanded = tensor.expand_shape %t {{\[\[}}0], [1, 2]] output_shape [1, 1, 1] : tensor<1x1xf32> into tensor<1x1x1xf32>
// CHECK-NEXT: return %expanded : tensor<1x1x1xf32>
func.func @from_no_dimension(%t: tensor<1x1xf32>) -> tensor<1x1x1xf32> {
  %0 = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>
  return %1 : tensor<1x1x1xf32>
}

// CHECK-LABEL: func.func @partly_back(
// CHECK-NEXT: %0 = arith.muli %a, %b : index
// CHECK-NEXT: %expanded = tensor.expand_shape %t {{\[\[}}0, 1]] output_shape [6, %0] : tensor<?xf32> into tensor<6x?xf32>
// CHECK-NEXT: return %expanded : tensor<6x?xf32>
func.func @partly_back(%t: tensor<?xf32>, %a: index, %b: index) -> tensor<6x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3]] output_shape [2, 3, %a, %b] : tensor<?xf32> into tensor<2x3x?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2, 3]] : tensor<2x3x?x?xf32> into tensor<6x?xf32>
  return %1 : tensor<6x?xf32>
}

// CHECK-LABEL: func.func @collapse_of_cast(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %t {{\[\[}}0], [1, 2]] : tensor<4x3x5xf32> into tensor<4x15xf32>
// CHECK-NEXT: %cast = tensor.cast %collapsed : tensor<4x15xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %cast : tensor<?x?xf32>
func.func @collapse_of_cast(%t: tensor<4x3x5xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %t : tensor<4x3x5xf32> to tensor<?x?x5xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<?x?x5xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @splat(
// CHECK-NEXT: %splat = tensor.splat %x : tensor<12xf32>
// CHECK-NEXT: %splat_0 = tensor.splat %x : tensor<3x2x2xf32>
// CHECK-NEXT: return %splat, %splat_0 : tensor<12xf32>, tensor<3x2x2xf32>
func.func @splat(%x: f32) -> (tensor<12xf32>, tensor<3x2x2xf32>) {
  %0 = tensor.splat %x : tensor<3x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
  %2 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [3, 2, 2] : tensor<3x4xf32> into tensor<3x2x2xf32>
  return %1, %2 : tensor<12xf32>, tensor<3x2x2xf32>
}

// CHECK-LABEL: func.func @elements(
// CHECK-NEXT: %from_elements = tensor.from_elements %x, %y : tensor<2xf32>
// CHECK-NEXT: %from_elements_0 = tensor.from_elements %y, %x : tensor<2x1xf32>
// CHECK-NEXT: return %from_elements, %from_elements_0 : tensor<2xf32>, tensor<2x1xf32>
func.func @elements(%x: f32, %y: f32) -> (tensor<2xf32>, tensor<2x1xf32>) {
  %0 = tensor.from_elements %x, %y : tensor<1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  %2 = tensor.from_elements %y, %x : tensor<2xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  return %1, %3 : tensor<2xf32>, tensor<2x1xf32>
}

// Sizes that the types contradict are not used.

// CHECK-LABEL: func.func @contradicted_sizes(
// CHECK-NEXT: %cast = tensor.cast %t : tensor<12x4xf32> to tensor<?x4xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %cast {{\[\[}}0, 1], [2]] output_shape [%a, 3, 16] : tensor<?x4xf32> into tensor<?x3x4xf32>
// CHECK-NEXT: return %expanded : tensor<?x3x4xf32>
func.func @contradicted_sizes(%t: tensor<12x4xf32>, %a: index) -> tensor<?x3x4xf32> {
  %0 = tensor.cast %t : tensor<12x4xf32> to tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%a, 3, 16] : tensor<?x4xf32> into tensor<?x3x4xf32>
  return %1 : tensor<?x3x4xf32>
}
