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
