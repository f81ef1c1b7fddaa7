// RUN: tt-opt %s --canonicalize | FileCheck %s

// A constant operand that an operation folds to stays where it is.

// CHECK-LABEL: func.func @absorbing
// CHECK-NEXT:    %absorbing = arith.constant 0 : i8
// CHECK-NEXT:    %factor = arith.constant 42 : i8
func.func @absorbing(%x: i8) -> (i8, i8, i8, i8) {
  %absorbing = arith.constant 0 : i8
  %factor = arith.constant 42 : i8
  %0 = arith.muli %x, %absorbing : i8
  %1 = arith.muli %x, %factor : i8
  %2 = arith.andi %x, %absorbing : i8
  %3 = arith.minui %x, %absorbing : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}
