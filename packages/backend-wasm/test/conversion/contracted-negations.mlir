// RUN: tt-opt %s --convert-to-wasm=relaxed | FileCheck %s

// The sign of a whole product is absorbed like that of a factor.
// CHECK-LABEL: wasm.func @negated.run
// CHECK:         %[[SUM:.*]] = wasm.f32x4.relaxed_nmadd %[[X:.*]], %[[Y:.*]], %[[Y]]
// CHECK:         %[[DIFFERENCE:.*]] = wasm.f32x4.relaxed_madd %[[X]], %[[X]], %[[SUM]]
// CHECK:         wasm.v128.store %{{.*}}, %[[DIFFERENCE]]
func.func @negated(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 2048 : i64} {
  %c0 = arith.constant 0 : index
  %x = memref.view %scratch[%c0][] : memref<?xi8> to memref<8xf32>
  %c4 = arith.constant 4 : index
  %a = vector.load %x[%c0] : memref<8xf32>, vector<4xf32>
  %b = vector.load %x[%c4] : memref<8xf32>, vector<4xf32>
  %product = arith.mulf %a, %b fastmath<contract> : vector<4xf32>
  %minus = arith.negf %product : vector<4xf32>
  %sum = arith.addf %minus, %b fastmath<contract> : vector<4xf32>
  %square = arith.mulf %a, %a fastmath<contract> : vector<4xf32>
  %opposite = arith.negf %square : vector<4xf32>
  %difference = arith.subf %sum, %opposite fastmath<contract> : vector<4xf32>
  vector.store %difference, %x[%c0] : memref<8xf32>, vector<4xf32>
  return
}
