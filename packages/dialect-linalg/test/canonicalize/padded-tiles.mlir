// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it looks at no sizes where there is padding.

// CHECK-LABEL: func.func @there_and_back(
// CHECK-NEXT: return %a : tensor<13x?xf32>
func.func @there_and_back(%a: tensor<13x?xf32>, %p: tensor<2x?x8xf32>, %b: tensor<13x?xf32>, %zero: f32) -> tensor<13x?xf32> {
  %0 = linalg.pack %a padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [8] into %p : tensor<13x?xf32> -> tensor<2x?x8xf32>
  %1 = linalg.unpack %0 outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [8] into %b : tensor<2x?x8xf32> -> tensor<13x?xf32>
  return %1 : tensor<13x?xf32>
}
