// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// One half of each row comes from %a, the other from %b: a loop for each, without masks and conditions, in rows of 128.
// CHECK-LABEL: func.func @halves
// CHECK:         scf.for %[[FROM:.*]] = %c0{{.*}} to %c1024 step %c128
// CHECK:           %[[MIDDLE:.*]] = arith.addi %[[FROM]], %c64
// CHECK-NOT:       scf.if
// CHECK:           scf.for %{{.*}} = %[[FROM]] to %{{.*}} step %c4
// CHECK:             tts.load %a[%{{.*}}] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:         tts.load
// CHECK:           } {tts.at_most = 16 : index, tts.independent}
// CHECK:           scf.for %{{.*}} = %[[MIDDLE]] to %{{.*}} step %c4
// CHECK:             tts.load %b[%{{.*}}] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:         tts.load
// CHECK:         return
func.func @halves(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %out: memref<1024xf32>) {
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%out : memref<1024xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %column = arith.remsi %i, %c128 : index
    %low = arith.cmpi slt, %column, %c64 : index
    %high = arith.cmpi sge, %column, %c64 : index
    %x = tts.load %a[%i] mask %low : !tt.ptr<f32> -> f32
    %y = tts.load %b[%i] mask %high : !tt.ptr<f32> -> f32
    %z = arith.select %low, %x, %y : f32
    linalg.yield %z : f32
  }
  return
}

// Only the border of rows is loaded, which begin anywhere: in each of the three parts of a row, both conditions are known.
// The first and the last part are at most one element, for which there are no loops over vectors.
// CHECK-LABEL: func.func @border
// CHECK:         scf.while
// CHECK:           arith.xori %false, %true : i1
// CHECK-NOT:           vector
// CHECK:               tts.load %a[%{{.*}}] : !tt.ptr<f32> -> f32
// CHECK-NOT:           vector
// CHECK:           arith.xori %true, %true : i1
// CHECK:               tts.load %a[%{{.*}}] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:               vector.store
// CHECK:             } {tts.at_most = 16 : index, tts.independent}
// CHECK:               vector.store
// CHECK:           arith.xori %true, %false : i1
// CHECK-NOT:           vector
// CHECK:               tts.load %a[%{{.*}}] : !tt.ptr<f32> -> f32
// CHECK-NOT:           vector
// CHECK:         return
func.func @border(%a: !tt.ptr<f32>, %out: memref<1024xf32>, %start: index) {
  %c1 = arith.constant 1 : index
  %c65 = arith.constant 65 : index
  %c66 = arith.constant 66 : index
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%out : memref<1024xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %p = arith.addi %start, %i : index
    %column = arith.remsi %p, %c66 : index
    %after = arith.cmpi sge, %column, %c1 : index
    %before = arith.cmpi slt, %column, %c65 : index
    %in = arith.xori %after, %before : i1
    %x = tts.load %a[%p] mask %in other %zero : !tt.ptr<f32> -> f32
    linalg.yield %x : f32
  }
  return
}

// All but the border of rows is loaded, and all is stored: a part for either end of a row and one between, in which
// nothing is asked, and what depends on the row is computed once.
// CHECK-LABEL: func.func @interior
// CHECK:         scf.while
// CHECK:         ^bb0(%[[FROM:.*]]: index):
// CHECK:           arith.divsi %{{.*}}, %c66
// CHECK-NOT:       arith.divsi
// CHECK-NOT:       scf.if
// CHECK:           scf.for %{{.*}} = %[[FROM]] to %{{.*}} step %c1 {
// CHECK-NOT:         tts.load
// CHECK:             tts.store %zero
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK:             %[[X:.*]] = tts.load %a[%{{.*}}] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:             tts.store %[[X]]
// CHECK:           scf.for %{{.*}} step %c1 {
// CHECK:             tts.load %a[%{{.*}}] : !tt.ptr<f32> -> f32
// CHECK:           scf.for %{{.*}} step %c1 {
// CHECK-NOT:         tts.load
// CHECK:             tts.store %zero
// CHECK:         return
func.func @interior(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>, %start: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c65 = arith.constant 65 : index
  %c66 = arith.constant 66 : index
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %p = arith.addi %start, %i : index
    %column = arith.remsi %p, %c66 : index
    %row = arith.divsi %p, %c66 : index
    %after = arith.cmpi sge, %column, %c1 : index
    %before = arith.cmpi slt, %column, %c65 : index
    %in = arith.andi %after, %before : i1
    %below = arith.cmpi slt, %p, %n : index
    %on = arith.andi %in, %below : i1
    %from = arith.muli %row, %c64 : index
    %at = arith.addi %from, %column : index
    %x = tts.load %a[%at] mask %on other %zero : !tt.ptr<f32> -> f32
    tts.store %x, %b[%p] mask %below : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Which side of a break a part is on holds for the lanes that masks turn off as well: before the first place, they get
// the value for the border, and no comparison is left.
// CHECK-LABEL: func.func @differs_from_the_one_before
// CHECK:         scf.while
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK-NEXT:        vector.store %cst, %y
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK-NEXT:        vector.store %cst, %y
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK:             tts.load %x[%{{.*}}] strides [1]
// CHECK:             %[[NE:.*]] = arith.cmpi ne
// CHECK:             %[[FLAG:.*]] = arith.extui %[[NE]]
// CHECK:             vector.store %[[FLAG]], %y
func.func @differs_from_the_one_before(%x: !tt.ptr<i32>, %n: i32, %y: memref<128xi32>, %k: index) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : memref<128xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %place = arith.index_cast %i : index to i32
    %mask = arith.cmpi slt, %place, %n : i32
    %previous = arith.subi %place, %one : i32
    %follows = arith.cmpi sge, %place, %one : i32
    %clamped = arith.select %follows, %previous, %zero : i32
    %from = arith.index_cast %clamped : i32 to index
    %before = tts.load %x[%from] mask %mask : !tt.ptr<i32> -> i32
    %own = tts.load %x[%i] mask %mask : !tt.ptr<i32> -> i32
    %differs = arith.cmpi ne, %own, %before : i32
    %number = arith.extui %differs : i1 to i32
    %is_inside = arith.cmpi sgt, %place, %zero : i32
    %flag = arith.select %is_inside, %number, %zero : i32
    linalg.yield %flag : i32
  }
  %some = memref.load %y[%k] : memref<128xi32>
  return %some : i32
}

// Cosines of a position next to its sines: runs of 64, of which each has only one of them, in loops of their own.
// CHECK-LABEL: func.func @cosines_and_sines
// CHECK:         %[[FIRST:.*]] = arith.cmpi slt, %{{.*}}, %half : i32
// CHECK:         scf.if %[[FIRST]] {
// CHECK:           scf.for
// CHECK:             math.cos
// CHECK-NOT:         math.sin
// CHECK:         } else {
// CHECK:           scf.for
// CHECK-NOT:         math.cos
// CHECK:             math.sin
func.func @cosines_and_sines(%start: i32, %y: memref<256xf32>) {
  %width = arith.constant 128 : i32
  %half = arith.constant 64 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : memref<256xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %number = arith.index_cast %i : index to i32
    %column = arith.remsi %number, %width : i32
    %place = arith.remsi %column, %half : i32
    %angle = arith.sitofp %place : i32 to f32
    %is_first = arith.cmpi slt, %column, %half : i32
    %cosine = math.cos %angle : f32
    %sine = math.sin %angle : f32
    %v = arith.select %is_first, %cosine, %sine : f32
    linalg.yield %v : f32
  }
  return
}

// Parts of a few elements are not worth a loop.
// CHECK-LABEL: func.func @short_parts
// CHECK-NOT:     scf.if
// CHECK:         math.exp
// CHECK:         arith.select
// CHECK:         return
func.func @short_parts(%y: memref<256xf32>) {
  %width = arith.constant 128 : i32
  %few = arith.constant 8 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : memref<256xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %number = arith.index_cast %i : index to i32
    %column = arith.remsi %number, %width : i32
    %angle = arith.sitofp %column : i32 to f32
    %is_first = arith.cmpi slt, %column, %few : i32
    %e = math.exp %angle : f32
    %v = arith.select %is_first, %e, %angle : f32
    linalg.yield %v : f32
  }
  return
}

// A condition that depends on an input is tested before the loop if that is the same for all of its elements.
// CHECK-LABEL: func.func @row_of_input
// CHECK:         %[[ROW:.*]] = memref.load %rows[%{{.*}}, %{{.*}}]
// CHECK:         scf.while
// CHECK:           %[[IN:.*]] = arith.cmpi sge, %[[ROW]], %{{.*}} : index
// CHECK:           scf.if %{{.*}} {
// CHECK:             scf.for %{{.*}} step %c4 {
// CHECK-NOT:           scf.if
// CHECK:               tts.load %x[%{{.*}}] strides [1]
// CHECK-NOT:           scf.if
// CHECK:               vector.store
// CHECK:           } else {
// CHECK:         return
func.func @row_of_input(%x: !tt.ptr<f32>, %rows: memref<8x1xindex>, %out: memref<8x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%rows : memref<8x1xindex>) outs(%out : memref<8x64xf32>) {
  ^bb0(%row: index, %o: f32):
    %j = linalg.index 1 : index
    %column = arith.subi %j, %c1 : index
    %next = arith.addi %j, %c1 : index
    %isRow = arith.cmpi sge, %row, %c0 : index
    %isLeft = arith.cmpi sge, %column, %c0 : index
    %isRight = arith.cmpi slt, %next, %c128 : index
    %isBefore = arith.andi %isRow, %isLeft : i1
    %isAfter = arith.andi %isRow, %isRight : i1
    %start = arith.muli %row, %c128 : index
    %before = arith.addi %start, %column : index
    %after = arith.addi %start, %next : index
    %v = tts.load %x[%before] mask %isBefore other %zero : !tt.ptr<f32> -> f32
    %w = tts.load %x[%after] mask %isAfter other %zero : !tt.ptr<f32> -> f32
    %sum = arith.addf %v, %w : f32
    linalg.yield %sum : f32
  }
  return
}
