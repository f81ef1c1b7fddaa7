// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// The left neighbour of an element, the element and its right neighbour have one address: that of the first one.
// CHECK-LABEL: wasm.func @neighbours.run
// CHECK:         wasm.loop "i"
// CHECK:           wasm.v128.load %[[FIRST:[a-z0-9_]+]]{{$}}
// CHECK:           wasm.v128.load %[[FIRST]] offset = 8
// CHECK:           wasm.v128.load %[[FIRST]] offset = 4
func.func @neighbours(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %start: index) attributes {tt.kernel} {
  %c-1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c4 {
    %self = arith.addi %start, %i : index
    %left = arith.addi %self, %c-1 : index
    %right = arith.addi %self, %c1 : index
    %a = tts.load %x[%left] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %b = tts.load %x[%right] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %c = tts.load %x[%self] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %ab = arith.addf %a, %b : vector<4xf32>
    %abc = arith.addf %ab, %c : vector<4xf32>
    tts.store %abc, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  }
  return
}
