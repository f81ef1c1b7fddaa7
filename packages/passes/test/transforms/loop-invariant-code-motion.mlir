// RUN: tt-opt %s --allow-unregistered-dialect --loop-invariant-code-motion | FileCheck %s

// What does not depend on a loop leaves it, in order and through several loops.
// CHECK-LABEL: func.func @nested
// CHECK:         %[[A:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK-NEXT:    %[[B:.*]] = arith.addi %[[A]], %[[A]] : index
// CHECK-NEXT:    scf.for %[[I:.*]] =
// CHECK-NEXT:      %[[C:.*]] = arith.addi %[[I]], %[[B]] : index
// CHECK-NEXT:      scf.for %[[J:.*]] =
// CHECK-NEXT:        %[[D:.*]] = arith.addi %[[C]], %[[J]] : index
// CHECK-NEXT:        "test.use"(%[[D]])
func.func @nested(%n: index, %x: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = arith.muli %x, %x : index
      %b = arith.addi %a, %a : index
      %c = arith.addi %i, %b : index
      %d = arith.addi %c, %j : index
      "test.use"(%d) : (index) -> ()
    }
  }
  return
}

// A division may trap in a loop that never runs, and a load may see another iteration's store: both stay.
// CHECK-LABEL: func.func @unsafe
// CHECK:         scf.for
// CHECK-NEXT:      arith.divsi
// CHECK-NEXT:      memref.load
func.func @unsafe(%n: index, %x: i32, %y: i32, %m: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %q = arith.divsi %x, %y : i32
    %v = memref.load %m[] : memref<i32>
    %s = arith.addi %q, %v : i32
    memref.store %s, %m[] : memref<i32>
  }
  return
}
