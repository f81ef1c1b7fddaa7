// RUN: tt-opt %s --linalg-vectorize-tiles | FileCheck %s

// A tile that a loop carries becomes a vector that it carries.
// CHECK-LABEL: func.func @product
// CHECK:         %[[START:.*]] = vector.transfer_read {{.*}} : tensor<4x8xf32>, vector<4x8xf32>
// CHECK:         %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[ACC:.*]] = %[[START]]) -> (vector<4x8xf32>) {
// CHECK:           vector.contract {{.*}} %[[ACC]] : vector<4x2xf32>, vector<2x8xf32> into vector<4x8xf32>
// CHECK:         }
// CHECK:         vector.transfer_write %[[SUM]]
func.func @product(%a: tensor<4x2xf32>, %b: tensor<2x8xf32>, %c: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%t = %c) -> (tensor<4x8xf32>) {
    %s = linalg.matmul ins(%a, %b : tensor<4x2xf32>, tensor<2x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
    scf.yield %s : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @unknown_size
// CHECK:         linalg.add
func.func @unknown_size(%x: memref<?xf32>) {
  linalg.add ins(%x, %x : memref<?xf32>, memref<?xf32>) outs(%x : memref<?xf32>)
  return
}

// Products that are not added are no contraction.
// CHECK-LABEL: func.func @united_products
// CHECK-NOT:     vector.contract
// CHECK:         vector.multi_reduction <or>
func.func @united_products(%a: tensor<2x2xi32>, %b: tensor<2x4xi32>, %c: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x2xi32>, tensor<2x4xi32>) outs(%c : tensor<2x4xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %p = arith.muli %x, %y : i32
    %s = arith.ori %p, %z : i32
    linalg.yield %s : i32
  } -> tensor<2x4xi32>
  return %r : tensor<2x4xi32>
}

// The greatest of all sums so far is no reduction, since it needs them in their order.
// CHECK-LABEL: func.func @greatest_prefix
// CHECK:         linalg.generic
func.func @greatest_prefix(%a: tensor<4xf32>, %c: tensor<f32>, %d: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(m) -> (m)>, affine_map<(m) -> ()>, affine_map<(m) -> ()>], iterator_types = ["reduction"]} ins(%a : tensor<4xf32>) outs(%c, %d : tensor<f32>, tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.addf %x, %y : f32
    %s = arith.maximumf %p, %z : f32
    linalg.yield %p, %s : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  return %r#0, %r#1 : tensor<f32>, tensor<f32>
}
