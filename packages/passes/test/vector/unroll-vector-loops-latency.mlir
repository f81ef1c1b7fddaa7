// RUN: tt-opt %s --unroll-vector-loops | FileCheck %s

// Nine powers and their sum, the last one first: each operation waits for the one before, so that two copies are better than
// one, though their vectors do not fit the registers.
// CHECK-LABEL: func.func @long_chain
// CHECK:         scf.for
// CHECK-COUNT-2:   vector.load
// CHECK-NOT:       vector.load
// CHECK:           }
func.func @long_chain(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %v = vector.load %x[%i] : memref<?xf32>, vector<4xf32>
    %m1 = arith.mulf %v, %v : vector<4xf32>
    %m2 = arith.mulf %m1, %v : vector<4xf32>
    %m3 = arith.mulf %m2, %v : vector<4xf32>
    %m4 = arith.mulf %m3, %v : vector<4xf32>
    %m5 = arith.mulf %m4, %v : vector<4xf32>
    %m6 = arith.mulf %m5, %v : vector<4xf32>
    %m7 = arith.mulf %m6, %v : vector<4xf32>
    %m8 = arith.mulf %m7, %v : vector<4xf32>
    %m9 = arith.mulf %m8, %v : vector<4xf32>
    %s8 = arith.addf %m9, %m8 : vector<4xf32>
    %s7 = arith.addf %s8, %m7 : vector<4xf32>
    %s6 = arith.addf %s7, %m6 : vector<4xf32>
    %s5 = arith.addf %s6, %m5 : vector<4xf32>
    %s4 = arith.addf %s5, %m4 : vector<4xf32>
    %s3 = arith.addf %s4, %m3 : vector<4xf32>
    %s2 = arith.addf %s3, %m2 : vector<4xf32>
    %s1 = arith.addf %s2, %m1 : vector<4xf32>
    vector.store %s1, %y[%i] : memref<?xf32>, vector<4xf32>
  } {tts.independent}
  return
}

// Hardly any memory is accessed here: four copies have more than twice as many vectors as there are registers.
// CHECK-LABEL: func.func @long_chain_that_computes
// CHECK:         scf.for
// CHECK-COUNT-4:   vector.load
// CHECK-NOT:       vector.load
// CHECK:           }
func.func @long_chain_that_computes(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %v = vector.load %x[%i] : memref<?xf32>, vector<4xf32>
    %m1 = arith.mulf %v, %v : vector<4xf32>
    %m2 = arith.mulf %m1, %v : vector<4xf32>
    %m3 = arith.mulf %m2, %v : vector<4xf32>
    %m4 = arith.mulf %m3, %v : vector<4xf32>
    %m5 = arith.mulf %m4, %v : vector<4xf32>
    %m6 = arith.mulf %m5, %v : vector<4xf32>
    %m7 = arith.mulf %m6, %v : vector<4xf32>
    %m8 = arith.mulf %m7, %v : vector<4xf32>
    %m9 = arith.mulf %m8, %v : vector<4xf32>
    %m10 = arith.mulf %m9, %v : vector<4xf32>
    %m11 = arith.mulf %m10, %v : vector<4xf32>
    %s10 = arith.addf %m11, %m10 : vector<4xf32>
    %s9 = arith.addf %s10, %m9 : vector<4xf32>
    %s8 = arith.addf %s9, %m8 : vector<4xf32>
    %s7 = arith.addf %s8, %m7 : vector<4xf32>
    %s6 = arith.addf %s7, %m6 : vector<4xf32>
    %s5 = arith.addf %s6, %m5 : vector<4xf32>
    %s4 = arith.addf %s5, %m4 : vector<4xf32>
    %s3 = arith.addf %s4, %m3 : vector<4xf32>
    %s2 = arith.addf %s3, %m2 : vector<4xf32>
    %s1 = arith.addf %s2, %m1 : vector<4xf32>
    vector.store %s1, %y[%i] : memref<?xf32>, vector<4xf32>
  } {tts.independent}
  return
}

// A short chain does not wait long: nine vectors at a time leave no room for a copy.
// CHECK-LABEL: func.func @short_chain
// CHECK:         scf.for
// CHECK-COUNT-9:   vector.load
// CHECK-NOT:       vector.load
// CHECK:         }
func.func @short_chain(%x: memref<?x9xf32>, %y: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c4 {
    %v0 = vector.load %x[%i, %c0] : memref<?x9xf32>, vector<4xf32>
    %v1 = vector.load %x[%i, %c1] : memref<?x9xf32>, vector<4xf32>
    %v2 = vector.load %x[%i, %c2] : memref<?x9xf32>, vector<4xf32>
    %v3 = vector.load %x[%i, %c3] : memref<?x9xf32>, vector<4xf32>
    %v4 = vector.load %x[%i, %c4] : memref<?x9xf32>, vector<4xf32>
    %v5 = vector.load %x[%i, %c5] : memref<?x9xf32>, vector<4xf32>
    %v6 = vector.load %x[%i, %c6] : memref<?x9xf32>, vector<4xf32>
    %v7 = vector.load %x[%i, %c7] : memref<?x9xf32>, vector<4xf32>
    %v8 = vector.load %x[%i, %c8] : memref<?x9xf32>, vector<4xf32>
    %s7 = arith.addf %v8, %v7 : vector<4xf32>
    %s6 = arith.addf %s7, %v6 : vector<4xf32>
    %s5 = arith.addf %s6, %v5 : vector<4xf32>
    %s4 = arith.addf %s5, %v4 : vector<4xf32>
    %s3 = arith.addf %s4, %v3 : vector<4xf32>
    %s2 = arith.addf %s3, %v2 : vector<4xf32>
    %s1 = arith.addf %s2, %v1 : vector<4xf32>
    %s0 = arith.addf %s1, %v0 : vector<4xf32>
    vector.store %s0, %y[%i] : memref<?xf32>, vector<4xf32>
  } {tts.independent}
  return
}
