// RUN: tt-opt %s --linalg-vectorize="tile-depth=4" | FileCheck %s

// Where the steps are known to divide the inner dimension, the loop over it asks for as many copies of its body.
// CHECK-LABEL: func.func @known
// CHECK:         vector.fma
// CHECK:         {tts.unroll = 4 : index}
func.func @known(%a: memref<8x32xf32>, %b: memref<32x8xf32>, %c: memref<8x8xf32>) {
  linalg.matmul ins(%a, %b : memref<8x32xf32>, memref<32x8xf32>) outs(%c : memref<8x8xf32>)
  return
}

// What a loop adds multiples to is a multiple.
// CHECK-LABEL: func.func @carried
// CHECK:         {tts.unroll = 4 : index}
func.func @carried(%a: memref<8x64xf32>, %b: memref<64x8xf32>, %c: memref<8x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %k = scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
    %next = arith.addi %at, %c16 : index
    scf.yield %next : index
  }
  %x = memref.subview %a[0, 0] [8, %k] [1, 1] : memref<8x64xf32> to memref<8x?xf32, strided<[64, 1]>>
  %y = memref.subview %b[0, 0] [%k, 8] [1, 1] : memref<64x8xf32> to memref<?x8xf32, strided<[8, 1]>>
  linalg.matmul ins(%x, %y : memref<8x?xf32, strided<[64, 1]>>, memref<?x8xf32, strided<[8, 1]>>) outs(%c : memref<8x8xf32>)
  return
}

// CHECK-LABEL: func.func @unknown
// CHECK-NOT:     tts.unroll
// CHECK:         return
func.func @unknown(%a: memref<8x?xf32>, %b: memref<?x8xf32>, %c: memref<8x8xf32>) {
  linalg.matmul ins(%a, %b : memref<8x?xf32>, memref<?x8xf32>) outs(%c : memref<8x8xf32>)
  return
}
