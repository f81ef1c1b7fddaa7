// RUN: tt-opt %s --sccp | FileCheck %s

// Reshapes of constants are constants, also where they undo each other.

// CHECK-LABEL: func.func @reshapes
// CHECK-NOT:     _shape
// CHECK:         return %{{.*}} : tensor<4xf32>
func.func @reshapes() -> tensor<4xf32> {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %0 = tensor.expand_shape %c [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return %3 : tensor<4xf32>
}
