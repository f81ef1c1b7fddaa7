// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// What is read from the end of a row: the addresses of neighbouring vectors differ by constants, which are taken out of
// the difference, so that they are one, and it grows by itself.
// CHECK-LABEL: wasm.func @flip.run
// CHECK:         wasm.loop "i"
// CHECK:           %[[FROM:.*]] = wasm.local.get
// CHECK:           %[[TO:.*]] = wasm.local.get
// CHECK-NOT:       wasm.i32.shl
// CHECK:           wasm.v128.load %[[FROM]] offset = 16
// CHECK-NEXT:      wasm.v128.load %[[FROM]]{{$}}
// CHECK:           wasm.v128.store %[[TO]],
// CHECK:           wasm.v128.store %[[TO]], %{{.*}} offset = 16
func.func @flip(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %last: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c8 {
    %j = arith.addi %i, %c4 : index
    %p = arith.subi %last, %i : index
    %q = arith.subi %last, %j : index
    %a = tts.load %x[%p] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %b = tts.load %x[%q] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    tts.store %a, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
    tts.store %b, %y[%j] strides [1] : vector<4xf32>, !tt.ptr<f32>
  }
  return
}
