// RUN: tt-opt %s --merge-masked-loads | FileCheck %s

// One vector is loaded if any lane is on, and what is off is 0.
// CHECK-LABEL: func.func @row
// CHECK:         %[[SOME:.*]] = vector.reduction <or>, %on : vector<2xi1> into i1
// CHECK:         %[[READ:.*]] = scf.if %[[SOME]] -> (vector<2xf32>) {
// CHECK-NEXT:      tts.load %p[%i] strides [1] : !tt.ptr<f32> -> vector<2xf32>
// CHECK:         } else {
// CHECK:         %[[V:.*]] = arith.select %on, %[[READ]], %{{.*}}
// CHECK-NOT:     tts.load
// CHECK:         return %[[V]]
func.func @row(%p: !tt.ptr<f32>, %i: index, %on: vector<2xi1>) -> vector<2xf32> {
  %c1 = arith.constant 1 : index
  %next = arith.addi %i, %c1 : index
  %first = vector.extract %on[0] : i1 from vector<2xi1>
  %a = tts.load %p[%i] mask %first : !tt.ptr<f32> -> f32
  %second = vector.extract %on[1] : i1 from vector<2xi1>
  %b = tts.load %p[%next] mask %second : !tt.ptr<f32> -> f32
  %v = vector.from_elements %a, %b : vector<2xf32>
  return %v : vector<2xf32>
}

// A selection replaces what is off anyway; a condition that all share is tested, too.
// CHECK-LABEL: func.func @selected
// CHECK:         %[[SOME:.*]] = vector.reduction <or>
// CHECK:         %[[IS:.*]] = arith.andi %[[SOME]], %is : i1
// CHECK:         %[[READ:.*]] = scf.if %[[IS]]
// CHECK:         %[[R:.*]] = arith.select %on, %[[READ]], %other
// CHECK-NEXT:    return %[[R]]
func.func @selected(%p: !tt.ptr<i32>, %i: index, %on: vector<2xi1>, %is: i1, %other: vector<2xi32>) -> vector<2xi32> {
  %c1 = arith.constant 1 : index
  %next = arith.addi %i, %c1 : index
  %first = vector.extract %on[0] : i1 from vector<2xi1>
  %m0 = arith.andi %first, %is : i1
  %a = tts.load %p[%i] mask %m0 : !tt.ptr<i32> -> i32
  %second = vector.extract %on[1] : i1 from vector<2xi1>
  %m1 = arith.andi %second, %is : i1
  %b = tts.load %p[%next] mask %m1 : !tt.ptr<i32> -> i32
  %v = vector.from_elements %a, %b : vector<2xi32>
  %r = arith.select %on, %v, %other : vector<2xi1>, vector<2xi32>
  return %r : vector<2xi32>
}

// Elements that are not adjacent, or in another order, are loaded one by one.
// CHECK-LABEL: func.func @apart
// CHECK-COUNT-2: tts.load %{{.*}} mask
// CHECK-LABEL: func.func @crossed
// CHECK-COUNT-2: tts.load %{{.*}} mask
func.func @apart(%p: !tt.ptr<f32>, %i: index, %on: vector<2xi1>) -> vector<2xf32> {
  %c2 = arith.constant 2 : index
  %next = arith.addi %i, %c2 : index
  %first = vector.extract %on[0] : i1 from vector<2xi1>
  %a = tts.load %p[%i] mask %first : !tt.ptr<f32> -> f32
  %second = vector.extract %on[1] : i1 from vector<2xi1>
  %b = tts.load %p[%next] mask %second : !tt.ptr<f32> -> f32
  %v = vector.from_elements %a, %b : vector<2xf32>
  return %v : vector<2xf32>
}

func.func @crossed(%p: !tt.ptr<f32>, %i: index, %on: vector<2xi1>) -> vector<2xf32> {
  %c1 = arith.constant 1 : index
  %next = arith.addi %i, %c1 : index
  %first = vector.extract %on[0] : i1 from vector<2xi1>
  %second = vector.extract %on[1] : i1 from vector<2xi1>
  %a = tts.load %p[%i] mask %second : !tt.ptr<f32> -> f32
  %b = tts.load %p[%next] mask %first : !tt.ptr<f32> -> f32
  %v = vector.from_elements %a, %b : vector<2xf32>
  return %v : vector<2xf32>
}
