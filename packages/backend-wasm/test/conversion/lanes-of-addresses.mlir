// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Lanes that addresses are made of are multiplied as a vector. What the accesses share is added before the lanes, and
// constants are offsets of the accesses; of numbers of 64 bits, the low halves are taken.
// CHECK-LABEL: wasm.func @gather.run
// CHECK:         wasm.loop "i"
// CHECK:           %[[V:.*]] = wasm.v128.load
// CHECK:           %[[BYTES:.*]] = wasm.i32x4.shl %[[V]], %
// CHECK:           %[[A:.*]] = wasm.i32x4.extract_lane %[[BYTES]] lane = 0
// CHECK:           %[[ROW:.*]] = wasm.i32.add %p, %
// CHECK:           %[[FIRST:.*]] = wasm.i32.add %[[ROW]], %[[A]]
// CHECK:           wasm.f32.load %[[FIRST]]{{$}}
// CHECK:           %[[B:.*]] = wasm.i32x4.extract_lane %[[BYTES]] lane = 2
// CHECK:           %[[SECOND:.*]] = wasm.i32.add %[[ROW]], %[[B]]
// CHECK:           wasm.f32.load %[[SECOND]] offset = 16
func.func @gather(%p: !tt.ptr<f32>, %n: !tt.ptr<i64>, %q: !tt.ptr<f32>) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %four = arith.constant 4 : i64
  scf.for %i = %c0 to %c64 step %c2 {
    %v = tts.load %n[%i] strides [1] : !tt.ptr<i64> -> vector<2xi64>
    %row = arith.index_cast %i : index to i64
    %a = vector.extract %v[0] : i64 from vector<2xi64>
    %b = vector.extract %v[1] : i64 from vector<2xi64>
    %s = arith.addi %a, %row : i64
    %t = arith.addi %b, %row : i64
    %u = arith.addi %t, %four : i64
    %x = arith.index_cast %s : i64 to index
    %y = arith.index_cast %u : i64 to index
    %first = tts.load %p[%x] : !tt.ptr<f32> -> f32
    %second = tts.load %p[%y] : !tt.ptr<f32> -> f32
    %sum = arith.addf %first, %second : f32
    tts.store %sum, %q[%i] : f32, !tt.ptr<f32>
  }
  return
}
