// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// The products of the lower and of the upper halves, added: one instruction. What else is added is added to it.
// CHECK-LABEL: wasm.func @pairs.run
// CHECK:         %[[X:.*]] = wasm.v128.load
// CHECK:         %[[Y:.*]] = wasm.v128.load
// CHECK:         %[[D:.*]] = wasm.i32x4.dot_i16x8_s %[[X]], %[[Y]]
// CHECK:         wasm.v128.store %{{.*}}, %[[D]]
func.func @pairs(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 256 : i64} {
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
  %l = arith.muli %xl, %yl : vector<4xi32>
  %h = arith.muli %xh, %yh : vector<4xi32>
  %d = arith.addi %l, %h : vector<4xi32>
  vector.store %d, %m[%c0] : memref<16xi32>, vector<4xi32>
  return
}
