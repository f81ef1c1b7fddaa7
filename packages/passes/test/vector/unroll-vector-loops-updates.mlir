// RUN: tt-opt %s --unroll-vector-loops="alone=true" | FileCheck %s
// RUN: tt-opt %s --unroll-vector-loops | FileCheck %s --check-prefix=ATOMIC

// Updates of single elements are copied in their order, unless they are atomic and so take longer than the rest.
// CHECK-LABEL: func.func @count
// CHECK:         scf.for %{{.*}} step %c4
// CHECK-COUNT-4:   tt.atomic_rmw add
// CHECK:         scf.for %{{.*}} step %c1
// CHECK:           tt.atomic_rmw add
// ATOMIC:        scf.for
// ATOMIC-COUNT-1:  tt.atomic_rmw add
// ATOMIC-NOT:      tt.atomic_rmw
func.func @count(%x: !tt.ptr<i32>, %counts: !tt.ptr<i32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %v = tts.load %x[%i] : !tt.ptr<i32> -> i32
    %p = tt.addptr %counts, %v : !tt.ptr<i32>, i32
    %old = tt.atomic_rmw add, relaxed, gpu, %p, %one : (!tt.ptr<i32>, i32) -> i32
  }
  return
}
