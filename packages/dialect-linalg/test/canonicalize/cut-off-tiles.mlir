// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt differs: it returns all of what was packed.

// The result may have fewer elements than what was packed: both fill the same number of tiles.
// CHECK-LABEL: func.func @there_and_not_all_the_way_back(
// CHECK: linalg.pack
// CHECK: linalg.unpack
func.func @there_and_not_all_the_way_back(%a: tensor<?xf32>, %p: tensor<?x8xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8] into %p : tensor<?xf32> -> tensor<?x8xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [8] into %b : tensor<?x8xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
