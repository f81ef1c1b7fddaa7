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

// A buffer that leaves a region lives as long as the result that it becomes.
// CHECK-LABEL: func.func @branches
// CHECK-SAME:    tts.scratch_bytes = 256 : i64
func.func @branches(%c: i1, %x: f32) -> f32 attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %r = scf.if %c -> (memref<16xf32>) {
    scf.yield %a : memref<16xf32>
  } else {
    scf.yield %b : memref<16xf32>
  }
  %d = memref.alloc() : memref<16xf32>
  memref.store %x, %d[%c0] : memref<16xf32>
  %v = memref.load %r[%c0] : memref<16xf32>
  return %v : f32
}

// CHECK-LABEL: func.func @region
// CHECK-SAME:    tts.scratch_bytes = 192 : i64
func.func @region(%x: f32) -> f32 attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %r = scf.execute_region -> memref<16xf32> {
    %a = memref.alloc() : memref<16xf32>
    scf.yield %a : memref<16xf32>
  }
  %d = memref.alloc() : memref<16xf32>
  memref.store %x, %d[%c0] : memref<16xf32>
  %v = memref.load %r[%c0] : memref<16xf32>
  return %v : f32
}

// What a loop carries to its next iteration is alive there before it is allocated.
// CHECK-LABEL: func.func @carried
// CHECK-SAME:    tts.scratch_bytes = 256 : i64
func.func @carried(%n: index, %x: f32) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%old = %first) -> (memref<16xf32>) {
    %a = memref.alloc() : memref<16xf32>
    memref.store %x, %a[%c0] : memref<16xf32>
    %v = memref.load %old[%c0] : memref<16xf32>
    %b = memref.alloc() : memref<16xf32>
    memref.store %v, %b[%c0] : memref<16xf32>
    scf.yield %b : memref<16xf32>
  }
  return
}
