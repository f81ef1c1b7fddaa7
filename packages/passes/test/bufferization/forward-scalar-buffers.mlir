// RUN: tt-opt %s --forward-scalar-buffers | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK-NOT:     memref.
// CHECK:         %[[S:.*]] = arith.addf %x, %x
// CHECK-NEXT:    return %[[S]]
func.func @chain(%scratch: memref<?xi8>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %a = memref.view %scratch[%c0][] : memref<?xi8> to memref<f32>
  %b = memref.view %scratch[%c64][] : memref<?xi8> to memref<f32>
  memref.store %x, %a[] : memref<f32>
  memref.copy %a, %b : memref<f32> to memref<f32>
  %y = memref.load %b[] : memref<f32>
  %s = arith.addf %y, %x : f32
  memref.store %s, %b[] : memref<f32>
  %z = memref.load %b[] : memref<f32>
  return %z : f32
}

// What a loop writes is not followed.
// CHECK-LABEL: func.func @loop
// CHECK:         memref.load
func.func @loop(%scratch: memref<?xi8>, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.view %scratch[%c0][] : memref<?xi8> to memref<f32>
  memref.store %x, %a[] : memref<f32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %a[] : memref<f32>
  }
  %y = memref.load %a[] : memref<f32>
  return %y : f32
}
