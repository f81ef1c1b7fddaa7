// RUN: tt-opt %s --canonicalize | FileCheck %s

// A load needs consecutive elements, and only the cast says that they are. mlir-opt drops it, and refuses the result.

// CHECK-LABEL: @load_of_known_stride
// CHECK: %[[M:.*]] = memref.cast %m
// CHECK: vector.load %[[M]][%i]
func.func @load_of_known_stride(%m: memref<8xf32, strided<[?]>>, %i: index) -> vector<4xf32> {
  %0 = memref.cast %m : memref<8xf32, strided<[?]>> to memref<?xf32, strided<[1]>>
  %1 = vector.load %0[%i] : memref<?xf32, strided<[1]>>, vector<4xf32>
  return %1 : vector<4xf32>
}
