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
