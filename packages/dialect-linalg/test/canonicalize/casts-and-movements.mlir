// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @cast_of_result(
// CHECK-NEXT: %cast = tensor.cast %c : tensor<?x?xf32> to tensor<2x3xf32>
// CHECK-NEXT: %cast_0 = tensor.cast %a : tensor<?x?xf32> to tensor<2x?xf32>
// CHECK-NEXT: %cast_1 = tensor.cast %b : tensor<?x?xf32> to tensor<?x3xf32>
// CHECK-NEXT: %0 = linalg.matmul ins(%cast_0, %cast_1 : tensor<2x?xf32>, tensor<?x3xf32>) outs(%cast : tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %0 : tensor<2x3xf32>
func.func @cast_of_result(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<2x3xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @cast_buffers(
// CHECK-NEXT: linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT: return
func.func @cast_buffers(%a: memref<4xf32>, %b: memref<4xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %b : memref<4xf32> to memref<?xf32>
  linalg.exp ins(%0 : memref<?xf32>) outs(%1 : memref<?xf32>)
  return
}

// CHECK-LABEL: func.func @size_of_result(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %b, %c0 : tensor<?xf32>
// CHECK-NEXT: return %dim : index
func.func @size_of_result(%a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @same_place_in_another_order(
// CHECK-NEXT: return %a : tensor<?x?xf32>
func.func @same_place_in_another_order(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @transpose_of_broadcast(
// CHECK-NEXT: %0 = tensor.empty() : tensor<5x3xf32>
// CHECK-NEXT: %transposed = linalg.transpose ins(%a : tensor<3x5xf32>) outs(%0 : tensor<5x3xf32>) permutation = [1, 0]
// CHECK-NEXT: %broadcasted = linalg.broadcast ins(%transposed : tensor<5x3xf32>) outs(%c : tensor<5x3x2xf32>) dimensions = [2]
// CHECK-NEXT: return %broadcasted : tensor<5x3x2xf32>
func.func @transpose_of_broadcast(%a: tensor<3x5xf32>, %b: tensor<3x2x5xf32>, %c: tensor<5x3x2xf32>) -> tensor<5x3x2xf32> {
  %0 = linalg.broadcast ins(%a : tensor<3x5xf32>) outs(%b : tensor<3x2x5xf32>) dimensions = [1]
  %1 = linalg.transpose ins(%0 : tensor<3x2x5xf32>) outs(%c : tensor<5x3x2xf32>) permutation = [2, 0, 1]
  return %1 : tensor<5x3x2xf32>
}

// CHECK-LABEL: func.func @transpose_of_added_dimensions(
// CHECK-NEXT: %broadcasted = linalg.broadcast ins(%a : tensor<?x5xf32>) outs(%c : tensor<7x?x2x5xf32>) dimensions = [2, 0]
// CHECK-NEXT: return %broadcasted : tensor<7x?x2x5xf32>
func.func @transpose_of_added_dimensions(%a: tensor<?x5xf32>, %b: tensor<?x2x5x7xf32>, %c: tensor<7x?x2x5xf32>) -> tensor<7x?x2x5xf32> {
  %0 = linalg.broadcast ins(%a : tensor<?x5xf32>) outs(%b : tensor<?x2x5x7xf32>) dimensions = [1, 3]
  %1 = linalg.transpose ins(%0 : tensor<?x2x5x7xf32>) outs(%c : tensor<7x?x2x5xf32>) permutation = [3, 0, 1, 2]
  return %1 : tensor<7x?x2x5xf32>
}

// The function that is called wants all operands.
// CHECK-LABEL: func.func @library(
// CHECK-NEXT: linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"], library_call = "set"} ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
// CHECK-NEXT: ^bb0(%y: f32, %z: f32):
// CHECK-NEXT: linalg.yield %x : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @library(%a: memref<4xf32>, %b: memref<4xf32>, %x: f32) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"], library_call = "set"} ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%y: f32, %z: f32):
    linalg.yield %x : f32
  }
  return
}
