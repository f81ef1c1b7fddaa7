// RUN: not tt-opt %s --inline --tt-check-calls 2>&1 | FileCheck %s

// CHECK: check-calls.mlir:7:8: error: 'tt.call' op cannot be inlined into its kernel: @r calls itself; write a loop instead of the recursion
// CHECK: 'tt.call' op cannot be inlined into its kernel: @declared has no body; define it in the same module
// CHECK-NOT: error
tt.func public @kernel(%x: i32) -> i32 {
  %a = tt.call @r(%x) : (i32) -> i32
  %b = tt.call @declared(%a) : (i32) -> i32
  %c = tt.call @defined(%b) : (i32) -> i32
  tt.return %c : i32
}
tt.func private @r(%x: i32) -> i32 {
  %y = tt.call @r(%x) : (i32) -> i32
  tt.return %y : i32
}
tt.func private @declared(i32) -> i32
tt.func private @defined(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  tt.return %y : i32
}
