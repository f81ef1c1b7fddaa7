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

// The conditions of a binary search among 15 numbers are known: it takes four steps.
// CHECK-LABEL: tt.func @search
// CHECK-NOT:     scf.while
// CHECK-COUNT-4: arith.cmpf ogt
// CHECK-NOT:     arith.cmpf
// CHECK:         tt.return
tt.func @search(%x: tensor<64xf32>, %p: !tt.ptr<f32>) -> tensor<64xi32> {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %all = arith.constant 16 : i32
  %low = arith.constant dense<0> : tensor<64xi32>
  %high = arith.constant dense<15> : tensor<64xi32>
  %ones = arith.constant dense<1> : tensor<64xi32>
  %base = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %r:3 = scf.while (%l = %low, %h = %high, %left = %all) : (tensor<64xi32>, tensor<64xi32>, i32) -> (tensor<64xi32>, tensor<64xi32>, i32) {
    %more = arith.cmpi sgt, %left, %one : i32
    scf.condition(%more) %l, %h, %left : tensor<64xi32>, tensor<64xi32>, i32
  } do {
  ^bb0(%l: tensor<64xi32>, %h: tensor<64xi32>, %left: i32):
    %sum = arith.addi %l, %h : tensor<64xi32>
    %mid = arith.shrui %sum, %ones : tensor<64xi32>
    %at = tt.addptr %base, %mid : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %at : tensor<64x!tt.ptr<f32>>
    %above = arith.cmpf ogt, %x, %v : tensor<64xf32>
    %next = arith.addi %mid, %ones : tensor<64xi32>
    %lower = arith.select %above, %next, %l : tensor<64xi1>, tensor<64xi32>
    %upper = arith.select %above, %h, %mid : tensor<64xi1>, tensor<64xi32>
    %plus = arith.addi %left, %one : i32
    %half = arith.divsi %plus, %two : i32
    scf.yield %lower, %upper, %half : tensor<64xi32>, tensor<64xi32>, i32
  }
  tt.return %r#0 : tensor<64xi32>
}

// A loop that goes on while memory says so is left alone, and so is one that would take more than 16 iterations.
// CHECK-LABEL: tt.func @unknown
// CHECK-COUNT-2: scf.while
tt.func @unknown(%x: tensor<64xf32>, %p: !tt.ptr<i32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %many = arith.constant 17 : i32
  %a:2 = scf.while (%y = %x, %n = %one) : (tensor<64xf32>, i32) -> (tensor<64xf32>, i32) {
    %more = arith.cmpi sgt, %n, %zero : i32
    scf.condition(%more) %y, %n : tensor<64xf32>, i32
  } do {
  ^bb0(%y: tensor<64xf32>, %n: i32):
    %z = arith.mulf %y, %y : tensor<64xf32>
    %v = tt.load %p : !tt.ptr<i32>
    scf.yield %z, %v : tensor<64xf32>, i32
  }
  %b:2 = scf.while (%y = %x, %n = %many) : (tensor<64xf32>, i32) -> (tensor<64xf32>, i32) {
    %more = arith.cmpi sgt, %n, %zero : i32
    scf.condition(%more) %y, %n : tensor<64xf32>, i32
  } do {
  ^bb0(%y: tensor<64xf32>, %n: i32):
    %z = arith.mulf %y, %y : tensor<64xf32>
    %v = arith.subi %n, %one : i32
    scf.yield %z, %v : tensor<64xf32>, i32
  }
  tt.return %a#0, %b#0 : tensor<64xf32>, tensor<64xf32>
}

// A loop whose condition is false at once leaves nothing.
// CHECK-LABEL: tt.func @never
// CHECK-NEXT:    {{.*}}constant
// CHECK-NOT:     arith.mulf
// CHECK:         tt.return %x
tt.func @never(%x: tensor<64xf32>) -> tensor<64xf32> {
  %zero = arith.constant 0 : i32
  %a:2 = scf.while (%y = %x, %n = %zero) : (tensor<64xf32>, i32) -> (tensor<64xf32>, i32) {
    %more = arith.cmpi sgt, %n, %zero : i32
    scf.condition(%more) %y, %n : tensor<64xf32>, i32
  } do {
  ^bb0(%y: tensor<64xf32>, %n: i32):
    %z = arith.mulf %y, %y : tensor<64xf32>
    scf.yield %z, %n : tensor<64xf32>, i32
  }
  tt.return %a#0 : tensor<64xf32>
}

// A block that is not reduced stays in registers, if it is a sum of few. A loop that carries no block is left alone.
// CHECK-LABEL: tt.func @kept
// CHECK:         %[[A:.*]] = arith.addf %x, %x
// CHECK:         %[[B:.*]] = arith.addf %[[A]], %[[A]]
// CHECK:         %[[C:.*]] = arith.addf %[[B]], %[[B]]
// CHECK:         scf.for
// CHECK:         tt.return %[[C]]
tt.func @kept(%x: tensor<64xf32>) -> (tensor<64xf32>, i32) {
  %from = arith.constant 0 : i32
  %to = arith.constant 3 : i32
  %step = arith.constant 1 : i32
  %y = scf.for %i = %from to %to step %step iter_args(%m = %x) -> (tensor<64xf32>) : i32 {
    %n = arith.addf %m, %m : tensor<64xf32>
    scf.yield %n : tensor<64xf32>
  }
  %z = scf.for %i = %from to %to step %step iter_args(%m = %to) -> (i32) : i32 {
    %n = arith.muli %m, %m : i32
    scf.yield %n : i32
  }
  tt.return %y, %z : tensor<64xf32>, i32
}
