// RUN: tt-opt %s --convert-to-wasm=relaxed | FileCheck %s
// RUN: tt-opt %s --convert-to-wasm | FileCheck %s --check-prefix=STRICT

// Two registers are packed into one, with the signs of all elements at once. The product is exact, so that a fused
// operation and separate ones round alike.
// CHECK-LABEL: wasm.func @pack.run
// CHECK-COUNT-2: wasm.f32x4.relaxed_madd
// CHECK:         %[[S:.*]] = wasm.i16x8.narrow_i32x4_s
// CHECK-NEXT:    %[[SIGNS:.*]] = wasm.v128.and %[[S]]
// CHECK-NEXT:    %[[M:.*]] = wasm.i16x8.narrow_i32x4_u
// CHECK-NEXT:    %[[HALVES:.*]] = wasm.v128.or %[[M]], %[[SIGNS]]
// CHECK-NEXT:    wasm.v128.store %p, %[[HALVES]]
// STRICT-LABEL: wasm.func @pack.run
// STRICT-NOT:    relaxed
// STRICT:        wasm.i16x8.narrow_i32x4_u
func.func @pack(%scratch: memref<?xi8>, %p: !tt.ptr<f16>) attributes {tt.kernel, tts.scratch_bytes = 128 : i64} {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<8xf32>
  %x = vector.load %m[%c0] : memref<8xf32>, vector<4xf32>
  %y = vector.load %m[%c4] : memref<8xf32>, vector<4xf32>
  %xy = vector.shuffle %x, %y [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
  %r = arith.truncf %xy : vector<8xf32> to vector<8xf16>
  tts.store %r, %p[0] strides [1] : vector<8xf16>, !tt.ptr<f16>
  return
}
