// RUN: tt-opt %s --convert-to-wasm=relaxed | FileCheck %s

// A choice between numbers and zero clears the lanes that are not chosen.
// CHECK-LABEL: wasm.func @zeros.run
// CHECK:         %[[M:.*]] = wasm.f32x4.lt
// CHECK:         %[[A:.*]] = wasm.v128.and %{{.*}}, %[[M]]
// CHECK:         %[[B:.*]] = wasm.v128.andnot %{{.*}}, %[[M]]
// CHECK:         wasm.v128.store %{{.*}}, %[[A]]
// CHECK:         wasm.v128.store %{{.*}}, %[[B]]
// CHECK-NOT:     laneselect
func.func @zeros(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) attributes {tt.kernel} {
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %one = arith.constant dense<1.0> : vector<4xf32>
  %x = tts.load %p[0] strides [1] : !tt.ptr<f32> -> vector<4xf32>
  %m = arith.cmpf olt, %x, %one : vector<4xf32>
  %a = arith.select %m, %x, %zero : vector<4xi1>, vector<4xf32>
  %b = arith.select %m, %zero, %x : vector<4xi1>, vector<4xf32>
  tts.store %a, %q[0] strides [1] : vector<4xf32>, !tt.ptr<f32>
  tts.store %b, %q[4] strides [1] : vector<4xf32>, !tt.ptr<f32>
  return
}
