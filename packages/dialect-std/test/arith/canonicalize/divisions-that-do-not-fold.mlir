// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @by_zero
// CHECK: arith.divui
func.func @by_zero() -> i32 {
  %c7 = arith.constant 7 : i32
  %c0 = arith.constant 0 : i32
  %r = arith.divui %c7, %c0 : i32
  return %r : i32
}

// CHECK-LABEL: @overflow
// CHECK: arith.divsi
func.func @overflow() -> i8 {
  %min = arith.constant -128 : i8
  %m1 = arith.constant -1 : i8
  %r = arith.divsi %min, %m1 : i8
  return %r : i8
}

// CHECK-LABEL: @shift_by_the_width
// CHECK: arith.shli
func.func @shift_by_the_width(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %r = arith.shli %c1, %c32 : i32
  return %r : i32
}
