// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Equality and its opposite are one instruction each; others must be negated, since neither holds for NaN. With another
// mask, that is one instruction.
// CHECK-LABEL: wasm.func @negated.run
// CHECK:         %[[LESS:.*]] = wasm.f32x4.lt
// CHECK:         %[[SAME:.*]] = wasm.f32x4.eq %[[X:.*]], %[[X]]
// CHECK:         wasm.v128.andnot %[[SAME]], %[[LESS]]
func.func @negated(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 128 : i64} {
  %c64 = arith.constant 64 : index
  %c80 = arith.constant 80 : index
  %c0 = arith.constant 0 : index
  %true = arith.constant dense<true> : vector<4xi1>
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<4xf32>
  %n = memref.view %scratch[%c80][] : memref<?xi8> to memref<4xi1>
  %x = vector.load %m[%c0] : memref<4xf32>, vector<4xf32>
  %y = arith.addf %x, %x : vector<4xf32>
  %isNaN = arith.cmpf une, %x, %x : vector<4xf32>
  %isLess = arith.cmpf olt, %x, %y : vector<4xf32>
  %a = arith.xori %isNaN, %true : vector<4xi1>
  %b = arith.xori %isLess, %true : vector<4xi1>
  %both = arith.andi %a, %b : vector<4xi1>
  vector.store %both, %n[%c0] : memref<4xi1>, vector<4xi1>
  return
}
