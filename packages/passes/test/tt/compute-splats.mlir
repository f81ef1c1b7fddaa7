// RUN: tt-opt %s --tt-compute-splats --canonicalize | FileCheck %s

// Weights that count iterations are carried as a scalar, and what they are compared with and chosen from is one, too.
// CHECK-LABEL: tt.func @weights(
// CHECK:         %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK:         scf.for {{.*}} iter_args(%mean = %{{.*}}, %w = %{{.*}}) -> (tensor<64xf32>, f32)
// CHECK:           %[[NEXT:.*]] = arith.addf %w, %[[ONE]] : f32
// CHECK:           %[[ALL:.*]] = tt.splat %[[NEXT]] : f32 -> tensor<64xf32>
// CHECK:           arith.divf %{{.*}}, %[[ALL]] : tensor<64xf32>
// CHECK:           %[[KEPT:.*]] = arith.select %on, %[[NEXT]], %w : f32
// CHECK:           scf.yield %{{.*}}, %[[KEPT]] : tensor<64xf32>, f32
tt.func @weights(%p: !tt.ptr<f32>, %n: i32, %on: i1) -> (tensor<64xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %one = arith.constant dense<1.0> : tensor<64xf32>
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %ps, %range : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %mask = tt.splat %on : i1 -> tensor<64xi1>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%mean = %zero, %w = %zero) -> (tensor<64xf32>, tensor<64xf32>) : i32 {
    %x = tt.load %q : tensor<64x!tt.ptr<f32>>
    %next = arith.addf %w, %one : tensor<64xf32>
    %delta = arith.subf %x, %mean : tensor<64xf32>
    %part = arith.divf %delta, %next : tensor<64xf32>
    %moved = arith.addf %mean, %part : tensor<64xf32>
    %kept = arith.select %mask, %next, %w : tensor<64xi1>, tensor<64xf32>
    scf.yield %moved, %kept : tensor<64xf32>, tensor<64xf32>
  }
  tt.return %r#0, %r#1 : tensor<64xf32>, tensor<64xf32>
}

// What changes places with a block that differs is a block.
// CHECK-LABEL: tt.func @swapped(
// CHECK:         scf.for {{.*}} -> (tensor<64xi32>, tensor<64xi32>)
tt.func @swapped(%n: i32) -> tensor<64xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0> : tensor<64xi32>
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero, %b = %range) -> (tensor<64xi32>, tensor<64xi32>) : i32 {
    scf.yield %b, %a : tensor<64xi32>, tensor<64xi32>
  }
  tt.return %r#0 : tensor<64xi32>
}

// Shapes change nothing.
// CHECK-LABEL: tt.func @shapes(
// CHECK:         %[[X:.*]] = math.exp %x : f32
// CHECK-NEXT:    %[[ALL:.*]] = tt.splat %[[X]] : f32 -> tensor<64x4xf32>
// CHECK-NEXT:    tt.return %[[ALL]]
tt.func @shapes(%x: f32) -> tensor<64x4xf32> {
  %a = tt.splat %x : f32 -> tensor<64xf32>
  %b = math.exp %a : tensor<64xf32>
  %c = tt.expand_dims %b {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  %d = tt.broadcast %c : tensor<64x1xf32> -> tensor<64x4xf32>
  tt.return %d : tensor<64x4xf32>
}

// CHECK-LABEL: tt.func @precise(
// CHECK:         %[[Q:.*]] = tt.precise_divf %x, %y : f32
// CHECK:         tt.splat %[[Q]] : f32 -> tensor<64xf32>
tt.func @precise(%x: f32, %y: f32) -> tensor<64xf32> {
  %a = tt.splat %x : f32 -> tensor<64xf32>
  %b = tt.splat %y : f32 -> tensor<64xf32>
  %q = tt.precise_divf %a, %b : tensor<64xf32>
  tt.return %q : tensor<64xf32>
}
