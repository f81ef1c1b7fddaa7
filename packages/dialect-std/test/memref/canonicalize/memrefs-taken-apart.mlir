// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @metadata_of_cast(
// CHECK-NEXT: %c5 = arith.constant 5 : index
// CHECK-NEXT: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %a : memref<5x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT: return %base_buffer, %offset, %c5, %sizes#1, %strides#0, %strides#1 : memref<f32>, index, index, index, index, index
func.func @metadata_of_cast(%a: memref<5x?xf32, strided<[?, ?], offset: ?>>) -> (memref<f32>, index, index, index, index, index) {
  %0 = memref.cast %a : memref<5x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1, %2, %3:2, %4:2 = memref.extract_strided_metadata %0 : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %1, %2, %3#0, %3#1, %4#0, %4#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: func.func @what_the_cast_knows(
// CHECK-NEXT: %c9 = arith.constant 9 : index
// CHECK-NEXT: %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %a : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
// CHECK-NEXT: return %offset, %c9, %strides : index, index, index
func.func @what_the_cast_knows(%a: memref<?xf32, strided<[?], offset: ?>>) -> (index, index, index) {
  %0 = memref.cast %a : memref<?xf32, strided<[?], offset: ?>> to memref<9xf32, strided<[?], offset: ?>>
  %1, %2, %3, %4 = memref.extract_strided_metadata %0 : memref<9xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %2, %3, %4 : index, index, index
}

// CHECK-LABEL: func.func @put_together(
// CHECK-NEXT: return %a : memref<?xf32, strided<[?], offset: ?>>
func.func @put_together(%a: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %1, %2, %3, %4 = memref.extract_strided_metadata %a : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %5 = memref.reinterpret_cast %1 to offset: [%2], sizes: [%3], strides: [%4] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  return %5 : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @put_together_known(
// CHECK-NEXT: %cast = memref.cast %a : memref<4x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: return %cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @put_together_known(%a: memref<4x?xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %1, %2, %3:2, %4:2 = memref.extract_strided_metadata %a : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  %5 = memref.reinterpret_cast %1 to offset: [%2], sizes: [%3#0, %3#1], strides: [%4#0, %4#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %5 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @another_size(
// CHECK-NEXT: %reinterpret_cast = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [1] : memref<8xf32> to memref<?xf32>
// CHECK-NEXT: return %reinterpret_cast : memref<?xf32>
func.func @another_size(%a: memref<8xf32>, %n: index) -> memref<?xf32> {
  %1, %2, %3, %4 = memref.extract_strided_metadata %a : memref<8xf32> -> memref<f32>, index, index, index
  %5 = memref.reinterpret_cast %1 to offset: [0], sizes: [%n], strides: [1] : memref<f32> to memref<?xf32>
  return %5 : memref<?xf32>
}
