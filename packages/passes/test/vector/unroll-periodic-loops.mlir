// RUN: tt-opt %s --unroll-periodic-loops | FileCheck %s
// RUN: tt-opt %s --unroll-periodic-loops="distinct-arguments=true" | FileCheck %s --check-prefix=DISTINCT
// RUN: tt-opt %s --unroll-periodic-loops="factor=2" | FileCheck %s --check-prefix=SHORT

// Three vectors of pixels of three channels. The arguments may overlap, unless that is assumed.
// CHECK-LABEL: func.func @channels
// CHECK:         %[[R0:.*]] = arith.remsi
// CHECK:         %[[C0:.*]] = vector.extract %[[R0]][0]
// CHECK:         %[[R1:.*]] = arith.remsi
// CHECK:         %[[C1:.*]] = vector.extract %[[R1]][0]
// CHECK:         %[[R2:.*]] = arith.remsi
// CHECK:         scf.for %{{.*}} = %c0 to %c60{{.*}} step %c12
// CHECK-NOT:       arith.remsi
// CHECK:           tts.load %scale[%[[C0]]]
// CHECK:           tts.store
// CHECK:           tts.load %scale[%[[C1]]]
// CHECK:           tts.store
// CHECK:           tts.store
// CHECK:         }
// The rest is one vector.
// CHECK:         scf.for %{{.*}} = %c60{{.*}} to %c64 step %c4
// CHECK:           arith.remsi
// DISTINCT-LABEL: func.func @channels
// DISTINCT-SAME:    tts.distinct_arguments
// DISTINCT-COUNT-3: tts.load %scale
// DISTINCT:         scf.for
// DISTINCT-NOT:       tts.load %scale
// DISTINCT:         }
// SHORT-LABEL: func.func @channels
// SHORT-NOT:     step %c12
// SHORT:         scf.for {{.*}} step %c4
// SHORT:         {tts.independent}
func.func @channels(%x: !tt.ptr<f32>, %scale: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %lanes = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
  %three = arith.constant dense<3> : vector<4xindex>
  scf.for %i = %c0 to %c64 step %c4 {
    %all = vector.broadcast %i : index to vector<4xindex>
    %place = arith.addi %all, %lanes : vector<4xindex>
    %channels = arith.remsi %place, %three : vector<4xindex>
    %channel = vector.extract %channels[0] : index from vector<4xindex>
    %s = tts.load %scale[%channel] : !tt.ptr<f32> -> f32
    %ss = vector.broadcast %s : f32 to vector<4xf32>
    %v = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %y = arith.mulf %v, %ss : vector<4xf32>
    tts.store %y, %x[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// Places of mirrored pixels grow with the position. Before a loop that may have no iteration, nothing is loaded.
// CHECK-LABEL: func.func @mirrored
// CHECK:         %[[REST:.*]] = arith.remui %n, %c3
// CHECK:         %[[END:.*]] = arith.subi %n, %[[REST]]
// CHECK:         %[[ANY:.*]] = arith.cmpi slt, %c0, %[[END]]
// CHECK:         %[[SUM:.*]] = scf.if %[[ANY]] -> (f32) {
// CHECK:           %[[A0:.*]] = arith.subi
// CHECK:           %[[A1:.*]] = arith.subi
// CHECK:           %[[A2:.*]] = arith.subi
// CHECK:           scf.for %[[I:.*]] = %c0 to %[[END]] step %c3{{.*}} iter_args(%{{.*}} = %zero) -> (f32) {
// CHECK-NEXT:        %[[P0:.*]] = arith.addi %[[A0]], %[[I]]
// CHECK-NEXT:        tts.load %x[%[[P0]]]
// CHECK:             %[[P1:.*]] = arith.addi %[[A1]], %[[I]]
// CHECK-NEXT:        tts.load %x[%[[P1]]]
// CHECK:         } else {
// CHECK-NEXT:      scf.yield %zero
// CHECK:         scf.for %{{.*}} = %[[END]] to %n step %c1 iter_args(%{{.*}} = %[[SUM]])
func.func @mirrored(%x: !tt.ptr<f32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> (f32) {
    %pixel = arith.divsi %i, %c3 : index
    %channel = arith.remsi %i, %c3 : index
    %row = arith.muli %pixel, %c3 : index
    %last = arith.addi %row, %c2 : index
    %place = arith.subi %last, %channel : index
    %v = tts.load %x[%place] : !tt.ptr<f32> -> f32
    %after = arith.addf %before, %v : f32
    scf.yield %after : f32
  } {tts.independent}
  return %sum : f32
}

// Digits of digits: the quotient of the second division grows by one in six iterations.
// CHECK-LABEL: func.func @digits
// CHECK:         scf.for %[[I:.*]] = %c0 to %c60{{.*}} step %c6
// CHECK:           %[[ROW:.*]] = arith.divui %[[I]], %c6
// CHECK-NEXT:      arith.addi %{{.*}}, %[[ROW]]
// CHECK-NOT:       arith.rem
// CHECK:         return
func.func @digits(%x: memref<10xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c60 = arith.constant 60 : index
  %one = arith.constant 1 : i8
  scf.for %i = %c0 to %c60 step %c1 {
    %half = arith.divsi %i, %c2 : index
    %row = arith.divsi %half, %c3 : index
    memref.store %one, %x[%row] : memref<10xi8>
  } {tts.independent}
  return
}

// Remainders of negative numbers are negative, those by larger numbers repeat late, and bytes wrap around before.
// CHECK-LABEL: func.func @irregular
// CHECK:         scf.for {{.*}} step %c1 {
// CHECK:         } {tts.independent}
// CHECK:         scf.for {{.*}} step %c1 {
// CHECK:         } {tts.independent}
// CHECK:         scf.for {{.*}} step %c1 {
// CHECK:         } {tts.independent}
func.func @irregular(%x: memref<60xi8>, %from: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c17 = arith.constant 17 : index
  %c300 = arith.constant 300 : index
  %three = arith.constant 3 : i8
  %c60 = arith.constant 60 : index
  %one = arith.constant 1 : i8
  scf.for %i = %c0 to %c60 step %c1 {
    %place = arith.addi %i, %from : index
    %channel = arith.remsi %place, %c3 : index
    memref.store %one, %x[%channel] : memref<60xi8>
  } {tts.independent}
  scf.for %i = %c0 to %c60 step %c1 {
    %channel = arith.remsi %i, %c17 : index
    memref.store %one, %x[%channel] : memref<60xi8>
  } {tts.independent}
  scf.for %i = %c0 to %c300 step %c1 {
    %byte = arith.index_cast %i : index to i8
    %rest = arith.remui %byte, %three : i8
    %channel = arith.index_cast %rest : i8 to index
    memref.store %one, %x[%channel] : memref<60xi8>
  } {tts.independent}
  return
}

// Where a period begins with the loop, its remainders are constants, and its iterations share what they load by quotients.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.for %{{.*}} = %c0 to %c1024{{.*}} step %c8
// CHECK-COUNT-1:   tts.load %codes
// CHECK-NOT:       tts.load %codes
// CHECK:           tts.load %table
// CHECK:           tts.store
// CHECK:           tts.load %table
// CHECK:           tts.store
// CHECK:         }
func.func @rows(%codes: !tt.ptr<i32>, %table: !tt.ptr<f32>, %y: !tt.ptr<f32>) attributes {tts.distinct_arguments} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : i32
  %c1024 = arith.constant 1024 : index
  %c1024_i32 = arith.constant 1024 : i32
  %program = tt.get_program_id x : i32
  %start = arith.muli %program, %c1024_i32 : i32
  scf.for %i = %c0 to %c1024 step %c4 {
    %n = arith.index_cast %i : index to i32
    %place = arith.addi %start, %n : i32
    %row = arith.divsi %place, %c8 : i32
    %k = arith.index_cast %row : i32 to index
    %code = tts.load %codes[%k] : !tt.ptr<i32> -> i32
    %first = arith.muli %code, %c8 : i32
    %column = arith.remsi %place, %c8 : i32
    %at = arith.addi %first, %column : i32
    %j = arith.index_cast %at : i32 to index
    %v = tts.load %table[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    tts.store %v, %y[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}
