// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @one_or_zero
// CHECK-SAME: %[[C:[^:]*]]: i1
// CHECK: arith.extui %[[C]] : i1 to i32
func.func @one_or_zero(%c: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %r = arith.select %c, %c1, %c0 : i32
  return %r : i32
}

// CHECK-LABEL: @not_equal
// CHECK: arith.cmpi ne
// CHECK-NOT: arith.xori
func.func @not_equal(%a: i32, %b: i32) -> i1 {
  %true = arith.constant true
  %e = arith.cmpi eq, %a, %b : i32
  %r = arith.xori %e, %true : i1
  return %r : i1
}

// CHECK-LABEL: @swapped_by_not
// CHECK-SAME: %[[C:[^:]*]]: i1, %[[A:[^:]*]]: i32, %[[B:[^:]*]]: i32
// CHECK: arith.select %[[C]], %[[B]], %[[A]] : i32
func.func @swapped_by_not(%c: i1, %a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  %r = arith.select %not, %a, %b : i32
  return %r : i32
}
