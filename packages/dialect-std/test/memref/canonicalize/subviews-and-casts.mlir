// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %subview = memref.subview %m[4, %i] [2, 4] [2, 1] : memref<8x16xf32> to memref<2x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT: %cast = memref.cast %subview : memref<2x4xf32, strided<[32, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %0 = memref.load %m[%i, %i] : memref<8x16xf32>
// CHECK-NEXT: return %m, %cast, %0 : memref<8x16xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>, f32

func.func @test(%m: memref<8x16xf32>, %i: index) -> (memref<8x16xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>, f32) {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[0, 0] [8, 16] [1, 1] : memref<8x16xf32> to memref<8x16xf32, strided<[16, 1]>>
  %1 = memref.cast %0 : memref<8x16xf32, strided<[16, 1]>> to memref<8x16xf32>
  %2 = memref.subview %m[%c4, %i] [%c2, %c4] [%c2, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %3 = memref.cast %2 : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %4 = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
  %5 = memref.load %4[%i, %i] : memref<?x?xf32>
  memref.copy %4, %4 : memref<?x?xf32> to memref<?x?xf32>
  return %1, %3, %5 : memref<8x16xf32>, memref<?x?xf32, strided<[?, ?], offset: ?>>, f32
}
