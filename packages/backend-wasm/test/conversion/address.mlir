// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Constant parts of an address, of the view, the index and the row, go into the access.
// CHECK-LABEL: wasm.func @f.run
// CHECK:         wasm.f32.load %scratch offset = 180
// CHECK:         wasm.loop
// CHECK:           wasm.f32.load %{{.*}} offset = 116
func.func @f(%scratch: memref<?xi8>, %out: !tt.ptr<f32>) attributes {tt.kernel, tts.scratch_bytes = 1024 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<4x8xf32>
  %c3 = arith.constant 3 : index
  %a = memref.load %m[%c3, %c5] : memref<4x8xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %j = arith.addi %i, %c5 : index
    %b = memref.load %m[%c1, %j] : memref<4x8xf32>
    tt.store %out, %b : !tt.ptr<f32>
  }
  tt.store %out, %a : !tt.ptr<f32>
  return
}
