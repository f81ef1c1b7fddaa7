// RUN: tt-opt %s --linalg-exchange-pairs | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (0, d1)>
#second = affine_map<(d0, d1) -> (1, d1)>
#even = affine_map<(d0) -> (d0 floordiv 2 * 2)>
#odd = affine_map<(d0) -> (d0 floordiv 2 * 2 + 1)>
#id = affine_map<(d0) -> (d0)>

// The other row of two.
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[OTHER:.*]] = affine_map<(d0, d1) -> (-d0 + 1, d1)>
// CHECK-LABEL: func.func @rows
// CHECK:         linalg.generic {indexing_maps = [#[[OTHER]], #{{.*}}, #[[ALL]], #[[ALL]]]
// CHECK-NEXT:    ^bb0(%[[A:.*]]: i32, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32):
// CHECK-NEXT:      linalg.yield %[[A]] : i32
func.func @rows(%x: memref<2x64xi32>, %y: memref<2x64xi32>) {
  linalg.generic {indexing_maps = [#first, #second, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %x, %x : memref<2x64xi32>, memref<2x64xi32>, memref<2x64xi32>) outs(%y : memref<2x64xi32>) {
  ^bb0(%a: i32, %b: i32, %e: i32, %out: i32):
    %both = arith.xori %a, %b : i32
    %other = arith.xori %e, %both : i32
    linalg.yield %other : i32
  }
  return
}

// Neighbours in a vector, by the bits of floats.
// CHECK-LABEL: func.func @neighbours
// CHECK:         ^bb0(%{{.*}}: f32, %[[B:.*]]: f32, %[[E:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[BITS:.*]] = arith.bitcast %[[B]] : f32 to i32
// CHECK-NEXT:      %[[OTHER:.*]] = arith.bitcast %[[BITS]] : i32 to f32
// CHECK-NEXT:      arith.maximumf %[[E]], %[[OTHER]]
func.func @neighbours(%x: memref<64xf32>, %y: memref<64xf32>) {
  linalg.generic {indexing_maps = [#even, #odd, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %x, %x : memref<64xf32>, memref<64xf32>, memref<64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%a: f32, %b: f32, %e: f32, %out: f32):
    %i = arith.bitcast %a : f32 to i32
    %j = arith.bitcast %b : f32 to i32
    %k = arith.bitcast %e : f32 to i32
    %both = arith.xori %i, %k : i32
    %bits = arith.xori %both, %j : i32
    %other = arith.bitcast %bits : i32 to f32
    %m = arith.maximumf %e, %other : f32
    linalg.yield %m : f32
  }
  return
}

// No pair: the element may be a third one.
// CHECK-LABEL: func.func @three
// CHECK-COUNT-2: arith.xori
func.func @three(%x: memref<3x64xi32>, %y: memref<3x64xi32>) {
  linalg.generic {indexing_maps = [#first, #second, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %x, %x : memref<3x64xi32>, memref<3x64xi32>, memref<3x64xi32>) outs(%y : memref<3x64xi32>) {
  ^bb0(%a: i32, %b: i32, %e: i32, %out: i32):
    %both = arith.xori %a, %b : i32
    %other = arith.xori %e, %both : i32
    linalg.yield %other : i32
  }
  return
}

// Nor if the elements are those of several buffers.
// CHECK-LABEL: func.func @buffers
// CHECK-COUNT-2: arith.xori
func.func @buffers(%x: memref<2x64xi32>, %z: memref<2x64xi32>, %y: memref<2x64xi32>) {
  linalg.generic {indexing_maps = [#first, #second, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %z, %x : memref<2x64xi32>, memref<2x64xi32>, memref<2x64xi32>) outs(%y : memref<2x64xi32>) {
  ^bb0(%a: i32, %b: i32, %e: i32, %out: i32):
    %both = arith.xori %a, %b : i32
    %other = arith.xori %e, %both : i32
    linalg.yield %other : i32
  }
  return
}

// Elements of several buffers, which have other dimensions.
// CHECK-LABEL: func.func @other_shapes
// CHECK:         arith.xori
// CHECK:         arith.xori
func.func @other_shapes(%x: memref<64xi32>, %z: memref<2x64xi32>, %y: memref<2x64xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, #first, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %z, %z : memref<64xi32>, memref<2x64xi32>, memref<2x64xi32>) outs(%y : memref<2x64xi32>) {
  ^bb0(%a: i32, %b: i32, %e: i32, %out: i32):
    %both = arith.xori %a, %b : i32
    %other = arith.xori %e, %both : i32
    linalg.yield %other : i32
  }
  return
}
