// RUN: tt-opt %s --reuse-loads | FileCheck %s

// A recurrence: what belongs to a column is loaded before the loop over rows, and what belongs to a row once for both
// vectors of columns, although the state is written between them.
// CHECK-LABEL: func.func @recurrence
// CHECK:         %[[A:.*]] = tts.load %v[%c0] strides [1]
// CHECK:         %[[B:.*]] = arith.mulf %[[A]], %[[A]]
// CHECK:         scf.for
// CHECK:           %[[K:.*]] = tts.load %k
// CHECK:           %[[KS:.*]] = vector.broadcast %[[K]]
// CHECK-NOT:       tts.load
// CHECK:           arith.mulf %[[KS]], %[[B]]
// CHECK:           vector.store
// CHECK-NOT:       tts.load
// CHECK:           arith.addf %[[KS]], %[[B]]
// CHECK:           vector.store
func.func @recurrence(%k: !tt.ptr<f32>, %v: !tt.ptr<f32>, %h: memref<64x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %a = tts.load %v[%c0] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %b = arith.mulf %a, %a : vector<4xf32>
    %k0 = tts.load %k[%i] : !tt.ptr<f32> -> f32
    %k0s = vector.broadcast %k0 : f32 to vector<4xf32>
    %x = arith.mulf %k0s, %b : vector<4xf32>
    vector.store %x, %h[%i, %c0] : memref<64x8xf32>, vector<4xf32>
    %k1 = tts.load %k[%i] : !tt.ptr<f32> -> f32
    %k1s = vector.broadcast %k1 : f32 to vector<4xf32>
    %y = arith.addf %k1s, %b : vector<4xf32>
    vector.store %y, %h[%i, %c4] : memref<64x8xf32>, vector<4xf32>
  }
  return
}

// What is written is loaded again: another element of the same buffer, or anything behind a pointer.
// CHECK-LABEL: func.func @written
// CHECK:         scf.for
// CHECK:           vector.load %h[%c0]
// CHECK:           tts.load %p[%c0]
// CHECK:           vector.store
// CHECK:           vector.load %h[%c0]
// CHECK:           tts.store
// CHECK:           tts.load %p[%c0]
func.func @written(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %h: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %a = vector.load %h[%c0] : memref<8xf32>, vector<4xf32>
    %b = tts.load %p[%c0] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %c = arith.addf %a, %b : vector<4xf32>
    vector.store %c, %h[%i] : memref<8xf32>, vector<4xf32>
    %d = vector.load %h[%c0] : memref<8xf32>, vector<4xf32>
    tts.store %d, %q[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
    %e = tts.load %p[%c0] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    vector.store %e, %h[%c4] : memref<8xf32>, vector<4xf32>
  }
  return
}

// A loop that may not be entered must not load.
// CHECK-LABEL: func.func @maybe
// CHECK:         scf.for
// CHECK:           tts.load
func.func @maybe(%p: !tt.ptr<f32>, %h: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = tts.load %p[%c0] : !tt.ptr<f32> -> f32
    memref.store %a, %h[%i] : memref<8xf32>
  }
  return
}

// Constants inside of the loop move with what needs them; a buffer that a view leads to counts as written.
// CHECK-LABEL: func.func @needs
// CHECK:         %[[TWO:.*]] = arith.constant dense<2.000000e+00>
// CHECK:         %[[A:.*]] = vector.load %v[%c0]
// CHECK:         %[[B:.*]] = arith.mulf %[[A]], %[[TWO]]
// CHECK:         scf.for
// CHECK:           vector.load %h[%c0]
// CHECK:           vector.store %[[B]]
func.func @needs(%v: memref<4xf32>, %h: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %part = memref.subview %h[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  scf.for %i = %c0 to %c4 step %c1 {
    %two = arith.constant dense<2.0> : vector<4xf32>
    %a = vector.load %v[%c0] : memref<4xf32>, vector<4xf32>
    %b = arith.mulf %a, %two : vector<4xf32>
    %d = vector.load %h[%c0] : memref<8xf32>, vector<4xf32>
    vector.store %b, %part[%c0] : memref<4xf32, strided<[1], offset: 4>>, vector<4xf32>
    vector.store %d, %part[%c0] : memref<4xf32, strided<[1], offset: 4>>, vector<4xf32>
  }
  return
}

// Two loops that read alike are no loads.
// CHECK-LABEL: func.func @loops
// CHECK:         scf.for
// CHECK:         scf.for
func.func @loops(%p: !tt.ptr<f32>, %zero: f32, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f32) {
    %x = tts.load %p[%i] : !tt.ptr<f32> -> f32
    %y = tts.load %p[%i] : !tt.ptr<f32> -> f32
    %t = arith.addf %x, %y : f32
    %u = arith.addf %s, %t : f32
    scf.yield %u : f32
  }
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f32) {
    %x = tts.load %p[%i] : !tt.ptr<f32> -> f32
    %y = tts.load %p[%i] : !tt.ptr<f32> -> f32
    %t = arith.addf %x, %y : f32
    %u = arith.addf %s, %t : f32
    scf.yield %u : f32
  }
  return %a, %b : f32, f32
}

// A loop that becomes unused with what was loaded twice.
// CHECK-LABEL: func.func @unused_loop
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @unused_loop(%p: !tt.ptr<f32>, %zero: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = tts.load %p[%c0] : !tt.ptr<f32> -> f32
  %b = tts.load %p[%c0] : !tt.ptr<f32> -> f32
  %unused = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %zero) -> (f32) {
    %t = arith.addf %s, %a : f32
    scf.yield %t : f32
  }
  %c = arith.addf %a, %b : f32
  return %c : f32
}

// A view in another shape has the elements that were written to the buffer meanwhile.
// CHECK-LABEL: func.func @views
// CHECK:         memref.load
// CHECK:         memref.store
// CHECK:         memref.load
func.func @views(%b: memref<4xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %square = memref.expand_shape %b [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  %old = memref.load %square[%c0, %c0] : memref<2x2xf32>
  memref.store %x, %b[%c0] : memref<4xf32>
  %new = memref.load %square[%c0, %c0] : memref<2x2xf32>
  return %old, %new : f32, f32
}
