// RUN: tt-opt %s --expand-math --canonicalize | FileCheck %s

// What other operations make up is made of them.

// CHECK-LABEL: func.func @clamp
// CHECK-SAME:    (%[[X:.*]]: vector<4xf32>, %[[LOW:.*]]: vector<4xf32>, %[[HIGH:.*]]: vector<4xf32>)
// CHECK:         %[[RAISED:.*]] = arith.maximumf %[[X]], %[[LOW]]
// CHECK:         %[[R:.*]] = arith.minimumf %[[RAISED]], %[[HIGH]]
// CHECK:         return %[[R]]
func.func @clamp(%x: vector<4xf32>, %low: vector<4xf32>, %high: vector<4xf32>) -> vector<4xf32> {
  %r = math.clampf %x to [%low, %high] : vector<4xf32>
  return %r : vector<4xf32>
}

// Sine and cosine are functions of the library.
// CHECK-LABEL: func.func @sincos
// CHECK-NOT:     math.sin
// CHECK-NOT:     math.cos{{ }}
// CHECK:         return %{{.*}}, %{{.*}} : f32, f32
func.func @sincos(%x: f32) -> (f32, f32) {
  %s, %c = math.sincos %x : f32
  return %s, %c : f32, f32
}

// The limits are those of the type.
// CHECK-LABEL: func.func @normal
// CHECK-DAG:     %[[LEAST:.*]] = arith.constant 6.103520e-05 : f16
// CHECK-DAG:     %[[GREATEST:.*]] = arith.constant 6.550400e+04 : f16
// CHECK:         %[[X:.*]] = math.absf
// CHECK:         arith.cmpf oge, %[[X]], %[[LEAST]] : f16
// CHECK:         arith.cmpf ole, %[[X]], %[[GREATEST]] : f16
func.func @normal(%x: f16) -> i1 {
  %r = math.isnormal %x : f16
  return %r : i1
}

// As many steps as the exponent has bits.
// CHECK-LABEL: func.func @power
// CHECK-DAG:     %[[BITS:.*]] = arith.constant 32 : index
// CHECK:         scf.for %{{.*}} = %{{.*}} to %[[BITS]] step %{{.*}} iter_args
// CHECK-COUNT-2:   arith.muli
// CHECK:           arith.shrui
func.func @power(%x: vector<4xi32>, %n: vector<4xi32>) -> vector<4xi32> {
  %r = math.ipowi %x, %n : vector<4xi32>
  return %r : vector<4xi32>
}

// A fused operation of which one operand changes nothing is a plain one that is not contracted.
// CHECK-LABEL: func.func @plain
// CHECK:         arith.addf %a, %b : vector<4xf32>
// CHECK:         arith.subf %a, %b : vector<4xf32>
// CHECK:         arith.mulf %x, %y : f64
func.func @plain(%a: vector<4xf32>, %b: vector<4xf32>, %x: f64, %y: f64) -> (vector<4xf32>, vector<4xf32>, f64) {
  %one = arith.constant dense<1.0> : vector<4xf32>
  %minus = arith.constant -1.0 : f32
  %minuses = vector.broadcast %minus : f32 to vector<4xf32>
  %zero = arith.constant -0.0 : f64
  %0 = math.fma %a, %one, %b : vector<4xf32>
  %1 = math.fma %b, %minuses, %a : vector<4xf32>
  %2 = math.fma %x, %y, %zero : f64
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, f64
}

// An addend of 0 changes a product that is -0.
// CHECK-LABEL: func.func @zero
// CHECK:         math.fma
func.func @zero(%a: f32, %b: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %0 = math.fma %a, %b, %zero : f32
  return %0 : f32
}
