// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK: memref.global "private" constant @y : memref<4xf32> = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]>
// CHECK-LABEL: func.func @views(
// CHECK-NEXT: %subview = memref.subview %m[0, %i, 0] [8, 4, %i] [1, 1, 2] : memref<8x16x4xf32> to memref<8x4x?xf32, strided<[64, 4, 2], offset: ?>>
// CHECK-NEXT: %subview_0 = memref.subview %m[1, 2, 0] [1, 4, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 72>>
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %m to offset: [%i], sizes: [4, %i], strides: [%i, 1] : memref<8x16x4xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: %reinterpret_cast_1 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<8x16x4xf32> to memref<4x4xf32>
// CHECK-NEXT: %expand_shape = memref.expand_shape %m {{\[\[}}0, 1], [2], [3]] output_shape [2, 4, 16, 4] : memref<8x16x4xf32> into memref<2x4x16x4xf32>
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %m {{\[\[}}0, 1], [2]] : memref<8x16x4xf32> into memref<128x4xf32>
// CHECK-NEXT: %transpose = memref.transpose %mm (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
// CHECK-NEXT: %view = memref.view %bytes[%i][] : memref<2048xi8> to memref<64x4xf32>
// CHECK-NEXT: %view_2 = memref.view %bytes[%i][%i, %i] : memref<2048xi8> to memref<?x?xf32>
// CHECK-NEXT: %reshape = memref.reshape %mm(%sh) : (memref<?x?xf32>, memref<2xindex>) -> memref<?x?xf32>
// CHECK-NEXT: %b, %o, %s:2, %st:2 = memref.extract_strided_metadata %mm : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: %intptr = memref.extract_aligned_pointer_as_index %mm : memref<?x?xf32> -> index
// CHECK-NEXT: %0 = memref.get_global @y : memref<4xf32>
// CHECK-NEXT: %assume_align = memref.assume_alignment %mm, 16 : memref<?x?xf32>
// CHECK-NEXT: %memspacecast = memref.memory_space_cast %mm : memref<?x?xf32> to memref<?x?xf32, 1>
// CHECK-NEXT: %expand_shape_3 = memref.expand_shape %mm {{\[\[}}0, 1], [2]] output_shape [%i, 4, %i] : memref<?x?xf32> into memref<?x4x?xf32>
// CHECK-NEXT: return

memref.global "private" constant @y : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @views(%m: memref<8x16x4xf32>, %i: index, %bytes: memref<2048xi8>, %mm: memref<?x?xf32>, %sh: memref<2xindex>) {
  %0 = memref.subview %m[0, %i, 0] [8, 4, %i] [1, 1, 2] : memref<8x16x4xf32> to memref<8x4x?xf32, strided<[64, 4, 2], offset: ?>>
  %1 = memref.subview %m[1, 2, 0] [1, 4, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 72>>
  %2 = memref.reinterpret_cast %m to offset: [%i], sizes: [4, %i], strides: [%i, 1] : memref<8x16x4xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %3 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<8x16x4xf32> to memref<4x4xf32>
  %4 = memref.expand_shape %m [[0, 1], [2], [3]] output_shape [2, 4, 16, 4] : memref<8x16x4xf32> into memref<2x4x16x4xf32>
  %5 = memref.collapse_shape %m [[0, 1], [2]] : memref<8x16x4xf32> into memref<128x4xf32>
  %6 = memref.transpose %mm (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %7 = memref.view %bytes[%i][] : memref<2048xi8> to memref<64x4xf32>
  %8 = memref.view %bytes[%i][%i, %i] : memref<2048xi8> to memref<?x?xf32>
  %9 = memref.reshape %mm(%sh) : (memref<?x?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %b, %o, %s:2, %st:2 = memref.extract_strided_metadata %mm : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %10 = memref.extract_aligned_pointer_as_index %mm : memref<?x?xf32> -> index
  %11 = memref.get_global @y : memref<4xf32>
  %12 = memref.assume_alignment %mm, 16 : memref<?x?xf32>
  %13 = memref.memory_space_cast %mm : memref<?x?xf32> to memref<?x?xf32, 1>
  %14 = memref.expand_shape %mm [[0, 1], [2]] output_shape [%i, 4, %i] : memref<?x?xf32> into memref<?x4x?xf32>
  return
}
