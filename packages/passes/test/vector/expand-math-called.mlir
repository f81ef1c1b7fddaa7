// RUN: tt-opt %s --expand-math="fused=true vectors=true" --cse | FileCheck %s

// Great arguments are rare, and left to a function that the back end calls.
// CHECK-LABEL: func.func @sine
// CHECK:         %[[M:.*]] = math.absf %x : vector<4xf32>
// CHECK:         %[[GREAT:.*]] = arith.cmpf ole, %{{.*}}, %[[M]] : vector<4xf32>
// CHECK:         %[[ANY:.*]] = vector.reduction <or>, %[[GREAT]]
// CHECK:         %[[R:.*]] = scf.if %[[ANY]] -> (vector<4xf32>) {
// CHECK-NEXT:      %[[SLOW:.*]] = math.sin %x {tts.called} : vector<4xf32>
// CHECK-NEXT:      arith.select %[[GREAT]], %[[SLOW]], %[[FAST:.*]] :
// CHECK:         } else {
// CHECK-NEXT:      scf.yield %[[FAST]]
// CHECK:         return %[[R]]
func.func @sine(%x: vector<4xf32>) -> vector<4xf32> {
  %0 = math.sin %x : vector<4xf32>
  return %0 : vector<4xf32>
}

// What is left to the back end stays so.
// CHECK-LABEL: func.func @called
// CHECK-NEXT:    math.cos %x {tts.called} : vector<4xf32>
// CHECK-NEXT:    return
func.func @called(%x: vector<4xf32>) -> vector<4xf32> {
  %0 = math.cos %x {tts.called} : vector<4xf32>
  return %0 : vector<4xf32>
}

// A sine and a cosine of one argument have one reduction and one test, in either order and with others between.
// CHECK-LABEL: func.func @both
// CHECK-COUNT-1: math.absf
// CHECK-NOT:     math.absf
// CHECK:         %[[R:.*]]:2 = scf.if %{{.*}} -> (vector<4xf32>, vector<4xf32>) {
// CHECK-NOT:     scf.if
// CHECK:         return %[[R]]#1, %{{.*}}, %[[R]]#0
func.func @both(%x: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %0 = math.cos %x : vector<4xf32>
  %1 = arith.mulf %x, %0 : vector<4xf32>
  %2 = math.sin %x : vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// Scalars are computed in a lane.
// CHECK-LABEL: func.func @scalars
// CHECK-COUNT-1: vector.broadcast %x : f32 to vector<4xf32>
// CHECK-COUNT-1: scf.if
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @scalars(%x: f32) -> (f32, f32) {
  %0 = math.sin %x : f32
  %1 = math.cos %x : f32
  return %0, %1 : f32, f32
}

// Both values are built where the first one is: the cosine of `sincos` comes before the other sine, which is not its partner.
// CHECK-LABEL: func.func @three
// CHECK:         %[[S:.*]], %[[C:.*]] = scf.if
// CHECK:         arith.addf %[[C]], %[[S]]
// CHECK:         scf.if
// CHECK:         return
func.func @three(%x: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %s, %c = math.sincos %x : vector<4xf32>
  %sum = arith.addf %c, %s : vector<4xf32>
  %0 = math.sin %x : vector<4xf32>
  return %sum, %0 : vector<4xf32>, vector<4xf32>
}
