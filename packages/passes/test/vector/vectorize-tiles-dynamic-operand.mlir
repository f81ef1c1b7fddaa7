// RUN: tt-opt %s --linalg-vectorize-tiles | FileCheck %s

// The other operands say how many rows and columns a tensor of unknown size has.
// CHECK-LABEL: func.func @product(
// CHECK:         vector.contract {{.*}} : vector<4x8xf32>, vector<8x16xf32> into vector<4x16xf32>
func.func @product(%a: tensor<?x?xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
