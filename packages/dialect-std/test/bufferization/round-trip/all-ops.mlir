// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @b(
// CHECK-NEXT: %0 = bufferization.alloc_tensor(%n) : tensor<4x?xf32>
// CHECK-NEXT: %1 = bufferization.alloc_tensor() copy(%t) : tensor<4x?xf32>
// CHECK-NEXT: %2 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
// CHECK-NEXT: %3 = bufferization.alloc_tensor() copy(%t) size_hint=%n {foo} : tensor<4x?xf32>
// CHECK-NEXT: %4 = bufferization.to_tensor %m : memref<4x?xf32> to tensor<4x?xf32>
// CHECK-NEXT: %5 = bufferization.to_tensor %m restrict writable : memref<4x?xf32> to tensor<4x?xf32>
// CHECK-NEXT: %6 = bufferization.to_buffer %t : tensor<4x?xf32> to memref<4x?xf32>
// CHECK-NEXT: %7 = bufferization.to_buffer %t read_only : tensor<4x?xf32> to memref<4x?xf32>
// CHECK-NEXT: %8 = bufferization.materialize_in_destination %t in %0 : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4x?xf32>, memref<4x?xf32>) -> ()
// CHECK-NEXT: %9 = bufferization.clone %m : memref<4x?xf32> to memref<4x?xf32>
// CHECK-NEXT: bufferization.dealloc_tensor %0 : tensor<4x?xf32>
// CHECK-NEXT: %10 = bufferization.dealloc (%m : memref<4x?xf32>) if (%c) retain (%9 : memref<4x?xf32>)
// CHECK-NEXT: bufferization.dealloc (%m, %6 : memref<4x?xf32>, memref<4x?xf32>) if (%c, %c)
// CHECK-NEXT: bufferization.dealloc
// CHECK-NEXT: return

func.func @b(%n: index, %t: tensor<4x?xf32>, %m: memref<4x?xf32>, %c: i1) {
  %0 = bufferization.alloc_tensor(%n) : tensor<4x?xf32>
  %1 = bufferization.alloc_tensor() copy(%t) : tensor<4x?xf32>
  %2 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %21 = bufferization.alloc_tensor() copy(%t) size_hint=%n {foo} : tensor<4x?xf32>
  %3 = bufferization.to_tensor %m : memref<4x?xf32> to tensor<4x?xf32>
  %4 = bufferization.to_tensor %m restrict writable : memref<4x?xf32> to tensor<4x?xf32>
  %5 = bufferization.to_buffer %t : tensor<4x?xf32> to memref<4x?xf32>
  %6 = bufferization.to_buffer %t read_only : tensor<4x?xf32> to memref<4x?xf32>
  %7 = bufferization.materialize_in_destination %t in %0 : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4x?xf32>, memref<4x?xf32>) -> ()
  %8 = bufferization.clone %m : memref<4x?xf32> to memref<4x?xf32>
  bufferization.dealloc_tensor %0 : tensor<4x?xf32>
  %9 = bufferization.dealloc (%m : memref<4x?xf32>) if (%c) retain (%8 : memref<4x?xf32>)
  bufferization.dealloc (%m, %5 : memref<4x?xf32>, memref<4x?xf32>) if (%c, %c)
  bufferization.dealloc
  return
}

// CHECK-LABEL: func.func @arguments
// CHECK-SAME:  {bufferization.access = "read-write", bufferization.writable = false}
// CHECK-SAME:  {bufferization.buffer_layout = strided<[?], offset: ?>}
func.func @arguments(%a: tensor<4xf32> {bufferization.writable = false, bufferization.access = "read-write"}, %b: tensor<4xf32> {bufferization.buffer_layout = strided<[?], offset: ?>}) {
  return
}
