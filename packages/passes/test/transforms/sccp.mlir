// RUN: tt-opt %s --sccp | FileCheck %s

// The branch that is not taken has no say.
// CHECK-LABEL: func.func @branch_not_taken
// CHECK:         %[[C2:.*]] = arith.constant 2 : i32
// CHECK:       ^bb1(%{{.*}}: i32):
// CHECK-NEXT:    return %[[C2]] : i32
// CHECK:       arith.constant 7 : i32
func.func @branch_not_taken() -> i32 {
  %one = arith.constant 1 : i32
  %true = arith.constant true
  cf.cond_br %true, ^bb1(%one : i32), ^bb2
^bb1(%x: i32):
  %y = arith.addi %x, %one : i32
  return %y : i32
^bb2:
  %seven = arith.constant 7 : i32
  cf.br ^bb1(%seven : i32)
}

// CHECK-LABEL: func.func @loop_carries_constant
// CHECK-NOT:     scf.for
// CHECK:         %[[C10:.*]] = arith.constant 10 : i32
// CHECK-NOT:     scf.for
// CHECK:         return %[[C10]] : i32
func.func @loop_carries_constant(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %five) -> (i32) {
    %zero = arith.constant 0 : i32
    %s = arith.addi %acc, %zero : i32
    scf.yield %s : i32
  }
  %q = arith.addi %r, %r : i32
  return %q : i32
}

// CHECK-LABEL: func.func @loop_changes_value
// CHECK:         %[[R:.*]] = scf.for
// CHECK:           %[[S:.*]] = arith.addi
// CHECK-NEXT:      scf.yield %[[S]] : i32
// CHECK:         return %[[R]] : i32
func.func @loop_changes_value(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %five) -> (i32) {
    %s = arith.addi %acc, %five : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// An operation with effects stays, although its result is known.
// CHECK-LABEL: func.func @effects_stay
// CHECK:         %[[C2:.*]] = arith.constant 2 : i32
// CHECK:         scf.if
// CHECK:           memref.store %[[C2]]
// CHECK:         return %[[C2]] : i32
func.func @effects_stay(%m: memref<i32>) -> i32 {
  %false = arith.constant false
  %r = scf.if %false -> (i32) {
    %a = arith.constant 1 : i32
    scf.yield %a : i32
  } else {
    %a = arith.constant 2 : i32
    memref.store %a, %m[] : memref<i32>
    scf.yield %a : i32
  }
  return %r : i32
}

// All calls of a private function are known, and so are its arguments.
// CHECK-LABEL: func.func private @increment
// CHECK:         %[[C2:.*]] = arith.constant 2 : i32
// CHECK:         return %[[C2]] : i32
func.func private @increment(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %y = arith.addi %x, %one : i32
  return %y : i32
}
// CHECK-LABEL: func.func @calls_private
// CHECK:         %[[C4:.*]] = arith.constant 4 : i32
// CHECK:         call @increment
// CHECK:         call @increment
// CHECK:         return %[[C4]] : i32
func.func @calls_private() -> i32 {
  %one = arith.constant 1 : i32
  %y = call @increment(%one) : (i32) -> i32
  %z = call @increment(%one) : (i32) -> i32
  %w = arith.addi %y, %z : i32
  return %w : i32
}

// A fold that gives a value which is no operand of the operation counts if that value is a constant.
// CHECK-LABEL: func.func @folds_to_a_constant
// CHECK:         %[[C3:.*]] = arith.constant 3 : i32
// CHECK:         return %[[C3]] : i32
func.func @folds_to_a_constant(%x: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %sum = arith.addi %c3, %x : i32
  %difference = arith.subi %sum, %x : i32
  return %difference : i32
}

// A module that is nobody's part hides what is nested in it: its calls are known.
// CHECK-LABEL: func.func nested @nested
// CHECK:         %[[C1:.*]] = arith.constant 1 : i32
// CHECK:         return %[[C1]] : i32
func.func nested @nested(%x: i32) -> i32 {
  return %x : i32
}
func.func @calls_nested() -> i32 {
  %one = arith.constant 1 : i32
  %y = call @nested(%one) : (i32) -> i32
  return %y : i32
}
