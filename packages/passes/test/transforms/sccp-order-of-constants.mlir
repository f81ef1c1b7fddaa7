// RUN: tt-opt %s --sccp --strip-names | FileCheck %s

// Constants for operations stand before those for arguments of the same block, later blocks above earlier ones.

// CHECK-LABEL: func.func private @callee
// CHECK-NEXT:    %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %c20_i32 = arith.constant 20 : i32
// CHECK-NEXT:    cf.cond_br %true
func.func private @callee(%x: i32) -> i32 {
  %c20 = arith.constant 20 : i32
  %less = arith.cmpi ult, %x, %c20 : i32
  cf.cond_br %less, ^then, ^else
^then:
  %c1 = arith.constant 1 : i32
  return %c1 : i32
^else:
  return %x : i32
}
func.func @caller() -> i32 {
  %c1 = arith.constant 1 : i32
  %r = call @callee(%c1) : (i32) -> i32
  return %r : i32
}
