// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// Rows are loaded, squares of four by four transposed, and columns stored, each from end to end.
// CHECK-LABEL: func.func @transpose
// CHECK-NOT:     scf.if
// CHECK:         scf.for %[[J:.*]] = %c0 to %c8 step %c4
// CHECK:           scf.for %[[I:.*]] = %c0 to %c16 step %c4
// CHECK-COUNT-4:     tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-COUNT-8:     vector.shuffle
// CHECK-COUNT-4:     tts.store %{{.*}} strides [1] : vector<4xf32>
// CHECK:         return
func.func @transpose(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<16x8xf32>) {
  %rows = arith.constant 100 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} ins(%shape : memref<16x8xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %rows : index
    %from = arith.addi %row, %j : index
    %column = arith.muli %j, %rows : index
    %to = arith.addi %column, %i : index
    %a = tts.load %x[%from] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%to] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A block at the edge has whole squares, columns of rows that are left, and elements that are left of columns.
// CHECK-LABEL: func.func @edge
// CHECK-DAG:     arith.cmpi slt, %c15, %n
// CHECK-DAG:     arith.cmpi slt, %c7, %m
// CHECK:         scf.if
// CHECK-COUNT-8:   vector.shuffle
// CHECK:         } else {
// CHECK:           scf.for %{{.*}} = %c0 to %[[ROWS:.*]] step %c4
// CHECK-NEXT:        scf.for %{{.*}} = %c0 to %[[COLUMNS:.*]] step %c4
// CHECK-COUNT-8:       vector.shuffle
// CHECK:           scf.for %{{.*}} = %[[ROWS]] to %{{.*}} step %c1
// CHECK-NEXT:        scf.for %{{.*}} = %c0 to %[[COLUMNS]] step %c4
// CHECK:               vector.from_elements
// CHECK:           scf.for
// CHECK-NEXT:        scf.for %{{.*}} = %[[COLUMNS]] to %{{.*}} step %c1
// CHECK:               tts.store {{.*}} : f32
// CHECK:         return
func.func @edge(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %m: index, %shape: memref<16x8xf32>) {
  %rows = arith.constant 100 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} ins(%shape : memref<16x8xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %rows : index
    %from = arith.addi %row, %j : index
    %column = arith.muli %j, %rows : index
    %to = arith.addi %column, %i : index
    %in = arith.cmpi slt, %i, %n : index
    %jn = arith.cmpi slt, %j, %m : index
    %mask = arith.andi %in, %jn : i1
    %a = tts.load %x[%from] mask %mask : !tt.ptr<f32> -> f32
    tts.store %a, %y[%to] mask %mask : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Masks may cut all blocks whose rows are one vector. Vectors of such blocks are along columns, for the stores.
// CHECK-LABEL: func.func @channels
// CHECK:         scf.if
// CHECK-COUNT-8:   vector.shuffle
// CHECK:         } else {
// CHECK:           vector.from_elements
// CHECK:           tts.store %{{.*}} strides [1] : vector<4xf32>
func.func @channels(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %m: index, %shape: memref<16x4xf32>) {
  %rows = arith.constant 100 : index
  %channels = arith.constant 3 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} ins(%shape : memref<16x4xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %channels : index
    %from = arith.addi %row, %j : index
    %column = arith.muli %j, %rows : index
    %to = arith.addi %column, %i : index
    %in = arith.cmpi slt, %i, %n : index
    %jn = arith.cmpi slt, %j, %m : index
    %mask = arith.andi %in, %jn : i1
    %a = tts.load %x[%from] mask %mask : !tt.ptr<f32> -> f32
    tts.store %a, %y[%to] mask %mask : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Rows end anywhere: squares in which one does are loaded element by element.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.for %[[J:.*]] = %c0 to %c8 step %c4
// CHECK:           %[[REST:.*]] = arith.remsi
// CHECK:           %[[LEFT:.*]] = arith.subi %n, %[[REST]]
// CHECK:           arith.cmpi sge, %[[LEFT]], %c4
// CHECK:           scf.if
// CHECK-COUNT-8:     vector.shuffle
// CHECK:           } else {
// CHECK:             vector.from_elements
// CHECK:         return
func.func @rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %shape: memref<16x8xf32>) {
  %rows = arith.constant 100 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} ins(%shape : memref<16x8xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %place = arith.remsi %j, %n : index
    %matrix = arith.divsi %j, %n : index
    %first = arith.muli %matrix, %n : index
    %row = arith.muli %i, %n : index
    %in = arith.addi %row, %place : index
    %from = arith.addi %in, %first : index
    %column = arith.muli %j, %rows : index
    %to = arith.addi %column, %i : index
    %a = tts.load %x[%from] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%to] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Where they have whole vectors, no square is cut.
// CHECK-LABEL: func.func @whole_rows
// CHECK:         scf.for %[[J:.*]] = %c0 to %c8 step %c4
// CHECK-NOT:       scf.if
// CHECK-COUNT-8:   vector.shuffle
// CHECK:         return
func.func @whole_rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<16x8xf32>) {
  %rows = arith.constant 100 : index
  %n = arith.constant 20 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} ins(%shape : memref<16x8xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %place = arith.remsi %j, %n : index
    %matrix = arith.divsi %j, %n : index
    %first = arith.muli %matrix, %n : index
    %row = arith.muli %i, %n : index
    %in = arith.addi %row, %place : index
    %from = arith.addi %in, %first : index
    %column = arith.muli %j, %rows : index
    %to = arith.addi %column, %i : index
    %a = tts.load %x[%from] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%to] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
