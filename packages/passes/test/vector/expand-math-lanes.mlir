// RUN: tt-opt %s --expand-math | FileCheck %s

// What f32 lanes compute in f64 is written once, for a loop over pairs of lanes that turns the vectors.
// CHECK-LABEL: func.func @sine
// CHECK:         %[[R:.*]]:2 = scf.for %{{.*}} iter_args(%[[DONE:.*]] = %{{.*}}, %[[REST:.*]] = %x) -> (vector<4xf32>, vector<4xf32>)
// CHECK:           %[[PAIR:.*]] = vector.shuffle %[[REST]], %[[REST]] [0, 1]
// CHECK:           arith.extf %[[PAIR]] : vector<2xf32> to vector<2xf64>
// CHECK-COUNT-1:   scf.if
// CHECK:           %[[MADE:.*]] = arith.truncf %{{.*}} : vector<2xf64> to vector<2xf32>
// CHECK:           vector.shuffle %[[DONE]], %[[MADE]] [2, 3, 4, 5]
// CHECK:           vector.shuffle %[[REST]], %[[REST]] [2, 3, 0, 1]
// CHECK-NOT:     scf.if
func.func @sine(%x: vector<4xf32>) -> vector<4xf32> {
  %0 = math.sin %x : vector<4xf32>
  return %0 : vector<4xf32>
}

// Remainders of vectors are computed in all lanes; the back end has a function for one of a scalar.
// CHECK-LABEL: func.func @remainders
// CHECK-NOT:     arith.remf {{.*}} : vector
// CHECK:         arith.divf {{.*}} : vector<4xf32>
// CHECK:         arith.remf %{{.*}}, %{{.*}} : f32
func.func @remainders(%x: vector<4xf32>, %y: vector<4xf32>, %s: f32, %t: f32) -> (vector<4xf32>, f32) {
  %0 = arith.remf %x, %y : vector<4xf32>
  %1 = arith.remf %s, %t : f32
  return %0, %1 : vector<4xf32>, f32
}
