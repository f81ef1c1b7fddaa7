// RUN: tt-opt %s --tts-to-linalg | FileCheck %s

// The block is as large as its sizes say, and its bounds are checked although they may be beyond it.
// CHECK-LABEL: func.func @block(
// CHECK:         tensor.empty(%n) : tensor<?x4xf32>
// CHECK:         linalg.generic
// CHECK:           arith.cmpi slt
// CHECK:           tts.load %p
func.func @block(%p: !tt.ptr<f32>, %s: index, %n: index) -> tensor<?x4xf32> {
  %0 = tts.load %p[0] strides [%s, 1] bounds [0 to 7, _] sizes [%n] : !tt.ptr<f32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
