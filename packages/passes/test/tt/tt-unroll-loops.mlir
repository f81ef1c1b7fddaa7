// RUN: tt-opt %s --tt-unroll-loops | FileCheck %s

// Two iterations become two copies of the body.
// CHECK-LABEL: tt.func @twice
// CHECK-NOT:     scf.for
// CHECK:         tt.splat %c0_i32
// CHECK:         %[[M:.*]] = arith.addf %x, %x
// CHECK:         tt.splat %c64_i32
// CHECK:         %[[N:.*]] = arith.addf %[[M]], %[[M]]
// CHECK:         "tt.reduce"(%[[N]],
tt.func @twice(%x: tensor<64xf32>, %y: tensor<64xi32>) -> (f32, i32) {
  %from = arith.constant 0 : i32
  %to = arith.constant 128 : i32
  %step = arith.constant 64 : i32
  %r:2 = scf.for %i = %from to %to step %step iter_args(%m = %x, %k = %y) -> (tensor<64xf32>, tensor<64xi32>) : i32 {
    %is = tt.splat %i : i32 -> tensor<64xi32>
    %l = arith.addi %k, %is : tensor<64xi32>
    %n = arith.addf %m, %m : tensor<64xf32>
    scf.yield %n, %l : tensor<64xf32>, tensor<64xi32>
  }
  %s:2 = "tt.reduce"(%r#0, %r#1) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %c: i32, %b: f32, %d: i32):
    %p = arith.mulf %a, %b : f32
    %q = arith.addf %p, %b : f32
    %e = arith.addi %c, %d : i32
    tt.reduce.return %q, %e : f32, i32
  }) : (tensor<64xf32>, tensor<64xi32>) -> (f32, i32)
  tt.return %s#0, %s#1 : f32, i32
}

// A sum is reduced in the loop by another pass; the last iteration of the second loop is shorter than the others.
// CHECK-LABEL: tt.func @left_alone
// CHECK-COUNT-2: scf.for
tt.func @left_alone(%x: tensor<64xf32>) -> (f32, f32) {
  %from = arith.constant 0 : i32
  %to = arith.constant 128 : i32
  %between = arith.constant 100 : i32
  %step = arith.constant 64 : i32
  %y = scf.for %i = %from to %to step %step iter_args(%m = %x) -> (tensor<64xf32>) : i32 {
    %n = arith.addf %m, %m : tensor<64xf32>
    scf.yield %n : tensor<64xf32>
  }
  %s = "tt.reduce"(%y) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %p = arith.addf %a, %b : f32
    tt.reduce.return %p : f32
  }) : (tensor<64xf32>) -> f32
  %z = scf.for %i = %from to %between step %step iter_args(%m = %x) -> (tensor<64xf32>) : i32 {
    %n = arith.addf %m, %m : tensor<64xf32>
    scf.yield %n : tensor<64xf32>
  }
  %t = "tt.reduce"(%z) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %p = arith.mulf %a, %b : f32
    %q = arith.negf %p : f32
    tt.reduce.return %q : f32
  }) : (tensor<64xf32>) -> f32
  tt.return %s, %t : f32, f32
}
