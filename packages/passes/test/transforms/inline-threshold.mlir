// RUN: tt-opt %s --inline='inlining-threshold=100' | FileCheck %s

// The callee is larger than its caller.
// CHECK-LABEL: func.func @small
// CHECK:         call @large
func.func @large(%x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  %b = arith.muli %a, %x : i32
  %c = arith.muli %b, %a : i32
  return %c : i32
}
func.func @small(%x: i32) -> i32 {
  %r = call @large(%x) : (i32) -> i32
  return %r : i32
}
