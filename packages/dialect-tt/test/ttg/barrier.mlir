// RUN: tt-opt %s --canonicalize --cse | FileCheck %s

// A barrier is read with any set of memory spaces, and stays where it is.

// CHECK-LABEL: @spaces
tt.func @spaces(%p: !tt.ptr<f32>) {
  // CHECK: ttg.local_barrier
  ttg.local_barrier
  // CHECK-NEXT: ttg.barrier none
  ttg.barrier none
  // CHECK-NEXT: ttg.barrier local
  "ttg.barrier"() <{addrSpace = 1 : i32}> : () -> ()
  // CHECK-NEXT: ttg.barrier global_read|global_write
  ttg.barrier global_write | global_read
  // CHECK-NEXT: %[[X:.*]] = tt.load %p
  %x = tt.load %p : !tt.ptr<f32>
  // CHECK-NEXT: ttg.barrier all
  ttg.barrier all
  // CHECK-NEXT: %[[Y:.*]] = tt.load %p
  %y = tt.load %p : !tt.ptr<f32>
  %z = arith.addf %x, %y : f32
  tt.store %p, %z : !tt.ptr<f32>
  tt.return
}
