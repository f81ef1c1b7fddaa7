// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @poison_spreads
// CHECK: %[[P:.*]] = ub.poison : i32
// CHECK: return %[[P]]
func.func @poison_spreads(%x: i32) -> i32 {
  %p = ub.poison : i32
  %r = arith.addi %x, %p : i32
  return %r : i32
}

// CHECK-LABEL: @what_is_poison_may_be_the_other_value
// CHECK-SAME: %[[X:[^:]*]]: i32
// CHECK: return %[[X]]
func.func @what_is_poison_may_be_the_other_value(%x: i32, %c: i1) -> i32 {
  %p = ub.poison : i32
  %r = arith.select %c, %p, %x : i32
  return %r : i32
}
