// RUN: tt-opt %s --one-shot-bufferize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Operations on buffers stay, and a tensor that is the contents of a buffer is in that buffer.
// CHECK-LABEL: func.func @counts
// CHECK:         %[[COUNTS:.*]] = memref.alloc() : memref<16xi32>
// CHECK:         linalg.generic {{.*}} outs(%[[COUNTS]] : memref<16xi32>)
// CHECK-NOT:     bufferization
// CHECK:         linalg.generic {{.*}} ins(%[[COUNTS]] : memref<16xi32>) outs(%[[COUNTS]] : memref<16xi32>)
func.func @counts(%p: !tt.ptr<i32>) -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %counts = memref.alloc() : memref<16xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%counts : memref<16xi32>) {
  ^bb0(%o: i32):
    linalg.yield %zero : i32
  }
  %t = bufferization.to_tensor %counts restrict writable : memref<16xi32> to tensor<16xi32>
  %sums = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%t : tensor<16xi32>) outs(%t : tensor<16xi32>) {
  ^bb0(%x: i32, %o: i32):
    %y = arith.addi %x, %x : i32
    linalg.yield %y : i32
  } -> tensor<16xi32>
  %r = tensor.extract %sums[%c0] : tensor<16xi32>
  return %r : i32
}

// A buffer that must not be written is copied first.
// CHECK-LABEL: func.func @kept
// CHECK-SAME:    (%[[X:.*]]: memref<16xi32>)
// CHECK:         %[[COPY:.*]] = memref.alloc() : memref<16xi32>
// CHECK:         memref.copy %[[X]], %[[COPY]]
// CHECK:         memref.store %{{.*}}, %[[COPY]]
func.func @kept(%x: memref<16xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %t = bufferization.to_tensor %x restrict : memref<16xi32> to tensor<16xi32>
  %u = tensor.insert %one into %t[%c0] : tensor<16xi32>
  %r = tensor.extract %u[%c0] : tensor<16xi32>
  return %r : i32
}

// The rows of another layout are not next to each other.
// CHECK-LABEL: func.func @strided
// CHECK:         %[[T:.*]] = bufferization.to_tensor
// CHECK:         %[[B:.*]] = bufferization.to_buffer %[[T]]
// CHECK:         memref.load %[[B]]
func.func @strided(%x: memref<4x4xf32, strided<[8, 1]>>, %i: index) -> f32 {
  %t = bufferization.to_tensor %x restrict : memref<4x4xf32, strided<[8, 1]>> to tensor<4x4xf32>
  %r = tensor.extract %t[%i, %i] : tensor<4x4xf32>
  return %r : f32
}
