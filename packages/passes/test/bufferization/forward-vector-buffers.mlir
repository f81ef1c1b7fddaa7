// RUN: tt-opt %s --forward-vector-buffers | FileCheck %s

// CHECK-LABEL: func.func @halves
// CHECK-NOT:     memref.view
// CHECK:         %[[A:.*]] = arith.addf %x, %y
// CHECK-NEXT:    %[[B:.*]] = arith.addf %[[A]], %x
// CHECK-NEXT:    return %[[B]], %y
func.func @halves(%scratch: memref<?xi8>, %x: vector<4xf32>, %y: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %b = memref.view %scratch[%c0][] : memref<?xi8> to memref<8xf32>
  vector.store %x, %b[%c0] : memref<8xf32>, vector<4xf32>
  vector.store %y, %b[%c4] : memref<8xf32>, vector<4xf32>
  %u = vector.load %b[%c0] : memref<8xf32>, vector<4xf32>
  %v = vector.load %b[%c4] : memref<8xf32>, vector<4xf32>
  %a = arith.addf %u, %v : vector<4xf32>
  vector.store %a, %b[%c0] : memref<8xf32>, vector<4xf32>
  %w = vector.load %b[%c0] : memref<8xf32>, vector<4xf32>
  %s = arith.addf %w, %u : vector<4xf32>
  return %s, %v : vector<4xf32>, vector<4xf32>
}

// In an iteration, what an earlier one stored is not known.
// CHECK-LABEL: func.func @carried
// CHECK:         vector.load
// CHECK:         vector.store
func.func @carried(%scratch: memref<?xi8>, %p: memref<?xf32>, %x: vector<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.view %scratch[%c0][] : memref<?xi8> to memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %v = vector.load %b[%c0] : memref<4xf32>, vector<4xf32>
    vector.store %x, %b[%c0] : memref<4xf32>, vector<4xf32>
    vector.store %v, %p[%i] : memref<?xf32>, vector<4xf32>
  }
  return
}

// Nor are parts of vectors, or a vector at an index that is computed.
// CHECK-LABEL: func.func @parts
// CHECK-COUNT-2: vector.store
// CHECK:         vector.load
// CHECK:         vector.store
// CHECK:         vector.load
func.func @parts(%scratch: memref<?xi8>, %x: vector<4xf32>, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %b = memref.view %scratch[%c0][] : memref<?xi8> to memref<8xf32>
  %c = memref.view %scratch[%c64][] : memref<?xi8> to memref<8xf32>
  vector.store %x, %b[%c0] : memref<8xf32>, vector<4xf32>
  vector.store %x, %b[%c2] : memref<8xf32>, vector<4xf32>
  %u = vector.load %b[%c0] : memref<8xf32>, vector<4xf32>
  vector.store %x, %c[%c0] : memref<8xf32>, vector<4xf32>
  %v = vector.load %c[%i] : memref<8xf32>, vector<4xf32>
  return %u, %v : vector<4xf32>, vector<4xf32>
}
