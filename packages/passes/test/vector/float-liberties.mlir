// RUN: tt-opt %s --use-reciprocals --allow-contraction | FileCheck %s

// CHECK-LABEL: func.func @quotient
// CHECK:         %[[R:.*]] = arith.divf %{{.*}}, %n : f32
// CHECK:         %[[V:.*]] = vector.broadcast %[[R]]
// CHECK:         arith.mulf %x, %[[V]] fastmath<contract>
func.func @quotient(%x: vector<4xf32>, %n: f32) -> vector<4xf32> {
  %v = vector.broadcast %n : f32 to vector<4xf32>
  %q = arith.divf %x, %v fastmath<arcp> : vector<4xf32>
  return %q : vector<4xf32>
}

// Without the flag a quotient is exact.
// CHECK-LABEL: func.func @exact
// CHECK:         arith.divf %x
func.func @exact(%x: vector<4xf32>, %n: f32) -> vector<4xf32> {
  %v = vector.broadcast %n : f32 to vector<4xf32>
  %q = arith.divf %x, %v : vector<4xf32>
  return %q : vector<4xf32>
}
