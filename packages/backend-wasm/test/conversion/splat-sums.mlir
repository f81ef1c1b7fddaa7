// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Two vectors of consecutive numbers share the splat of the first one; constants wrap around.
// CHECK-LABEL: wasm.func @numbers.run
// CHECK-DAG:     %[[FIRST:.*]] = wasm.v128.const [0, 1, 2, 2147483647]
// CHECK-DAG:     %[[SECOND:.*]] = wasm.v128.const [4, 5, 6, -2147483645]
// CHECK:         wasm.loop "i"
// CHECK:           %[[SPLAT:.*]] = wasm.i32x4.splat %[[SUM:.*]]
// CHECK:           wasm.i32x4.add %[[SPLAT]], %[[FIRST]]
// CHECK:           wasm.i32x4.add %[[SPLAT]], %[[SECOND]]
func.func @numbers(%scratch: memref<?xi8>, %n: i32) attributes {tt.kernel, tts.scratch_bytes = 1024 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %lanes = arith.constant dense<[0, 1, 2, 2147483647]> : vector<4xi32>
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<64xi32>
  %start = arith.index_cast %n : i32 to index
  scf.for %i = %c0 to %c64 step %c8 {
    %j = arith.addi %i, %c4 : index
    %x = arith.addi %start, %i : index
    %y = arith.addi %start, %j : index
    %xi = arith.index_cast %x : index to i32
    %yi = arith.index_cast %y : index to i32
    %xs = vector.broadcast %xi : i32 to vector<4xi32>
    %ys = vector.broadcast %yi : i32 to vector<4xi32>
    %xl = arith.addi %xs, %lanes : vector<4xi32>
    %yl = arith.addi %ys, %lanes : vector<4xi32>
    vector.store %xl, %m[%i] : memref<64xi32>, vector<4xi32>
    vector.store %yl, %m[%j] : memref<64xi32>, vector<4xi32>
  }
  return
}
