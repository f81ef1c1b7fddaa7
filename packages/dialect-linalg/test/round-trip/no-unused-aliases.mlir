// RUN: tt-opt %s | FileCheck %s

// What the custom form does not show gets no alias either.
// CHECK-NOT: #map
// CHECK: linalg.matmul ins
func.func @product(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
