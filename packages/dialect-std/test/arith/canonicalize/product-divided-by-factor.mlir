// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt differs: a division by 0 is undefined there.

// The divisor may be 0, of which targets have a quotient.
// CHECK-LABEL: @product_by_factor
// CHECK: %[[Q:.*]] = arith.divsi
// CHECK: return %[[Q]], %x
func.func @product_by_factor(%x: i32, %y: i32) -> (i32, i32) {
  %c7 = arith.constant 7 : i32
  %p = arith.muli %x, %y overflow<nsw> : i32
  %q = arith.divsi %p, %y : i32
  %m = arith.muli %x, %c7 overflow<nsw> : i32
  %r = arith.divsi %m, %c7 : i32
  return %q, %r : i32, i32
}
