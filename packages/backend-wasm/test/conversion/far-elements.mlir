// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// What is farther away than the memory below all buffers is large has an address of its own, which may wrap.
// CHECK-LABEL: wasm.func @far.run
// CHECK-DAG:     %[[DISTANCE:.*]] = wasm.i32.const -80000
// CHECK:         wasm.loop "i"
// CHECK-NOT:     offset
// CHECK:         wasm.v128.store
func.func @far(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %start: index) attributes {tt.kernel} {
  %c-20000 = arith.constant -20000 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c4 {
    %self = arith.addi %start, %i : index
    %before = arith.addi %self, %c-20000 : index
    %a = tts.load %x[%before] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %b = tts.load %x[%self] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %ab = arith.addf %a, %b : vector<4xf32>
    tts.store %ab, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  }
  return
}
