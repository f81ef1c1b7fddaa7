// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Rows of one operand and columns of the other are different multiples of the counter: each address grows by itself.
// CHECK-LABEL: wasm.func @product.run
// CHECK:         wasm.local.set %k, %
// CHECK:         wasm.local.set %[[A:.*]], %
// CHECK:         wasm.local.set %[[B:.*]], %
// CHECK:         wasm.loop "k"
// CHECK-DAG:       wasm.local.get %[[A]] :
// CHECK-DAG:       wasm.local.get %[[B]] :
// CHECK-NOT:       wasm.i32.shl
// CHECK:           wasm.f32.load
// CHECK:           wasm.v128.load
// CHECK-NOT:       wasm.i32.shl
// CHECK:           wasm.local.set
func.func @product(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 8192 : i64} {
  %c4096 = arith.constant 4096 : index
  %c7168 = arith.constant 7168 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = memref.view %scratch[%c64][] : memref<?xi8> to memref<8x64xf32>
  %b = memref.view %scratch[%c4096][] : memref<?xi8> to memref<64x8xf32>
  %c = memref.view %scratch[%c7168][] : memref<?xi8> to memref<8x8xf32>
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %sum = scf.for %k = %c0 to %c64 step %c1 iter_args(%s = %zero) -> (vector<4xf32>) {
    %x = memref.load %a[%c1, %k] : memref<8x64xf32>
    %left = vector.broadcast %x : f32 to vector<4xf32>
    %right = vector.load %b[%k, %c0] : memref<64x8xf32>, vector<4xf32>
    %p = arith.mulf %left, %right : vector<4xf32>
    %t = arith.addf %s, %p : vector<4xf32>
    scf.yield %t : vector<4xf32>
  }
  vector.store %sum, %c[%c0, %c0] : memref<8x8xf32>, vector<4xf32>
  return
}
