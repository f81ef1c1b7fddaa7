// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Bytes that are read as signed numbers are extended by their signs at once.
// CHECK-LABEL: wasm.func @bytes.run
// CHECK:         %[[BYTES:.*]] = wasm.v128.load32_zero %
// CHECK:         %[[HALVES:.*]] = wasm.i16x8.extend_low_i8x16_s %[[BYTES]]
// CHECK-NEXT:    %[[WORDS:.*]] = wasm.i32x4.extend_low_i16x8_s %[[HALVES]]
// CHECK-NEXT:    wasm.f32x4.convert_i32x4_s %[[WORDS]]
// CHECK-NOT:     wasm.i32x4.shl
func.func @bytes(%scratch: memref<?xi8>, %p: !tt.ptr<i8>) attributes {tt.kernel, tts.scratch_bytes = 128 : i64} {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %x = tts.load %p[0] strides [1] : !tt.ptr<i8> -> vector<4xi8>
  %f = arith.sitofp %x : vector<4xi8> to vector<4xf32>
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<4xf32>
  vector.store %f, %m[%c0] : memref<4xf32>, vector<4xf32>
  return
}
