// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %st = arith.constant 16 : index
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[4, 1]>>
// CHECK-NEXT: %expand_shape = memref.expand_shape %m {{\[\[}}0, 1], [2]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %m {{\[\[}}0, 1]] : memref<8x16xf32> into memref<128xf32>
// CHECK-NEXT: return %reinterpret_cast, %expand_shape, %m, %collapse_shape, %st : memref<4x4xf32, strided<[4, 1]>>, memref<2x4x16xf32>, memref<8x16xf32>, memref<128xf32>, index

func.func @test(%m: memref<8x16xf32>, %i: index) -> (memref<4x4xf32, strided<[4, 1]>>, memref<2x4x16xf32>, memref<8x16xf32>, memref<128xf32>, index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [64], strides: [1] : memref<8x16xf32> to memref<64xf32>
  %1 = memref.reinterpret_cast %0 to offset: [%c0], sizes: [4, 4], strides: [%c4, 1] : memref<64xf32> to memref<4x4xf32, strided<[?, 1], offset: ?>>
  %2 = memref.cast %1 : memref<4x4xf32, strided<[?, 1], offset: ?>> to memref<4x4xf32, strided<[4, 1]>>
  %3 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>
  %4 = memref.collapse_shape %3 [[0, 1], [2]] : memref<2x4x16xf32> into memref<8x16xf32>
  %5 = memref.collapse_shape %4 [[0, 1]] : memref<8x16xf32> into memref<128xf32>
  %b, %o, %s:2, %st:2 = memref.extract_strided_metadata %m : memref<8x16xf32> -> memref<f32>, index, index, index, index, index
  return %2, %3, %4, %5, %st#0 : memref<4x4xf32, strided<[4, 1]>>, memref<2x4x16xf32>, memref<8x16xf32>, memref<128xf32>, index
}
