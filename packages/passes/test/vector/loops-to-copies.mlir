// RUN: tt-opt %s --loops-to-copies --canonicalize | FileCheck %s
// RUN: tt-opt %s --loops-to-copies="bytes=8192" | FileCheck %s --check-prefix=FEW

// CHECK-LABEL: func.func @whole
// CHECK:         %[[FROM:.*]] = arith.addi %i, %i
// CHECK-NEXT:    tts.copy %x[%[[FROM]]] to %y[%c0] count %c1024 : !tt.ptr<f32>
// CHECK-NOT:     scf.for
// CHECK:         return
// FEW-NOT:       tts.copy
func.func @whole(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1024 = arith.constant 1024 : index
  scf.for %j = %c0 to %c1024 step %c4 {
    %k = arith.addi %i, %j : index
    %l = arith.addi %k, %i : index
    %v = tts.load %x[%l] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    tts.store %v, %y[%j] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// Only a long part is worth a copy.
// CHECK-LABEL: func.func @part
// FEW-LABEL:   func.func @part
// CHECK:         %[[LONG:.*]] = arith.cmpi sge, %n, %c1024
// CHECK:         scf.if %[[LONG]] {
// CHECK-NEXT:      tts.copy %x[%c0] to %y[%c0] count %n : !tt.ptr<f32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.for
// CHECK:             tts.store
// CHECK:           } {tts.independent}
func.func @part(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %j = %c0 to %n step %c4 {
    %v = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    tts.store %v, %y[%j] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// CHECK-LABEL: func.func @short_part
// CHECK-NOT:     tts.copy
func.func @short_part(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %j = %c0 to %n step %c4 {
    %v = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    tts.store %v, %y[%j] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent, tts.at_most = 256 : index}
  return
}

// Two tensors at a time, of different ones.
// CHECK-LABEL: func.func @both
// CHECK:         tts.copy %x[%c0] to %y[%c0]
// CHECK-NEXT:    tts.copy %u[%c0] to %v[%c0]
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @both(%x: !tt.ptr<f16>, %y: !tt.ptr<f16>, %u: !tt.ptr<f16>, %v: !tt.ptr<f16>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c2048 = arith.constant 2048 : index
  scf.for %j = %c0 to %c2048 step %c8 {
    %a = tts.load %x[%j] strides [1] : !tt.ptr<f16> -> vector<8xf16>
    %b = tts.load %u[%j] strides [1] : !tt.ptr<f16> -> vector<8xf16>
    tts.store %a, %y[%j] strides [1] : vector<8xf16>, !tt.ptr<f16>
    tts.store %b, %v[%j] strides [1] : vector<8xf16>, !tt.ptr<f16>
  } {tts.independent}
  return
}

// One copy after the other would read what the other wrote.
// CHECK-LABEL: func.func @swap
// CHECK-NOT:     tts.copy
func.func @swap(%x: !tt.ptr<f16>, %y: !tt.ptr<f16>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c2048 = arith.constant 2048 : index
  scf.for %j = %c0 to %c2048 step %c8 {
    %a = tts.load %x[%j] strides [1] : !tt.ptr<f16> -> vector<8xf16>
    %b = tts.load %y[%j] strides [1] : !tt.ptr<f16> -> vector<8xf16>
    tts.store %a, %y[%j] strides [1] : vector<8xf16>, !tt.ptr<f16>
    tts.store %b, %x[%j] strides [1] : vector<8xf16>, !tt.ptr<f16>
  } {tts.independent}
  return
}

// The place does not advance by a vector; a load is kept as it is; elements are computed.
// CHECK-LABEL: func.func @others
// CHECK-NOT:     tts.copy
func.func @others(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c1024 = arith.constant 1024 : index
  scf.for %j = %c0 to %c1024 step %c4 {
    %k = arith.muli %j, %c2 : index
    %v = tts.load %x[%k] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    tts.store %v, %y[%j] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  scf.for %j = %c0 to %c1024 step %c4 {
    %v = tts.load %x[%j] strides [1] {isVolatile = true} : !tt.ptr<f32> -> vector<4xf32>
    tts.store %v, %y[%j] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  scf.for %j = %c0 to %c1024 step %c4 {
    %v = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %w = arith.negf %v : vector<4xf32>
    tts.store %w, %y[%j] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}
