// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @clone_dies(
// CHECK-NEXT: %0 = memref.load %m[%i] : memref<4xf32>
// CHECK-NEXT: return %0
func.func @clone_dies(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @source_dies(
// CHECK-NEXT: return %m
func.func @source_dies(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %0 : memref<4xf32>
}

// Both are given back: which of the two lives longer is not looked at.
// CHECK-LABEL: func.func @both_die(
// CHECK: bufferization.clone
// CHECK: memref.dealloc
// CHECK: memref.dealloc
func.func @both_die(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : f32
}

// Another buffer ends before; it might be a view of the source.
// CHECK-LABEL: func.func @another_dies_before(
// CHECK: bufferization.clone
func.func @another_dies_before(%m: memref<4xf32>, %other: memref<4xf32>, %i: index) -> f32 {
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %other : memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : f32
}
