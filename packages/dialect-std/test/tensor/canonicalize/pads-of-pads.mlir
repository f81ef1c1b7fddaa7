// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @equal_values(
// CHECK-NEXT: %padded = tensor.pad %t low[3, 2] high[3, 2] {
// CHECK-NEXT: ^bb0(%arg0: index, %arg1: index):
// CHECK-NEXT: tensor.yield %x : f32
// CHECK-NEXT: } : tensor<3x4xf32> to tensor<9x8xf32>
// CHECK-NEXT: return %padded : tensor<9x8xf32>
func.func @equal_values(%t: tensor<3x4xf32>, %x: f32) -> tensor<9x8xf32> {
  %0 = tensor.pad %t low[0, 2] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x4xf32> to tensor<4x7xf32>
  %1 = tensor.pad %0 low[3, 0] high[2, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x7xf32> to tensor<9x8xf32>
  return %1 : tensor<9x8xf32>
}

// CHECK-LABEL: func.func @other_values(
// CHECK-NEXT: %padded = tensor.pad %t low[0] high[1] {
// CHECK-NEXT: ^bb0(%i: index):
// CHECK-NEXT: tensor.yield %x : f32
// CHECK-NEXT: } : tensor<3xf32> to tensor<4xf32>
// CHECK-NEXT: %padded_0 = tensor.pad %padded low[1] high[0] {
// CHECK-NEXT: ^bb0(%i: index):
// CHECK-NEXT: tensor.yield %y : f32
// CHECK-NEXT: } : tensor<4xf32> to tensor<5xf32>
// CHECK-NEXT: return %padded_0 : tensor<5xf32>
func.func @other_values(%t: tensor<3xf32>, %x: f32, %y: f32) -> tensor<5xf32> {
  %0 = tensor.pad %t low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<3xf32> to tensor<4xf32>
  %1 = tensor.pad %0 low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %y : f32
  } : tensor<4xf32> to tensor<5xf32>
  return %1 : tensor<5xf32>
}

// CHECK-LABEL: func.func @cast_to_known_size(
// CHECK-NEXT: %padded = tensor.pad %t low[0] high[%n] {
// CHECK-NEXT: ^bb0(%i: index):
// CHECK-NEXT: tensor.yield %x : f32
// CHECK-NEXT: } : tensor<?xf32> to tensor<16xf32>
// CHECK-NEXT: return %padded : tensor<16xf32>
func.func @cast_to_known_size(%t: tensor<?xf32>, %n: index, %x: f32) -> tensor<16xf32> {
  %0 = tensor.pad %t low[0] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<16xf32>
  return %1 : tensor<16xf32>
}
