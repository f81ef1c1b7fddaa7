// RUN: tt-opt %s --tt-decompose-atomics | FileCheck %s

// Floats are read as integers.
// CHECK-LABEL: tt.func public @accesses(
// CHECK:         %[[PLACES:.*]] = tt.bitcast %p : tensor<4x!tt.ptr<f16>> -> tensor<4x!tt.ptr<i16>>
// CHECK-NEXT:    %[[NONE:.*]] = arith.constant dense<0> : tensor<4xi16>
// CHECK-NEXT:    %[[BITS:.*]] = tt.atomic_rmw or, acquire, gpu, %[[PLACES]], %[[NONE]], %m
// CHECK-NEXT:    %[[V:.*]] = tt.bitcast %[[BITS]] : tensor<4xi16> -> tensor<4xf16>
// CHECK-NEXT:    tt.atomic_rmw exch, release, sys, %p, %[[V]], %m
tt.func public @accesses(%p: tensor<4x!tt.ptr<f16>>, %m: tensor<4xi1>) {
  %v = tt.atomic_load acquire, gpu, %p, %m : (tensor<4x!tt.ptr<f16>>, tensor<4xi1>) -> tensor<4xf16>
  tt.atomic_store release, sys, %p, %v, %m : tensor<4x!tt.ptr<f16>>
  tt.return
}

// CHECK-LABEL: tt.func public @poll(
// CHECK:         scf.while
// CHECK:           %[[FOUND:.*]] = tt.atomic_rmw or, acquire, gpu, %p, %{{.*}} : (!tt.ptr<i32>, i32) -> i32
// CHECK:           %[[DIFFER:.*]] = arith.cmpi ne, %[[FOUND]], %x : i32
// CHECK:           %[[SAME:.*]] = arith.cmpi eq, %[[FOUND]], %x : i32
// CHECK:           scf.condition(%[[DIFFER]]) %[[SAME]]
tt.func public @poll(%p: !tt.ptr<i32>, %x: i32) -> i1 {
  %m = tt.atomic_poll acquire, gpu, %p, %x : !tt.ptr<i32>, i32 -> i1
  tt.return %m : i1
}

// CHECK-LABEL: tt.func public @poll_for_a_while(
// CHECK:         %[[LOOP:.*]]:2 = scf.while (%[[LOOKS:.*]] = %{{.*}}) : (i64) -> (tensor<4xi1>, i64)
// CHECK:           tt.reduce
// CHECK:           %[[LEFT:.*]] = arith.cmpi slt, %[[LOOKS]], %t : i64
// CHECK:           %[[GO_ON:.*]] = arith.andi %{{.*}}, %[[LEFT]] : i1
// CHECK:           scf.condition(%[[GO_ON]])
// CHECK:         tt.return %[[LOOP]]#0
tt.func public @poll_for_a_while(%p: tensor<4x!tt.ptr<i32>>, %x: tensor<4xi32>, %t: i64) -> tensor<4xi1> {
  %m = tt.atomic_poll relaxed, gpu, %p, %x timeout %t : tensor<4x!tt.ptr<i32>>, tensor<4xi32> -> tensor<4xi1>
  tt.return %m : tensor<4xi1>
}
