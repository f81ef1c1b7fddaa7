// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @collapse(
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %a {{\[\[}}0], [1, 2]] : memref<2x?x3xf32> into memref<2x?xf32>
// CHECK-NEXT: %cast = memref.cast %collapse_shape : memref<2x?xf32> to memref<?x?xf32>
// CHECK-NEXT: return %cast : memref<?x?xf32>
func.func @collapse(%a: memref<2x?x3xf32>) -> memref<?x?xf32> {
  %0 = memref.cast %a : memref<2x?x3xf32> to memref<?x?x?xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2]] : memref<?x?x?xf32> into memref<?x?xf32>
  return %1 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @expand(
// CHECK-NEXT: %expand_shape = memref.expand_shape %a {{\[\[}}0, 1], [2]] output_shape [2, 3, %n] : memref<6x?xf32> into memref<2x3x?xf32>
// CHECK-NEXT: %cast = memref.cast %expand_shape : memref<2x3x?xf32> to memref<?x3x?xf32>
// CHECK-NEXT: return %cast : memref<?x3x?xf32>
func.func @expand(%a: memref<6x?xf32>, %n: index) -> memref<?x3x?xf32> {
  %c2 = arith.constant 2 : index
  %0 = memref.cast %a : memref<6x?xf32> to memref<?x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [%c2, 3, %n] : memref<?x?xf32> into memref<?x3x?xf32>
  return %1 : memref<?x3x?xf32>
}

// CHECK-LABEL: func.func @layout(
// CHECK-NEXT: %expand_shape = memref.expand_shape %a {{\[\[}}0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32> into memref<2x3x4xf32>
// CHECK-NEXT: %cast = memref.cast %expand_shape : memref<2x3x4xf32> to memref<2x3x4xf32, strided<[?, ?, ?], offset: ?>>
// CHECK-NEXT: return %cast : memref<2x3x4xf32, strided<[?, ?, ?], offset: ?>>
func.func @layout(%a: memref<6x4xf32>) -> memref<2x3x4xf32, strided<[?, ?, ?], offset: ?>> {
  %0 = memref.cast %a : memref<6x4xf32> to memref<6x4xf32, strided<[?, ?], offset: ?>>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32, strided<[?, ?], offset: ?>> into memref<2x3x4xf32, strided<[?, ?, ?], offset: ?>>
  return %1 : memref<2x3x4xf32, strided<[?, ?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @back_to_another_layout(
// CHECK-NEXT: %cast = memref.cast %a : memref<?xf32, strided<[1]>> to memref<?xf32>
// CHECK-NEXT: return %cast : memref<?xf32>
func.func @back_to_another_layout(%a: memref<?xf32, strided<[1]>>, %n: index) -> memref<?xf32> {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [1, %n] : memref<?xf32, strided<[1]>> into memref<1x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<1x?xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}

// CHECK-LABEL: func.func @sizes_of_reshape(
// CHECK-NEXT: %0 = memref.load %s[%i] : memref<?xindex>
// CHECK-NEXT: memref.store %i, %s[%i] : memref<?xindex>
// CHECK-NEXT: %1 = memref.load %t[%i] : memref<?xi32>
// CHECK-NEXT: %2 = arith.index_cast %1 : i32 to index
// CHECK-NEXT: return %0, %2 : index, index
func.func @sizes_of_reshape(%a: memref<*xf32>, %s: memref<?xindex>, %t: memref<?xi32>, %i: index) -> (index, index) {
  %0 = memref.reshape %a(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  memref.store %i, %s[%i] : memref<?xindex>
  %1 = memref.dim %0, %i : memref<*xf32>
  %2 = memref.reshape %a(%t) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  %3 = memref.dim %2, %i : memref<*xf32>
  return %1, %3 : index, index
}

// What is asked for is known only after the shape may have been written.
// CHECK-LABEL: func.func @dimension_comes_later(
// CHECK-NEXT: %reshape = memref.reshape %a(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
// CHECK-NEXT: %0 = memref.load %s[%i] : memref<?xindex>
// CHECK-NEXT: %dim = memref.dim %reshape, %0 : memref<*xf32>
// CHECK-NEXT: return %dim : index
func.func @dimension_comes_later(%a: memref<*xf32>, %s: memref<?xindex>, %i: index) -> index {
  %0 = memref.reshape %a(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  %1 = memref.load %s[%i] : memref<?xindex>
  %2 = memref.dim %0, %1 : memref<*xf32>
  return %2 : index
}
