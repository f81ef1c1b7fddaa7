// RUN: tt-opt %s --tt-mark-exponentials | FileCheck %s

// What is left of an element after the maximum is subtracted is not positive.
// CHECK-LABEL: tt.func public @softmax
// CHECK:         math.exp %{{.*}} {tt.non_positive} : tensor<4xf32>
tt.func public @softmax(%x: tensor<4xf32>) -> tensor<4xf32> {
  %m = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4xf32>) -> f32
  %s = tt.splat %m : f32 -> tensor<4xf32>
  %d = arith.subf %x, %s : tensor<4xf32>
  %e = math.exp %d : tensor<4xf32>
  tt.return %e : tensor<4xf32>
}

// A running maximum, and one that keeps NaN.
// CHECK-LABEL: tt.func public @running
// CHECK:         math.exp2 %{{.*}} {tt.non_positive} : tensor<2x4xf32>
tt.func public @running(%x: tensor<2x4xf32>, %before: tensor<2xf32>) -> tensor<2x4xf32> {
  %m = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %gt = arith.cmpf ogt, %a, %b : f32
    %nan = arith.cmpf une, %a, %a : f32
    %first = arith.ori %gt, %nan : i1
    %c = arith.select %first, %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<2x4xf32>) -> tensor<2xf32>
  %now = arith.maxnumf %before, %m : tensor<2xf32>
  %column = tt.expand_dims %now {axis = 1 : i32} : tensor<2xf32> -> tensor<2x1xf32>
  %all = tt.broadcast %column : tensor<2x1xf32> -> tensor<2x4xf32>
  %d = arith.subf %x, %all : tensor<2x4xf32>
  %e = math.exp2 %d : tensor<2x4xf32>
  tt.return %e : tensor<2x4xf32>
}

// A minimum is no bound, and neither is the maximum of something else.
// CHECK-LABEL: tt.func public @others
// CHECK-NOT:     tt.non_positive
// CHECK:         tt.return
tt.func public @others(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %m = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.minnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4xf32>) -> f32
  %n = "tt.reduce"(%y) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4xf32>) -> f32
  %s = tt.splat %m : f32 -> tensor<4xf32>
  %t = tt.splat %n : f32 -> tensor<4xf32>
  %d = arith.subf %x, %s : tensor<4xf32>
  %f = arith.subf %x, %t : tensor<4xf32>
  %e = math.exp %d : tensor<4xf32>
  %g = math.exp %f : tensor<4xf32>
  tt.return %e, %g : tensor<4xf32>, tensor<4xf32>
}

// The maxima of the columns, spread over the rows of a square, bound nothing.
// CHECK-LABEL: tt.func public @wrong_way
// CHECK-NOT:     tt.non_positive
// CHECK:         tt.return
tt.func public @wrong_way(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %m = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4x4xf32>) -> tensor<4xf32>
  %column = tt.expand_dims %m {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  %all = tt.broadcast %column : tensor<4x1xf32> -> tensor<4x4xf32>
  %d = arith.subf %x, %all : tensor<4x4xf32>
  %e = math.exp2 %d : tensor<4x4xf32>
  tt.return %e : tensor<4x4xf32>
}

// A multiple of such a difference, and what is at most the greater of it and something else.
// CHECK-LABEL: tt.func public @multiples
// CHECK:         math.exp2 %{{.*}} {tt.non_positive} : tensor<4xf32>
// CHECK-NOT:     tt.non_positive
// CHECK:         tt.return
tt.func public @multiples(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %up = arith.constant dense<1.5> : tensor<4xf32>
  %down = arith.constant dense<-1.5> : tensor<4xf32>
  %m = arith.maxnumf %y, %x : tensor<4xf32>
  %d = arith.subf %x, %m : tensor<4xf32>
  %scaled = arith.mulf %d, %up : tensor<4xf32>
  %turned = arith.mulf %d, %down : tensor<4xf32>
  %unknown = arith.mulf %d, %y : tensor<4xf32>
  %e = math.exp2 %scaled : tensor<4xf32>
  %f = math.exp2 %turned : tensor<4xf32>
  %g = math.exp2 %unknown : tensor<4xf32>
  tt.return %e, %f, %g : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// An absolute value with the other sign, as in a softplus.
// CHECK-LABEL: tt.func public @softplus
// CHECK:         math.exp %{{.*}} {tt.non_positive} : tensor<4xf32>
// CHECK:         math.exp %{{.*}} : tensor<4xf32>
tt.func public @softplus(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = math.absf %x : tensor<4xf32>
  %n = arith.negf %a : tensor<4xf32>
  %e = math.exp %n : tensor<4xf32>
  %f = math.exp %a : tensor<4xf32>
  tt.return %e, %f : tensor<4xf32>, tensor<4xf32>
}

// A gate and the gradient of attention: factors of matrix products, and of a sum of what is multiplied, too.
// CHECK-LABEL: tt.func public @gated
// CHECK:         math.exp2 %{{.*}} {tt.may_flush} : tensor<16x16xf32>
// CHECK:         math.exp %{{.*}} {tt.may_flush} : tensor<16xf32>
tt.func public @gated(%x: tensor<16x16xf32>, %g: tensor<16xf32>, %v: tensor<16x16xf16>, %c: tensor<16x16xf32>, %m: tensor<16x16xi1>) -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>) {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %p = math.exp2 %x : tensor<16x16xf32>
  %kept = arith.select %m, %p, %zero : tensor<16x16xi1>, tensor<16x16xf32>
  %narrow = arith.truncf %kept : tensor<16x16xf32> to tensor<16x16xf16>
  %o = tt.dot %narrow, %v, %zero : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  %d = arith.mulf %kept, %c : tensor<16x16xf32>
  %sum = "tt.reduce"(%d) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<16x16xf32>) -> tensor<16xf32>
  %decay = math.exp %g : tensor<16xf32>
  %column = tt.expand_dims %decay {axis = 1 : i32} : tensor<16xf32> -> tensor<16x1xf32>
  %all = tt.broadcast %column : tensor<16x1xf32> -> tensor<16x16xf32>
  %k = arith.mulf %c, %all : tensor<16x16xf32>
  %t = tt.trans %k {order = array<i32: 1, 0>} : tensor<16x16xf32> -> tensor<16x16xf32>
  %n = tt.dot %c, %t, %zero : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return %o, %n, %sum : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>
}

// A sum of exponentials may itself be tiny, unless a maximum was subtracted before.
// CHECK-LABEL: tt.func public @sums
// CHECK:         math.exp %{{.*}} : tensor<4xf32>
// CHECK:         math.exp %{{.*}} {tt.may_flush, tt.non_positive} : tensor<4xf32>
tt.func public @sums(%x: tensor<4xf32>) -> (f32, f32) {
  %e = math.exp %x : tensor<4xf32>
  %a = "tt.reduce"(%e) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<4xf32>) -> f32
  %m = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.maxnumf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<4xf32>) -> f32
  %ms = tt.splat %m : f32 -> tensor<4xf32>
  %d = arith.subf %x, %ms : tensor<4xf32>
  %f = math.exp %d : tensor<4xf32>
  %b = "tt.reduce"(%f) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<4xf32>) -> f32
  tt.return %a, %b : f32, f32
}

// What is stored, divided by, or the start of a matrix product is exact.
// CHECK-LABEL: tt.func public @exact
// CHECK-NOT:     tt.may_flush
// CHECK:         tt.return
tt.func public @exact(%x: tensor<16x16xf32>, %y: tensor<16x16xf32>, %z: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %e = math.exp %x : tensor<16x16xf32>
  %o = tt.dot %e, %y, %zero : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %f = math.exp %y : tensor<16x16xf32>
  %q = arith.divf %z, %f : tensor<16x16xf32>
  %g = math.exp %z : tensor<16x16xf32>
  %n = tt.dot %q, %q, %g : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return %e, %o, %n : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
}

// A sum that is both of what is multiplied and of what is not is as small as the latter.
// CHECK-LABEL: tt.func public @both_ways
// CHECK-NOT:     tt.may_flush
// CHECK:         tt.return
tt.func public @both_ways(%x: tensor<16x16xf32>, %y: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16xf32>) {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %e = math.exp %x : tensor<16x16xf32>
  %o = tt.dot %e, %y, %zero : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %n = arith.negf %e : tensor<16x16xf32>
  %p = arith.mulf %e, %y : tensor<16x16xf32>
  %s = arith.addf %n, %p : tensor<16x16xf32>
  %r = "tt.reduce"(%s) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %t = arith.addf %a, %b : f32
    tt.reduce.return %t : f32
  }) : (tensor<16x16xf32>) -> tensor<16xf32>
  tt.return %o, %r : tensor<16x16xf32>, tensor<16xf32>
}

// Without a maximum along the dimension that is summed, all terms of a sum may be tiny: an absolute value with the sign
// changed, a maximum element by element, and the maximum of rows where columns are summed. A transposed one is the same.
// CHECK-LABEL: tt.func public @no_greatest
// CHECK:         math.exp %{{.*}} {tt.non_positive} : tensor<4xf32>
// CHECK:         math.exp %{{.*}} {tt.non_positive} : tensor<4xf32>
// CHECK:         math.exp %{{.*}} {tt.non_positive} : tensor<4x4xf32>
// CHECK:         math.exp %{{.*}} {tt.may_flush, tt.non_positive} : tensor<4x4xf32>
tt.func public @no_greatest(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4x4xf32>) -> (f32, f32, tensor<4xf32>, tensor<4xf32>) {
  %abs = math.absf %x : tensor<4xf32>
  %neg = arith.negf %abs : tensor<4xf32>
  %e = math.exp %neg : tensor<4xf32>
  %a = "tt.reduce"(%e) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<4xf32>) -> f32
  %greater = arith.maximumf %x, %y : tensor<4xf32>
  %below = arith.subf %x, %greater : tensor<4xf32>
  %f = math.exp %below : tensor<4xf32>
  %b = "tt.reduce"(%f) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<4xf32>) -> f32
  %m = "tt.reduce"(%z) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.maxnumf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<4x4xf32>) -> tensor<4xf32>
  %mx = tt.expand_dims %m {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  %ms = tt.broadcast %mx : tensor<4x1xf32> -> tensor<4x4xf32>
  %d = arith.subf %z, %ms : tensor<4x4xf32>
  %g = math.exp %d : tensor<4x4xf32>
  %c = "tt.reduce"(%g) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<4x4xf32>) -> tensor<4xf32>
  %h = math.exp %d : tensor<4x4xf32>
  %t = tt.trans %h {order = array<i32: 1, 0>} : tensor<4x4xf32> -> tensor<4x4xf32>
  %i = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<4x4xf32>) -> tensor<4xf32>
  tt.return %a, %b, %c, %i : f32, f32, tensor<4xf32>, tensor<4xf32>
}
