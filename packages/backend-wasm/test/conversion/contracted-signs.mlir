// RUN: tt-opt %s --convert-to-wasm=relaxed | FileCheck %s

// The sign of a factor is that of the product: a sum of it is a difference, whichever of two products it is in.
// CHECK-LABEL: wasm.func @signs.run
// CHECK:         %[[X:.*]] = wasm.v128.load %
// CHECK:         %[[Y:.*]] = wasm.v128.load %
// CHECK:         %[[P:.*]] = wasm.f32x4.mul %[[Y]], %[[Y]]
// CHECK:         %[[SUM:.*]] = wasm.f32x4.relaxed_nmadd %[[X]], %[[Y]], %[[P]]
// CHECK:         %[[DIFFERENCE:.*]] = wasm.f32x4.relaxed_madd %[[Y]], %[[X]], %[[SUM]]
// CHECK:         wasm.v128.store %{{.*}}, %[[DIFFERENCE]]
func.func @signs(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 2048 : i64} {
  %c0 = arith.constant 0 : index
  %x = memref.view %scratch[%c0][] : memref<?xi8> to memref<8xf32>
  %c4 = arith.constant 4 : index
  %a = vector.load %x[%c0] : memref<8xf32>, vector<4xf32>
  %b = vector.load %x[%c4] : memref<8xf32>, vector<4xf32>
  %minus = arith.negf %a : vector<4xf32>
  %square = arith.mulf %b, %b fastmath<contract> : vector<4xf32>
  %product = arith.mulf %minus, %b fastmath<contract> : vector<4xf32>
  %sum = arith.addf %square, %product fastmath<contract> : vector<4xf32>
  %other = arith.mulf %b, %minus fastmath<contract> : vector<4xf32>
  %difference = arith.subf %sum, %other fastmath<contract> : vector<4xf32>
  vector.store %difference, %x[%c0] : memref<8xf32>, vector<4xf32>
  return
}
