// RUN: tt-opt %s --strip-names | FileCheck %s

// Aliases are numbered in the order in which the text uses them. Attributes that it leaves out, like the maps of a plain
// matmul, and those of a function's arguments are no reason to have one.

// CHECK:      {{^}}#map = affine_map<(d0, d1, d2) -> (d1, d0)>
// CHECK-NEXT: {{^}}#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: {{^}}module {
// CHECK-NEXT:   func.func @maps(%arg0: tensor<?x?xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d1, d0)>}, %arg1: tensor<?x?xf32> {bufferization.buffer_layout = #map})
func.func @maps(%a: tensor<?x?xf32> {bufferization.buffer_layout = affine_map<(i, j) -> (j, i)>},
                %b: tensor<?x?xf32> {bufferization.buffer_layout = affine_map<(i, j, k) -> (j, i)>}) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: indexing_maps = [#map, #map1, #map1]
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (j, i)>, affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (i, k)>], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
