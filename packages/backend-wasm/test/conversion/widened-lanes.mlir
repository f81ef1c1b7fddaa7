// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Halves of a vector whose lanes become wider are extended at once, by zeros or by signs.
// CHECK-LABEL: wasm.func @widen.run
// CHECK:         %[[X:.*]] = wasm.v128.load %p
// CHECK:         %[[LOW:.*]] = wasm.i64x2.extend_low_i32x4_u %[[X]]
// CHECK:         %[[HIGH:.*]] = wasm.i64x2.extend_high_i32x4_s %[[X]]
// CHECK-NOT:     wasm.i64x2.shr_s
// CHECK:         wasm.v128.store %q, %[[LOW]]
// CHECK:         wasm.v128.store %q, %[[HIGH]] offset = 16
// CHECK-NOT:     wasm.i32x4.extract_lane
// Others are shuffled, with zeros between them.
// CHECK:         wasm.i8x16.shuffle %[[X]], %{{.*}} [4, 5, 6, 7, 20, 21, 22, 23, 8, 9, 10, 11, 24, 25, 26, 27]
func.func @widen(%p: !tt.ptr<i32>, %q: !tt.ptr<i64>) attributes {tt.kernel} {
  %x = tts.load %p[0] strides [1] : !tt.ptr<i32> -> vector<4xi32>
  %low = vector.shuffle %x, %x [0, 1] : vector<4xi32>, vector<4xi32>
  %high = vector.shuffle %x, %x [2, 3] : vector<4xi32>, vector<4xi32>
  %a = arith.extui %low : vector<2xi32> to vector<2xi64>
  %b = arith.extsi %high : vector<2xi32> to vector<2xi64>
  tts.store %a, %q[0] strides [1] : vector<2xi64>, !tt.ptr<i64>
  tts.store %b, %q[2] strides [1] : vector<2xi64>, !tt.ptr<i64>
  %middle = vector.shuffle %x, %x [1, 2] : vector<4xi32>, vector<4xi32>
  %c = arith.extui %middle : vector<2xi32> to vector<2xi64>
  tts.store %c, %q[4] strides [1] : vector<2xi64>, !tt.ptr<i64>
  return
}
