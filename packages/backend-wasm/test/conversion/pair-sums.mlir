// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// The lower and the upper half of each lane, added: one instruction if both are extended alike, and the halves are those.
// CHECK-LABEL: wasm.func @sums.run
// CHECK:         %[[X:.*]] = wasm.v128.load
// CHECK:         %[[U:.*]] = wasm.i16x8.extadd_pairwise_i8x16_u %[[X]]
// CHECK:         %[[S:.*]] = wasm.i32x4.extadd_pairwise_i16x8_s %[[U]]
// CHECK:         wasm.v128.store %{{.*}}, %[[S]]
// CHECK-NOT:     extadd
func.func @sums(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 256 : i64} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %b8 = arith.constant dense<8> : vector<8xi16>
  %low = arith.constant dense<255> : vector<8xi16>
  %b16 = arith.constant dense<16> : vector<4xi32>
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<32xi16>
  %x = vector.load %m[%c0] : memref<32xi16>, vector<8xi16>
  %xl = arith.andi %x, %low : vector<8xi16>
  %xh = arith.shrui %x, %b8 : vector<8xi16>
  %u = arith.addi %xl, %xh : vector<8xi16>
  %y = vector.bitcast %u : vector<8xi16> to vector<4xi32>
  %ys = arith.shli %y, %b16 : vector<4xi32>
  %yl = arith.shrsi %ys, %b16 : vector<4xi32>
  %yh = arith.shrsi %y, %b16 : vector<4xi32>
  %s = arith.addi %yl, %yh : vector<4xi32>
  %out = vector.bitcast %s : vector<4xi32> to vector<8xi16>
  vector.store %out, %m[%c0] : memref<32xi16>, vector<8xi16>
  %yu = arith.shrui %y, %b16 : vector<4xi32>
  %mixed = arith.addi %yl, %yu : vector<4xi32>
  %out2 = vector.bitcast %mixed : vector<4xi32> to vector<8xi16>
  vector.store %out2, %m[%c8] : memref<32xi16>, vector<8xi16>
  return
}
