// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it keeps amounts that are constants, unless nothing is left to add.

// CHECK-LABEL: func.func @constant_amounts(
// CHECK-NEXT: %padded = tensor.pad %t low[2] high[3] {
// CHECK-NEXT: ^bb0(%i: index):
// CHECK-NEXT: tensor.yield %x : f32
// CHECK-NEXT: } : tensor<4xf32> to tensor<9xf32>
// CHECK-NEXT: return %padded : tensor<9xf32>
func.func @constant_amounts(%t: tensor<4xf32>, %x: f32) -> tensor<9xf32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.pad %t low[%c2] high[%c3] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<9xf32>
  return %0 : tensor<9xf32>
}

// CHECK-LABEL: func.func @sums(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %0 = arith.addi %n, %c1 : index
// CHECK-NEXT: %padded = tensor.pad %t low[%n] high[%0] {
// CHECK-NEXT: ^bb0(%arg0: index):
// CHECK-NEXT: tensor.yield %x : f32
// CHECK-NEXT: } : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT: return %padded : tensor<?xf32>
func.func @sums(%t: tensor<?xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %0 = tensor.pad %t low[%n] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.pad %0 low[0] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Amounts that the result contradicts stay as they are: the code is never executed.

// CHECK-LABEL: func.func @contradicted_amounts(
// CHECK: %padded = tensor.pad %t low[%c3] high[3] {
// CHECK: } : tensor<4xf32> to tensor<9xf32>
func.func @contradicted_amounts(%t: tensor<4xf32>, %x: f32) -> tensor<9xf32> {
  %c3 = arith.constant 3 : index
  %0 = tensor.pad %t low[%c3] high[3] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<9xf32>
  return %0 : tensor<9xf32>
}
