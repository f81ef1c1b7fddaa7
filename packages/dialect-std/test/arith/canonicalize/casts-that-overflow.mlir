// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt differs: it compares the integers, but 500 becomes NaN in a format that ends at 448.

// CHECK-LABEL: func.func @too_large(
// CHECK: %y = arith.sitofp %x : i16 to f8E4M3FN
// CHECK: %r = arith.cmpf ogt, %y, %c : f8E4M3FN
func.func @too_large(%x: i16) -> i1 {
  %c = arith.constant 3.5 : f8E4M3FN
  %y = arith.sitofp %x : i16 to f8E4M3FN
  %r = arith.cmpf ogt, %y, %c : f8E4M3FN
  return %r : i1
}

// CHECK-LABEL: func.func @not_a_number(
// CHECK: %r = arith.cmpf uno, %y, %c : f8E4M3FN
func.func @not_a_number(%x: i16) -> i1 {
  %c = arith.constant 3.5 : f8E4M3FN
  %y = arith.sitofp %x : i16 to f8E4M3FN
  %r = arith.cmpf uno, %y, %c : f8E4M3FN
  return %r : i1
}

// CHECK-LABEL: func.func @fits(
// CHECK-NEXT: %c3_i8 = arith.constant 3 : i8
// CHECK-NEXT: %r = arith.cmpi sgt, %x, %c3_i8 : i8
func.func @fits(%x: i8) -> i1 {
  %c = arith.constant 3.5 : f8E4M3FN
  %y = arith.sitofp %x : i8 to f8E4M3FN
  %r = arith.cmpf ogt, %y, %c : f8E4M3FN
  return %r : i1
}
