// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Halves of a vector whose lanes become wider are filled up with zeros.
// CHECK-LABEL: wasm.func @widen.run
// CHECK:         %[[ZERO:.*]] = wasm.v128.const [0, 0, 0, 0]
// CHECK:         %[[X:.*]] = wasm.v128.load %p
// CHECK:         %[[LOW:.*]] = wasm.i8x16.shuffle %[[X]], %[[ZERO]] [0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23]
// CHECK:         %[[HIGH:.*]] = wasm.i8x16.shuffle %[[X]], %[[ZERO]] [8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31]
// CHECK-NOT:     wasm.i32x4.extract_lane
// CHECK:         wasm.v128.store %q, %[[LOW]]
// CHECK:         wasm.v128.store %q, %[[HIGH]] offset = 16
func.func @widen(%p: !tt.ptr<i32>, %q: !tt.ptr<i64>) attributes {tt.kernel} {
  %x = tts.load %p[0] strides [1] : !tt.ptr<i32> -> vector<4xi32>
  %low = vector.shuffle %x, %x [0, 1] : vector<4xi32>, vector<4xi32>
  %high = vector.shuffle %x, %x [2, 3] : vector<4xi32>, vector<4xi32>
  %a = arith.extui %low : vector<2xi32> to vector<2xi64>
  %b = arith.extui %high : vector<2xi32> to vector<2xi64>
  tts.store %a, %q[0] strides [1] : vector<2xi64>, !tt.ptr<i64>
  tts.store %b, %q[2] strides [1] : vector<2xi64>, !tt.ptr<i64>
  return
}
