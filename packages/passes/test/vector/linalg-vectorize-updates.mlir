// RUN: tt-opt %s --linalg-vectorize="alone=true" --canonicalize | FileCheck %s
// RUN: tt-opt %s --linalg-vectorize | FileCheck %s --check-prefix=ATOMIC

#id = affine_map<(d0) -> (d0)>

// Rows of 64 elements are added to rows that a table tells: the elements of one differ, and the rows follow one another.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.for %{{.*}} step %c64{{.*}} {
// CHECK:           tts.load %rows
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK:             %[[V:.*]] = tts.load %x[%{{.*}}] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:             %[[OLD:.*]] = tts.load %table[%[[P:.*]]] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:             %[[NEW:.*]] = arith.addf %[[OLD]], %[[V]] : vector<4xf32>
// CHECK:             tts.store %[[NEW]], %table[%[[P]]] strides [1]
// CHECK-NOT:     tt.atomic_rmw
// ATOMIC-LABEL: func.func @rows
// ATOMIC:         tt.atomic_rmw
func.func @rows(%table: !tt.ptr<f32>, %rows: !tt.ptr<i32>, %x: !tt.ptr<f32>, %shape: memref<256xi1>) {
  %c64 = arith.constant 64 : index
  %c64_i32 = arith.constant 64 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xi1>) {
  ^bb0(%unused: i1):
    %i = linalg.index 0 : index
    %row = arith.divsi %i, %c64 : index
    %place = arith.remsi %i, %c64 : index
    %place32 = arith.index_cast %place : index to i32
    %number = tts.load %rows[%row] : !tt.ptr<i32> -> i32
    %start = arith.muli %number, %c64_i32 : i32
    %offset = arith.addi %start, %place32 : i32
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %p = tt.addptr %table, %offset : !tt.ptr<f32>, i32
    %old = tt.atomic_rmw fadd, relaxed, gpu, %p, %v : (!tt.ptr<f32>, f32) -> f32
    linalg.yield
  }
  return
}

// Consecutive vectors update the same four elements, and pairs of lanes one element: these stay as they are.
// CHECK-LABEL: func.func @shared
// CHECK:         tt.atomic_rmw
// CHECK:         tt.atomic_rmw
// CHECK:         return
func.func @shared(%y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %x: !tt.ptr<f32>, %shape: memref<256xi1>) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xi1>) {
  ^bb0(%unused: i1):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %low = arith.remsi %i, %c4 : index
    %offset = arith.index_cast %low : index to i32
    %p = tt.addptr %y, %offset : !tt.ptr<f32>, i32
    %old = tt.atomic_rmw fadd, relaxed, gpu, %p, %v : (!tt.ptr<f32>, f32) -> f32
    linalg.yield
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xi1>) {
  ^bb0(%unused: i1):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %pair = arith.divsi %i, %c2 : index
    %offset = arith.index_cast %pair : index to i32
    %p = tt.addptr %z, %offset : !tt.ptr<f32>, i32
    %old = tt.atomic_rmw fadd, relaxed, gpu, %p, %v : (!tt.ptr<f32>, f32) -> f32
    linalg.yield
  }
  return
}
