// RUN: tt-opt %s --linalg-fuse | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// What is read elsewhere is read where a new buffer is written.
// CHECK-LABEL: func.func @apart
// CHECK:         linalg.generic
// CHECK:           tts.load
// CHECK:           tts.accumulate
// CHECK-NOT:     linalg.generic
func.func @apart(%p: !tt.ptr<i32>, %i: index) -> tensor<8xi32> {
  %e = tensor.empty() : tensor<8xi32>
  %sums = memref.alloc() : memref<8xi32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xi32>) {
  ^bb0(%o: i32):
    %v = tts.load %p[%i] : !tt.ptr<i32> -> i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%x : tensor<8xi32>) {
  ^bb0(%v: i32):
    tts.accumulate %v, %sums[%i] : memref<8xi32>
    linalg.yield
  }
  %t = bufferization.to_tensor %sums restrict writable : memref<8xi32> to tensor<8xi32>
  return %t : tensor<8xi32>
}

// A view may lead to the elements that are written.
// CHECK-LABEL: func.func @view
// CHECK:         linalg.generic
// CHECK:           memref.load
// CHECK:         linalg.generic
// CHECK:           tts.accumulate
func.func @view(%i: index) -> tensor<8xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %sums = memref.alloc() : memref<8xi32>
  %part = memref.subview %sums[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<4xi32>) {
  ^bb0(%o: i32):
    %k = linalg.index 0 : index
    %v = memref.load %part[%k] : memref<4xi32, strided<[1], offset: 4>>
    linalg.yield %v : i32
  } -> tensor<4xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%x : tensor<4xi32>) {
  ^bb0(%v: i32):
    tts.accumulate %v, %sums[%i] : memref<8xi32>
    linalg.yield
  }
  %t = bufferization.to_tensor %sums restrict writable : memref<8xi32> to tensor<8xi32>
  return %t : tensor<8xi32>
}
