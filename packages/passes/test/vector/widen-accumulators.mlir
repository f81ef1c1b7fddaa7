// RUN: tt-opt %s --widen-accumulators | FileCheck %s

// The sum is rounded once, behind the loop.
// CHECK-LABEL: func.func @sum(
// CHECK:         %[[INIT:.+]] = arith.extf %zero : vector<4xf16> to vector<4xf32>
// CHECK:         %[[SUM:.+]] = scf.for {{.*}} iter_args(%acc = %[[INIT]]) -> (vector<4xf32>) {
// CHECK-NEXT:      %[[NEXT:.+]] = arith.addf %acc, %x : vector<4xf32>
// CHECK-NEXT:      scf.yield %[[NEXT]] : vector<4xf32>
// CHECK:         %[[ROUNDED:.+]] = arith.truncf %[[SUM]] : vector<4xf32> to vector<4xf16>
// CHECK:         return %[[ROUNDED]]
func.func @sum(%n: index, %x: vector<4xf32>, %zero: vector<4xf16>) -> vector<4xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (vector<4xf16>) {
    %wide = arith.extf %acc : vector<4xf16> to vector<4xf32>
    %next = arith.addf %wide, %x : vector<4xf32>
    %narrow = arith.truncf %next : vector<4xf32> to vector<4xf16>
    scf.yield %narrow : vector<4xf16>
  } {tts.independent}
  return %sum : vector<4xf16>
}

// A loop that is not marked combines in order, and rounds each sum.
// CHECK-LABEL: func.func @ordered(
// CHECK:         scf.for {{.*}} iter_args(%acc = %zero) -> (vector<4xf16>) {
func.func @ordered(%n: index, %x: vector<4xf32>, %zero: vector<4xf16>) -> vector<4xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (vector<4xf16>) {
    %wide = arith.extf %acc : vector<4xf16> to vector<4xf32>
    %next = arith.addf %wide, %x : vector<4xf32>
    %narrow = arith.truncf %next : vector<4xf32> to vector<4xf16>
    scf.yield %narrow : vector<4xf16>
  }
  return %sum : vector<4xf16>
}

// What is rounded is used for more than the next sum.
// CHECK-LABEL: func.func @used(
// CHECK:         scf.for {{.*}} iter_args(%acc = %zero) -> (vector<4xf16>) {
func.func @used(%n: index, %x: vector<4xf32>, %zero: vector<4xf16>, %m: memref<4xf16>) -> vector<4xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (vector<4xf16>) {
    %wide = arith.extf %acc : vector<4xf16> to vector<4xf32>
    %next = arith.addf %wide, %x : vector<4xf32>
    %narrow = arith.truncf %next : vector<4xf32> to vector<4xf16>
    vector.store %narrow, %m[%c0] : memref<4xf16>, vector<4xf16>
    scf.yield %narrow : vector<4xf16>
  } {tts.independent}
  return %sum : vector<4xf16>
}
