// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// The low half of a sum of products is one of low halves.
// CHECK-LABEL: wasm.func @low.run
// CHECK:         wasm.i32.wrap_i64
// CHECK-NOT:     wasm.i64.{{add|mul}}
// CHECK:         wasm.i32.store
func.func @low(%p: !tt.ptr<i64>, %q: !tt.ptr<i32>, %column: i32) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %row = tts.load %p[%c0] : !tt.ptr<i64> -> i64
  %width = arith.constant 256 : i64
  %start = arith.muli %row, %width : i64
  %wide = arith.extsi %column : i32 to i64
  %place = arith.addi %start, %wide : i64
  %low = arith.trunci %place : i64 to i32
  tts.store %low, %q[%c0] : i32, !tt.ptr<i32>
  return
}
