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
