// RUN: tt-opt %s --inline | FileCheck %s

// A private function goes with its last call.
// CHECK-NOT:   @square
func.func private @square(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  return %y : i32
}

// CHECK-LABEL: func.func @abs
func.func @abs(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %isNegative = arith.cmpi slt, %x, %c0 : i32
  cf.cond_br %isNegative, ^negative, ^positive
^negative:
  %m = arith.subi %c0, %x : i32
  return %m : i32
^positive:
  return %x : i32
}

// Several blocks are put between the halves of the caller's block.
// CHECK-LABEL: func.func @several_blocks
// CHECK:         %[[S:.*]] = arith.muli
// CHECK:         cf.cond_br %{{.*}}, ^{{.*}}, ^[[END:.*]](%[[S]] : i32)
// CHECK:         %[[M:.*]] = arith.subi
// CHECK-NEXT:    cf.br ^[[END]](%[[M]] : i32)
// CHECK-NEXT:  ^[[END]](%[[R:.*]]: i32):
// CHECK-NEXT:    return %[[R]] : i32
func.func @several_blocks(%x: i32) -> i32 {
  %s = call @square(%x) : (i32) -> i32
  %r = call @abs(%s) : (i32) -> i32
  return %r : i32
}

// A region that takes one block only cannot hold several.
// CHECK-LABEL: func.func @one_block_only
// CHECK:         func.call @abs
func.func @one_block_only(%c: i1, %x: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    %a = func.call @abs(%x) : (i32) -> i32
    scf.yield %a : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @recursive
// CHECK:         call @recursive
func.func @recursive(%x: i32) -> i32 {
  %r = call @recursive(%x) : (i32) -> i32
  return %r : i32
}

// CHECK-LABEL: func.func @calls_recursive
// CHECK:         call @recursive
func.func @calls_recursive(%x: i32) -> i32 {
  %r = call @recursive(%x) : (i32) -> i32
  return %r : i32
}

// CHECK-LABEL: func.func @refused
// CHECK:         call @refuses
func.func @refuses() attributes {no_inline} {
  return
}
func.func @refused() {
  call @refuses() : () -> ()
  return
}

// What is nested in a module that is nobody's part goes with its last call, too.
// CHECK-NOT:     @nested
// CHECK-LABEL: func.func @calls_nested
// CHECK:         arith.addi
func.func nested @nested(%x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  return %y : i32
}
func.func @calls_nested(%x: i32) -> i32 {
  %y = call @nested(%x) : (i32) -> i32
  return %y : i32
}
