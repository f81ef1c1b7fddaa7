// RUN: tt-opt %s --convert-to-wasm=relaxed | FileCheck %s

// NaN becomes all ones by one instruction.
// CHECK-LABEL: wasm.func @round.run
// CHECK:         %[[NAN:.*]] = wasm.f32x4.ne %[[X:.*]], %[[X]]
// CHECK-NEXT:    %[[BITS:.*]] = wasm.v128.or %{{.*}}, %[[NAN]]
// CHECK-NEXT:    wasm.i32x4.shr_u %[[BITS]]
func.func @round(%scratch: memref<?xi8>, %p: !tt.ptr<bf16>) attributes {tt.kernel, tts.scratch_bytes = 128 : i64} {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<4xf32>
  %x = vector.load %m[%c0] : memref<4xf32>, vector<4xf32>
  %r = arith.truncf %x : vector<4xf32> to vector<4xbf16>
  tts.store %r, %p[0] strides [1] : vector<4xbf16>, !tt.ptr<bf16>
  return
}
