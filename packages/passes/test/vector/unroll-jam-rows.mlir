// RUN: tt-opt %s --unroll-jam-rows --canonicalize --cse | FileCheck %s

// A window of two rows: the row that both outputs need is loaded once.
// CHECK-LABEL: func.func @blur
// CHECK:         scf.for %[[R:.*]] = %c0 to %c8 step %c2
// CHECK:           scf.for
// CHECK:             %[[A:.*]] = tts.load %x
// CHECK:             %[[B:.*]] = tts.load %x
// CHECK:             %[[C:.*]] = tts.load %x
// CHECK-NOT:         tts.load
// CHECK-DAG:         %[[U:.*]] = arith.addf %[[A]], %[[B]]
// CHECK-DAG:         %[[V:.*]] = arith.addf %[[B]], %[[C]]
// CHECK-DAG:         tts.store %[[U]]
// CHECK-DAG:         tts.store %[[V]]
// CHECK:           } {tts.independent}
// CHECK-NOT:     tts.independent_rows
// CHECK:         return
func.func @blur(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %width: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %r = %c0 to %c8 step %c1 {
    %here = arith.muli %r, %width : index
    %below = arith.addi %here, %width : index
    scf.for %c = %c0 to %c64 step %c4 {
      %i = arith.addi %here, %c : index
      %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %j = arith.addi %below, %c : index
      %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %s = arith.addf %a, %b : vector<4xf32>
      tts.store %s, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
    } {tts.independent}
  } {tts.independent_rows}
  return
}

// A number of rows that is not known: the last one may be alone.
// CHECK-LABEL: func.func @any
// CHECK:         %[[ODD:.*]] = arith.andi %n, %c1
// CHECK:         %[[EVEN:.*]] = arith.subi %n, %[[ODD]]
// CHECK:         scf.for %{{.*}} = %c0 to %[[EVEN]] step %c2
// CHECK:         scf.for %{{.*}} = %[[EVEN]] to %n step %c1
func.func @any(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %width: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  scf.for %r = %c0 to %n step %c1 {
    %here = arith.muli %r, %width : index
    %above = arith.subi %here, %width : index
    scf.for %c = %c0 to %c64 step %c4 {
      %i = arith.addi %above, %c : index
      %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %j = arith.addi %here, %c : index
      %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %s = arith.addf %a, %b : vector<4xf32>
      tts.store %s, %y[%j] strides [1] : vector<4xf32>, !tt.ptr<f32>
    } {tts.independent}
  } {tts.independent_rows}
  return
}

// Nothing is shared: rows that are two apart, other memory, or columns that begin elsewhere in each row.
// CHECK-LABEL: func.func @nothing
// CHECK:         scf.for %{{.*}} = %c0 to %c8 step %c1
// CHECK:           scf.for
// CHECK:         scf.for %{{.*}} = %c0 to %c8 step %c1
// CHECK:           scf.for
func.func @nothing(%x: !tt.ptr<f32>, %z: !tt.ptr<f32>, %y: !tt.ptr<f32>, %width: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %r = %c0 to %c8 step %c1 {
    %here = arith.muli %r, %width : index
    %below = arith.addi %here, %width : index
    %far = arith.addi %below, %width : index
    scf.for %c = %c0 to %c64 step %c4 {
      %i = arith.addi %here, %c : index
      %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %j = arith.addi %far, %c : index
      %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %k = arith.addi %below, %c : index
      %d = tts.load %z[%k] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %s = arith.addf %a, %b : vector<4xf32>
      %t = arith.addf %s, %d : vector<4xf32>
      tts.store %t, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
    } {tts.independent}
  } {tts.independent_rows}
  scf.for %r = %c0 to %c8 step %c1 {
    %here = arith.muli %r, %width : index
    %below = arith.addi %here, %width : index
    scf.for %c = %r to %c64 step %c4 {
      %i = arith.addi %here, %c : index
      %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %j = arith.addi %below, %c : index
      %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %s = arith.addf %a, %b : vector<4xf32>
      tts.store %s, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
    } {tts.independent}
  } {tts.independent_rows}
  return
}

// Loops without the mark, and rows that load after they store, stay alone.
// CHECK-LABEL: func.func @ordered
// CHECK:         scf.for %{{.*}} = %c0 to %c8 step %c1
// CHECK:         scf.for %{{.*}} = %c0 to %c8 step %c1
func.func @ordered(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %width: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %r = %c0 to %c8 step %c1 {
    %here = arith.muli %r, %width : index
    %below = arith.addi %here, %width : index
    scf.for %c = %c0 to %c64 step %c4 {
      %i = arith.addi %here, %c : index
      %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %j = arith.addi %below, %c : index
      %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %s = arith.addf %a, %b : vector<4xf32>
      tts.store %s, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
    } {tts.independent}
  }
  scf.for %r = %c0 to %c8 step %c1 {
    %here = arith.muli %r, %width : index
    %below = arith.addi %here, %width : index
    scf.for %c = %c0 to %c64 step %c4 {
      %i = arith.addi %here, %c : index
      %a = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      tts.store %a, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
      %j = arith.addi %below, %c : index
      %b = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      tts.store %b, %y[%j] strides [1] : vector<4xf32>, !tt.ptr<f32>
    } {tts.independent}
  } {tts.independent_rows}
  return
}
