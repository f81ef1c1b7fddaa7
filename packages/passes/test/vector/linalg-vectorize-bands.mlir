// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// Two rows of a window, one of which begins at a border of the image above and at the left, and the other ends at the right:
// the parts are found once for all rows in which the masks are alike.
// CHECK-LABEL: func.func @window
// CHECK:         scf.while (%[[TOP:.*]] = %c0
// CHECK:         ^bb0(%[[ROW:.*]]: index):
// CHECK:           scf.while
// CHECK:           ^bb0(%[[COLUMN:.*]]: index):
// CHECK:             scf.if
// CHECK:               scf.for %[[R:.*]] = %[[ROW]] to %[[END:.*]] step %c1 {
// CHECK:                 scf.for %{{.*}} = %[[COLUMN]] to
// CHECK:                   tts.load
// CHECK:                   tts.load
// CHECK:                 } {tts.at_most = 16 : index, tts.independent}
// CHECK:               } {tts.independent_rows}
// CHECK:             } else {
// CHECK:               scf.for %{{.*}} = %[[ROW]] to %[[END]] step %c1
func.func @window(%x: !tt.ptr<f32>, %out: memref<8x64xf32>, %top: index, %left: index, %right: index, %width: index) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%out : memref<8x64xf32>) {
  ^bb0(%o: f32):
    %r = linalg.index 0 : index
    %c = linalg.index 1 : index
    %row = arith.muli %r, %width : index
    %here = arith.addi %row, %c : index
    %below = arith.addi %here, %width : index
    %is_right = arith.cmpi sge, %c, %left : index
    %is_below = arith.cmpi sge, %r, %top : index
    %both = arith.andi %is_right, %is_below : i1
    %a = tts.load %x[%here] mask %both other %zero : !tt.ptr<f32> -> f32
    %is_left = arith.cmpi slt, %c, %right : index
    %b = tts.load %x[%below] mask %is_left other %zero : !tt.ptr<f32> -> f32
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// The first element depends on the row: each row has parts of its own.
// CHECK-LABEL: func.func @triangle
// CHECK:         scf.for %{{.*}} = %c0 to %c8 step %c1
// CHECK:           scf.while
// CHECK-NOT:     scf.while
// CHECK:         return
func.func @triangle(%x: !tt.ptr<f32>, %out: memref<8x64xf32>, %left: index, %width: index) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%out : memref<8x64xf32>) {
  ^bb0(%o: f32):
    %r = linalg.index 0 : index
    %c = linalg.index 1 : index
    %row = arith.muli %r, %width : index
    %here = arith.addi %row, %c : index
    %below = arith.addi %here, %width : index
    %is_right = arith.cmpi sge, %c, %left : index
    %is_above = arith.cmpi slt, %r, %c : index
    %a = tts.load %x[%here] mask %is_right other %zero : !tt.ptr<f32> -> f32
    %b = tts.load %x[%below] mask %is_above other %zero : !tt.ptr<f32> -> f32
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}
