// RUN: tt-opt %s --vector-lower | FileCheck %s

#lhs = affine_map<(i, j, k) -> (i, k)>
#rhs = affine_map<(i, j, k) -> (k, j)>
#acc = affine_map<(i, j, k) -> (i, j)>

// Each register of the tile is carried by itself; an element of the left side meets neighbours of the right one.
// CHECK-LABEL: func.func @matmul
// CHECK:         scf.for {{.*}} -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
// CHECK-COUNT-2:   memref.load %{{.*}} : memref<2x16xf32>
// CHECK:           vector.load %{{.*}} : memref<16x8xf32>, vector<4xf32>
// CHECK:           vector.load %{{.*}} : memref<16x8xf32>, vector<4xf32>
// CHECK-COUNT-4:   vector.fma %{{.*}} : vector<4xf32>
// CHECK:           scf.yield
// CHECK-COUNT-4: vector.store %{{.*}} : memref<2x8xf32>, vector<4xf32>
// CHECK-NOT:     vector<2x8xf32>
// CHECK:         return
func.func @matmul(%a: memref<2x16xf32>, %b: memref<16x8xf32>, %c: memref<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0.0 : f32
  %start = arith.constant dense<0.0> : vector<2x8xf32>
  %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%s = %start) -> (vector<2x8xf32>) {
    %x = vector.load %a[%c0, %k] : memref<2x16xf32>, vector<2x1xf32>
    %y = vector.load %b[%k, %c0] : memref<16x8xf32>, vector<1x8xf32>
    %r = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"],
      kind = #vector.kind<add>} %x, %y, %s : vector<2x1xf32>, vector<1x8xf32> into vector<2x8xf32>
    scf.yield %r : vector<2x8xf32>
  }
  vector.transfer_write %sum, %c[%c0, %c0] {in_bounds = [true, true]} : vector<2x8xf32>, memref<2x8xf32>
  return
}

// Neighbours that may leave the memref are tested together; only at the edge each has a flag.
// CHECK-LABEL: func.func @edge
// CHECK:         scf.if
// CHECK:           vector.load
// CHECK:         } else {
// CHECK:           vector.maskedload
// CHECK:         }
func.func @edge(%m: memref<?xf32>, %i: index, %out: memref<4xf32>) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%i], %z : memref<?xf32>, vector<4xf32>
  vector.store %v, %out[%c0] : memref<4xf32>, vector<4xf32>
  return
}

// Narrow floats are computed in f32, with the rounding of each operation.
// CHECK-LABEL: func.func @half
// CHECK:         %[[P:.*]] = arith.mulf %{{.*}} : vector<4xf32>
// CHECK:         %[[H:.*]] = arith.truncf %[[P]] : vector<4xf32> to vector<4xf16>
// CHECK:         arith.extf %[[H]] : vector<4xf16> to vector<4xf32>
// CHECK:         arith.addf %{{.*}} : vector<4xf32>
func.func @half(%a: vector<4xf16>, %b: vector<4xf16>) -> vector<4xf16> {
  %0 = arith.mulf %a, %b : vector<4xf16>
  %1 = arith.addf %0, %b : vector<4xf16>
  return %1 : vector<4xf16>
}

// What fits a register stays as it is.
// CHECK-LABEL: func.func @registers
// CHECK-NEXT:    vector.load
// CHECK-NEXT:    arith.addf %{{.*}} : vector<4xf32>
// CHECK-NEXT:    vector.store
// CHECK-NEXT:    return
func.func @registers(%m: memref<?xf32>, %i: index) {
  %v = vector.load %m[%i] : memref<?xf32>, vector<4xf32>
  %w = arith.addf %v, %v : vector<4xf32>
  vector.store %w, %m[%i] : memref<?xf32>, vector<4xf32>
  return
}

// Rows of kernel memory are accessed one register at a time.
// CHECK-LABEL: func.func @rows
// CHECK-SAME:    %[[X:.*]]: !tt.ptr<i64>, %[[AT:.*]]: index
// CHECK-DAG:     %[[A:.*]] = tts.load %[[X]][%[[AT]]] strides [1] : !tt.ptr<i64> -> vector<2xi64>
// CHECK-DAG:     %[[TWO:.*]] = arith.constant 2 : index
// CHECK-DAG:     %[[NEXT:.*]] = arith.addi %[[AT]], %[[TWO]] : index
// CHECK:         %[[B:.*]] = tts.load %[[X]][%[[NEXT]]] strides [1] : !tt.ptr<i64> -> vector<2xi64>
// CHECK:         tts.store %[[A]], %[[X]][8] strides [1] : vector<2xi64>, !tt.ptr<i64>
// CHECK-NEXT:    tts.store %[[B]], %[[X]][10] strides [1] : vector<2xi64>, !tt.ptr<i64>
func.func @rows(%x: !tt.ptr<i64>, %at: index) {
  %v = tts.load %x[%at] strides [1] : !tt.ptr<i64> -> vector<4xi64>
  tts.store %v, %x[8] strides [1] : vector<4xi64>, !tt.ptr<i64>
  return
}

// Masks of wide lanes that become one of narrow lanes, which chooses wide lanes again, are still there.
// CHECK-LABEL: func.func @wide_masks
// CHECK:         %[[A:.*]] = arith.cmpi ne, %{{.*}} : vector<2xi64>
// CHECK:         %[[B:.*]] = arith.cmpi ne, %{{.*}} : vector<2xi64>
// CHECK:         %[[M:.*]] = vector.shuffle %[[A]], %[[B]] [0, 1, 2, 3]
// CHECK-NOT:     vector.shuffle
// CHECK:         arith.select %[[A]], %{{.*}} : vector<2xi1>, vector<2xi64>
// CHECK:         arith.select %[[B]], %{{.*}} : vector<2xi1>, vector<2xi64>
// CHECK:         arith.select %[[M]], %{{.*}} : vector<4xi1>, vector<4xf32>
func.func @wide_masks(%p: !tt.ptr<i64>, %q: !tt.ptr<f32>) {
  %zero = arith.constant dense<0> : vector<4xi64>
  %nothing = arith.constant dense<0.0> : vector<4xf32>
  %other = arith.constant dense<7> : vector<4xi64>
  %v = tts.load %p[0] strides [1] : !tt.ptr<i64> -> vector<4xi64>
  %x = tts.load %q[0] strides [1] : !tt.ptr<f32> -> vector<4xf32>
  %m = arith.cmpi ne, %v, %zero : vector<4xi64>
  %w = arith.select %m, %v, %other : vector<4xi1>, vector<4xi64>
  %y = arith.select %m, %x, %nothing : vector<4xi1>, vector<4xf32>
  tts.store %w, %p[0] strides [1] : vector<4xi64>, !tt.ptr<i64>
  tts.store %y, %q[0] strides [1] : vector<4xf32>, !tt.ptr<f32>
  return
}
