// RUN: tt-opt %s --use-reciprocals | FileCheck %s

// Products with powers of two are the same numbers, with or without flags.
// CHECK-LABEL: func.func @quarter
// CHECK:         %[[V:.*]] = arith.constant dense<2.500000e-01> : vector<4xf32>
// CHECK-NEXT:    arith.mulf %x, %[[V]] : vector<4xf32>
// CHECK:         %[[S:.*]] = arith.constant -5.000000e-01 : f64
// CHECK-NEXT:    arith.mulf %y, %[[S]] : f64
func.func @quarter(%x: vector<4xf32>, %y: f64) -> (vector<4xf32>, f64) {
  %four = arith.constant dense<4.0> : vector<4xf32>
  %two = arith.constant -2.0 : f64
  %q = arith.divf %x, %four : vector<4xf32>
  %r = arith.divf %y, %two : f64
  return %q, %r : vector<4xf32>, f64
}

// Others are not: only with the flag, and for vectors, for which it pays.
// CHECK-LABEL: func.func @third
// CHECK:         %[[T:.*]] = arith.constant dense<0.333333343> : vector<4xf32>
// CHECK:         arith.mulf %x, %[[T]] : vector<4xf32>
// CHECK:         arith.divf %x, %{{.*}} : vector<4xf32>
// CHECK:         arith.divf %y, %{{.*}} fastmath<arcp> : f32
func.func @third(%x: vector<4xf32>, %y: f32) -> (vector<4xf32>, vector<4xf32>, f32) {
  %v = arith.constant dense<3.0> : vector<4xf32>
  %s = arith.constant 3.0 : f32
  %q = arith.divf %x, %v fastmath<arcp> : vector<4xf32>
  %r = arith.divf %x, %v : vector<4xf32>
  %t = arith.divf %y, %s fastmath<arcp> : f32
  return %q, %r, %t : vector<4xf32>, vector<4xf32>, f32
}

// Nor are there reciprocals of 0, of infinity and of numbers for which they are subnormal.
// CHECK-LABEL: func.func @none
// CHECK-COUNT-3: arith.divf
// CHECK-NOT:     arith.mulf
func.func @none(%x: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %inf = arith.constant dense<0x7F800000> : vector<4xf32>
  %huge = arith.constant dense<0x7F000000> : vector<4xf32>
  %a = arith.divf %x, %zero fastmath<arcp> : vector<4xf32>
  %b = arith.divf %x, %inf fastmath<arcp> : vector<4xf32>
  %c = arith.divf %x, %huge fastmath<arcp> : vector<4xf32>
  return %a, %b, %c : vector<4xf32>, vector<4xf32>, vector<4xf32>
}
