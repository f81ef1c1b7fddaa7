// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// A plain update, in a branch if it has a mask.
// CHECK-LABEL: wasm.func @accumulate.run
// CHECK:         %[[OLD:.*]] = wasm.i32.load %[[PLACE:.*]] offset = 64
// CHECK:         %[[SUM:.*]] = wasm.i32.add %[[OLD]], %v
// CHECK:         wasm.i32.store %[[PLACE]], %[[SUM]] offset = 64
// CHECK:         wasm.if
// CHECK:           %[[OLD:.*]] = wasm.i32.load8_u %[[PLACE:.*]] offset = 128
// CHECK:           wasm.i32.store8 %[[PLACE]], %{{.*}} offset = 128
func.func @accumulate(%scratch: memref<?xi8>, %n: i32, %v: i32) attributes {tt.kernel, tts.scratch_bytes = 256 : i64} {
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c16 = arith.constant 16 : i32
  %i = arith.index_cast %n : i32 to index
  %sums = memref.view %scratch[%c64][] : memref<?xi8> to memref<16xi32>
  tts.accumulate %v, %sums[%i] : memref<16xi32>
  %bytes = memref.view %scratch[%c128][] : memref<?xi8> to memref<16xi8>
  %one = arith.constant 1 : i8
  %m = arith.cmpi ult, %n, %c16 : i32
  tts.accumulate %one, %bytes[%i] mask %m : memref<16xi8>
  return
}
