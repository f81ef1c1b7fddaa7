// RUN: tt-opt %s --tt-count-work --canonicalize --cse | FileCheck %s

// Of a masked load, the lanes that are on: 4 bytes are read and one addition is made for each; 8 bytes are written.
// CHECK-LABEL: tt.func @masked(
// CHECK-SAME:    %work_counters: !tt.ptr<i64>)
// CHECK-DAG:     %[[EIGHT:.+]] = arith.constant 8 : i64
// CHECK-DAG:     %[[FOUR:.+]] = arith.constant 4 : i64
// CHECK:         %[[WIDE:.+]] = arith.extui %mask : tensor<16xi1> to tensor<16xi32>
// CHECK:         %[[SUM:.+]] = "tt.reduce"(%[[WIDE]])
// CHECK:         %[[LANES:.+]] = arith.extui %[[SUM]] : i32 to i64
// CHECK:         %[[READ:.+]] = arith.muli %[[LANES]], %[[FOUR]] : i64
// CHECK:         tt.atomic_rmw add, relaxed, gpu, %work_counters, %[[READ]]
// CHECK:         tt.atomic_rmw add, relaxed, gpu, %{{.*}}, %[[LANES]]
// CHECK:         %[[WRITTEN:.+]] = arith.muli %[[LANES]], %[[EIGHT]] : i64
// CHECK:         tt.atomic_rmw add, relaxed, gpu, %{{.*}}, %[[WRITTEN]]
// CHECK-NEXT:    tt.return
tt.func @masked(%p: tensor<16x!tt.ptr<f32>>, %q: tensor<16x!tt.ptr<f64>>, %mask: tensor<16xi1>) {
  %one = arith.constant dense<1.0> : tensor<16xf32>
  %x = tt.load %p, %mask : tensor<16x!tt.ptr<f32>>
  %y = arith.addf %x, %one : tensor<16xf32>
  %z = arith.extf %y : tensor<16xf32> to tensor<16xf64>
  tt.store %q, %z, %mask : tensor<16x!tt.ptr<f64>>
  tt.return
}

// The sum that the loop carries goes; its trip count stays.
// CHECK-LABEL: tt.func @loop(
// CHECK:         scf.for %{{.*}} = %{{.*}} to %n step %{{.*}} : i32 {
// CHECK:           tt.atomic_rmw add
// CHECK:           tt.atomic_rmw add
// CHECK-NOT:       tt.load
// CHECK:         }
// CHECK-NOT:     tt.store
// CHECK:         tt.return
tt.func @loop(%p: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) : i32 {
    %q = tt.addptr %p, %i : !tt.ptr<f32>, i32
    %x = tt.load %q : !tt.ptr<f32>
    %y = arith.addf %acc, %x : f32
    scf.yield %y : f32
  }
  tt.store %p, %sum : !tt.ptr<f32>
  tt.return
}

// A load by which control goes on stays.
// CHECK-LABEL: tt.func @branch(
// CHECK:         %[[FLAG:.+]] = tt.load %flag
// CHECK:         %[[CONDITION:.+]] = arith.cmpi ne, %[[FLAG]]
// CHECK:         scf.if %[[CONDITION]] {
// CHECK:           tt.atomic_rmw add
tt.func @branch(%flag: !tt.ptr<i32>, %p: !tt.ptr<f32>, %x: f32) {
  %c0 = arith.constant 0 : i32
  %value = tt.load %flag : !tt.ptr<i32>
  %isSet = arith.cmpi ne, %value, %c0 : i32
  scf.if %isSet {
    %y = math.exp %x : f32
    tt.store %p, %y : !tt.ptr<f32>
  }
  tt.return
}

// A correctly rounded quotient is one operation.
// CHECK-LABEL: tt.func @quotient(
// CHECK-DAG:     %[[EIGHT:.+]] = arith.constant 8 : i64
// CHECK:         tt.atomic_rmw add, relaxed, gpu, %{{.*}}, %[[EIGHT]]
tt.func @quotient(%p: tensor<8x!tt.ptr<f64>>, %x: tensor<8xf64>, %y: tensor<8xf64>) {
  %q = tt.precise_divf %x, %y : tensor<8xf64>
  tt.store %p, %q : tensor<8x!tt.ptr<f64>>
  tt.return
}

// So is a product that must not be contracted, although it is a fused operation.
// CHECK-LABEL: tt.func @product(
// CHECK:         %[[FOUR:.+]] = arith.constant 4 : i64
// CHECK:         tt.atomic_rmw add, relaxed, gpu, %{{.*}}, %[[FOUR]]
tt.func @product(%p: tensor<4x!tt.ptr<f64>>, %x: tensor<4xf64>, %y: tensor<4xf64>) {
  %zero = arith.constant dense<-0.0> : tensor<4xf64>
  %q = math.fma %x, %y, %zero : tensor<4xf64>
  tt.store %p, %q : tensor<4x!tt.ptr<f64>>
  tt.return
}
