// RUN: tt-opt %s --vectorize-scans | FileCheck %s

// A running sum from the first element on: each lane gets what those before it give, in two steps, and then what came
// before the vector. Of two vectors, the second one is added to the first one's sum before that.
// CHECK-LABEL: func.func @sum
// CHECK:         %[[ZERO:.*]] = arith.constant dense<-0.000000e+00> : vector<4xf32>
// CHECK:         scf.for %{{.*}} = %c0{{.*}} to %c64{{.*}} step %c8{{.*}} iter_args(%[[SUM:.*]] = %[[ZERO]])
// CHECK:           %[[A:.*]] = vector.load
// CHECK:           %[[B:.*]] = vector.load
// CHECK:           %[[S1:.*]] = vector.shuffle %[[ZERO]], %[[A]] [3, 4, 5, 6]
// CHECK:           %[[A1:.*]] = arith.addf %[[S1]], %[[A]]
// CHECK:           %[[S2:.*]] = vector.shuffle %[[ZERO]], %[[A1]] [2, 3, 4, 5]
// CHECK:           %[[A2:.*]] = arith.addf %[[S2]], %[[A1]]
// CHECK:           %[[OWN:.*]] = vector.shuffle %[[A2]], %[[A2]] [3, 3, 3, 3]
// CHECK:           %[[B2:.*]] = arith.addf %[[OWN]], %{{.*}}
// CHECK:           arith.addf %[[SUM]], %[[A2]]
// CHECK:           arith.addf %[[SUM]], %[[B2]]
// CHECK:           vector.store
// CHECK-NOT:     scf.for
func.func @sum(%x: memref<64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %first = memref.load %x[%c0] : memref<64xf32>
  memref.store %first, %y[%c0] : memref<64xf32>
  %last = scf.for %i = %c1 to %c64 step %c1 iter_args(%acc = %first) -> (f32) {
    %v = memref.load %x[%i] : memref<64xf32>
    %s = arith.addf %acc, %v : f32
    memref.store %s, %y[%i] : memref<64xf32>
    scf.yield %s : f32
  } {tts.scan}
  return
}

// From the end, and for a maximum, which may be combined with itself.
// CHECK-LABEL: func.func @reverse_max
// CHECK:         vector.broadcast %{{.*}} : i32 to vector<4xi32>
// CHECK:         scf.for
// CHECK:           arith.subi %c60{{.*}}, %{{.*}} : index
// CHECK:           %[[V:.*]] = vector.load
// CHECK:           vector.shuffle %[[V]], %[[V]] [1, 2, 3, 3]
// CHECK:           vector.shuffle %{{.*}} [2, 3, 2, 3]
// CHECK:           vector.shuffle %{{.*}} [0, 0, 0, 0]
func.func @reverse_max(%x: memref<64xi32>, %y: memref<64xi32>) {
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  %c64 = arith.constant 64 : index
  %first = memref.load %x[%c63] : memref<64xi32>
  memref.store %first, %y[%c63] : memref<64xi32>
  %last = scf.for %i = %c1 to %c64 step %c1 iter_args(%acc = %first) -> (i32) {
    %k = arith.subi %c63, %i : index
    %v = memref.load %x[%k] : memref<64xi32>
    %s = arith.maxsi %acc, %v : i32
    memref.store %s, %y[%k] : memref<64xi32>
    scf.yield %s : i32
  } {tts.scan}
  return
}

// A maximum that prefers numbers: lanes that are NaN become its neutral element, unless the scan begins with one. Only
// one combination of two vectors waits for those before.
// CHECK-LABEL: func.func @max_of_numbers
// CHECK:         %[[FIRST:.*]] = memref.load
// CHECK:         %[[LEAST:.*]] = arith.constant dense<0xFF800000> : vector<4xf32>
// CHECK:         %[[NUMBER:.*]] = arith.cmpf oeq, %[[FIRST]], %[[FIRST]] : f32
// CHECK:         %[[END:.*]] = arith.select %[[NUMBER]], %c64{{.*}}, %c0
// CHECK:         %[[MAX:.*]] = scf.for %{{.*}} = %c0{{.*}} to %[[END]] step %c8{{.*}} iter_args(%[[ACC:.*]] = %{{.*}})
// CHECK:           %[[V:.*]] = vector.load
// CHECK:           arith.maxnumf %[[LEAST]], %[[V]]
// CHECK:           arith.maxnumf %[[ACC]], %{{.*}} : vector<4xf32>
// CHECK:           arith.maxnumf %[[ACC]], %{{.*}} : vector<4xf32>
// CHECK:           %[[NEXT:.*]] = arith.maxnumf %[[ACC]], %{{.*}} : vector<4xf32>
// CHECK:           scf.yield %[[NEXT]]
// CHECK:         %[[LAST:.*]] = vector.extract %[[MAX]][0]
// CHECK:         %[[INIT:.*]] = arith.select %[[NUMBER]], %[[LAST]], %[[FIRST]]
// CHECK:         scf.for %{{.*}} = %[[END]] to %c64{{.*}} step %c1{{.*}} iter_args(%{{.*}} = %[[INIT]])
func.func @max_of_numbers(%x: memref<64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %first = memref.load %x[%c0] : memref<64xf32>
  memref.store %first, %y[%c0] : memref<64xf32>
  %last = scf.for %i = %c1 to %c64 step %c1 iter_args(%acc = %first) -> (f32) {
    %v = memref.load %x[%i] : memref<64xf32>
    %s = arith.maxnumf %acc, %v : f32
    memref.store %s, %y[%i] : memref<64xf32>
    scf.yield %s : f32
  } {tts.scan}
  return
}

// What is left of the last vectors is scanned one by one.
// CHECK-LABEL: func.func @rest
// CHECK:         %[[W:.*]] = scf.for %{{.*}} = %c0{{.*}} to %c16{{.*}} step %c8
// CHECK:         %[[L:.*]] = vector.extract %[[W]][0]
// CHECK:         scf.for %{{.*}} = %c16{{.*}} to %c19{{.*}} step %c1{{.*}} iter_args(%{{.*}} = %[[L]])
func.func @rest(%x: memref<19xf32>, %y: memref<19xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c19 = arith.constant 19 : index
  %first = memref.load %x[%c0] : memref<19xf32>
  memref.store %first, %y[%c0] : memref<19xf32>
  %last = scf.for %i = %c1 to %c19 step %c1 iter_args(%acc = %first) -> (f32) {
    %v = memref.load %x[%i] : memref<19xf32>
    %s = arith.addf %acc, %v : f32
    memref.store %s, %y[%i] : memref<19xf32>
    scf.yield %s : f32
  } {tts.scan}
  return
}

// Maps t -> a t + b are composed. Lanes without lanes before them in their vector stay as they are. The first factor of
// a map is not stored, so that none is carried.
// CHECK-LABEL: func.func @recurrence
// CHECK:         %[[A:.*]] = vector.load %a[
// CHECK:         %[[B:.*]] = vector.load %b[
// CHECK:         %[[A1:.*]] = vector.shuffle %[[A]], %[[A]] [0, 0, 1, 2]
// CHECK:         %[[B1:.*]] = vector.shuffle %[[B]], %[[B]] [0, 0, 1, 2]
// CHECK:         %[[P:.*]] = arith.mulf %[[A1]], %[[A]] : vector<4xf32>
// CHECK:         %[[T:.*]] = arith.mulf %[[B1]], %[[A]] : vector<4xf32>
// CHECK:         %[[S:.*]] = arith.addf %[[T]], %[[B]] : vector<4xf32>
// CHECK:         vector.shuffle %[[A]], %[[P]] [0, 5, 6, 7]
// CHECK:         %[[S1:.*]] = vector.shuffle %[[B]], %[[S]] [0, 5, 6, 7]
// CHECK:         vector.shuffle %[[S1]], %[[S1]] [0, 1, 0, 1]
// CHECK:         vector.store %{{.*}}, %y[%c0
// CHECK:         %[[CARRY:.*]] = vector.shuffle %{{.*}} [3, 3, 3, 3]
// CHECK:         scf.for %{{.*}} = %c8{{.*}} to %c64{{.*}} step %c8{{.*}} iter_args(%[[BEFORE:.*]] = %[[CARRY]]) -> (vector<4xf32>)
// CHECK:           arith.mulf %[[BEFORE]], %{{.*}} : vector<4xf32>
// CHECK:         }
// CHECK-NOT:     scf.for
func.func @recurrence(%a: memref<64xf32>, %b: memref<64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a0 = memref.load %a[%c0] : memref<64xf32>
  %b0 = memref.load %b[%c0] : memref<64xf32>
  memref.store %b0, %y[%c0] : memref<64xf32>
  %last:2 = scf.for %i = %c1 to %c64 step %c1 iter_args(%f = %a0, %t = %b0) -> (f32, f32) {
    %c = memref.load %a[%i] : memref<64xf32>
    %d = memref.load %b[%i] : memref<64xf32>
    %g = arith.mulf %f, %c : f32
    %u = arith.mulf %t, %c : f32
    %v = arith.addf %u, %d : f32
    memref.store %v, %y[%i] : memref<64xf32>
    scf.yield %g, %v : f32, f32
  } {tts.scan}
  return
}

// A loop that is no scan keeps its order, and so does a scan of f16.
// CHECK-LABEL: func.func @kept
// CHECK-NOT:     vector.
// CHECK:         return
func.func @kept(%x: memref<64xf32>, %y: memref<64xf32>, %z: memref<64xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %first = memref.load %x[%c0] : memref<64xf32>
  %a = scf.for %i = %c1 to %c64 step %c1 iter_args(%acc = %first) -> (f32) {
    %v = memref.load %x[%i] : memref<64xf32>
    %s = arith.addf %acc, %v : f32
    memref.store %s, %y[%i] : memref<64xf32>
    scf.yield %s : f32
  }
  %wide = memref.load %z[%c0] : memref<64xf16>
  %b = scf.for %i = %c1 to %c64 step %c1 iter_args(%acc = %wide) -> (f16) {
    %v = memref.load %z[%i] : memref<64xf16>
    %s = arith.addf %acc, %v : f16
    memref.store %s, %z[%i] : memref<64xf16>
    scf.yield %s : f16
  } {tts.scan}
  return
}
