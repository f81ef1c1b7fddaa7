// RUN: tt-opt %s --pass-pipeline='builtin.module(builtin.module(cse))' | FileCheck %s --check-prefixes=CHECK,INNER
// RUN: tt-opt %s --pass-pipeline='any(builtin.module(cse))' | FileCheck %s --check-prefixes=CHECK,INNER
// RUN: tt-opt %s -p 'builtin.module(func.func(cse)),symbol-dce' | FileCheck %s --check-prefixes=CHECK,OUTER

// A nested pipeline runs on what is directly inside; pipelines in a list of passes run on the module.

// CHECK-LABEL: func.func @outer
// INNER-COUNT-2: arith.constant
// OUTER-COUNT-1: arith.constant
// CHECK-NOT:     arith.constant
// CHECK:         return
func.func @outer() -> (i32, i32) {
  %a = arith.constant 1 : i32
  %b = arith.constant 1 : i32
  return %a, %b : i32, i32
}

module @m {
  // CHECK-LABEL: func.func @inner
  // INNER-COUNT-1: arith.constant
  // OUTER-COUNT-2: arith.constant
  // CHECK-NOT:     arith.constant
  // CHECK:         return
  func.func @inner() -> (i32, i32) {
    %a = arith.constant 1 : i32
    %b = arith.constant 1 : i32
    return %a, %b : i32, i32
  }
}
