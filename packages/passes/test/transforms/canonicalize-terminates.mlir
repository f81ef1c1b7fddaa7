// RUN: tt-opt %s --canonicalize='test-convergence=true' | FileCheck %s

// Inputs on which mlir-opt 22 does not return: values that depend on themselves in unreachable code.
// CHECK-LABEL: func.func @never_entered
// CHECK-NEXT:    return
func.func @never_entered(%cond: i1, %init: i32) {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %true, ^exit, ^header(%init : i32)
^header(%iv: i32):
  cf.cond_br %cond, ^exit, ^latch
^latch:
  %next = arith.addi %iv, %c1 : i32
  cf.br ^header(%next : i32)
^exit:
  return
}

// CHECK-LABEL: func.func @condition_folds
// CHECK-NEXT:    return
func.func @condition_folds() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %enter = arith.cmpi sgt, %c2, %c0 : i32
  cf.cond_br %enter, ^exit, ^header(%c2 : i32)
^header(%iv: i32):
  %done = arith.cmpi eq, %iv, %c2 : i32
  cf.cond_br %done, ^exit, ^latch
^latch:
  %next = arith.addi %iv, %c1 : i32
  cf.br ^header(%next : i32)
^exit:
  return
}

// CHECK-NOT: arith.addi
%c0 = arith.constant 0 : index
%0 = arith.addi %c0, %0 : index
