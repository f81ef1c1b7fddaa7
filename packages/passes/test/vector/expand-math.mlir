// RUN: tt-opt %s --expand-math | FileCheck %s

// CHECK-LABEL: func.func @exp
// CHECK-NOT:     math.exp
// CHECK:         arith.bitcast %{{.*}} : vector<4xf32> to vector<4xi32>
// CHECK:         arith.shli
// CHECK-NOT:     math.exp
// CHECK:         return
func.func @exp(%x: vector<4xf32>) -> vector<4xf32> {
  %y = math.exp %x : vector<4xf32>
  return %y : vector<4xf32>
}

// Narrow floats are computed in f32.
// CHECK-LABEL: func.func @half
// CHECK:         arith.extf %{{.*}} : f16 to f32
// CHECK:         arith.truncf %{{.*}} : f32 to f16
func.func @half(%x: f16) -> f16 {
  %y = math.tanh %x : f16
  return %y : f16
}

// What the target has stays.
// CHECK-LABEL: func.func @elementary
// CHECK-NEXT:    math.sqrt
// CHECK-NEXT:    math.floor
func.func @elementary(%x: f32) -> f32 {
  %y = math.sqrt %x : f32
  %z = math.floor %y : f32
  return %z : f32
}

// Constants take in a factor that is a power of two.
// CHECK-LABEL: func.func @scaled_exp
// CHECK:         arith.cmpf olt, %x,
// CHECK:         vector.fma
// CHECK:         arith.mulf %{{.*}} fastmath<contract>
// CHECK:         return
func.func @scaled_exp(%x: vector<4xf32>) -> vector<4xf32> {
  %c = arith.constant dense<-2.0> : vector<4xf32>
  %s = arith.mulf %x, %c : vector<4xf32>
  %y = math.exp %s : vector<4xf32>
  return %y : vector<4xf32>
}

// Any other factor of the argument takes in `log2 e`; what is left of it after rounding needs no product.
// CHECK-LABEL: func.func @power_of_two
// CHECK-DAG:     %[[SCALE:.*]] = arith.constant dense<2.45258164> : vector<4xf32>
// CHECK-DAG:     %[[SHIFT:.*]] = arith.constant dense<0x4B4{{.*}}> : vector<4xf32>
// CHECK:         arith.mulf %x, %[[SCALE]] : vector<4xf32>
// CHECK:         %[[T:.*]] = arith.addf %[[Y:.*]], %[[SHIFT]]
// CHECK-NEXT:    %[[N:.*]] = arith.subf %[[T]], %[[SHIFT]]
// CHECK-NEXT:    arith.subf %[[Y]], %[[N]]
// CHECK:         return
func.func @power_of_two(%x: vector<4xf32>) -> vector<4xf32> {
  %c = arith.constant dense<1.7> : vector<4xf32>
  %s = arith.mulf %x, %c : vector<4xf32>
  %y = math.exp %s : vector<4xf32>
  return %y : vector<4xf32>
}
