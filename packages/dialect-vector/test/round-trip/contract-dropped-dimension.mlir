// RUN: tt-opt %s | FileCheck %s

// The accumulator may leave out a parallel dimension.

#l = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#r = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#a = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
func.func @batch_of_one(%x: vector<1x1x8xi32>, %y: vector<1x8x8xi32>, %z: vector<1x8xi32>) -> vector<1x8xi32> {
  // CHECK: %r = vector.contract {{.*}} %x, %y, %z : vector<1x1x8xi32>, vector<1x8x8xi32> into vector<1x8xi32>
  %r = vector.contract {indexing_maps = [#l, #r, #a], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>}
    %x, %y, %z : vector<1x1x8xi32>, vector<1x8x8xi32> into vector<1x8xi32>
  return %r : vector<1x8xi32>
}
