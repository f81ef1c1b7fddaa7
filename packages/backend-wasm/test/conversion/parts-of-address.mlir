// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Of a multiple of a sum, what only the outer loop changes is added there.
// CHECK-LABEL: wasm.func @f.run
// CHECK:         wasm.loop "row"
// CHECK:           %[[ROW:.*]] = wasm.i32.shl %row
// CHECK-NEXT:      %[[START:.*]] = wasm.i32.add %p, %[[ROW]]
// CHECK:           wasm.loop "column"
// CHECK:             %[[COLUMN:.*]] = wasm.i32.shl %column
// CHECK-NEXT:        %[[ADDRESS:.*]] = wasm.i32.add %[[START]], %[[COLUMN]]
// CHECK-NEXT:        wasm.f32.load %[[ADDRESS]]
func.func @f(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  scf.for %row = %c0 to %c8 step %c1 {
    scf.for %column = %c0 to %c8 step %c1 {
      %sum = arith.addi %row, %column : index
      %offset = arith.muli %sum, %c16 : index
      %x = tts.load %p[%offset] : !tt.ptr<f32> -> f32
      tts.store %x, %q[%column] : f32, !tt.ptr<f32>
    }
  }
  return
}
