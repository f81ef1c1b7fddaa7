// RUN: tt-opt %s | tt-opt - | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt - | FileCheck %s

// Products of tiles, of quantised numbers, and sums of products; random numbers.

func.func @tiles(%a: tensor<2x3x4x5xf32>, %b: tensor<7x3x8x5xf32>, %c: tensor<2x7x4x8xf32>) -> tensor<2x7x4x8xf32> {
  // CHECK: linalg.mmt4d ins(
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x3x4x5xf32>, tensor<7x3x8x5xf32>) outs(%c : tensor<2x7x4x8xf32>) -> tensor<2x7x4x8xf32>
  return %0 : tensor<2x7x4x8xf32>
}
func.func @batches_of_tiles(%a: memref<6x2x3x4x5xi8>, %b: memref<6x7x3x8x5xi8>, %c: memref<6x2x7x4x8xi32>) {
  // CHECK: linalg.batch_mmt4d ins(
  linalg.batch_mmt4d ins(%a, %b : memref<6x2x3x4x5xi8>, memref<6x7x3x8x5xi8>) outs(%c : memref<6x2x7x4x8xi32>)
  return
}
func.func @quantized(%a: tensor<2x3xi8>, %b: tensor<3x4xi8>, %x: i32, %y: i32, %c: tensor<2x4xi32>) -> tensor<2x4xi32> {
  // CHECK: linalg.quantized_matmul ins(
  %0 = linalg.quantized_matmul ins(%a, %b, %x, %y : tensor<2x3xi8>, tensor<3x4xi8>, i32, i32) outs(%c : tensor<2x4xi32>) -> tensor<2x4xi32>
  return %0 : tensor<2x4xi32>
}
func.func @quantized_batches(%a: memref<5x2x3xi8>, %b: memref<5x3x4xi8>, %x: i32, %y: i32, %c: memref<5x2x4xi32>) {
  // CHECK: linalg.quantized_batch_matmul ins(
  linalg.quantized_batch_matmul ins(%a, %b, %x, %y : memref<5x2x3xi8>, memref<5x3x4xi8>, i32, i32) outs(%c : memref<5x2x4xi32>)
  return
}
func.func @sum_of_products(%a: memref<5x2x3xbf16>, %b: memref<5x3x4xbf16>, %c: memref<2x4xf32>, %at: memref<5x3x2xbf16>) {
  // CHECK: linalg.batch_reduce_matmul ins(
  linalg.batch_reduce_matmul ins(%a, %b : memref<5x2x3xbf16>, memref<5x3x4xbf16>) outs(%c : memref<2x4xf32>)
  // CHECK: linalg.batch_reduce_matmul indexing_maps = [
  linalg.batch_reduce_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (m, n)>]
    ins(%at, %b : memref<5x3x2xbf16>, memref<5x3x4xbf16>) outs(%c : memref<2x4xf32>)
  return
}
func.func @random(%min: f64, %max: f64, %seed: i32, %a: tensor<4x8xf32>, %b: memref<4x?xi16>) -> tensor<4x8xf32> {
  // CHECK: linalg.fill_rng_2d ins(
  %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.fill_rng_2d ins(
  linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%b : memref<4x?xi16>)
  return %0 : tensor<4x8xf32>
}
