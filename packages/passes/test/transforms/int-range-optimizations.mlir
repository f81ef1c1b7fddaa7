// RUN: tt-opt %s --int-range-optimizations | FileCheck %s

// The induction variable stays below the bound.
// CHECK-LABEL: func.func @comparison_in_loop
// CHECK:         %[[TRUE:.*]] = arith.constant true
// CHECK:         scf.for
// CHECK-NOT:       arith.cmpi
// CHECK:           memref.store %[[TRUE]]
func.func @comparison_in_loop(%m: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c16 step %c1 {
    %less = arith.cmpi slt, %i, %c16 : index
    memref.store %less, %m[%i] : memref<16xi1>
  }
  return
}

// An unknown comparison stays.
// CHECK-LABEL: func.func @not_decided
// CHECK:         arith.cmpi slt
func.func @not_decided(%x: i32) -> i1 {
  %c16 = arith.constant 16 : i32
  %less = arith.cmpi slt, %x, %c16 : i32
  return %less : i1
}

// CHECK-LABEL: func.func @remainder_of_less
// CHECK:         %[[Z:.*]] = arith.remui
// CHECK-NOT:     arith.remsi
// CHECK:         return %[[Z]] : index
func.func @remainder_of_less(%x: index) -> index {
  %c16 = arith.constant 16 : index
  %z = arith.remui %x, %c16 : index
  %zz = arith.remsi %z, %c16 : index
  return %zz : index
}

// The dividend may be as large as the divisor, or as far below zero.
// CHECK-LABEL: func.func @remainder_stays
// CHECK:         arith.remsi
// CHECK:         arith.remui
func.func @remainder_stays(%x: i32, %y: i32) -> (i32, i32) {
  %c8 = arith.constant 8 : i32
  %c7 = arith.constant 7 : i32
  %z = arith.remsi %x, %c8 : i32
  %zz = arith.remui %z, %c8 : i32
  return %z, %zz : i32, i32
}

// A range holds for each element.
// CHECK-LABEL: func.func @vectors
// CHECK:         %[[TRUE:.*]] = arith.constant dense<true> : vector<4xi1>
// CHECK-NOT:     arith.cmpi
// CHECK:         return %[[TRUE]]
func.func @vectors(%x: vector<4xi32>) -> vector<4xi1> {
  %c = arith.constant dense<8> : vector<4xi32>
  %r = arith.remui %x, %c : vector<4xi32>
  %less = arith.cmpi ult, %r, %c : vector<4xi32>
  return %less : vector<4xi1>
}

// What becomes foldable or dead goes.
// CHECK-LABEL: func.func @cleans_up
// CHECK-NEXT:    return %x : i32
func.func @cleans_up(%x: i32, %y: i32) -> i32 {
  %c8 = arith.constant 8 : i32
  %r = arith.remui %x, %c8 : i32
  %less = arith.cmpi ult, %r, %c8 : i32
  %s = arith.select %less, %x, %y : i32
  return %s : i32
}

// The condition of a select bounds what it chooses, and a float of which it chooses the integral part.
// CHECK-LABEL: func.func @chosen
// CHECK-DAG:     %[[TRUE:.*]] = arith.constant true
// CHECK:         return %[[TRUE]], %[[TRUE]], %c, %d
func.func @chosen(%x: i32, %f: f32) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : i32
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %f0 = arith.constant -0.5 : f32
  %f8 = arith.constant 8.0 : f32
  // min(max(x, 0), 7) < 8
  %isNegative = arith.cmpi slt, %x, %c0 : i32
  %low = arith.select %isNegative, %c0, %x : i32
  %isGreat = arith.cmpi sgt, %low, %c7 : i32
  %clamped = arith.select %isGreat, %c7, %low : i32
  %a = arith.cmpi ult, %clamped, %c8 : i32
  // trunc(f) is in [0, 7] if -0.5 <= f < 8
  %above = arith.cmpf oge, %f, %f0 : f32
  %below = arith.cmpf olt, %f, %f8 : f32
  %inside = arith.andi %above, %below : i1
  %n = arith.fptosi %f : f32 to i32
  %place = arith.select %inside, %n, %c7 : i32
  %b = arith.cmpi ult, %place, %c8 : i32
  // Nothing is known of the other side, nor without both bounds.
  %outside = arith.select %inside, %c7, %n : i32
  %c = arith.cmpi ult, %outside, %c8 : i32
  %half = arith.select %below, %n, %c7 : i32
  %d = arith.cmpi sge, %half, %c0 : i32
  return %a, %b, %c, %d : i1, i1, i1, i1
}

// A conversion to 8 bits wraps, so that its result is any number.
// CHECK-LABEL: func.func @chosen_byte
// CHECK:         return %b
func.func @chosen_byte(%f: f32) -> i1 {
  %c0 = arith.constant 0 : i8
  %c100 = arith.constant 100 : i8
  %f100 = arith.constant 100.5 : f32
  %below = arith.cmpf olt, %f, %f100 : f32
  %n = arith.fptosi %f : f32 to i8
  %chosen = arith.select %below, %n, %c0 : i8
  %b = arith.cmpi sle, %chosen, %c100 : i8
  return %b : i1
}

// So does the condition of a select that chooses a sum: an index that counts from the end is corrected. A sum that may
// overflow is any number.
// CHECK-LABEL: func.func @corrected
// CHECK-DAG:     %[[TRUE:.*]] = arith.constant true
// CHECK:         return %[[TRUE]], %b
func.func @corrected(%x: i32, %y: i32) -> (i1, i1) {
  %c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i32
  %greatest = arith.constant 2147483647 : i32
  %r = arith.remsi %x, %c10 : i32
  %isNegative = arith.cmpi slt, %r, %c0 : i32
  %more = arith.addi %r, %c10 : i32
  %place = arith.select %isNegative, %more, %r : i32
  %a = arith.cmpi ult, %place, %c10 : i32
  %isPositive = arith.cmpi sgt, %y, %c0 : i32
  %sum = arith.addi %y, %greatest : i32
  %s = arith.select %isPositive, %sum, %c0 : i32
  %b = arith.cmpi sge, %s, %c0 : i32
  return %a, %b : i1, i1
}

// A minimum whose first operand is never greater is that operand, as in the gradient of a pooling. The next number is
// greater, unless it may be the least one.
// CHECK-LABEL: func.func @extrema
// CHECK-DAG:     %[[TRUE:.*]] = arith.constant true
// CHECK:         %[[Q:.*]] = arith.divui
// CHECK:         %[[NEXT:.*]] = arith.addi %[[Q]], %{{.*}} : i32
// CHECK-NOT:     arith.select
// CHECK:         %[[WRAPPED:.*]] = arith.addi %x
// CHECK:         %[[MORE:.*]] = arith.cmpi slt, %x, %[[WRAPPED]]
// CHECK:         return %[[NEXT]], %[[TRUE]], %[[MORE]]
func.func @extrema(%x: i32) -> (i32, i1, i1) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c16 = arith.constant 16 : i32
  %c32 = arith.constant 32 : i32
  %r = arith.remui %x, %c32 : i32
  %q = arith.divui %r, %c2 : i32
  %next = arith.addi %q, %c1 : i32
  %isEnd = arith.cmpi sge, %next, %c16 : i32
  %end = arith.select %isEnd, %c16, %next : i32
  %isInside = arith.cmpi slt, %q, %end : i32
  %wrapped = arith.addi %x, %c1 : i32
  %isMore = arith.cmpi slt, %x, %wrapped : i32
  return %end, %isInside, %isMore : i32, i1, i1
}

// The place in a rolled row wraps around once, where the sum reaches the length of the row.
// CHECK-LABEL: func.func @rolled
// CHECK:         %[[R:.*]] = arith.remui %x, %c14
// CHECK:         %[[S:.*]] = arith.addi %[[R]], %c13
// CHECK:         %[[C:.*]] = arith.cmpi sge, %[[S]], %c14
// CHECK:         %[[D:.*]] = arith.subi %[[S]], %c14
// CHECK:         %[[P:.*]] = arith.select %[[C]], %[[D]], %[[S]]
// CHECK:         return %[[P]]
func.func @rolled(%x: i32) -> i32 {
  %c13 = arith.constant 13 : i32
  %c14 = arith.constant 14 : i32
  %r = arith.remui %x, %c14 : i32
  %s = arith.addi %r, %c13 : i32
  %p = arith.remsi %s, %c14 : i32
  return %p : i32
}

// This one may wrap around twice, and that one is negative at first.
// CHECK-LABEL: func.func @not_once
// CHECK:         arith.remsi %{{.*}}, %c14
// CHECK:         arith.remsi %{{.*}}, %c14
func.func @not_once(%x: i32) -> (i32, i32) {
  %c-20 = arith.constant -20 : i32
  %c14 = arith.constant 14 : i32
  %c16 = arith.constant 16 : i32
  %r = arith.remui %x, %c14 : i32
  %s = arith.addi %r, %c16 : i32
  %p = arith.remsi %s, %c14 : i32
  %t = arith.addi %r, %c-20 : i32
  %q = arith.remsi %t, %c14 : i32
  return %p, %q : i32, i32
}
