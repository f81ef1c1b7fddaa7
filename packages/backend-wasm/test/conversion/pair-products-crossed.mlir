// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Products of a lower half and an upper one are no pairs.
// CHECK-LABEL: wasm.func @crossed.run
// CHECK-NOT:     wasm.i32x4.dot_i16x8_s
// CHECK:         wasm.i32x4.mul
func.func @crossed(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 256 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %bits = arith.constant dense<16> : vector<4xi32>
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<16xi32>
  %x = vector.load %m[%c0] : memref<16xi32>, vector<4xi32>
  %y = vector.load %m[%c4] : memref<16xi32>, vector<4xi32>
  %xs = arith.shli %x, %bits : vector<4xi32>
  %ys = arith.shli %y, %bits : vector<4xi32>
  %xl = arith.shrsi %xs, %bits : vector<4xi32>
  %yl = arith.shrsi %ys, %bits : vector<4xi32>
  %xh = arith.shrsi %x, %bits : vector<4xi32>
  %yh = arith.shrsi %y, %bits : vector<4xi32>
  %l = arith.muli %xl, %yh : vector<4xi32>
  %h = arith.muli %xh, %yl : vector<4xi32>
  %d = arith.addi %l, %h : vector<4xi32>
  vector.store %d, %m[%c0] : memref<16xi32>, vector<4xi32>
  return
}
