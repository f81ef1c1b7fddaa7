// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @scatter_in_sequence
// CHECK: vector.maskedstore %m[%i], %on, %v
func.func @scatter_in_sequence(%m: memref<?xi32>, %i: index, %on: vector<3xi1>, %v: vector<3xi32>) {
  %offsets = vector.step : vector<3xindex>
  vector.scatter %m[%i] [%offsets], %on, %v : memref<?xi32>, vector<3xindex>, vector<3xi1>, vector<3xi32>
  return
}

// CHECK-LABEL: @scatter_of_all
// CHECK: vector.store %v, %m[%i]
func.func @scatter_of_all(%m: memref<?xi32>, %i: index, %v: vector<3xi32>) {
  %offsets = arith.constant dense<[0, 1, 2]> : vector<3xi32>
  %on = arith.constant dense<true> : vector<3xi1>
  vector.scatter %m[%i] [%offsets], %on, %v : memref<?xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32>
  return
}

// Two elements apart are not in sequence.

// CHECK-LABEL: @scatter_along_columns
// CHECK: vector.scatter
func.func @scatter_along_columns(%m: memref<?xi32, strided<[2]>>, %i: index, %on: vector<3xi1>, %v: vector<3xi32>) {
  %offsets = arith.constant dense<[0, 2, 1]> : vector<3xi32>
  vector.scatter %m[%i] [%offsets], %on, %v : memref<?xi32, strided<[2]>>, vector<3xi32>, vector<3xi1>, vector<3xi32>
  return
}
