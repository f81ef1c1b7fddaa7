// RUN: tt-opt %s --known-zero-bits | FileCheck %s

// CHECK-LABEL: func.func @argument
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK:         %[[MORE:.*]] = arith.andi %{{.*}}, %{{.*}} : i32
// CHECK:         return %[[ZERO]], %[[MORE]]
func.func @argument(%n: i32 {tt.divisibility = 16 : i32}) -> (i32, i32) {
  %c15 = arith.constant 15 : i32
  %c31 = arith.constant 31 : i32
  %known = arith.andi %n, %c15 : i32
  %unknown = arith.andi %n, %c31 : i32
  return %known, %unknown : i32, i32
}

// Half of a multiple of 32 is one of 16.
// CHECK-LABEL: func.func @remainders
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK:         %[[NONE:.*]] = arith.constant 0 : i32
// CHECK:         %[[MORE:.*]] = arith.remsi %{{.*}}, %{{.*}} : i32
// CHECK:         return %[[ZERO]], %[[NONE]], %[[MORE]]
func.func @remainders(%n: i32 {tt.divisibility = 32 : i32}) -> (i32, i32, i32) {
  %c2 = arith.constant 2 : i32
  %c16 = arith.constant 16 : i32
  %c12 = arith.constant 12 : i32
  %half = arith.divsi %n, %c2 : i32
  %known = arith.remsi %half, %c16 : i32
  %whole = arith.remui %n, %c16 : i32
  %unknown = arith.remsi %n, %c12 : i32
  return %known, %whole, %unknown : i32, i32, i32
}

// Both rows and places begin with 0 and go on by multiples of 4.
// CHECK-LABEL: func.func @carried
// CHECK:         %[[ZERO:rest.*]] = arith.constant 0 : index
// CHECK-NOT:     arith.andi
// CHECK:         func.call @use(%[[ZERO]])
func.func @carried(%n: index {tt.divisibility = 8 : i32}) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c12 = arith.constant 12 : index
  scf.while (%place = %c0, %row = %c0) : (index, index) -> (index, index) {
    %more = arith.cmpi slt, %place, %n : index
    scf.condition(%more) %place, %row : index, index
  } do {
  ^bb0(%place: index, %row: index):
    %room = arith.subi %n, %place : index
    %left = arith.subi %c12, %row : index
    %length = arith.minui %room, %left : index
    %rest = arith.andi %length, %c3 : index
    func.call @use(%rest) : (index) -> ()
    %next = arith.addi %place, %length : index
    %sum = arith.addi %row, %length : index
    %end = arith.cmpi eq, %sum, %c12 : index
    %after = arith.select %end, %c0, %sum : index
    scf.yield %next, %after : index, index
  }
  return
}

// The second number is one more than a multiple from the second iteration on, and so is the first one from the third.
// CHECK-LABEL: func.func @spoiled
// CHECK-COUNT-2: arith.andi
func.func @spoiled(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 iter_args(%a = %c0, %b = %c0) -> (index, index) {
    %product = arith.muli %a, %b : index
    %rest = arith.andi %a, %c3 : index
    %other = arith.andi %product, %c3 : index
    func.call @use(%rest) : (index) -> ()
    func.call @use(%other) : (index) -> ()
    %next = arith.addi %b, %c1 : index
    scf.yield %b, %next : index, index
  }
  return
}

func.func private @use(index)

// CHECK-LABEL: func.func @rows_of_twelve
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK:         return %[[ZERO]]
func.func @rows_of_twelve(%n: i32) -> i32 {
  %c24 = arith.constant 24 : i32
  %c12 = arith.constant 12 : i32
  %places = arith.muli %n, %c24 : i32
  %column = arith.remsi %places, %c12 : i32
  return %column : i32
}
