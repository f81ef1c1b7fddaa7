// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @layout_is_known(
// CHECK-NEXT: %cast = memref.cast %a : memref<?xf32, strided<[2], offset: 4>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return %cast : memref<?xf32, strided<[?], offset: ?>>
func.func @layout_is_known(%a: memref<?xf32, strided<[2], offset: 4>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = bufferization.to_tensor %a : memref<?xf32, strided<[2], offset: 4>> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %1 : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @layout_is_not_known(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %a, %c0 : memref<?x4xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: %alloc = memref.alloc(%dim) : memref<?x4xf32>
// CHECK-NEXT: memref.copy %a, %alloc : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x4xf32>
// CHECK-NEXT: return %alloc : memref<?x4xf32>
func.func @layout_is_not_known(%a: memref<?x4xf32, strided<[?, 1], offset: ?>>) -> memref<?x4xf32> {
  %0 = bufferization.to_tensor %a : memref<?x4xf32, strided<[?, 1], offset: ?>> to tensor<?x4xf32>
  %1 = bufferization.to_buffer %0 : tensor<?x4xf32> to memref<?x4xf32>
  return %1 : memref<?x4xf32>
}

// CHECK-LABEL: func.func @another_space(
// CHECK-NEXT: %alloc = memref.alloc() : memref<8xf32, 2>
// CHECK-NEXT: memref.copy %a, %alloc : memref<8xf32, 1> to memref<8xf32, 2>
// CHECK-NEXT: return %alloc : memref<8xf32, 2>
func.func @another_space(%a: memref<8xf32, 1>) -> memref<8xf32, 2> {
  %0 = bufferization.to_tensor %a : memref<8xf32, 1> to tensor<8xf32>
  %1 = bufferization.to_buffer %0 : tensor<8xf32> to memref<8xf32, 2>
  return %1 : memref<8xf32, 2>
}

// CHECK-LABEL: func.func @unranked_cast(
// CHECK-NEXT: %0 = bufferization.to_buffer %t : tensor<2x3xf32> to memref<2x3xf32>
// CHECK-NEXT: %cast = memref.cast %0 : memref<2x3xf32> to memref<*xf32>
// CHECK-NEXT: return %cast : memref<*xf32>
func.func @unranked_cast(%t: tensor<2x3xf32>) -> memref<*xf32> {
  %0 = tensor.cast %t : tensor<2x3xf32> to tensor<*xf32>
  %1 = bufferization.to_buffer %0 : tensor<*xf32> to memref<*xf32>
  return %1 : memref<*xf32>
}

// CHECK-LABEL: func.func @strided_cast(
// CHECK-NEXT: %0 = bufferization.to_buffer %t : tensor<2x3xf32> to memref<2x3xf32, strided<[?, 1], offset: ?>, 4>
// CHECK-NEXT: %cast = memref.cast %0 : memref<2x3xf32, strided<[?, 1], offset: ?>, 4> to memref<?x3xf32, strided<[?, 1], offset: ?>, 4>
// CHECK-NEXT: return %cast : memref<?x3xf32, strided<[?, 1], offset: ?>, 4>
func.func @strided_cast(%t: tensor<2x3xf32>) -> memref<?x3xf32, strided<[?, 1], offset: ?>, 4> {
  %0 = tensor.cast %t : tensor<2x3xf32> to tensor<?x3xf32>
  %1 = bufferization.to_buffer %0 : tensor<?x3xf32> to memref<?x3xf32, strided<[?, 1], offset: ?>, 4>
  return %1 : memref<?x3xf32, strided<[?, 1], offset: ?>, 4>
}

// CHECK-LABEL: func.func @clone_of_cast(
// CHECK-NEXT: %0 = bufferization.clone %a : memref<?xf32> to memref<4xf32>
// CHECK-NEXT: return %0 : memref<4xf32>
func.func @clone_of_cast(%a: memref<?xf32>) -> memref<4xf32> {
  %0 = memref.cast %a : memref<?xf32> to memref<4xf32>
  %1 = bufferization.clone %0 : memref<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}
