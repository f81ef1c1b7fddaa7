// RUN: tt-opt %s --tt-recognize-variance --canonicalize --cse | FileCheck %s

// Welford's algorithm becomes a loop of sums and one of squared deviations, of 1000 elements.
// CHECK-LABEL: tt.func public @moments
// CHECK-DAG:     %[[COUNT:.*]] = arith.constant 1.000000e+03 : f32
// CHECK:         %[[SUMS:.*]] = scf.for {{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (tensor<64xf32>)
// CHECK:           %[[V:.*]] = tt.load
// CHECK:           %[[COUNTED:.*]] = arith.select %{{.*}}, %[[V]], %{{.*}}
// CHECK-NEXT:      %[[NEXT:.*]] = arith.addf %[[SUM]], %[[COUNTED]]
// CHECK-NEXT:      scf.yield %[[NEXT]] : tensor<64xf32>
// CHECK:         %[[TOTAL:.*]] = "tt.reduce"(%[[SUMS]])
// CHECK:         %[[MEAN:.*]] = arith.divf %[[TOTAL]], %[[COUNT]] : f32
// CHECK:         %[[MEANS:.*]] = tt.splat %[[MEAN]]
// CHECK:         scf.for
// CHECK:           %[[W:.*]] = tt.load
// CHECK:           %[[DELTA:.*]] = arith.subf %[[W]], %[[MEANS]]
// CHECK:           arith.mulf %[[DELTA]], %[[DELTA]]
// CHECK:         "tt.reduce"
// CHECK-NOT:     scf.for
tt.func public @moments(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>) {
  %zeros = arith.constant dense<0.0> : tensor<64xf32>
  %ones = arith.constant dense<1.0> : tensor<64xf32>
  %from = arith.constant 0 : i32
  %to = arith.constant 1000 : i32
  %ends = arith.constant dense<1000> : tensor<64xi32>
  %step = arith.constant 64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %s:3 = scf.for %i = %from to %to step %step iter_args(%m = %zeros, %q = %zeros, %w = %zeros)
      -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) : i32 {
    %start = tt.splat %i : i32 -> tensor<64xi32>
    %places = arith.addi %start, %range : tensor<64xi32>
    %mask = arith.cmpi slt, %places, %ends : tensor<64xi32>
    %pointers = tt.addptr %base, %places : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %pointers, %mask : tensor<64x!tt.ptr<f32>>
    %delta = arith.subf %v, %m : tensor<64xf32>
    %count = arith.addf %w, %ones : tensor<64xf32>
    %part = arith.divf %delta, %count : tensor<64xf32>
    %mean = arith.addf %m, %part : tensor<64xf32>
    %rest = arith.subf %v, %mean : tensor<64xf32>
    %square = arith.mulf %delta, %rest : tensor<64xf32>
    %sum = arith.addf %q, %square : tensor<64xf32>
    %n0 = arith.select %mask, %mean, %m : tensor<64xi1>, tensor<64xf32>
    %n1 = arith.select %mask, %sum, %q : tensor<64xi1>, tensor<64xf32>
    %n2 = arith.select %mask, %count, %w : tensor<64xi1>, tensor<64xf32>
    scf.yield %n0, %n1, %n2 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
  }
  %r:3 = "tt.reduce"(%s#0, %s#1, %s#2) <{axis = 0 : i32}> ({
  ^bb0(%m1: f32, %q1: f32, %w1: f32, %m2: f32, %q2: f32, %w2: f32):
    %delta = arith.subf %m2, %m1 : f32
    %w = arith.addf %w1, %w2 : f32
    %ratio = arith.divf %w2, %w : f32
    %part = arith.mulf %delta, %ratio : f32
    %m = arith.addf %m1, %part : f32
    %both = arith.addf %q1, %q2 : f32
    %square = arith.mulf %delta, %delta : f32
    %weighted = arith.mulf %square, %w1 : f32
    %more = arith.mulf %weighted, %ratio : f32
    %q = arith.addf %both, %more : f32
    tt.reduce.return %m, %q, %w : f32, f32, f32
  }) : (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) -> (f32, f32, f32)
  tt.store %y, %r#0 : !tt.ptr<f32>
  tt.store %z, %r#1 : !tt.ptr<f32>
  tt.return
}
