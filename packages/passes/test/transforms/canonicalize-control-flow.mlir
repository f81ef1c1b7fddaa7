// RUN: tt-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

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

// Where control only goes forward, dead values go with all the arguments that they came by, and with what made them.
// CHECK-LABEL: func.func @dead_arguments
// CHECK-NEXT:    cf.cond_br %{{.*}}, ^[[THEN:.*]], ^[[ELSE:.*]]
// CHECK-NEXT:  ^[[THEN]]:
// CHECK-NEXT:    "test.then"
// CHECK-NEXT:    cf.br ^[[JOIN:.*]](%x : i32)
// CHECK-NEXT:  ^[[ELSE]]:
// CHECK-NEXT:    "test.else"
// CHECK-NEXT:    cf.br ^[[JOIN]](%y : i32)
// CHECK-NEXT:  ^[[JOIN]](%[[KEPT:.*]]: i32):
// CHECK-NEXT:    "test.join"
// CHECK-NEXT:    cf.cond_br %{{.*}}, ^[[LEFT:.*]], ^[[END:.*]]
// CHECK-NEXT:  ^[[LEFT]]:
// CHECK-NEXT:    "test.left"
// CHECK-NEXT:    cf.br ^[[END]]
// CHECK-NEXT:  ^[[END]]:
// CHECK-NEXT:    return %[[KEPT]] : i32
func.func @dead_arguments(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  %product = arith.muli %x, %y : i32
  cf.cond_br %c, ^then, ^else
^then:
  "test.then"() : () -> ()
  cf.br ^join(%product, %x : i32, i32)
^else:
  "test.else"() : () -> ()
  cf.br ^join(%y, %y : i32, i32)
^join(%p: i32, %kept: i32):
  "test.join"() : () -> ()
  cf.cond_br %d, ^left, ^end(%p : i32)
^left:
  "test.left"() : () -> ()
  %sum = arith.addi %p, %x : i32
  cf.br ^end(%sum : i32)
^end(%unused: i32):
  %never = scf.if %d -> (i32) {
    %square = arith.muli %unused, %unused : i32
    scf.yield %square : i32
  } else {
    scf.yield %p : i32
  }
  return %kept : i32
}
