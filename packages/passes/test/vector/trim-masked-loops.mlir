// RUN: tt-opt %s --trim-masked-loops --canonicalize | FileCheck %s

// Rows from %rows - %first on store nothing: the loop ends there, and each of its rows has 8 elements.
// CHECK-LABEL: func.func @rows
// CHECK-DAG:     %[[LIMIT:.*]] = arith.extsi %rows : i32 to i64
// CHECK-DAG:     %[[FIRST:.*]] = arith.extsi %first : i32 to i64
// CHECK:         %[[LEFT:.*]] = arith.subi %[[LIMIT]], %[[FIRST]] : i64
// CHECK:         %[[LEAST:.*]] = arith.maxsi %[[LEFT]], %c0_i64 : i64
// CHECK:         %[[END:.*]] = arith.minsi %[[LEAST]], %c32_i64 : i64
// CHECK:         %[[INDEX:.*]] = arith.index_cast %[[END]] : i64 to index
// CHECK:         scf.for %{{.*}} = %c0 to %[[INDEX]] step %c1 {
// CHECK-NOT:       arith.cmpi
// CHECK:           tts.load %s[%{{.*}}] other %{{.*}} : !tt.ptr<f32> -> f32
// CHECK:           scf.for %{{.*}} = %c0 to %c8 step %c4 {
func.func @rows(%p: !tt.ptr<f32>, %s: !tt.ptr<f32>, %first: i32, %rows: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c32 step %c1 {
    %n = arith.index_cast %i : index to i32
    %row = arith.addi %first, %n : i32
    %isOn = arith.cmpi slt, %row, %rows : i32
    %length = arith.select %isOn, %c8, %c0 : index
    %any = arith.cmpi slt, %c0, %length : index
    %x = tts.load %s[%i] mask %any other %zero : !tt.ptr<f32> -> f32
    %v = vector.broadcast %x : f32 to vector<4xf32>
    %start = arith.muli %i, %c8 : index
    scf.for %j = %c0 to %length step %c4 {
      %at = arith.addi %start, %j : index
      tts.store %v, %p[%at] strides [1] : vector<4xf32>, !tt.ptr<f32>
    }
  }
  return
}

// A store under a conjunction, and one in a branch, where the bound is on the right and rows are counted down to it.
// CHECK-LABEL: func.func @conditions
// CHECK:         scf.for %{{.*}} = %c0 to %{{[0-9]+}} step %c1 {
// CHECK-NOT:       sgt
// CHECK:           tts.store %v, %p[%{{.*}}] mask %k : f32, !tt.ptr<f32>
// CHECK:           tts.store %v, %q[%{{.*}}] : f32, !tt.ptr<f32>
func.func @conditions(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %limit: index, %skipped: index, %v: f32, %k: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  scf.for %i = %c0 to %c32 step %c1 {
    %row = arith.subi %i, %skipped : index
    %isOn = arith.cmpi sgt, %limit, %row : index
    %mask = arith.andi %k, %isOn : i1
    tts.store %v, %p[%i] mask %mask : f32, !tt.ptr<f32>
    scf.if %isOn {
      tts.store %v, %q[%i] : f32, !tt.ptr<f32>
    }
  }
  return
}

// Something is stored in each row, the bound differs between rows, or the last rows are those that are on.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-3: scf.for %{{.*}} = %c0 to %c32 step %c1 {
func.func @others(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %limit: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  scf.for %i = %c0 to %c32 step %c1 {
    %isOn = arith.cmpi slt, %i, %limit : index
    tts.store %v, %p[%i] mask %isOn : f32, !tt.ptr<f32>
    tts.store %v, %q[%i] : f32, !tt.ptr<f32>
  }
  scf.for %i = %c0 to %c32 step %c1 {
    %half = arith.divsi %i, %c32 : index
    %isOn = arith.cmpi slt, %i, %half : index
    tts.store %v, %p[%i] mask %isOn : f32, !tt.ptr<f32>
  }
  scf.for %i = %c0 to %c32 step %c1 {
    %isOn = arith.cmpi slt, %limit, %i : index
    tts.store %v, %p[%i] mask %isOn : f32, !tt.ptr<f32>
  }
  return
}

// The counter is below the least of the block's length and of what is left of the rows: that is where the loop ends.
// CHECK-LABEL: func.func @same
// CHECK:         scf.for
// CHECK-NEXT:      tts.load %p[%{{.*}}] : !tt.ptr<f32> -> f32
// CHECK-NEXT:      tts.store %{{.*}}, %q[%{{.*}}] : f32, !tt.ptr<f32>
func.func @same(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %first: i32, %rows: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %none = arith.constant 0 : i64
  %most = arith.constant 32 : i64
  %wide = arith.extsi %rows : i32 to i64
  %from = arith.extsi %first : i32 to i64
  %left = arith.subi %wide, %from : i64
  %some = arith.maxsi %left, %none : i64
  %few = arith.minsi %some, %most : i64
  %limit = arith.index_cast %few : i64 to index
  scf.for %i = %c0 to %c32 step %c1 {
    %n = arith.index_cast %i : index to i32
    %row = arith.addi %first, %n : i32
    %isOn = arith.cmpi slt, %row, %rows : i32
    %isBelow = arith.cmpi slt, %i, %limit : index
    %x = tts.load %p[%i] mask %isBelow : !tt.ptr<f32> -> f32
    tts.store %x, %q[%i] mask %isOn : f32, !tt.ptr<f32>
  }
  return
}
