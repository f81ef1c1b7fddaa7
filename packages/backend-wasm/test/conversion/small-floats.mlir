// RUN: tt-opt %s --convert-to-wasm=relaxed | FileCheck %s
// RUN: tt-opt %s --convert-to-wasm | FileCheck %s --check-prefix=STRICT

// NaN is chosen by one instruction where the engine has it.
// CHECK-LABEL: wasm.func @round.run
// CHECK-NOT:     wasm.v128.bitselect
// CHECK:         wasm.i32x4.relaxed_laneselect
// STRICT-LABEL: wasm.func @round.run
// STRICT:        wasm.v128.bitselect
func.func @round(%scratch: memref<?xi8>, %p: !tt.ptr<bf16>) attributes {tt.kernel, tts.scratch_bytes = 128 : i64} {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<4xf32>
  %x = vector.load %m[%c0] : memref<4xf32>, vector<4xf32>
  %r = arith.truncf %x : vector<4xf32> to vector<4xbf16>
  tts.store %r, %p[0] strides [1] : vector<4xbf16>, !tt.ptr<bf16>
  return
}
