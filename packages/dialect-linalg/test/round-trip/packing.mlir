// RUN: tt-opt %s | tt-opt - | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt - | FileCheck %s

// Operations that are no loops around a region.

func.func @tiles(%a: tensor<128x256xf32>, %packed: tensor<16x4x32x16xf32>) -> tensor<128x256xf32> {
  // CHECK: linalg.pack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %{{.*}} : tensor<128x256xf32> -> tensor<16x4x32x16xf32>
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %packed : tensor<128x256xf32> -> tensor<16x4x32x16xf32>
  // CHECK: linalg.unpack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %{{.*}} {foo} : tensor<16x4x32x16xf32> -> tensor<128x256xf32>
  %1 = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %a {foo} : tensor<16x4x32x16xf32> -> tensor<128x256xf32>
  return %1 : tensor<128x256xf32>
}
func.func @partial_tiles(%a: tensor<?x13xf32>, %packed: tensor<?x?x8x?xf32>, %zero: f32, %size: index) -> tensor<?x13xf32> {
  // CHECK: linalg.pack %{{.*}} padding_value(%{{.*}} : f32) inner_dims_pos = [1, 0] inner_tiles = [8, %{{.*}}] into
  %0 = linalg.pack %a padding_value(%zero : f32) inner_dims_pos = [1, 0] inner_tiles = [8, %size] into %packed : tensor<?x13xf32> -> tensor<?x?x8x?xf32>
  // CHECK: linalg.unpack %{{.*}} inner_dims_pos = [1, 0] inner_tiles = [8, %{{.*}}] into
  %1 = linalg.unpack %0 inner_dims_pos = [1, 0] inner_tiles = [8, %size] into %a : tensor<?x?x8x?xf32> -> tensor<?x13xf32>
  return %1 : tensor<?x13xf32>
}
func.func @no_tiles(%a: tensor<3x5x7xf32>, %b: tensor<3x7x5xf32>) -> tensor<3x7x5xf32> {
  // CHECK: linalg.pack %{{.*}} outer_dims_perm = [0, 2, 1] inner_dims_pos = [] inner_tiles = [] into
  %0 = linalg.pack %a outer_dims_perm = [0, 2, 1] inner_dims_pos = [] inner_tiles = [] into %b : tensor<3x5x7xf32> -> tensor<3x7x5xf32>
  return %0 : tensor<3x7x5xf32>
}
func.func @softmax(%a: tensor<4x?xf32>, %b: tensor<4x8xf32>, %m: memref<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: linalg.softmax {foo} dimension(1) ins(%{{.*}} : tensor<4x?xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.softmax {foo} dimension(1) ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.softmax dimension(0) ins(%{{.*}} : memref<4x8xf32>) outs(%{{.*}} : memref<4x8xf32>)
  linalg.softmax dimension(0) ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>)
  return %0 : tensor<4x8xf32>
}
