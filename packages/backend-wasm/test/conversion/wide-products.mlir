// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// The upper halves of four products are taken from two instructions that give two products each.
// CHECK-LABEL: wasm.func @high.run
// CHECK:         %[[LOW:.*]] = wasm.i64x2.extmul_low_i32x4_u %[[X:.*]], %[[Y:.*]]
// CHECK:         %[[HIGH:.*]] = wasm.i64x2.extmul_high_i32x4_u %[[X]], %[[Y]]
// CHECK:         %[[UPPER:.*]] = wasm.i8x16.shuffle %[[LOW]], %[[HIGH]] [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31]
// CHECK:         wasm.v128.store %{{.*}}, %[[UPPER]]
func.func @high(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 256 : i64} {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<32xi32>
  %x = vector.load %m[%c0] : memref<32xi32>, vector<4xi32>
  %y = vector.load %m[%c4] : memref<32xi32>, vector<4xi32>
  %low, %high = arith.mului_extended %x, %y : vector<4xi32>
  vector.store %high, %m[%c8] : memref<32xi32>, vector<4xi32>
  return
}
