// RUN: tt-opt %s --unroll-vector-loops --canonicalize --cse | FileCheck %s

// Four accumulators, combined in a tree; a loop over single vectors goes on with what is left.
// CHECK-LABEL: func.func @sum
// CHECK:         %[[S:.*]]:4 = scf.for %[[I:.*]] = %{{.*}} to %[[M:.*]] step %c16
// CHECK:           arith.addi %[[I]], %c4
// CHECK-COUNT-4:   vector.load
// CHECK-COUNT-4:   arith.addf
// CHECK:         %[[A:.*]] = arith.addf %[[S]]#0, %[[S]]#2
// CHECK:         %[[B:.*]] = arith.addf %[[S]]#1, %[[S]]#3
// CHECK:         %[[C:.*]] = arith.addf %[[A]], %[[B]]
// CHECK:         scf.for %{{.*}} = %[[M]] to %{{.*}} step %c4{{.*}} iter_args(%{{.*}} = %[[C]])
func.func @sum(%x: memref<?xf32>, %n: index) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %s = scf.for %i = %c0 to %n step %c4 iter_args(%a = %zero) -> (vector<4xf32>) {
    %v = vector.load %x[%i] : memref<?xf32>, vector<4xf32>
    %b = arith.addf %a, %v : vector<4xf32>
    scf.yield %b : vector<4xf32>
  } {tts.independent}
  return %s : vector<4xf32>
}

// Operations of the copies take turns; nothing is left of a loop of known length.
// CHECK-LABEL: func.func @map
// CHECK:         scf.for
// CHECK-COUNT-4:   vector.load
// CHECK-COUNT-4:   arith.mulf
// CHECK-COUNT-4:   vector.store
// CHECK-NOT:     scf.for
func.func @map(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c4 {
    %v = vector.load %x[%i] : memref<64xf32>, vector<4xf32>
    %w = arith.mulf %v, %v : vector<4xf32>
    vector.store %w, %x[%i] : memref<64xf32>, vector<4xf32>
  } {tts.independent}
  return
}

// A recurrence keeps its order.
// CHECK-LABEL: func.func @recurrence
// CHECK:         scf.for
// CHECK-NOT:     scf.for
func.func @recurrence(%x: memref<64xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %s = scf.for %i = %c0 to %c64 step %c4 iter_args(%a = %zero) -> (vector<4xf32>) {
    %v = vector.load %x[%i] : memref<64xf32>, vector<4xf32>
    %b = arith.divf %v, %a : vector<4xf32>
    scf.yield %b : vector<4xf32>
  } {tts.independent}
  return %s : vector<4xf32>
}

// Copies in order: each takes what the one before carries on, and the loop has no rest.
// CHECK-LABEL: func.func @in_order
// CHECK:         scf.for %[[P:.*]] = %{{.*}} to %{{.*}} step %c2{{.*}} iter_args(%[[A0:.*]] = %{{.*}})
// CHECK:           %[[V0:.*]] = vector.load %{{.*}}[%[[P]]]
// CHECK:           %[[A1:.*]] = arith.addf %[[A0]], %[[V0]]
// CHECK:           %[[P1:.*]] = arith.addi %[[P]], %c1
// CHECK:           %[[V1:.*]] = vector.load %{{.*}}[%[[P1]]]
// CHECK:           %[[A2:.*]] = arith.addf %[[A1]], %[[V1]]
// CHECK:           scf.yield %[[A2]]
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @in_order(%x: memref<?xf32>, %n: index) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (vector<4xf32>) {
    %v = vector.load %x[%i] : memref<?xf32>, vector<4xf32>
    %b = arith.addf %a, %v : vector<4xf32>
    scf.yield %b : vector<4xf32>
  } {tts.unroll = 2 : index}
  return %s : vector<4xf32>
}

// Copies of a body that takes longer than a sum share an accumulator: they add their values up in a tree first.
// CHECK-LABEL: func.func @long
// CHECK:         scf.for %{{.*}} step %c16 iter_args(%[[ACC:.*]] = %{{.*}})
// CHECK-COUNT-36:  arith.mulf
// CHECK:           %[[A:.*]] = arith.addf %[[V0:.*]], %[[V2:.*]] :
// CHECK:           %[[B:.*]] = arith.addf %[[V1:.*]], %[[V3:.*]] :
// CHECK:           %[[C:.*]] = arith.addf %[[A]], %[[B]]
// CHECK:           %[[NEXT:.*]] = arith.addf %[[ACC]], %[[C]]
// CHECK:           vector.store %[[V0]]
// CHECK:           vector.store %[[V1]]
// CHECK:           vector.store %[[V2]]
// CHECK:           vector.store %[[V3]]
// CHECK:           scf.yield %[[NEXT]]
func.func @long(%x: memref<64xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %s = scf.for %i = %c0 to %c64 step %c4 iter_args(%a = %zero) -> (vector<4xf32>) {
    %v0 = vector.load %x[%i] : memref<64xf32>, vector<4xf32>
    %v1 = arith.mulf %v0, %v0 : vector<4xf32>
    %v2 = arith.mulf %v1, %v0 : vector<4xf32>
    %v3 = arith.mulf %v2, %v0 : vector<4xf32>
    %v4 = arith.mulf %v3, %v0 : vector<4xf32>
    %v5 = arith.mulf %v4, %v0 : vector<4xf32>
    %v6 = arith.mulf %v5, %v0 : vector<4xf32>
    %v7 = arith.mulf %v6, %v0 : vector<4xf32>
    %v8 = arith.mulf %v7, %v0 : vector<4xf32>
    %v9 = arith.mulf %v8, %v0 : vector<4xf32>
    %b = arith.addf %a, %v9 : vector<4xf32>
    vector.store %v9, %x[%i] : memref<64xf32>, vector<4xf32>
    scf.yield %b : vector<4xf32>
  } {tts.independent}
  return %s : vector<4xf32>
}

// A product for nothing but the sum can be one operation with it: each copy has an accumulator.
// CHECK-LABEL: func.func @long_product
// CHECK:         %{{.*}}:4 = scf.for
// CHECK:         return
func.func @long_product(%x: memref<64xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %s = scf.for %i = %c0 to %c64 step %c4 iter_args(%a = %zero) -> (vector<4xf32>) {
    %v0 = vector.load %x[%i] : memref<64xf32>, vector<4xf32>
    %v1 = arith.mulf %v0, %v0 : vector<4xf32>
    %v2 = arith.mulf %v1, %v0 : vector<4xf32>
    %v3 = arith.mulf %v2, %v0 : vector<4xf32>
    %v4 = arith.mulf %v3, %v0 : vector<4xf32>
    %v5 = arith.mulf %v4, %v0 : vector<4xf32>
    %v6 = arith.mulf %v5, %v0 : vector<4xf32>
    %v7 = arith.mulf %v6, %v0 : vector<4xf32>
    %v8 = arith.mulf %v7, %v0 : vector<4xf32>
    %v9 = arith.mulf %v8, %v0 : vector<4xf32>
    %b = arith.addf %a, %v9 : vector<4xf32>
    scf.yield %b : vector<4xf32>
  } {tts.independent}
  return %s : vector<4xf32>
}

// A loop of unknown length that has at most two iterations stays as it is; of at most four, two become one.
// CHECK-LABEL: func.func @at_most
// CHECK-NOT:     step %c8
// CHECK-NOT:     step %c16
// CHECK:         scf.for %{{.*}} = %c0 to %n step %c4 {
// CHECK:         scf.for %{{.*}} step %c8
// CHECK-NOT:     step %c16
// CHECK:         scf.for %{{.*}} step %c4 {
// CHECK-NOT:     tts.at_most
// CHECK:         return
func.func @at_most(%x: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %v = vector.load %x[%i] : memref<16xf32>, vector<4xf32>
    %w = arith.addf %v, %v : vector<4xf32>
    vector.store %w, %x[%i] : memref<16xf32>, vector<4xf32>
  } {tts.independent, tts.at_most = 2 : index}
  scf.for %i = %c0 to %n step %c4 {
    %v = vector.load %x[%i] : memref<16xf32>, vector<4xf32>
    %w = arith.addf %v, %v : vector<4xf32>
    vector.store %w, %x[%i] : memref<16xf32>, vector<4xf32>
  } {tts.independent, tts.at_most = 4 : index}
  return
}

// Updates of elements keep their order. The rest begins where the copies end, but not before the loop.
// CHECK-LABEL: func.func @updates
// CHECK:         %[[REST:.*]] = arith.andi %{{.*}}, %c3
// CHECK:         %[[MIDDLE:.*]] = arith.subi %n, %[[REST]]
// CHECK:         scf.for %[[I0:.*]] = %m to %[[MIDDLE]] step %c4 {
// CHECK-NEXT:      %[[V0:.*]] = tts.load %p[%[[I0]]]
// CHECK:           tts.accumulate %[[V0]], %sums[%c0]
// CHECK-NEXT:      %[[I1:.*]] = arith.addi %[[I0]], %c1
// CHECK-NEXT:      %[[V1:.*]] = tts.load %p[%[[I1]]]
// CHECK:           tts.accumulate %[[V1]], %sums[%c0]
// CHECK:           tts.accumulate
// CHECK:           tts.accumulate
// CHECK-NOT:       tts.accumulate
// CHECK:         %[[START:.*]] = arith.maxsi %m, %[[MIDDLE]]
// CHECK:         scf.for %{{.*}} = %[[START]] to %n step %c1 {
// CHECK:           tts.accumulate
func.func @updates(%p: !tt.ptr<i32>, %sums: memref<4xi32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %m to %n step %c1 {
    %v = tts.load %p[%i] : !tt.ptr<i32> -> i32
    tts.accumulate %v, %sums[%c0] : memref<4xi32>
  }
  return
}

// There is no rest of a multiple of four, and short loops stay.
// CHECK-LABEL: func.func @whole
// CHECK:         scf.for %{{.*}} = %c0 to %c16 step %c4
// CHECK-COUNT-4:   tts.accumulate
// CHECK-NOT:       tts.accumulate
// CHECK:         scf.for %{{.*}} = %c0 to %c4 step %c1
// CHECK-NEXT:      tts.accumulate
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @whole(%sums: memref<16xi32>, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c16 step %c1 {
    tts.accumulate %v, %sums[%i] : memref<16xi32>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    tts.accumulate %v, %sums[%i] : memref<16xi32>
  }
  return
}

// Sums of integers take one cycle: all copies share an accumulator, in the short body as well.
// CHECK-LABEL: func.func @integers
// CHECK:         %[[S:.*]] = scf.for %{{.*}} step %c16 iter_args(%[[ACC:.*]] = %{{.*}}) -> (vector<2xi64>)
// CHECK-COUNT-4:   arith.extsi
// CHECK:           %[[A:.*]] = arith.addi
// CHECK:           %[[B:.*]] = arith.addi
// CHECK:           %[[C:.*]] = arith.addi %[[A]], %[[B]]
// CHECK:           %[[NEXT:.*]] = arith.addi %[[ACC]], %[[C]]
// CHECK:           scf.yield %[[NEXT]]
// CHECK:         scf.for %{{.*}} step %c4{{.*}} iter_args(%{{.*}} = %[[S]])
func.func @integers(%x: memref<?xi32>, %n: index) -> vector<2xi64> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant dense<0> : vector<2xi64>
  %s = scf.for %i = %c0 to %n step %c4 iter_args(%a = %zero) -> (vector<2xi64>) {
    %v = vector.load %x[%i] : memref<?xi32>, vector<2xi32>
    %w = arith.extsi %v : vector<2xi32> to vector<2xi64>
    %b = arith.addi %a, %w : vector<2xi64>
    scf.yield %b : vector<2xi64>
  } {tts.independent}
  return %s : vector<2xi64>
}

// A row of a few vectors that is stored is executed at once, although the values of so many copies need more registers
// than there are.
// CHECK-LABEL: func.func @short_row
// CHECK:         scf.for %row
// CHECK-COUNT-8:   tts.store
// CHECK-NOT:       scf.for
// CHECK:         return
func.func @short_row(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %cos: !tt.ptr<f32>, %sin: !tt.ptr<f32>, %rows: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  scf.for %row = %c0 to %rows step %c1 {
    %begin = arith.muli %row, %c64 : index
    scf.for %i = %c0 to %c16 step %c4 {
      %at = arith.addi %begin, %i : index
      %a = tts.load %x[%at] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %b = tts.load %y[%at] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %c = tts.load %cos[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %s = tts.load %sin[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %ac = arith.mulf %a, %c : vector<4xf32>
      %bs = arith.mulf %b, %s : vector<4xf32>
      %as = arith.mulf %a, %s : vector<4xf32>
      %bc = arith.mulf %b, %c : vector<4xf32>
      %p = arith.subf %ac, %bs : vector<4xf32>
      %q = arith.addf %as, %bc : vector<4xf32>
      tts.store %p, %x[%at] strides [1] : vector<4xf32>, !tt.ptr<f32>
      tts.store %q, %y[%at] strides [1] : vector<4xf32>, !tt.ptr<f32>
    } {tts.independent}
  }
  return
}

// The same for eight vectors.
// CHECK-LABEL: func.func @row_of_eight
// CHECK:         scf.for %row
// CHECK-COUNT-8:   tts.store
// CHECK-NOT:       scf.for
// CHECK:         return
func.func @row_of_eight(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %rows: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  scf.for %row = %c0 to %rows step %c1 {
    %begin = arith.muli %row, %c64 : index
    scf.for %i = %c0 to %c32 step %c4 {
      %at = arith.addi %begin, %i : index
      %a = tts.load %x[%at] strides [1] : !tt.ptr<f32> -> vector<4xf32>
      %b = arith.mulf %a, %a : vector<4xf32>
      tts.store %b, %y[%at] strides [1] : vector<4xf32>, !tt.ptr<f32>
    } {tts.independent}
  }
  return
}
