// RUN: tt-opt %s --plan-scratch | FileCheck %s

// Lifetimes that do not overlap share bytes; the first 64 are the runtime's.
// CHECK-LABEL: func.func @reuse
// CHECK-SAME:    (%[[S:.*]]: memref<?xi8>, %[[X:.*]]: f32)
// CHECK-SAME:    tts.scratch_bytes = 128 : i64
// CHECK:         %[[O:.*]] = arith.constant 64 : index
// CHECK:         memref.view %[[S]][%[[O]]][]
// CHECK:         %[[P:.*]] = arith.constant 64 : index
// CHECK:         memref.view %[[S]][%[[P]]][]
func.func @reuse(%x: f32) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xf32>
  memref.store %x, %a[%c0] : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  memref.store %x, %b[%c0] : memref<16xf32>
  return
}

// A view keeps its buffer alive.
// CHECK-LABEL: func.func @views
// CHECK-SAME:    tts.scratch_bytes = 192 : i64
func.func @views(%x: f32) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xf32>
  %v = memref.subview %a[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  %b = memref.alloc() : memref<16xf32>
  memref.store %x, %b[%c0] : memref<16xf32>
  memref.store %x, %v[%c0] : memref<4xf32, strided<[1]>>
  return
}
