// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// What is added and subtracted again is in no address: a position that is counted from the start of a run.
// CHECK-LABEL: wasm.func @run.run
// CHECK:         %[[ROW:.*]] = wasm.i32.add %p, %base
// CHECK:         wasm.loop "start"
// CHECK:           wasm.loop "at"
// CHECK:             %[[AT:.*]] = wasm.local.get %at
// CHECK:             %[[ADDRESS:.*]] = wasm.i32.add %[[ROW]], %[[AT]]
// CHECK-NEXT:        wasm.i32.load8_u %[[ADDRESS]]
func.func @run(%p: !tt.ptr<i8>, %base: i32, %n: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %from = arith.index_cast %base : i32 to index
  scf.for %start = %c0 to %n step %c8 {
    %end = arith.addi %start, %c8 : index
    %first = arith.addi %from, %start : index
    %back = arith.subi %first, %start : index
    scf.for %at = %start to %end step %c1 {
      %offset = arith.addi %back, %at : index
      %x = tts.load %p[%offset] : !tt.ptr<i8> -> i8
      tts.store %x, %p[%at] : i8, !tt.ptr<i8>
    }
  }
  return
}
