// RUN: tt-opt %s --expand-math="fused=true vectors=true" | FileCheck %s

// What a difference with a maximum is reduced by is subtracted in one step: the others are the five of the polynomial
// and the one that finds the exponent.
// CHECK-LABEL: func.func @difference
// CHECK-COUNT-7: vector.fma
// CHECK-NOT:     vector.fma
// CHECK:         return
func.func @difference(%x: vector<4xf32>) -> vector<4xf32> {
  %y = math.exp %x {tt.non_positive} : vector<4xf32>
  return %y : vector<4xf32>
}

// So is what a product is reduced by, which was rounded as well.
// CHECK-LABEL: func.func @product
// CHECK-COUNT-7: vector.fma
// CHECK-NOT:     vector.fma
// CHECK:         return
func.func @product(%x: vector<4xf32>, %z: vector<4xf32>) -> vector<4xf32> {
  %two = arith.constant dense<-2.0> : vector<4xf32>
  %xz = arith.mulf %x, %z : vector<4xf32>
  %arg = arith.mulf %xz, %two : vector<4xf32>
  %y = math.exp %arg : vector<4xf32>
  return %y : vector<4xf32>
}

// A power of two rounds nothing.
// CHECK-LABEL: func.func @twice
// CHECK-COUNT-8: vector.fma
// CHECK-NOT:     vector.fma
// CHECK:         return
func.func @twice(%x: vector<4xf32>) -> vector<4xf32> {
  %two = arith.constant dense<2.0> : vector<4xf32>
  %arg = arith.mulf %x, %two : vector<4xf32>
  %y = math.exp %arg : vector<4xf32>
  return %y : vector<4xf32>
}

// CHECK-LABEL: func.func @other
// CHECK-COUNT-8: vector.fma
// CHECK-NOT:     vector.fma
// CHECK:         return
func.func @other(%x: vector<4xf32>) -> vector<4xf32> {
  %y = math.exp %x : vector<4xf32>
  return %y : vector<4xf32>
}

// A scalar is computed in a lane of a vector.
// CHECK-LABEL: func.func @scalar
// CHECK:         %[[SPLAT:.*]] = vector.broadcast %x : f32 to vector<4xf32>
// CHECK-COUNT-7: vector.fma
// CHECK:         %[[LANE:.*]] = vector.extract %{{.*}}[0] : f32 from vector<4xf32>
// CHECK:         return %[[LANE]]
func.func @scalar(%x: f32) -> f32 {
  %y = math.exp %x {tt.non_positive} : f32
  return %y : f32
}

// A factor of the argument is one of fused operations: the exponent and what is left of the argument take it in.
// CHECK-LABEL: func.func @multiple
// CHECK:         %[[SCALE:.*]] = arith.constant dense<1.44269502> : vector<4xf32>
// CHECK:         %[[X:.*]] = arith.select
// CHECK-NEXT:    %[[T:.*]] = vector.fma %[[X]], %[[SCALE]], %[[SHIFT:.*]] : vector<4xf32>
// CHECK-NEXT:    %[[N:.*]] = arith.subf %[[SHIFT]], %[[T]]
// CHECK-NEXT:    vector.fma %[[X]], %[[SCALE]], %[[N]] : vector<4xf32>
// CHECK-COUNT-5: vector.fma
// CHECK-NOT:     vector.fma
// CHECK:         return
func.func @multiple(%x: vector<4xf32>) -> vector<4xf32> {
  %scale = arith.constant dense<1.44269502> : vector<4xf32>
  %z = arith.mulf %x, %scale : vector<4xf32>
  %y = math.exp2 %z {tt.non_positive} : vector<4xf32>
  return %y : vector<4xf32>
}

// So is one of the argument of `e^x`, which becomes a power of 2.
// CHECK-LABEL: func.func @multiple_of_e
// CHECK:         %[[SCALE:.*]] = arith.constant dense<2.45258164> : vector<4xf32>
// CHECK:         %[[T:.*]] = vector.fma %{{.*}}, %[[SCALE]], %[[SHIFT:.*]] : vector<4xf32>
// CHECK-NEXT:    %[[N:.*]] = arith.subf %[[SHIFT]], %[[T]]
// CHECK-NEXT:    vector.fma %{{.*}}, %[[SCALE]], %[[N]] : vector<4xf32>
// CHECK-COUNT-5: vector.fma
// CHECK-NOT:     vector.fma
// CHECK:         return
func.func @multiple_of_e(%x: vector<4xf32>) -> vector<4xf32> {
  %scale = arith.constant dense<1.7> : vector<4xf32>
  %z = arith.mulf %x, %scale : vector<4xf32>
  %y = math.exp %z : vector<4xf32>
  return %y : vector<4xf32>
}

// Constants within the argument take in all factors: `-2 (x c) (1 + x d x)` is `x (C + x D x)`.
// CHECK-LABEL: func.func @absorbed
// CHECK-DAG:     %[[C:.*]] = arith.constant dense<-2.30220819> : vector<4xf32>
// CHECK-DAG:     %[[D:.*]] = arith.constant dense<-0.102943242> : vector<4xf32>
// CHECK:         %[[XD:.*]] = arith.mulf %x, %[[D]] : vector<4xf32>
// CHECK-NEXT:    %[[XDX:.*]] = arith.mulf %[[XD]], %x : vector<4xf32>
// CHECK-NEXT:    %[[SUM:.*]] = arith.addf %[[XDX]], %[[C]] fastmath<contract> : vector<4xf32>
// CHECK-NEXT:    arith.mulf %x, %[[SUM]] : vector<4xf32>
// CHECK-COUNT-5: vector.fma
// CHECK-NOT:     vector.fma
// CHECK:         return
func.func @absorbed(%x: vector<4xf32>) -> vector<4xf32> {
  %one = arith.constant dense<1.0> : vector<4xf32>
  %two = arith.constant dense<-2.0> : vector<4xf32>
  %c = arith.constant dense<0.797884583> : vector<4xf32>
  %d = arith.constant dense<4.471500e-02> : vector<4xf32>
  %xc = arith.mulf %x, %c : vector<4xf32>
  %xd = arith.mulf %x, %d : vector<4xf32>
  %xdx = arith.mulf %xd, %x : vector<4xf32>
  %sum = arith.addf %xdx, %one fastmath<contract> : vector<4xf32>
  %u = arith.mulf %xc, %sum : vector<4xf32>
  %arg = arith.mulf %u, %two : vector<4xf32>
  %y = math.exp %arg : vector<4xf32>
  return %y : vector<4xf32>
}

// What has another use, or is no multiple, stays.
// CHECK-LABEL: func.func @kept
// CHECK:         %[[XC:.*]] = arith.mulf %x, %{{.*}} : vector<4xf32>
// CHECK-NEXT:    %[[SUM:.*]] = arith.addf %[[XC]], %z : vector<4xf32>
// CHECK:         vector.fma %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK-COUNT-7: vector.fma
// CHECK-NOT:     vector.fma
// CHECK:         return %{{.*}}, %[[XC]]
func.func @kept(%x: vector<4xf32>, %z: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %c = arith.constant dense<0.7> : vector<4xf32>
  %xc = arith.mulf %x, %c : vector<4xf32>
  %sum = arith.addf %xc, %z : vector<4xf32>
  %y = math.exp %sum : vector<4xf32>
  return %y, %xc : vector<4xf32>, vector<4xf32>
}

// The logarithm of 1 plus an exponential needs one exponential and one polynomial, but no logarithm in general.
// CHECK-LABEL: func.func @softplus
// CHECK-NOT:     arith.shrsi
// CHECK-NOT:     math.
// CHECK:         math.absf
// CHECK-COUNT-1: arith.divf
// CHECK-NOT:     arith.divf
// CHECK-NOT:     arith.shrsi
// CHECK:         return
func.func @softplus(%x: vector<4xf32>) -> vector<4xf32> {
  %e = math.exp %x : vector<4xf32>
  %y = math.log1p %e : vector<4xf32>
  return %y : vector<4xf32>
}

// Next to 1, a tangent is one exponential, whose factor of -2 is in the constants; small arguments are no other case.
// CHECK-LABEL: func.func @one_plus_tanh
// CHECK-NOT:     math.
// CHECK:         %[[E1:.*]] = arith.addf %{{.*}}, %[[ONE:.*]] : vector<4xf32>
// CHECK-NEXT:    %[[R:.*]] = arith.divf %[[TWO:.*]], %[[E1]] : vector<4xf32>
// CHECK-NEXT:    return %[[R]]
func.func @one_plus_tanh(%x: vector<4xf32>) -> vector<4xf32> {
  %one = arith.constant dense<1.0> : vector<4xf32>
  %t = math.tanh %x : vector<4xf32>
  %y = arith.addf %t, %one : vector<4xf32>
  return %y : vector<4xf32>
}

// So it is in differences, but not if the tangent is needed, too, and not in f64.
// CHECK-LABEL: func.func @one_minus_tanh
// CHECK-COUNT-2: arith.divf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK:         math.copysign %{{.*}}, %x
// CHECK:         math.copysign %{{.*}}, %w
// CHECK:         return
func.func @one_minus_tanh(%x: vector<4xf32>, %y: vector<4xf32>, %w: vector<2xf64>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2xf64>) {
  %one = arith.constant dense<1.0> : vector<4xf32>
  %one64 = arith.constant dense<1.0> : vector<2xf64>
  %s = math.tanh %y : vector<4xf32>
  %p = arith.subf %one, %s : vector<4xf32>
  %t = math.tanh %x : vector<4xf32>
  %q = arith.addf %one, %t : vector<4xf32>
  %u = math.tanh %w : vector<2xf64>
  %r = arith.addf %u, %one64 : vector<2xf64>
  return %p, %q, %t, %r : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2xf64>
}

// The tangent of softplus, the factor of mish, is one exponential, also where softplus is replaced by its argument.
// CHECK-LABEL: func.func @mish
// CHECK-NOT:     math.
// CHECK-COUNT-2: arith.shli
// CHECK-NOT:     arith.shli
// CHECK-COUNT-1: arith.divf
// CHECK-NOT:     arith.divf
// CHECK:         return
func.func @mish(%x: vector<4xf32>) -> vector<4xf32> {
  %c = arith.constant dense<2.0e+01> : vector<4xf32>
  %e = math.exp %x : vector<4xf32>
  %l = math.log1p %e : vector<4xf32>
  %far = arith.cmpf ogt, %x, %c : vector<4xf32>
  %s = arith.select %far, %x, %l : vector<4xi1>, vector<4xf32>
  %y = math.tanh %s : vector<4xf32>
  return %y : vector<4xf32>
}

// A bound below which the tangent is not 1 yet, or another value beyond it, is no such composition.
// CHECK-LABEL: func.func @near
// CHECK-COUNT-2: math.copysign
// CHECK:         return
func.func @near(%x: vector<4xf32>, %z: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %two = arith.constant dense<2.0> : vector<4xf32>
  %c = arith.constant dense<2.0e+01> : vector<4xf32>
  %e = math.exp %x : vector<4xf32>
  %l = math.log1p %e : vector<4xf32>
  %far = arith.cmpf ogt, %x, %two : vector<4xf32>
  %s = arith.select %far, %x, %l : vector<4xi1>, vector<4xf32>
  %y = math.tanh %s : vector<4xf32>
  %beyond = arith.cmpf ogt, %x, %c : vector<4xf32>
  %u = arith.select %beyond, %z, %l : vector<4xi1>, vector<4xf32>
  %v = math.tanh %u : vector<4xf32>
  return %y, %v : vector<4xf32>, vector<4xf32>
}

// Next to 1, the error function has no case for small arguments, unless it is needed itself.
// CHECK-LABEL: func.func @one_plus_erf
// CHECK-COUNT-1: arith.cmpf
// CHECK-NOT:     arith.cmpf
// CHECK:         %[[E:.*]] = math.copysign %{{.*}}, %x
// CHECK-NEXT:    %[[R:.*]] = arith.addf %{{.*}}, %[[E]]
// CHECK-NEXT:    %[[MINUS:.*]] = arith.negf %y
// CHECK:         math.copysign %{{.*}}, %[[MINUS]]
// CHECK:         arith.cmpf
// CHECK:         arith.cmpf
// CHECK:         return
func.func @one_plus_erf(%x: vector<4xf32>, %y: vector<4xf32>, %z: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %one = arith.constant dense<1.0> : vector<4xf32>
  %e = math.erf %x : vector<4xf32>
  %p = arith.addf %e, %one : vector<4xf32>
  %f = math.erf %y : vector<4xf32>
  %q = arith.subf %one, %f : vector<4xf32>
  %g = math.erf %z : vector<4xf32>
  %r = arith.addf %g, %one : vector<4xf32>
  return %p, %q, %g, %r : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// Functions of tensors stay, also where they are added to 1.
// CHECK-LABEL: func.func @tensors
// CHECK:         math.erf
// CHECK:         math.tanh
// CHECK:         return
func.func @tensors(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %e = math.erf %x : tensor<8xf32>
  %y = arith.addf %e, %one : tensor<8xf32>
  %t = math.tanh %x : tensor<8xf32>
  %z = arith.addf %t, %one : tensor<8xf32>
  return %y, %z : tensor<8xf32>, tensor<8xf32>
}
