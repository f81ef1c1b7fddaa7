// RUN: tt-opt %s --merge-lane-loads | FileCheck %s

// Even lanes follow one row, odd lanes another one.
// CHECK-LABEL: func.func @interleaved
// CHECK-DAG:     %[[A:.*]] = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-DAG:     %[[B:.*]] = tts.load %x[%j] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:     tts.load
// CHECK:         %[[V:.*]] = vector.shuffle %[[A]], %[[B]] [0, 4, 1, 5]
// CHECK:         %[[W:.*]] = vector.shuffle %[[A]], %[[B]] [2, 6, 3, 7]
// CHECK:         return %[[V]], %[[W]]
func.func @interleaved(%x: !tt.ptr<f32>, %i: index, %j: index) -> (vector<4xf32>, vector<4xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %i1 = arith.addi %i, %c1 : index
  %i2 = arith.addi %i, %c2 : index
  %i3 = arith.addi %i, %c3 : index
  %j1 = arith.addi %j, %c1 : index
  %j2 = arith.addi %j, %c2 : index
  %j3 = arith.addi %j, %c3 : index
  %a0 = tts.load %x[%i] : !tt.ptr<f32> -> f32
  %a2 = tts.load %x[%i2] : !tt.ptr<f32> -> f32
  %b0 = tts.load %x[%j] : !tt.ptr<f32> -> f32
  %b2 = tts.load %x[%j2] : !tt.ptr<f32> -> f32
  %a1 = tts.load %x[%i1] : !tt.ptr<f32> -> f32
  %a3 = tts.load %x[%i3] : !tt.ptr<f32> -> f32
  %b1 = tts.load %x[%j1] : !tt.ptr<f32> -> f32
  %b3 = tts.load %x[%j3] : !tt.ptr<f32> -> f32
  %v = vector.from_elements %a0, %b0, %a1, %b1 : vector<4xf32>
  %w = vector.from_elements %a2, %b2, %a3, %b3 : vector<4xf32>
  return %v, %w : vector<4xf32>, vector<4xf32>
}

// The row begins at an element that is loaded later, halves are exact, and an element may be loaded twice.
// CHECK-LABEL: func.func @reversed
// CHECK:         %[[LESS:.*]] = arith.constant -1 : index
// CHECK:         %[[START:.*]] = arith.addi %{{.*}}, %[[LESS]] : index
// CHECK:         %[[A:.*]] = tts.load %x[%[[START]]] strides [1] : !tt.ptr<i64> -> vector<2xi64>
// CHECK-NOT:     tts.load
// CHECK:         vector.shuffle %[[A]], %[[A]] [1, 0]
// CHECK:         vector.shuffle %[[A]], %[[A]] [1, 1]
func.func @reversed(%x: !tt.ptr<i64>, %i: index) -> (vector<2xi64>, vector<2xi64>) {
  %c2 = arith.constant 2 : index
  %i2 = arith.addi %i, %c2 : index
  %half = arith.divsi %i, %c2 {tts.exact} : index
  %next = arith.divsi %i2, %c2 {tts.exact} : index
  %b = tts.load %x[%next] : !tt.ptr<i64> -> i64
  %a = tts.load %x[%half] : !tt.ptr<i64> -> i64
  %again = tts.load %x[%next] : !tt.ptr<i64> -> i64
  %v = vector.from_elements %b, %a : vector<2xi64>
  %w = vector.from_elements %again, %b : vector<2xi64>
  return %v, %w : vector<2xi64>, vector<2xi64>
}

// A write between loads may change what they read.
// CHECK-LABEL: func.func @written
// CHECK-NOT:     strides
// CHECK:         vector.from_elements
func.func @written(%x: !tt.ptr<f32>, %i: index, %j: index, %n: f32) -> vector<2xf32> {
  %c1 = arith.constant 1 : index
  %i1 = arith.addi %i, %c1 : index
  %a = tts.load %x[%i] : !tt.ptr<f32> -> f32
  tts.store %n, %x[%j] : f32, !tt.ptr<f32>
  %b = tts.load %x[%i1] : !tt.ptr<f32> -> f32
  %v = vector.from_elements %b, %a : vector<2xf32>
  return %v : vector<2xf32>
}

// Nothing else may need the elements, nor may they depend on a mask.
// CHECK-LABEL: func.func @needed
// CHECK-NOT:     strides
// CHECK:         vector.from_elements
// CHECK-NOT:     strides
// CHECK:         vector.from_elements
func.func @needed(%x: !tt.ptr<f32>, %i: index, %c: i1) -> (f32, vector<2xf32>, vector<2xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %i1 = arith.addi %i, %c1 : index
  %i2 = arith.addi %i, %c2 : index
  %i3 = arith.addi %i, %c3 : index
  %a = tts.load %x[%i] : !tt.ptr<f32> -> f32
  %b = tts.load %x[%i1] : !tt.ptr<f32> -> f32
  %v = vector.from_elements %b, %a : vector<2xf32>
  %d = tts.load %x[%i2] mask %c : !tt.ptr<f32> -> f32
  %e = tts.load %x[%i3] : !tt.ptr<f32> -> f32
  %w = vector.from_elements %e, %d : vector<2xf32>
  return %a, %v, %w : f32, vector<2xf32>, vector<2xf32>
}

// A row of which one element is in a vector of three rows is not worth it, and so are those that share vectors with it.
// CHECK-LABEL: func.func @three
// CHECK-NOT:     strides
// CHECK-COUNT-4: vector.from_elements
func.func @three(%x: !tt.ptr<f32>, %i: index, %j: index, %k: index) -> (vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>) {
  %c1 = arith.constant 1 : index
  %i1 = arith.addi %i, %c1 : index
  %j1 = arith.addi %j, %c1 : index
  %a0 = tts.load %x[%i] : !tt.ptr<f32> -> f32
  %a1 = tts.load %x[%i1] : !tt.ptr<f32> -> f32
  %b0 = tts.load %x[%j] : !tt.ptr<f32> -> f32
  %b1 = tts.load %x[%j1] : !tt.ptr<f32> -> f32
  %c = tts.load %x[%k] : !tt.ptr<f32> -> f32
  %s = vector.from_elements %a0, %c : vector<2xf32>
  %t = vector.from_elements %a1, %b0 : vector<2xf32>
  %u = vector.from_elements %b1, %b0 : vector<2xf32>
  %v = vector.from_elements %a1, %a0 : vector<2xf32>
  return %s, %t, %u, %v : vector<2xf32>, vector<2xf32>, vector<2xf32>, vector<2xf32>
}

// Each element is needed for two lanes.
// CHECK-LABEL: func.func @twice
// CHECK:         %[[A:.*]] = tts.load %x[%i] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:     tts.load
// CHECK:         vector.shuffle %[[A]], %[[A]] [0, 0, 1, 1]
// CHECK:         vector.shuffle %[[A]], %[[A]] [2, 2, 3, 3]
func.func @twice(%x: !tt.ptr<f32>, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %i1 = arith.addi %i, %c1 : index
  %i2 = arith.addi %i, %c2 : index
  %i3 = arith.addi %i, %c3 : index
  %a = tts.load %x[%i] : !tt.ptr<f32> -> f32
  %b = tts.load %x[%i1] : !tt.ptr<f32> -> f32
  %c = tts.load %x[%i2] : !tt.ptr<f32> -> f32
  %d = tts.load %x[%i3] : !tt.ptr<f32> -> f32
  %as = vector.broadcast %a : f32 to vector<4xf32>
  %bs = vector.broadcast %b : f32 to vector<4xf32>
  %cs = vector.broadcast %c : f32 to vector<4xf32>
  %ds = vector.broadcast %d : f32 to vector<4xf32>
  %v = vector.shuffle %as, %bs [0, 1, 6, 7] : vector<4xf32>, vector<4xf32>
  %w = vector.shuffle %cs, %ds [0, 1, 6, 7] : vector<4xf32>, vector<4xf32>
  return %v, %w : vector<4xf32>, vector<4xf32>
}

// One of the elements is also needed in all lanes.
// CHECK-LABEL: func.func @splat
// CHECK-COUNT-2: vector.broadcast
// CHECK:         vector.shuffle
func.func @splat(%x: !tt.ptr<f64>, %i: index) -> (vector<2xf64>, vector<2xf64>) {
  %c1 = arith.constant 1 : index
  %i1 = arith.addi %i, %c1 : index
  %a = tts.load %x[%i] : !tt.ptr<f64> -> f64
  %b = tts.load %x[%i1] : !tt.ptr<f64> -> f64
  %as = vector.broadcast %a : f64 to vector<2xf64>
  %bs = vector.broadcast %b : f64 to vector<2xf64>
  %v = vector.shuffle %as, %bs [0, 3] : vector<2xf64>, vector<2xf64>
  return %v, %as : vector<2xf64>, vector<2xf64>
}
