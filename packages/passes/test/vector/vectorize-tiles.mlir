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
