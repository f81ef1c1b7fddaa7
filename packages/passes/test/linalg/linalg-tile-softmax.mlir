// RUN: tt-opt %s --linalg-tile='tile-sizes=4,8 fuse-producers' --canonicalize | FileCheck %s

// Rows are tiled; what belongs to one sum stays together, whatever the size of tiles.

// CHECK-LABEL: func.func @rows(
// CHECK:         scf.for %[[I:.*]] = %c0 to %c16 step %c4 iter_args(%[[T:.*]] = %b) -> (tensor<16x32xf32>) {
// CHECK-NEXT:      %[[IN:.*]] = tensor.extract_slice %a[%[[I]], 0] [4, 32] [1, 1] : tensor<16x32xf32> to tensor<4x32xf32>
// CHECK-NEXT:      %[[OUT:.*]] = tensor.extract_slice %[[T]][%[[I]], 0] [4, 32] [1, 1] : tensor<16x32xf32> to tensor<4x32xf32>
// CHECK-NEXT:      %[[R:.*]] = linalg.softmax dimension(1) ins(%[[IN]] : tensor<4x32xf32>) outs(%[[OUT]] : tensor<4x32xf32>) -> tensor<4x32xf32>
// CHECK-NEXT:      %[[N:.*]] = tensor.insert_slice %[[R]] into %[[T]][%[[I]], 0] [4, 32] [1, 1] : tensor<4x32xf32> into tensor<16x32xf32>
// CHECK-NEXT:      scf.yield %[[N]]
func.func @rows(%a: tensor<16x32xf32>, %b: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<16x32xf32>) outs(%b : tensor<16x32xf32>) -> tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}

// CHECK-LABEL: func.func @unknown_sizes(
// CHECK:         scf.for %[[J:.*]] = %c0 to %{{.*}} step %c8 {
// CHECK:           memref.subview %a[0, %[[J]]] [%{{.*}}, %{{.*}}] [1, 1]
// CHECK:           linalg.softmax dimension(0)
func.func @unknown_sizes(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  linalg.softmax dimension(0) ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @fused(
// CHECK:         scf.for
// CHECK:           linalg.softmax dimension(1) {{.*}} -> tensor<4x8xf32>
// CHECK:           linalg.exp
func.func @fused(%a: tensor<16x8xf32>, %b: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<16x8xf32>) outs(%b : tensor<16x8xf32>) -> tensor<16x8xf32>
  %1 = linalg.exp ins(%0 : tensor<16x8xf32>) outs(%b : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %1 : tensor<16x8xf32>
}

// Tiles of the consumer are less than what belongs to one sum.
// CHECK-LABEL: func.func @not_fused(
// CHECK:         scf.for
// CHECK:           linalg.softmax dimension(1) {{.*}} -> tensor<4x32xf32>
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             linalg.exp
func.func @not_fused(%a: tensor<16x32xf32>, %b: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<16x32xf32>) outs(%b : tensor<16x32xf32>) -> tensor<16x32xf32>
  %1 = linalg.exp ins(%0 : tensor<16x32xf32>) outs(%b : tensor<16x32xf32>) -> tensor<16x32xf32>
  return %1 : tensor<16x32xf32>
}
