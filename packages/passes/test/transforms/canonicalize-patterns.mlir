// RUN: tt-opt %s --canonicalize=disable-patterns=scf-if-to-select | FileCheck %s --check-prefix=DISABLED
// RUN: tt-opt %s --canonicalize=enable-patterns=scf-if-to-select | FileCheck %s --check-prefix=ENABLED
// RUN: not tt-opt %s --canonicalize=disable-patterns=scf-if-to-selct 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// Folds are no patterns, and always happen.
// DISABLED:      scf.if
// DISABLED-NOT:  arith.constant
// DISABLED-NOT:  arith.select
// DISABLED-NOT:  scf.for

// ENABLED-NOT:   scf.if
// ENABLED-NOT:   arith.constant 0 : i32
// ENABLED:       arith.select
// ENABLED:       scf.for

// UNKNOWN: error: 'builtin.module' op was not canonicalized: no pattern is named 'scf-if-to-selct'; did you mean 'scf-if-to-select'?
func.func @select(%c: i1, %x: i32, %y: i32, %n: index) -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.if %c -> (i32) {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  %sum = arith.addi %r, %zero : i32
  scf.for %i = %c0 to %c0 step %c1 {
    func.call @use() : () -> ()
  }
  return %sum : i32
}
func.func private @use()
