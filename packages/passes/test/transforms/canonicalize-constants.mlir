// RUN: tt-opt %s --canonicalize | FileCheck %s

// Equal constants become one at the start of the function; constants go to the right.
// CHECK-LABEL: func.func @constants
// CHECK-NEXT:    %[[C5:.*]] = arith.constant 5 : i32
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %{{.*}}, %[[C5]] : i32
// CHECK-NEXT:    return %[[SUM]], %[[C5]] : i32, i32
func.func @constants(%x: i32) -> (i32, i32) {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %five = arith.addi %c2, %c3 : i32
  %sum = arith.addi %five, %x : i32
  %again = arith.constant 5 : i32
  return %sum, %again : i32, i32
}

// Constants leave loops, but not functions.
// CHECK-LABEL: func.func @nested
// CHECK-NEXT:    arith.constant 7 : i32
// CHECK:         scf.for
// CHECK-NOT:     arith.constant
// CHECK:         return
func.func @nested(%n: index, %out: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %c7 = arith.constant 7 : i32
    memref.store %c7, %out[%i] : memref<?xi32>
  }
  return
}
