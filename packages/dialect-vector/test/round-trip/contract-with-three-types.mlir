// RUN: tt-opt %s | FileCheck %s

// The type of the accumulator may be written, too: it is that of the result.

#v = affine_map<(d0) -> (d0)>
#s = affine_map<(d0) -> ()>
func.func @dot(%a: vector<8xf32>, %b: vector<8xf32>, %c: f32) -> f32 {
  // CHECK: %r = vector.contract {{.*}} %a, %b, %c : vector<8xf32>, vector<8xf32> into f32
  %r = vector.contract {indexing_maps = [#v, #v, #s], iterator_types = ["reduction"], kind = #vector.kind<add>}
    %a, %b, %c : vector<8xf32>, vector<8xf32>, f32 into f32
  return %r : f32
}
