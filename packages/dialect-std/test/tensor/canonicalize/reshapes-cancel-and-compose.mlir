// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %expanded = tensor.expand_shape %t {{\[\[}}0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %expanded {{\[\[}}0], [1, 2]] : tensor<2x4x16xf32> into tensor<2x64xf32>
// CHECK-NEXT: %collapsed_0 = tensor.collapse_shape %t {{\[\[}}0, 1]] : tensor<8x16xf32> into tensor<128xf32>
// CHECK-NEXT: %expanded_1 = tensor.expand_shape %t {{\[\[}}0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>
// CHECK-NEXT: %collapsed_2 = tensor.collapse_shape %t {{\[\[}}0, 1]] : tensor<8x16xf32> into tensor<128xf32>
// CHECK-NEXT: return %t, %collapsed_0, %expanded_1, %collapsed_2, %collapsed : tensor<8x16xf32>, tensor<128xf32>, tensor<2x4x16xf32>, tensor<128xf32>, tensor<2x64xf32>

func.func @test(%t: tensor<8x16xf32>, %n: index) -> (tensor<8x16xf32>, tensor<128xf32>, tensor<2x4x16xf32>, tensor<128xf32>, tensor<2x64xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<8x16xf32> into tensor<128xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [8, 16] : tensor<128xf32> into tensor<8x16xf32>
  %2 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xf32> into tensor<2x4x16xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<2x4x16xf32> into tensor<2x64xf32>
  %4 = tensor.collapse_shape %3 [[0, 1]] : tensor<2x64xf32> into tensor<128xf32>
  %5 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [2, 4, 16] : tensor<128xf32> into tensor<2x4x16xf32>
  %6 = tensor.collapse_shape %2 [[0, 1, 2]] : tensor<2x4x16xf32> into tensor<128xf32>
  return %1, %4, %5, %6, %3 : tensor<8x16xf32>, tensor<128xf32>, tensor<2x4x16xf32>, tensor<128xf32>, tensor<2x64xf32>
}
