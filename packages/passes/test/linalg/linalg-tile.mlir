// RUN: tt-opt %s --linalg-tile='tile-sizes=4,8,2 fuse-producers root=linalg.matmul' | FileCheck %s
// RUN: tt-opt %s --linalg-tile='tile-sizes=4,8 peel root=linalg.matmul' | FileCheck %s --check-prefix=PEEL

// The tile is filled in the parallel loops, summed up in the inner one, and put into the result once.
// CHECK-LABEL: func.func @matmul
// CHECK-NOT:     linalg.fill
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             %[[FILLED:.*]] = linalg.fill {{.*}} -> tensor<4x8xf32>
// CHECK:             %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[ACC:.*]] = %[[FILLED]]) -> (tensor<4x8xf32>) {
// CHECK:               linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x2xf32>, tensor<2x8xf32>) outs(%[[ACC]] : tensor<4x8xf32>)
// CHECK:             tensor.insert_slice %[[SUM]] into
// CHECK:         return
func.func @matmul(%a: tensor<16x32xf32>, %b: tensor<32x24xf32>) -> tensor<16x24xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x24xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<16x24xf32>) -> tensor<16x24xf32>
  %r = linalg.matmul ins(%a, %b : tensor<16x32xf32>, tensor<32x24xf32>) outs(%f : tensor<16x24xf32>) -> tensor<16x24xf32>
  return %r : tensor<16x24xf32>
}

// Tiles of the first loop have a known size, those of the second are what is left.
// PEEL-LABEL: func.func @peeled
// PEEL:         scf.for
// PEEL:           linalg.matmul {{.*}} outs(%{{.*}} : memref<4x8xf32, strided<[16, 1], offset: ?>>)
// PEEL:         scf.for
// PEEL:           linalg.matmul {{.*}} outs(%{{.*}} : memref<?x8xf32, strided<[16, 1], offset: ?>>)
// PEEL:         return
func.func @peeled(%a: memref<?x32xf32>, %b: memref<32x16xf32>, %c: memref<?x16xf32>) {
  linalg.matmul ins(%a, %b : memref<?x32xf32>, memref<32x16xf32>) outs(%c : memref<?x16xf32>)
  return
}
