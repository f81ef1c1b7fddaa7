// RUN: tt-opt %s --linalg-collapse-dimensions | FileCheck %s

#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#half = affine_map<(d0, d1, d2, d3) -> (d0, 1, d2, d3)>
#flag = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>

// Loops behind a fixed dimension become one.
// CHECK-DAG:   #[[ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG:   #[[HALF:.*]] = affine_map<(d0, d1, d2) -> (d0, 1, d2)>
// CHECK-DAG:   #[[LINE:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG:   #[[FLAG:.*]] = affine_map<(d0) -> (d0 mod 2)>
// CHECK-DAG:   #[[EVEN:.*]] = affine_map<(d0) -> ({{.*}}floordiv 4{{.*}})>
// CHECK-LABEL: func.func @fixed
// CHECK:         memref.collapse_shape %x {{.*}}0], [1], [2, 3]] : memref<2x2x2x2xf32> into memref<2x2x4xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[ALL]], #[[HALF]], #[[ALL]]], iterator_types = ["parallel", "parallel", "parallel"]}
func.func @fixed(%x: memref<2x2x2x2xf32>, %y: memref<2x2x2x2xf32>) {
  linalg.generic {indexing_maps = [#all, #half, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %x : memref<2x2x2x2xf32>, memref<2x2x2x2xf32>) outs(%y : memref<2x2x2x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  }
  return
}

// Where the innermost loop is too short for a vector, it is merged although an operand depends on it alone.
// CHECK-LABEL: func.func @flags
// CHECK:         memref.collapse_shape %x {{.*}}0, 1, 2, 3]] : memref<2x2x2x2xi32> into memref<16xi32>
// CHECK:         memref.collapse_shape %flags {{.*}}0, 1, 2, 3]] : memref<1x1x1x2xi32> into memref<2xi32>
// CHECK:         linalg.generic {indexing_maps = [#[[LINE]], #[[FLAG]], #[[LINE]]], iterator_types = ["parallel"]}
func.func @flags(%x: memref<2x2x2x2xi32>, %flags: memref<1x1x1x2xi32>, %y: memref<2x2x2x2xi32>) {
  linalg.generic {indexing_maps = [#all, #flag, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %flags : memref<2x2x2x2xi32>, memref<1x1x1x2xi32>) outs(%y : memref<2x2x2x2xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %c = arith.xori %a, %b : i32
    linalg.yield %c : i32
  }
  return
}

// The first elements of pairs.
// CHECK-LABEL: func.func @pairs
// CHECK:         linalg.generic {indexing_maps = [#[[LINE]], #[[EVEN]], #[[LINE]]], iterator_types = ["parallel"]}
func.func @pairs(%x: memref<4x2x2xi32>, %y: memref<4x2x2xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %x : memref<4x2x2xi32>, memref<4x2x2xi32>) outs(%y : memref<4x2x2xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %c = arith.xori %a, %b : i32
    linalg.yield %c : i32
  }
  return
}

// Operands that have the outer loop right before the short ones are walked from end to end.
// CHECK-LABEL: func.func @rows
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%{{.*}}, %{{.*}} : memref<512xi32>, memref<512xi32>)
func.func @rows(%x: memref<128x2x2xi32>, %y: memref<128x2x2xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, 1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %x : memref<128x2x2xi32>, memref<128x2x2xi32>) outs(%y : memref<128x2x2xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %c = arith.xori %a, %b : i32
    linalg.yield %c : i32
  }
  return
}

// Elements are stored as they are, not permuted.
// CHECK-LABEL: func.func @parts
// CHECK-NOT:     memref.collapse_shape
// CHECK:         return
func.func @parts(%x: memref<4x2xi32>, %y: memref<4x2x2xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 1, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<4x2xi32>) outs(%y : memref<4x2x2xi32>) {
  ^bb0(%a: i32, %out: i32):
    linalg.yield %a : i32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 1, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%y : memref<4x2x2xi32>) {
  ^bb0(%out: i32):
    %c = arith.addi %out, %out : i32
    linalg.yield %c : i32
  }
  return
}

// A constant behind the innermost loop stays where it is.
// CHECK-LABEL: func.func @behind
// CHECK:         memref.collapse_shape %y {{.*}}0, 1], [2], [3]] : memref<4x8x4x2xi32> into memref<32x4x2xi32>
func.func @behind(%x: memref<4x8x1xi32>, %y: memref<4x8x4x2xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2, 1)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<4x8x1xi32>) outs(%y : memref<4x8x4x2xi32>) {
  ^bb0(%a: i32, %out: i32):
    linalg.yield %a : i32
  }
  return
}

// A loop whose index is used keeps its number among those that are left.
// CHECK-LABEL: func.func @index
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]
// CHECK:           linalg.index 1 : index
func.func @index(%y: memref<2x2x2x3xindex>) {
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%y : memref<2x2x2x3xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 3 : index
    linalg.yield %i : index
  }
  return
}

// Indices of loops with a power of two of iterations are digits of that of the merged loop.
// CHECK-LABEL: func.func @digit
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel"]
// CHECK:           %[[I:.*]] = linalg.index 0 : index
// CHECK:           %[[REST:.*]] = arith.remui %[[I]], %c4
// CHECK:           %[[DIGIT:.*]] = arith.divui %[[REST]], %c2
// CHECK:           linalg.yield %[[DIGIT]] : index
func.func @digit(%y: memref<8x2x2xindex>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%y : memref<8x2x2xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 1 : index
    linalg.yield %i : index
  }
  return
}

// Dimensions of a buffer with a layout may not follow each other in memory, and long rows are left alone.
// CHECK-LABEL: func.func @apart
// CHECK-NOT:     memref.collapse_shape
// CHECK:         return
func.func @apart(%x: memref<2x4xf32, strided<[8, 1]>>, %y: memref<2x4xf32>, %z: memref<4x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<2x4xf32, strided<[8, 1]>>) outs(%y : memref<2x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%z : memref<4x64xf32>) {
  ^bb0(%out: f32):
    %c = arith.negf %out : f32
    linalg.yield %c : f32
  }
  return
}
