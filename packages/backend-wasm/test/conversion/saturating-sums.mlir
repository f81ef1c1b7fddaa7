// RUN: tt-opt %s --merge-narrow-vectors --convert-to-wasm --emit=wat | FileCheck %s

// Sixteen bytes are added at once, without wider numbers.
// CHECK-LABEL: (func $bytes.run
// CHECK:         v128.load{{$}}
// CHECK:         v128.load{{$}}
// CHECK-NEXT:    i8x16.add_sat_s
// CHECK-NEXT:    v128.store
// CHECK-NOT:     i16x8
func.func @bytes(%scratch: memref<?xi8>, %p: !tt.ptr<i8>, %q: !tt.ptr<i8>, %r: !tt.ptr<i8>) attributes {tt.kernel, tts.scratch_bytes = 64 : i64} {
  %low = arith.constant dense<-128> : vector<8xi32>
  %high = arith.constant dense<127> : vector<8xi32>
  %x = tts.load %p[0] strides [1] : !tt.ptr<i8> -> vector<8xi8>
  %y = tts.load %q[0] strides [1] : !tt.ptr<i8> -> vector<8xi8>
  %z = tts.load %p[8] strides [1] : !tt.ptr<i8> -> vector<8xi8>
  %w = tts.load %q[8] strides [1] : !tt.ptr<i8> -> vector<8xi8>
  %xw = arith.extsi %x : vector<8xi8> to vector<8xi32>
  %yw = arith.extsi %y : vector<8xi8> to vector<8xi32>
  %zw = arith.extsi %z : vector<8xi8> to vector<8xi32>
  %ww = arith.extsi %w : vector<8xi8> to vector<8xi32>
  %s = arith.addi %xw, %yw : vector<8xi32>
  %t = arith.addi %zw, %ww : vector<8xi32>
  %s0 = arith.maxsi %s, %low : vector<8xi32>
  %s1 = arith.minsi %s0, %high : vector<8xi32>
  %t0 = arith.minsi %t, %high : vector<8xi32>
  %t1 = arith.maxsi %t0, %low : vector<8xi32>
  %sn = arith.trunci %s1 : vector<8xi32> to vector<8xi8>
  %tn = arith.trunci %t1 : vector<8xi32> to vector<8xi8>
  tts.store %sn, %r[0] strides [1] : vector<8xi8>, !tt.ptr<i8>
  tts.store %tn, %r[8] strides [1] : vector<8xi8>, !tt.ptr<i8>
  return
}
