// RUN: tt-opt %s --pipeline-programs | FileCheck %s

// The sum of the next row is computed while this one is stored, and found by its program. Buffers move to make room.
// CHECK-LABEL: func.func @rows
// CHECK-SAME:    tts.cleared_bytes = 64 : i64
// CHECK-SAME:    tts.scratch_bytes = 256 : i64
// CHECK-DAG:     %[[AT:.*]] = arith.constant 192 : index
// CHECK-DAG:     memref.view %scratch[%[[AT]]][] : memref<?xi8> to memref<16xf32>
// CHECK:         %[[KEPT:.*]] = memref.load %[[PROGRAM:.*]][%{{.*}}] : memref<1xi32>
// CHECK:         %[[FOUND:.*]] = arith.cmpi eq, %[[KEPT]], %{{.*}} : i32
// CHECK:         %[[SUM:.*]] = scf.if %[[FOUND]] -> (vector<4xf32>) {
// CHECK:           vector.load %[[SUMS:.*]][%{{.*}}] : memref<4xf32>, vector<4xf32>
// CHECK:         } else {
// CHECK:           scf.for
// CHECK:             tts.load %row
// CHECK:           } {tts.copies = 8 : index, tts.independent}
// CHECK:         }
// CHECK:         %[[EXISTS:.*]] = arith.cmpi slt
// CHECK:         %[[NEXT:.*]] = tts.has_next_program 1 : i1
// CHECK:         %[[BOTH:.*]] = arith.andi %[[EXISTS]], %[[NEXT]] : i1
// CHECK:         scf.if %[[BOTH]] {
// CHECK:           %[[OTHER:.*]] = scf.for
// CHECK-NEXT:        tts.load %row_
// CHECK-NEXT:        arith.addf
// CHECK-NEXT:        tts.load %row[
// CHECK-NEXT:        arith.divf %{{.*}}, %[[SUM]]
// CHECK-NEXT:        tts.store
// CHECK:           } {tts.copies = 8 : index, tts.independent}
// CHECK:           memref.store %{{.*}}, %[[PROGRAM]]
// CHECK:           vector.store %[[OTHER]], %[[SUMS]]
// CHECK:         } else {
// CHECK:           scf.for
// CHECK-NOT:         addf
// CHECK:             tts.store
func.func @rows(%scratch: memref<?xi8>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %zero: vector<4xf32>)
    attributes {tt.kernel, tts.distinct_arguments, tts.scratch_bytes = 192 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %c1024 = arith.constant 1024 : index
  %length = arith.constant 1024 : i32
  %buffer = memref.view %scratch[%c128][] : memref<?xi8> to memref<16xf32>
  vector.store %zero, %buffer[%c0] : memref<16xf32>, vector<4xf32>
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %length : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %out = tt.addptr %y, %offset : !tt.ptr<f32>, i32
  tts.store %zero, %out[%c0] strides [1] : vector<4xf32>, !tt.ptr<f32>
  %sum = scf.for %i = %c0 to %c1024 step %c4 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    scf.yield %t : vector<4xf32>
  } {tts.independent}
  scf.for %i = %c0 to %c1024 step %c4 {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %w = arith.divf %v, %sum : vector<4xf32>
    tts.store %w, %out[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// Rows whose length is not known are read early if they are short.
// CHECK-LABEL: func.func @any_length
// CHECK:         arith.constant 2048 : index
// CHECK-NEXT:    %[[SHORT:.*]] = arith.cmpi sle, %n, %{{.*}} : index
// CHECK:         arith.andi %{{.*}}, %[[SHORT]] : i1
func.func @any_length(%scratch: memref<?xi8>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %zero: vector<4xf32>, %n: index, %m: i32)
    attributes {tt.kernel, tts.distinct_arguments, tts.scratch_bytes = 64 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %m : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %out = tt.addptr %y, %offset : !tt.ptr<f32>, i32
  tts.store %zero, %out[%c0] strides [1] : vector<4xf32>, !tt.ptr<f32>
  %sum = scf.for %i = %c0 to %n step %c4 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    scf.yield %t : vector<4xf32>
  } {tts.independent}
  scf.for %i = %c0 to %n step %c4 {
    tts.store %sum, %out[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// A next program whose row is shorter computes its sum itself.
// CHECK-LABEL: func.func @own_length
// CHECK:         arith.minsi %id
// CHECK:         %[[NEXT:.*]] = arith.minsi %{{.*}}, %rows
// CHECK:         %[[END:.*]] = arith.index_cast %[[NEXT]] : i32 to index
// CHECK:         arith.cmpi eq, %[[END]], %end : index
func.func @own_length(%scratch: memref<?xi8>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %zero: vector<4xf32>, %rows: i32)
    attributes {tt.kernel, tts.distinct_arguments, tts.scratch_bytes = 64 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %length = arith.constant 1024 : i32
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %length : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %out = tt.addptr %y, %offset : !tt.ptr<f32>, i32
  tts.store %zero, %out[%c0] strides [1] : vector<4xf32>, !tt.ptr<f32>
  %least = arith.minsi %id, %rows : i32
  %end = arith.index_cast %least : i32 to index
  %sum = scf.for %i = %c0 to %end step %c4 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    scf.yield %t : vector<4xf32>
  } {tts.independent}
  scf.for %i = %c0 to %end step %c4 {
    tts.store %sum, %out[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// A row that programs also write may be what an earlier program wrote.
// CHECK-LABEL: func.func @in_place
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @in_place(%scratch: memref<?xi8>, %x: !tt.ptr<f32>, %zero: vector<4xf32>)
    attributes {tt.kernel, tts.distinct_arguments, tts.scratch_bytes = 64 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1024 = arith.constant 1024 : index
  %length = arith.constant 1024 : i32
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %length : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %sum = scf.for %i = %c0 to %c1024 step %c4 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    scf.yield %t : vector<4xf32>
  } {tts.independent}
  scf.for %i = %c0 to %c1024 step %c4 {
    tts.store %sum, %row[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// A buffer holds what this program computed, not the next one.
// CHECK-LABEL: func.func @buffer
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @buffer(%scratch: memref<?xi8>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %zero: vector<4xf32>)
    attributes {tt.kernel, tts.distinct_arguments, tts.scratch_bytes = 4160 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c1024 = arith.constant 1024 : index
  %length = arith.constant 1024 : i32
  %buffer = memref.view %scratch[%c64][] : memref<?xi8> to memref<1024xf32>
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %length : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %out = tt.addptr %y, %offset : !tt.ptr<f32>, i32
  tts.store %zero, %out[%c0] strides [1] : vector<4xf32>, !tt.ptr<f32>
  scf.for %i = %c0 to %c1024 step %c4 {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    vector.store %v, %buffer[%i] : memref<1024xf32>, vector<4xf32>
  } {tts.independent}
  %sum = scf.for %i = %c0 to %c1024 step %c4 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = vector.load %buffer[%i] : memref<1024xf32>, vector<4xf32>
    %u = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %w = arith.mulf %u, %v : vector<4xf32>
    %t = arith.addf %s, %w : vector<4xf32>
    scf.yield %t : vector<4xf32>
  } {tts.independent}
  scf.for %i = %c0 to %c1024 step %c4 {
    tts.store %sum, %out[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// Two such rows do not fit the first cache.
// CHECK-LABEL: func.func @long
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @long(%scratch: memref<?xi8>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %zero: vector<4xf32>)
    attributes {tt.kernel, tts.distinct_arguments, tts.scratch_bytes = 64 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c4096 = arith.constant 4096 : index
  %length = arith.constant 4096 : i32
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %length : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %out = tt.addptr %y, %offset : !tt.ptr<f32>, i32
  tts.store %zero, %out[%c0] strides [1] : vector<4xf32>, !tt.ptr<f32>
  %sum = scf.for %i = %c0 to %c4096 step %c4 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    scf.yield %t : vector<4xf32>
  } {tts.independent}
  scf.for %i = %c0 to %c4096 step %c4 {
    tts.store %sum, %out[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// What the last loop computes with takes all registers: none are left for accumulators of the next program.
// CHECK-LABEL: func.func @many_vectors
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @many_vectors(%scratch: memref<?xi8>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %zero: vector<4xf32>,
    %a0: vector<4xf32>, %a1: vector<4xf32>, %a2: vector<4xf32>, %a3: vector<4xf32>, %a4: vector<4xf32>, %a5: vector<4xf32>, %a6: vector<4xf32>, %a7: vector<4xf32>, %a8: vector<4xf32>, %a9: vector<4xf32>, %a10: vector<4xf32>, %a11: vector<4xf32>, %a12: vector<4xf32>, %a13: vector<4xf32>, %a14: vector<4xf32>, %a15: vector<4xf32>)
    attributes {tt.kernel, tts.distinct_arguments, tts.scratch_bytes = 64 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1024 = arith.constant 1024 : index
  %length = arith.constant 1024 : i32
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %length : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %out = tt.addptr %y, %offset : !tt.ptr<f32>, i32
  tts.store %zero, %out[%c0] strides [1] : vector<4xf32>, !tt.ptr<f32>
  %sum = scf.for %i = %c0 to %c1024 step %c4 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    scf.yield %t : vector<4xf32>
  } {tts.independent}
  scf.for %i = %c0 to %c1024 step %c4 {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %w0 = arith.divf %v, %sum : vector<4xf32>
    %w1 = arith.addf %w0, %a0 : vector<4xf32>
    %w2 = arith.addf %w1, %a1 : vector<4xf32>
    %w3 = arith.addf %w2, %a2 : vector<4xf32>
    %w4 = arith.addf %w3, %a3 : vector<4xf32>
    %w5 = arith.addf %w4, %a4 : vector<4xf32>
    %w6 = arith.addf %w5, %a5 : vector<4xf32>
    %w7 = arith.addf %w6, %a6 : vector<4xf32>
    %w8 = arith.addf %w7, %a7 : vector<4xf32>
    %w9 = arith.addf %w8, %a8 : vector<4xf32>
    %w10 = arith.addf %w9, %a9 : vector<4xf32>
    %w11 = arith.addf %w10, %a10 : vector<4xf32>
    %w12 = arith.addf %w11, %a11 : vector<4xf32>
    %w13 = arith.addf %w12, %a12 : vector<4xf32>
    %w14 = arith.addf %w13, %a13 : vector<4xf32>
    %w15 = arith.addf %w14, %a14 : vector<4xf32>
    %w16 = arith.addf %w15, %a15 : vector<4xf32>
    tts.store %w16, %out[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}

// The row that is written is not in the first cache: the loop waits for it.
// CHECK-LABEL: func.func @new_row
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @new_row(%scratch: memref<?xi8>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %zero: vector<4xf32>)
    attributes {tt.kernel, tts.distinct_arguments, tts.scratch_bytes = 64 : i64} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1024 = arith.constant 1024 : index
  %length = arith.constant 1024 : i32
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %length : i32
  %row = tt.addptr %x, %offset : !tt.ptr<f32>, i32
  %out = tt.addptr %y, %offset : !tt.ptr<f32>, i32
  %sum = scf.for %i = %c0 to %c1024 step %c4 iter_args(%s = %zero) -> (vector<4xf32>) {
    %v = tts.load %row[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
    %t = arith.addf %s, %v : vector<4xf32>
    scf.yield %t : vector<4xf32>
  } {tts.independent}
  scf.for %i = %c0 to %c1024 step %c4 {
    tts.store %sum, %out[%i] strides [1] : vector<4xf32>, !tt.ptr<f32>
  } {tts.independent}
  return
}
