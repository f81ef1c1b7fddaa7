// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// A mask that has nothing to do with what the runs divide cuts the loop over them once. The last run may be cut, and each
// one has an element.
// CHECK-LABEL: func.func @cut_once
// CHECK:         %[[LEFT:.*]] = arith.subi %n
// CHECK:         %[[SOME:.*]] = arith.maxsi %[[LEFT]]
// CHECK:         %[[END:.*]] = arith.minsi %[[SOME]], %c1024 : index
// CHECK-NEXT:    scf.for %[[START:.*]] = %c0 to %[[END]] step %c64 {
// CHECK-NEXT:      %[[NEXT:.*]] = arith.addi %[[START]], %c64 : index
// CHECK-NEXT:      %[[TO:.*]] = arith.minsi %[[NEXT]], %[[END]] : index
// CHECK-NOT:       %n
// CHECK:           tts.load %a[%{{.*}}] : !tt.ptr<f32> -> f32
// CHECK:           scf.for %{{.*}} = %[[START]] to %{{.*}} step %c4 {
// CHECK:             tts.store %{{.*}} strides [1]
// CHECK:           scf.for %{{.*}} to %[[TO]] step %c1 {
// CHECK:         return
func.func @cut_once(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>, %n: index) {
  %c64 = arith.constant 64 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %row = arith.divsi %i, %c64 : index
    %below = arith.cmpi slt, %i, %n : index
    %x = tts.load %a[%row] mask %below : !tt.ptr<f32> -> f32
    tts.store %x, %b[%i] mask %below : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Where the mask is one of columns, each run has its own end.
// CHECK-LABEL: func.func @cut_in_each
// CHECK:         scf.for %[[START:.*]] = %c0 to %c1024 step %c64 {
// CHECK:           arith.subi %n
// CHECK:         return
func.func @cut_in_each(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>, %n: index) {
  %c64 = arith.constant 64 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %row = arith.divsi %i, %c64 : index
    %column = arith.remsi %i, %c64 : index
    %below = arith.cmpi slt, %column, %n : index
    %x = tts.load %a[%row] mask %below : !tt.ptr<f32> -> f32
    tts.store %x, %b[%i] mask %below : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Masks whose ends are close to each other, as `linalg-unroll-phases` makes them: what only one of them encloses is executed element by element, in runs.
// CHECK-LABEL: func.func @two_ends
// CHECK:         scf.for %{{.*}} = %{{.*}} to %[[ON:.*]] step %c64 {
// CHECK:           tts.load %a[%{{.*}}] strides [1]
// CHECK:         scf.while (%{{.*}} = %{{.*}})
// CHECK-NOT:       vector<
// CHECK:           tts.load %a[%{{.*}}] mask
// CHECK:         return
func.func @two_ends(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>, %n: index, %m: index) {
  %c64 = arith.constant 64 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) attrs = {tts.even_bounds} {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %column = arith.remsi %i, %c64 : index
    %isRead = arith.cmpi slt, %i, %n : index
    %isWritten = arith.cmpi slt, %i, %m : index
    %x = tts.load %a[%column] mask %isRead : !tt.ptr<f32> -> f32
    tts.store %x, %b[%i] mask %isWritten : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// By what is only known at run time, an index is divided once, before the first run. From then on, its digits count: a
// remainder that reaches the divisor is 0 again, and the quotient, which is divided in turn, moves on by one. The runs of
// one round of the quotient have a loop of their own.
// CHECK-LABEL: func.func @digits
// CHECK:         scf.while (%{{.*}} = %c0, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK-NOT:       arith.{{div|rem}}
// CHECK:         ^bb0(%[[FROM:.*]]: index, %[[COLUMN:.*]]: i32, %[[ROW:.*]]: i32):
// CHECK:           %[[ROWS:.*]] = arith.subi %{{.*}}, %[[ROW]] : i32
// CHECK:           arith.muli %{{.*}}, %{{.*}} : i64
// CHECK:           scf.while (%{{.*}} = %[[FROM]], %{{.*}} = %[[COLUMN]], %{{.*}} = %[[ROW]])
// CHECK:           ^bb0(%[[AT:.*]]: index, %[[J:.*]]: i32, %[[I:.*]]: i32):
// CHECK-NOT:         arith.{{div|rem}}
// CHECK:             %[[REST:.*]] = arith.subi %{{.*}}, %[[J]] : i32
// CHECK:             arith.minui %{{.*}}, %[[REST]] : i32
// CHECK:             tts.store %{{.*}} strides [1]
// CHECK-NOT:         arith.{{div|rem}}
// CHECK:             %[[NEXT:.*]] = arith.addi %[[J]], %{{.*}} : i32
// CHECK:             %[[ENDS:.*]] = arith.cmpi eq, %[[NEXT]], %{{.*}} : i32
// CHECK:             %[[STEP:.*]] = arith.select %[[ENDS]], %{{.*}}, %{{.*}} : i32
// CHECK:             arith.select %[[ENDS]], %{{.*}}, %[[NEXT]] : i32
// CHECK:             arith.addi %[[I]], %[[STEP]] : i32
// CHECK:           arith.cmpi eq
// CHECK:         return
func.func @digits(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>, %width: i32, %height: i32) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %at = arith.index_cast %i : index to i32
    %column = arith.remsi %at, %width : i32
    %rows = arith.divsi %at, %width : i32
    %row = arith.remsi %rows, %height : i32
    %start = arith.muli %row, %row : i32
    %from = arith.addi %start, %column : i32
    %place = arith.index_cast %from : i32 to index
    %x = tts.load %a[%place] : !tt.ptr<f32> -> f32
    tts.store %x, %b[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Rows of 16 elements that all begin at multiples of 16, in groups of 16: what is divided by 256 is divided once for all
// rows of a group, which have a loop of their own.
// CHECK-LABEL: func.func @groups
// CHECK:         scf.for %[[GROUP:.*]] = %c0 to %{{.*}} step %c256
// CHECK:           %[[AT:.*]] = arith.index_cast %[[GROUP]]
// CHECK:           %[[PLANE:.*]] = arith.divui %[[AT]], %c256_1
// CHECK:           arith.remui %[[PLANE]], %c3
// CHECK:           scf.for %[[ROW:.*]] = %[[GROUP]] to %{{.*}} step %c16
// CHECK-NOT:         %c256_1
// CHECK:             arith.remui %{{.*}}, %c16
// CHECK-NOT:         %c3
// CHECK:             tts.store %{{.*}} strides [1]
// CHECK:         return
func.func @groups(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>) {
  %c3 = arith.constant 3 : i32
  %c16 = arith.constant 16 : i32
  %c256 = arith.constant 256 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %at = arith.index_cast %i : index to i32
    %column = arith.remui %at, %c16 : i32
    %rows = arith.divui %at, %c16 : i32
    %row = arith.remui %rows, %c16 : i32
    %planes = arith.divui %at, %c256 : i32
    %plane = arith.remui %planes, %c3 : i32
    %start = arith.muli %row, %plane : i32
    %from = arith.addi %start, %column : i32
    %place = arith.index_cast %from : i32 to index
    %x = tts.load %a[%place] : !tt.ptr<f32> -> f32
    tts.store %x, %b[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A condition that the elements of a row share is tested once for each row, also if it is ignored where a mask is off.
// CHECK-LABEL: func.func @shared_condition
// CHECK:         scf.for %[[ROW:.*]] = %c0 to %{{.*}} step %c64
// CHECK:           %[[ENTRY:.*]] = tts.load %k
// CHECK:           %[[HOLDS:.*]] = arith.cmpi slt, %[[ENTRY]], %most
// CHECK:           %[[NEXT:.*]] = arith.addi %[[ROW]], %c1
// CHECK:           %[[FIRST:.*]] = arith.minsi %[[NEXT]], %{{.*}}
// CHECK:           scf.for %{{.*}} = %[[ROW]] to %[[FIRST]] step %c1
// CHECK:             arith.ori %[[HOLDS]]
// CHECK-NOT:       scf.for
// CHECK:         return
func.func @shared_condition(%k: !tt.ptr<i32>, %shape: memref<256xf32>, %all: memref<i1>, %n: index, %most: i32) {
  %c64 = arith.constant 64 : index
  %true = arith.constant true
  linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%shape : memref<256xf32>) outs(%all : memref<i1>) {
  ^bb0(%unused: f32, %before: i1):
    %i = linalg.index 0 : index
    %isIn = arith.cmpi slt, %i, %n : index
    %row = arith.divui %i, %c64 : index
    %entry = tts.load %k[%row] mask %isIn : !tt.ptr<i32> -> i32
    %holds = arith.cmpi slt, %entry, %most : i32
    %isOut = arith.xori %isIn, %true : i1
    %own = arith.ori %holds, %isOut : i1
    %after = arith.andi %before, %own : i1
    linalg.yield %after : i1
  }
  return
}
