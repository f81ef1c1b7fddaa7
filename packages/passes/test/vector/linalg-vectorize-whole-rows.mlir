// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Rows of 14 elements that begin anywhere: those that are whole are three vectors and two elements, without loops. The
// first and the last one may be cut.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.while
// CHECK:           %[[WHOLE:.*]] = arith.cmpi eq, %{{.*}}, %c14{{.*}} : index
// CHECK:           scf.if %[[WHOLE]] {
// CHECK-NOT:         scf.for
// CHECK-COUNT-3:     tts.store %{{.*}} strides [1] : vector<4xf32>
// CHECK-COUNT-2:     tts.store %{{.*}} : f32, !tt.ptr<f32>
// CHECK-NOT:         scf.for
// CHECK:           } else {
// CHECK:             scf.for {{.*}} step %c4
// CHECK:             scf.for {{.*}} step %c1
func.func @rows(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>) {
  %c14 = arith.constant 14 : index
  %c20 = arith.constant 20 : index
  %id = tt.get_program_id x : i32
  %first = arith.index_cast %id : i32 to index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %first, %i : index
    %column = arith.remsi %at, %c14 : index
    %row = arith.divsi %at, %c14 : index
    %start = arith.muli %row, %c20 : index
    %place = arith.addi %start, %column : index
    %x = tts.load %a[%place] : !tt.ptr<f32> -> f32
    tts.store %x, %b[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Borders of one element are at constant distances from the start of a whole row.
// CHECK-LABEL: func.func @borders
// CHECK:           scf.if %{{.*}} {
// CHECK-NOT:         arith.maxsi
// CHECK:             tts.store %{{.*}} : f32, !tt.ptr<f32>
// CHECK-COUNT-3:     tts.store %{{.*}} strides [1] : vector<4xf32>
// CHECK-NOT:         scf.for
// CHECK:             tts.store %{{.*}} : f32, !tt.ptr<f32>
// CHECK:           } else {
// CHECK:             arith.maxsi
// CHECK:             scf.for
func.func @borders(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>) {
  %c1 = arith.constant 1 : index
  %c12 = arith.constant 12 : index
  %c13 = arith.constant 13 : index
  %c14 = arith.constant 14 : index
  %id = tt.get_program_id x : i32
  %first = arith.index_cast %id : i32 to index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %first, %i : index
    %column = arith.remsi %at, %c14 : index
    %row = arith.divsi %at, %c14 : index
    %start = arith.muli %row, %c12 : index
    %from = arith.addi %start, %column : index
    %place = arith.subi %from, %c1 : index
    %isFrom = arith.cmpi sge, %column, %c1 : index
    %isBelow = arith.cmpi slt, %column, %c13 : index
    %isInside = arith.andi %isFrom, %isBelow : i1
    %zero = arith.constant 0.0 : f32
    %x = tts.load %a[%place] mask %isInside other %zero : !tt.ptr<f32> -> f32
    tts.store %x, %b[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Rows of 7 elements that only move are a vector and three elements each.
// CHECK-LABEL: func.func @moved
// CHECK:         scf.while
// CHECK:           scf.if %{{.*}} {
// CHECK-COUNT-1:     tts.store %{{.*}} strides [1] : vector<4xf32>
// CHECK-COUNT-3:     tts.store %{{.*}} : f32, !tt.ptr<f32>
// CHECK:           } else {
func.func @moved(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>) {
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %id = tt.get_program_id x : i32
  %first = arith.index_cast %id : i32 to index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %first, %i : index
    %column = arith.remsi %at, %c7 : index
    %row = arith.divsi %at, %c7 : index
    %start = arith.muli %row, %c9 : index
    %place = arith.addi %start, %column : index
    %x = tts.load %a[%place] : !tt.ptr<f32> -> f32
    tts.store %x, %b[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Where much is computed, all of it is in vectors.
// CHECK-LABEL: func.func @computed
// CHECK-NOT:     scf.while
// CHECK:         math.exp %{{.*}} : vector<4xf32>
// CHECK-NOT:     scf.while
// CHECK:         return
func.func @computed(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>) {
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %id = tt.get_program_id x : i32
  %first = arith.index_cast %id : i32 to index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %first, %i : index
    %column = arith.remsi %at, %c7 : index
    %row = arith.divsi %at, %c7 : index
    %start = arith.muli %row, %c9 : index
    %place = arith.addi %start, %column : index
    %x = tts.load %a[%place] : !tt.ptr<f32> -> f32
    %y = math.exp %x : f32
    tts.store %y, %b[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Where windows begin, at 0, 4, 8, 12, 17, 21 and 25, is known for each element of a whole row. Its last three elements are a
// vector of which a lane is off.
// CHECK-LABEL: func.func @windows
// CHECK:           scf.if %{{.*}} {
// CHECK-NOT:         arith.divsi %{{.*}} : vector
// CHECK:             vector.from_elements
// CHECK:             tts.store %{{.*}} strides [1] : vector<4xf32>
// CHECK:             arith.addi %{{.*}}, %c17 : index
// CHECK:             vector.from_elements %{{.*}}, %{{.*}}, %{{.*}}, %cst{{.*}} : vector<4xf32>
// CHECK-COUNT-3:     tts.store %{{.*}} : f32, !tt.ptr<f32>
// CHECK-NOT:         scf.for
// CHECK:           } else {
// CHECK:             scf.for
// CHECK:               arith.divsi %{{.*}} : vector<4xindex>
func.func @windows(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %shape: memref<1024xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c30 = arith.constant 30 : index
  %id = tt.get_program_id x : i32
  %first = arith.index_cast %id : i32 to index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %first, %i : index
    %column = arith.remsi %at, %c7 : index
    %row = arith.divsi %at, %c7 : index
    %start = arith.muli %row, %c30 : index
    %scaled = arith.muli %column, %c30 : index
    %left = arith.divsi %scaled, %c7 : index
    %place = arith.addi %start, %left : index
    %place1 = arith.addi %place, %c1 : index
    %place2 = arith.addi %place, %c2 : index
    %place3 = arith.addi %place, %c3 : index
    %x = tts.load %a[%place] : !tt.ptr<f32> -> f32
    %x1 = tts.load %a[%place1] : !tt.ptr<f32> -> f32
    %x2 = tts.load %a[%place2] : !tt.ptr<f32> -> f32
    %x3 = tts.load %a[%place3] : !tt.ptr<f32> -> f32
    %y1 = arith.addf %x, %x1 : f32
    %y2 = arith.addf %y1, %x2 : f32
    %y3 = arith.addf %y2, %x3 : f32
    %z1 = arith.mulf %y3, %x : f32
    %z2 = arith.addf %z1, %x1 : f32
    %z3 = arith.mulf %z2, %z2 : f32
    tts.store %z3, %b[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
