// RUN: tt-opt %s --canonicalize | FileCheck %s

// Nothing can be said of sizes that contradict each other: the program is wrong where it is run.
// CHECK-LABEL: func.func @contradiction(
// CHECK: linalg.unpack %{{.*}} : tensor<3x?xf32> -> tensor<?xf32>
func.func @contradiction(%p: tensor<3x8xf32>, %a: tensor<13xf32>) -> tensor<?xf32> {
  %c8 = arith.constant 8 : index
  %0 = tensor.cast %p : tensor<3x8xf32> to tensor<3x?xf32>
  %1 = tensor.cast %a : tensor<13xf32> to tensor<?xf32>
  %2 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [%c8] into %1 : tensor<3x?xf32> -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: func.func @casts(
// CHECK: memref.cast %{{.*}} : memref<4x8xf32> to memref<?x?xf32>
// CHECK: memref.cast %{{.*}} : memref<?x?xf32> to memref<8x4xf32>
func.func @casts(%m: memref<4x8xf32>) -> memref<8x4xf32> {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %1 = memref.cast %0 : memref<?x?xf32> to memref<8x4xf32>
  return %1 : memref<8x4xf32>
}

// CHECK-LABEL: func.func @contradicted_zeros(
// CHECK: %padded = tensor.pad %t low[%c0] high[0] {
// CHECK: } : tensor<4xf32> to tensor<9xf32>
func.func @contradicted_zeros(%t: tensor<4xf32>, %x: f32) -> tensor<9xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[%c0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<9xf32>
  return %0 : tensor<9xf32>
}
