// RUN: tt-opt %s --convert-to-wasm=relaxed | FileCheck %s
// RUN: tt-opt %s --convert-to-wasm | FileCheck %s --check-prefix=PLAIN

// Constants are made once, before the loop; narrow elements are extended, which the emitter makes one instruction with the load.
// CHECK-LABEL: wasm.func @f.run
// CHECK:         %[[C:.*]] = wasm.v128.const
// CHECK:         wasm.loop "i"
// CHECK:           %[[X:.*]] = wasm.v128.load %
// CHECK:           %[[HALF:.*]] = wasm.v128.load64_zero
// CHECK:           %[[N:.*]] = wasm.i32x4.extend_low_i16x8_u %[[HALF]]
// CHECK:           %[[F:.*]] = wasm.f32x4.convert_i32x4_s %[[N]]
// CHECK:           %[[Y:.*]] = wasm.f32x4.relaxed_madd %[[X]], %[[C]], %[[F]]
// CHECK:           wasm.v128.store %{{.*}}, %[[Y]]

// PLAIN:           %[[P:.*]] = wasm.f32x4.mul
// PLAIN:           wasm.f32x4.add %[[P]]
func.func @f(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 2048 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c1024 = arith.constant 1024 : index
  %k = arith.constant dense<1.5> : vector<4xf32>
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<64xf32>
  %h = memref.view %scratch[%c1024][] : memref<?xi8> to memref<64xi16>
  scf.for %i = %c0 to %c64 step %c4 {
    %x = vector.load %m[%i] : memref<64xf32>, vector<4xf32>
    %n = vector.load %h[%i] : memref<64xi16>, vector<4xi16>
    %f = arith.uitofp %n : vector<4xi16> to vector<4xf32>
    %y = vector.fma %x, %k, %f : vector<4xf32>
    vector.store %y, %m[%i] : memref<64xf32>, vector<4xf32>
  }
  return
}
