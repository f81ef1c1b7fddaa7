// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it makes one view of two in another pass.

// CHECK-LABEL: func.func @inside(
// CHECK-NEXT: %subview = memref.subview %a[6, %i] [2, 4] [2, 1] : memref<20x32xf32> to memref<2x4xf32, strided<[64, 1], offset: ?>>
// CHECK-NEXT: return %subview : memref<2x4xf32, strided<[64, 1], offset: ?>>
func.func @inside(%a: memref<20x32xf32>, %i: index) -> memref<2x4xf32, strided<[64, 1], offset: ?>> {
  %0 = memref.subview %a[4, %i] [8, 16] [2, 1] : memref<20x32xf32> to memref<8x16xf32, strided<[64, 1], offset: ?>>
  %1 = memref.subview %0[1, 0] [2, 4] [1, 1] : memref<8x16xf32, strided<[64, 1], offset: ?>> to memref<2x4xf32, strided<[64, 1], offset: ?>>
  return %1 : memref<2x4xf32, strided<[64, 1], offset: ?>>
}

// The first one ends outside, which is found out when the program runs.
// CHECK-LABEL: func.func @outside(
// CHECK-NEXT: %subview = memref.subview %a[4] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 4>>
// CHECK-NEXT: %subview_0 = memref.subview %subview[5] [2] [1] : memref<?xf32, strided<[1], offset: 4>> to memref<2xf32, strided<[1], offset: 9>>
// CHECK-NEXT: return %subview_0 : memref<2xf32, strided<[1], offset: 9>>
func.func @outside(%a: memref<8xf32>, %n: index) -> memref<2xf32, strided<[1], offset: 9>> {
  %0 = memref.subview %a[4] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 4>>
  %1 = memref.subview %0[5] [2] [1] : memref<?xf32, strided<[1], offset: 4>> to memref<2xf32, strided<[1], offset: 9>>
  return %1 : memref<2xf32, strided<[1], offset: 9>>
}
