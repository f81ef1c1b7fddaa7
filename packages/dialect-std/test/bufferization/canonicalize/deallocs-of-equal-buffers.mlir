// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @two_conditions(
// CHECK-NEXT: %0 = arith.ori %p, %q : i1
// CHECK-NEXT: bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%0, %p)
// CHECK-NEXT: return
func.func @two_conditions(%a: memref<4xf32>, %b: memref<4xf32>, %p: i1, %q: i1) {
  bufferization.dealloc (%a, %b, %a : memref<4xf32>, memref<4xf32>, memref<4xf32>) if (%p, %p, %q)
  return
}

// CHECK-LABEL: func.func @one_condition(
// CHECK-NEXT: bufferization.dealloc (%a : memref<4xf32>) if (%p)
// CHECK-NEXT: return
func.func @one_condition(%a: memref<4xf32>, %p: i1) {
  bufferization.dealloc (%a, %a : memref<4xf32>, memref<4xf32>) if (%p, %p)
  return
}

// CHECK-LABEL: func.func @retained(
// CHECK-NEXT: %0:2 = bufferization.dealloc (%a : memref<4xf32>) if (%p) retain (%b, %c : memref<4xf32>, memref<4xf32>)
// CHECK-NEXT: return %0#0, %0#1, %0#0 : i1, i1, i1
func.func @retained(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>, %p: i1) -> (i1, i1, i1) {
  %0:3 = bufferization.dealloc (%a : memref<4xf32>) if (%p) retain (%b, %c, %b : memref<4xf32>, memref<4xf32>, memref<4xf32>)
  return %0#0, %0#1, %0#2 : i1, i1, i1
}

// CHECK-LABEL: func.func @base(
// CHECK-NEXT: %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT: %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT: bufferization.dealloc (%alloc, %base_buffer : memref<4xf32>, memref<f32>) if (%p, %p)
// CHECK-NEXT: return %alloc : memref<4xf32>
func.func @base(%p: i1, %a: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1, %2, %3, %4 = memref.extract_strided_metadata %0 : memref<4xf32> -> memref<f32>, index, index, index
  %5, %6, %7, %8 = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  bufferization.dealloc (%1, %5 : memref<f32>, memref<f32>) if (%p, %p)
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func @unused(
// CHECK-NEXT: %true = arith.constant true
// CHECK-NEXT: bufferization.dealloc (%a : memref<4xf32>) if (%true)
// CHECK-NEXT: return
func.func @unused(%a: memref<4xf32>) {
  %true = arith.constant true
  %0 = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%0, %a : memref<4xf32>, memref<4xf32>) if (%true, %true)
  return
}

// CHECK-LABEL: func.func @perhaps_unused(
// CHECK-NEXT: return
func.func @perhaps_unused(%p: i1) {
  %0 = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%0 : memref<4xf32>) if (%p)
  return
}
