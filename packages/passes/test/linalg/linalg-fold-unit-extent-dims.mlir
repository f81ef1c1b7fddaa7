// RUN: tt-opt %s --linalg-fold-unit-extent-dims | FileCheck %s

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1)>

// The loop in the middle goes, with its dimension of both buffers; its index is 0.
// CHECK-DAG:   #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG:   #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG:   #[[ZERO:.*]] = affine_map<(d0, d1) -> (d0, 0, d1)>
// CHECK-LABEL: func.func @sums
// CHECK:         %[[X:.*]] = memref.collapse_shape %x {{.*}}0, 1], [2]] : memref<8x1x16xf32> into memref<8x16xf32>
// CHECK:         %[[Y:.*]] = memref.collapse_shape %y {{.*}}0, 1]] : memref<8x1xf32> into memref<8xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[ALL]], #[[ROW]]], iterator_types = ["parallel", "reduction"]} ins(%[[X]]
// CHECK:           %[[I:.*]] = arith.constant 0 : index
// CHECK:           %[[J:.*]] = linalg.index 1 : index
// CHECK:           arith.addi %[[I]], %[[J]]
func.func @sums(%x: memref<8x1x16xf32>, %y: memref<8x1xf32>) {
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : memref<8x1x16xf32>) outs(%y : memref<8x1xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %k = arith.addi %i, %j : index
    %l = arith.index_cast %k : index to i32
    %m = arith.sitofp %l : i32 to f32
    %c = arith.addf %a, %m : f32
    %d = arith.addf %sum, %c : f32
    linalg.yield %d : f32
  }
  return
}

// A buffer with a layout keeps its shape.
// CHECK-LABEL: func.func @strided
// CHECK-NOT:     collapse_shape %x
// CHECK:         linalg.generic {indexing_maps = [#[[ZERO]], #[[ALL]]], iterator_types = ["parallel", "parallel"]} ins(%x
func.func @strided(%x: memref<8x1x16xf32, strided<[64, 32, 1]>>, %y: memref<8x1x16xf32>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<8x1x16xf32, strided<[64, 32, 1]>>) outs(%y : memref<8x1x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  }
  return
}

// Outermost loops hide nothing.
// CHECK-LABEL: func.func @outermost
// CHECK:         iterator_types = ["parallel", "parallel", "parallel"]
func.func @outermost(%x: memref<1x8x16xf32>, %y: memref<1x8x16xf32>) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<1x8x16xf32>) outs(%y : memref<1x8x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  }
  return
}
