// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @split_again(
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %m {{\[\[}}0], [1, 2]] : memref<4x2x3xf32> into memref<4x6xf32>
// CHECK-NEXT: return %collapse_shape
func.func @split_again(%m: memref<4x2x3xf32>) -> memref<4x6xf32> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<4x2x3xf32> into memref<24xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [4, 6] : memref<24xf32> into memref<4x6xf32>
  return %1 : memref<4x6xf32>
}

// CHECK-LABEL: func.func @merge_again(
// CHECK-NEXT: %expand_shape = memref.expand_shape %m {{\[\[}}0, 1]] output_shape [4, 6] : memref<24xf32> into memref<4x6xf32>
// CHECK-NEXT: return %expand_shape
func.func @merge_again(%m: memref<24xf32>) -> memref<4x6xf32> {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [4, 2, 3] : memref<24xf32> into memref<4x2x3xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2]] : memref<4x2x3xf32> into memref<4x6xf32>
  return %1 : memref<4x6xf32>
}

// A layout with gaps: the parts cannot be looked at in one step.
// CHECK-LABEL: func.func @gaps(
// CHECK: memref.collapse_shape
// CHECK: memref.expand_shape
func.func @gaps(%m: memref<4x2x3xf32, strided<[12, 6, 2]>>) -> memref<4x6xf32, strided<[12, 2]>> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<4x2x3xf32, strided<[12, 6, 2]>> into memref<24xf32, strided<[2]>>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [4, 6] : memref<24xf32, strided<[2]>> into memref<4x6xf32, strided<[12, 2]>>
  return %1 : memref<4x6xf32, strided<[12, 2]>>
}
