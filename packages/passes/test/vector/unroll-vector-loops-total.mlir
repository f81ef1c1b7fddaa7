// RUN: tt-opt %s --unroll-vector-loops=total=30 --canonicalize | FileCheck %s

// Loops are unrolled while the code is small: the first is, the second one stays.
// CHECK-LABEL: func.func @scale
// CHECK:         scf.for
// CHECK-COUNT-4:   arith.mulf
// CHECK:         scf.for
// CHECK-COUNT-1:   arith.mulf
// CHECK-NOT:     arith.mulf
func.func @scale(%x: memref<64xf32>, %y: memref<64xf32>, %f: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c4 {
    %v = vector.load %x[%i] : memref<64xf32>, vector<4xf32>
    %b = arith.mulf %v, %f : vector<4xf32>
    vector.store %b, %x[%i] : memref<64xf32>, vector<4xf32>
  } {tts.independent}
  scf.for %i = %c0 to %c64 step %c4 {
    %v = vector.load %y[%i] : memref<64xf32>, vector<4xf32>
    %b = arith.mulf %v, %f : vector<4xf32>
    vector.store %b, %y[%i] : memref<64xf32>, vector<4xf32>
  } {tts.independent}
  return
}
