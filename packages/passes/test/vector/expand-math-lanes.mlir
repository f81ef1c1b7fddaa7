// RUN: tt-opt %s --expand-math | FileCheck %s

// What f32 lanes compute in f64 is written once, for a loop over the lanes that turns the vectors.
// CHECK-LABEL: func.func @sine
// CHECK:         %[[R:.*]]:2 = scf.for %{{.*}} iter_args(%[[DONE:.*]] = %{{.*}}, %[[REST:.*]] = %x) -> (vector<4xf32>, vector<4xf32>)
// CHECK:           %[[LANE:.*]] = vector.extract %[[REST]][0] : f32 from vector<4xf32>
// CHECK:           arith.extf %[[LANE]] : f32 to f64
// CHECK-COUNT-1:   scf.if
// CHECK:           arith.truncf
// CHECK:           vector.shuffle %[[DONE]], %{{.*}} [1, 2, 3, 4]
// CHECK:           vector.shuffle %[[REST]], %[[REST]] [1, 2, 3, 0]
// CHECK-NOT:     scf.if
func.func @sine(%x: vector<4xf32>) -> vector<4xf32> {
  %0 = math.sin %x : vector<4xf32>
  return %0 : vector<4xf32>
}
