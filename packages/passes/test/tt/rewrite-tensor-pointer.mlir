// RUN: tt-opt %s --tt-rewrite-tensor-pointer --canonicalize --cse | FileCheck %s

// Only the dimensions that are to be checked are masked.
// CHECK-LABEL: tt.func public @checked
// CHECK-DAG:     %[[NAN:.*]] = arith.constant dense<0x7FC00000> : tensor<4x8xf32>
// CHECK:         %[[MASK:.*]] = tt.broadcast %{{.*}} : tensor<4x1xi1> -> tensor<4x8xi1>
// CHECK:         tt.load %{{.*}}, %[[MASK]], %[[NAN]] : tensor<4x8x!tt.ptr<f32>>
// CHECK:         tt.store %{{[0-9a-z]*}}, %{{[0-9a-z]*}} : tensor<4x8x!tt.ptr<f32>>
tt.func public @checked(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  %one = arith.constant 1 : i64
  %b = tt.make_tensor_ptr %p, [%n, %n], [%n, %one], [%i, %i] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  %t = tt.load %b {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<4x8xf32>>
  tt.store %b, %t : !tt.ptr<tensor<4x8xf32>>
  tt.return
}

// A loop carries what `tt.advance` changes.
// CHECK-LABEL: tt.func public @carried
// CHECK:         %{{.*}} = scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}, %[[OFFSET:.*]] = %{{.*}}) -> (tensor<8xf32>, i64)
// CHECK:           tt.splat %[[OFFSET]] : i64 -> tensor<8xi64>
// CHECK:           tt.load
// CHECK:           %[[NEXT:.*]] = arith.addi %[[OFFSET]], %{{.*}} : i64
// CHECK:           scf.yield %{{.*}}, %[[NEXT]]
tt.func public @carried(%p: !tt.ptr<f32>, %n: i32) -> tensor<8xf32> {
  %zero = arith.constant 0 : i32
  %step = arith.constant 8 : i32
  %one = arith.constant 1 : i64
  %size = arith.extsi %n : i32 to i64
  %sum = arith.constant dense<0.0> : tensor<8xf32>
  %b = tt.make_tensor_ptr %p, [%size], [%one], [%zero] {order = array<i32: 0>} : <tensor<8xf32>>
  %r:2 = scf.for %i = %zero to %n step %step iter_args(%s = %sum, %q = %b) -> (tensor<8xf32>, !tt.ptr<tensor<8xf32>>) : i32 {
    %t = tt.load %q {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<8xf32>>
    %u = arith.addf %s, %t : tensor<8xf32>
    %next = tt.advance %q, [%step] : <tensor<8xf32>>
    scf.yield %u, %next : tensor<8xf32>, !tt.ptr<tensor<8xf32>>
  }
  tt.return %r#0 : tensor<8xf32>
}

// CHECK-LABEL: tt.func public @while
// CHECK:         scf.while
// CHECK-NOT:     !tt.ptr<tensor
// CHECK:         tt.return
tt.func public @while(%p: !tt.ptr<f32>, %n: i64, %c: i1) {
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i32
  %step = arith.constant 8 : i32
  %v = arith.constant dense<0.0> : tensor<8xf32>
  %b = tt.make_tensor_ptr %p, [%n], [%one], [%zero] {order = array<i32: 0>} : <tensor<8xf32>>
  %r = scf.while (%q = %b) : (!tt.ptr<tensor<8xf32>>) -> !tt.ptr<tensor<8xf32>> {
    tt.store %q, %v : !tt.ptr<tensor<8xf32>>
    scf.condition(%c) %q : !tt.ptr<tensor<8xf32>>
  } do {
  ^bb0(%q: !tt.ptr<tensor<8xf32>>):
    %next = tt.advance %q, [%step] : <tensor<8xf32>>
    scf.yield %next : !tt.ptr<tensor<8xf32>>
  }
  tt.return
}
