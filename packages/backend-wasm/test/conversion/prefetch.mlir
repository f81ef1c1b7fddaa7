// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// A byte is read, and stays read though nobody takes it.
// CHECK-LABEL: wasm.func @prefetch.run
// CHECK:         %[[TERM:.*]] = wasm.i32.shl %{{.*}}
// CHECK:         %[[PLACE:.*]] = wasm.i32.add %p, %[[TERM]]
// CHECK:         %[[BYTE:.*]] = wasm.i32.load8_u %[[PLACE]] offset = 32
// CHECK-NEXT:    wasm.drop %[[BYTE]] : i32
// Row 2 of a buffer begins 2 · 4 · 4 bytes behind the first one.
// CHECK:         %[[BYTE:.*]] = wasm.i32.load8_u %{{.*}} offset = 32
// CHECK-NEXT:    wasm.drop %[[BYTE]] : i32
func.func @prefetch(%scratch: memref<?xi8>, %p: !tt.ptr<f32>, %n: i32) attributes {tt.kernel, tts.scratch_bytes = 64 : i64} {
  %c8 = arith.constant 8 : index
  %i = arith.index_cast %n : i32 to index
  %j = arith.addi %i, %c8 : index
  tts.prefetch %p[%j] : !tt.ptr<f32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %view = memref.view %scratch[%c0][] : memref<?xi8> to memref<4x4xf32>
  tts.prefetch %view[%c2, %c0] : memref<4x4xf32>
  return
}
