// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt differs: it forgets masks and accumulators, and takes scalable vectors for as long as their type says.

// CHECK-LABEL: @masked_rows
// CHECK: %[[ON:.*]] = vector.shape_cast %m : vector<3x1xi1> to vector<3xi1>
// CHECK: %[[V:.*]] = vector.shape_cast %v : vector<3x1xf32> to vector<3xf32>
// CHECK: %[[SUM:.*]] = arith.addf %acc, %[[V]] : vector<3xf32>
// CHECK: arith.select %[[ON]], %[[SUM]], %acc
func.func @masked_rows(%v: vector<3x1xf32>, %acc: vector<3xf32>, %m: vector<3x1xi1>) -> vector<3xf32> {
  %0 = vector.mask %m { vector.multi_reduction <add>, %v, %acc [1] : vector<3x1xf32> to vector<3xf32> } : vector<3x1xi1> -> vector<3xf32>
  return %0 : vector<3xf32>
}

// CHECK-LABEL: @masked_element
// CHECK: %[[ON:.*]] = vector.extract %m[0, 0] : i1
// CHECK: arith.maxsi %acc
// CHECK: arith.select %[[ON]], %{{.*}}, %acc : i32
func.func @masked_element(%v: vector<1x1xi32>, %acc: i32, %m: vector<1x1xi1>) -> i32 {
  %0 = vector.mask %m { vector.multi_reduction <maxsi>, %v, %acc [0, 1] : vector<1x1xi32> to i32 } : vector<1x1xi1> -> i32
  return %0 : i32
}

// Without an accumulator, the result is the neutral element where the mask is off.

// CHECK-LABEL: @masked_without_accumulator
// CHECK: vector.mask %m { vector.reduction <add>, %v
func.func @masked_without_accumulator(%v: vector<1xi32>, %m: vector<1xi1>) -> i32 {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<1xi32> into i32 } : vector<1xi1> -> i32
  return %0 : i32
}

// CHECK-LABEL: @no_dimension
// CHECK: arith.muli %acc, %v
func.func @no_dimension(%v: vector<3xi32>, %acc: vector<3xi32>) -> vector<3xi32> {
  %0 = vector.multi_reduction <mul>, %v, %acc [] : vector<3xi32> to vector<3xi32>
  return %0 : vector<3xi32>
}

// CHECK-LABEL: @scalable_element
// CHECK: vector.reduction
func.func @scalable_element(%v: vector<[1]xi32>) -> i32 {
  %0 = vector.reduction <add>, %v : vector<[1]xi32> into i32
  return %0 : i32
}

// CHECK-LABEL: @scalable_bounds
// CHECK: in_bounds = [true, false]
func.func @scalable_bounds(%m: memref<3x8xf32>) -> vector<3x[8]xf32> {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%c0, %c0], %f0 : memref<3x8xf32>, vector<3x[8]xf32>
  return %0 : vector<3x[8]xf32>
}

// Where the mask around it is off, a read gives padding.

// CHECK-LABEL: @masked_read_after_write
// CHECK: vector.transfer_write
// CHECK: vector.mask %on { vector.transfer_read
func.func @masked_read_after_write(%t: tensor<8xf32>, %v: vector<8xf32>, %on: vector<8xi1>) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32>
  %1 = vector.mask %on { vector.transfer_read %0[%c0], %f0 {in_bounds = [true]} : tensor<8xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %1 : vector<8xf32>
}
