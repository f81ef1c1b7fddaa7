// RUN: tt-opt %s | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK: memref.transpose %m (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, #swapped>
// CHECK: memref.subview %m[0, %i] [%n, 1] [1, 1] : memref<?x?xf32> to memref<?xf32, #strided>
// CHECK: memref.alloc(%n)[%i, %i] : memref<?xf32, strided<[?], offset: ?>>

#swapped = affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>
#strided = affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>
func.func @test(memref<?x?xf32>, index, index) {
^bb0(%m: memref<?x?xf32>, %i: index, %n: index):
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, #swapped>
  %1 = memref.subview %m[0, %i] [%n, 1] [1, 1] : memref<?x?xf32> to memref<? x f32, #strided>
  %2 = memref.alloc(%n)[%i, %i] : memref<?xf32, strided<[?], offset: ?>>
  return
}
