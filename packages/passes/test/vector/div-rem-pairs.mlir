// RUN: tt-opt %s --div-rem-pairs | FileCheck %s

// One division gives both, in any order. A divisor of 0 leaves no remainder.
// CHECK-LABEL: func.func @both
// CHECK-SAME:    %[[A:.*]]: i64, %[[B:.*]]: i64
// CHECK:         %[[Q:.*]] = arith.divsi %[[A]], %[[B]] : i64
// CHECK:         %[[IS_ZERO:.*]] = arith.cmpi eq, %[[B]], %{{.*}} : i64
// CHECK:         %[[D:.*]] = arith.select %[[IS_ZERO]], %{{.*}}, %[[B]] : i64
// CHECK:         %[[P:.*]] = arith.muli %[[Q]], %[[D]] : i64
// CHECK:         %[[R:.*]] = arith.subi %[[A]], %[[P]] : i64
// CHECK-NOT:     arith.divsi
// CHECK:         return %[[Q]], %[[R]]
func.func @both(%a: i64, %b: i64) -> (i64, i64) {
  %r = arith.remsi %a, %b : i64
  %q = arith.divsi %a, %b : i64
  return %q, %r : i64, i64
}

// CHECK-LABEL: func.func @constant
// CHECK:         %[[TEN:.*]] = arith.constant dense<10>
// CHECK:         %[[Q:.*]] = arith.divui %{{.*}}, %[[TEN]] : vector<4xi32>
// CHECK-NEXT:    %[[P:.*]] = arith.muli %[[Q]], %[[TEN]] : vector<4xi32>
// CHECK-NEXT:    %[[R:.*]] = arith.subi %{{.*}}, %[[P]] : vector<4xi32>
// CHECK:         return %[[Q]], %[[R]]
func.func @constant(%a: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>) {
  %ten = arith.constant dense<10> : vector<4xi32>
  %q = arith.divui %a, %ten : vector<4xi32>
  %r = arith.remui %a, %ten : vector<4xi32>
  return %q, %r : vector<4xi32>, vector<4xi32>
}

// Remainders of other numbers, of other signedness, and by powers of two stay.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-3: arith.rem
func.func @others(%a: i32, %b: i32, %c: i32) -> (i32, i32, i32, i32, i32) {
  %eight = arith.constant 8 : i32
  %q = arith.divsi %a, %b : i32
  %p = arith.divsi %a, %eight : i32
  %r = arith.remsi %a, %c : i32
  %s = arith.remui %a, %b : i32
  %t = arith.remsi %a, %eight : i32
  return %q, %p, %r, %s, %t : i32, i32, i32, i32, i32
}
