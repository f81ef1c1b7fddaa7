// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %view = memref.view %b[%i][%i] : memref<2048xi8> to memref<4x?xf32>
// CHECK-NEXT: %cast = memref.cast %view : memref<4x?xf32> to memref<?x?xf32>
// CHECK-NEXT: return %m, %cast, %i : memref<8x16xf32>, memref<?x?xf32>, index

func.func @test(%m: memref<8x16xf32>, %b: memref<2048xi8>, %i: index) -> (memref<8x16xf32>, memref<?x?xf32>, index) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
  %1 = memref.transpose %0 (d0, d1) -> (d1, d0) : memref<16x8xf32, strided<[1, 16]>> to memref<8x16xf32>
  %2 = memref.view %b[%i][%c4, %i] : memref<2048xi8> to memref<?x?xf32>
  %3 = memref.dim %2, %c1 : memref<?x?xf32>
  memref.alloca_scope {
    memref.copy %m, %1 : memref<8x16xf32> to memref<8x16xf32>
    memref.alloca_scope.return
  }
  return %1, %2, %3 : memref<8x16xf32>, memref<?x?xf32>, index
}
