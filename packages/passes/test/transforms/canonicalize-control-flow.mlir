// RUN: tt-opt %s --canonicalize | FileCheck %s

// A counter that only counts is dead, although each value depends on the last one.
// CHECK-LABEL: func.func @dead_counter
// CHECK:         cf.br ^[[LOOP:.*]]
// CHECK-NEXT:  ^[[LOOP]]:
// CHECK-NEXT:    cf.cond_br %{{.*}}, ^[[LOOP]], ^{{.*}}
// CHECK-NOT:     arith.addi
func.func @dead_counter(%again: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^loop(%c0 : i32)
^loop(%i: i32):
  %next = arith.addi %i, %c1 : i32
  cf.cond_br %again, ^loop(%next : i32), ^end
^end:
  return
}

// Unreachable blocks go, also those that only refer to each other.
// CHECK-LABEL: func.func @unreachable
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unreachable(%x: i32) {
  return
^a(%p: i32):
  %q = arith.addi %p, %x : i32
  cf.br ^b
^b:
  cf.br ^a(%q : i32)
}
