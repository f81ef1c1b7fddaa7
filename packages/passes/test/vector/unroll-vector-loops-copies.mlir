// RUN: tt-opt %s --unroll-vector-loops=map-factor=1 | FileCheck %s --check-prefixes=CHECK,OLD
// RUN: tt-opt %s --unroll-vector-loops | FileCheck %s --check-prefixes=CHECK,NEW

// A long loop that only adds up waits for its accumulators, of which it gets eight. Eight loaded values more would not
// fit into registers.
// CHECK-LABEL: func.func @long_sum
// CHECK:         scf.for
// CHECK-COUNT-4:   vector.load
// CHECK-COUNT-4:   arith.addf
// CHECK-COUNT-4:   vector.load
// CHECK-COUNT-4:   arith.addf
// CHECK-NOT:       vector.load
// CHECK:           scf.yield
func.func @long_sum(%x: memref<?xf32>, %n: index, %zero: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = scf.for %i = %c0 to %n step %c4 iter_args(%a = %zero) -> (vector<4xf32>) {
    %v = vector.load %x[%i] : memref<?xf32>, vector<4xf32>
    %b = arith.addf %a, %v : vector<4xf32>
    scf.yield %b : vector<4xf32>
  } {tts.at_most = 256 : index, tts.independent}
  return %s : vector<4xf32>
}

// Two sums have eight accumulators with four copies.
// CHECK-LABEL: func.func @two_sums
// CHECK:         scf.for
// CHECK-COUNT-4:   vector.load
// CHECK-NOT:       vector.load
// CHECK:           scf.yield
func.func @two_sums(%x: memref<?xf32>, %n: index, %zero: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s:2 = scf.for %i = %c0 to %n step %c4 iter_args(%a = %zero, %b = %zero) -> (vector<4xf32>, vector<4xf32>) {
    %v = vector.load %x[%i] : memref<?xf32>, vector<4xf32>
    %c = arith.addf %a, %v : vector<4xf32>
    %d = arith.maximumf %b, %v : vector<4xf32>
    scf.yield %c, %d : vector<4xf32>, vector<4xf32>
  } {tts.at_most = 256 : index, tts.independent}
  return %s#0, %s#1 : vector<4xf32>, vector<4xf32>
}

// Twelve constants leave few registers for the copies of a map.
// CHECK-LABEL: func.func @map_with_constants
// CHECK:         scf.for
// NEW-COUNT-2:     vector.load
// OLD-COUNT-1:     vector.load
// CHECK-NOT:       vector.load
// CHECK:         }
func.func @map_with_constants(%x: memref<?xf32>, %y: memref<?xf32>, %n: index, %k0: vector<4xf32>, %k1: vector<4xf32>, %k2: vector<4xf32>, %k3: vector<4xf32>, %k4: vector<4xf32>, %k5: vector<4xf32>, %k6: vector<4xf32>, %k7: vector<4xf32>, %k8: vector<4xf32>, %k9: vector<4xf32>, %k10: vector<4xf32>, %k11: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %v = vector.load %x[%i] : memref<?xf32>, vector<4xf32>
    %m0 = arith.addf %v, %k0 : vector<4xf32>
    %m1 = arith.addf %m0, %k1 : vector<4xf32>
    %m2 = arith.addf %m1, %k2 : vector<4xf32>
    %m3 = arith.addf %m2, %k3 : vector<4xf32>
    %m4 = arith.addf %m3, %k4 : vector<4xf32>
    %m5 = arith.addf %m4, %k5 : vector<4xf32>
    %m6 = arith.addf %m5, %k6 : vector<4xf32>
    %m7 = arith.addf %m6, %k7 : vector<4xf32>
    %m8 = arith.addf %m7, %k8 : vector<4xf32>
    %m9 = arith.addf %m8, %k9 : vector<4xf32>
    %m10 = arith.addf %m9, %k10 : vector<4xf32>
    %m11 = arith.addf %m10, %k11 : vector<4xf32>
    vector.store %m11, %y[%i] : memref<?xf32>, vector<4xf32>
  } {tts.at_most = 256 : index, tts.independent}
  return
}

// Narrow elements are computed with longer than they are written.
// CHECK-LABEL: func.func @narrow_map_with_constants
// CHECK:         scf.for
// CHECK-COUNT-4:   vector.load
// CHECK-NOT:       vector.load
// CHECK:         }
func.func @narrow_map_with_constants(%x: memref<?xf16>, %y: memref<?xf16>, %n: index, %k0: vector<4xf32>, %k1: vector<4xf32>, %k2: vector<4xf32>, %k3: vector<4xf32>, %k4: vector<4xf32>, %k5: vector<4xf32>, %k6: vector<4xf32>, %k7: vector<4xf32>, %k8: vector<4xf32>, %k9: vector<4xf32>, %k10: vector<4xf32>, %k11: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %h = vector.load %x[%i] : memref<?xf16>, vector<4xf16>
    %v = arith.extf %h : vector<4xf16> to vector<4xf32>
    %m0 = arith.addf %v, %k0 : vector<4xf32>
    %m1 = arith.addf %m0, %k1 : vector<4xf32>
    %m2 = arith.addf %m1, %k2 : vector<4xf32>
    %m3 = arith.addf %m2, %k3 : vector<4xf32>
    %m4 = arith.addf %m3, %k4 : vector<4xf32>
    %m5 = arith.addf %m4, %k5 : vector<4xf32>
    %m6 = arith.addf %m5, %k6 : vector<4xf32>
    %m7 = arith.addf %m6, %k7 : vector<4xf32>
    %m8 = arith.addf %m7, %k8 : vector<4xf32>
    %m9 = arith.addf %m8, %k9 : vector<4xf32>
    %m10 = arith.addf %m9, %k10 : vector<4xf32>
    %m11 = arith.addf %m10, %k11 : vector<4xf32>
    %w = arith.truncf %m11 : vector<4xf32> to vector<4xf16>
    vector.store %w, %y[%i] : memref<?xf16>, vector<4xf16>
  } {tts.at_most = 256 : index, tts.independent}
  return
}
