// RUN: tt-opt %s --sink-extracts | FileCheck %s

// What all lanes share is added to the lanes that differ, and constants last: both become parts of addresses.
// CHECK-LABEL: func.func @gather
// CHECK-NOT:     vector<2xindex>
// CHECK:         %[[A:.*]] = vector.extract %v[0]
// CHECK:         %[[C0:.*]] = arith.constant 0 : i32
// CHECK:         %[[RA:.*]] = arith.addi %row, %[[C0]] : i32
// CHECK:         %[[SA:.*]] = arith.addi %[[A]], %[[RA]] : i32
// CHECK:         %[[IA:.*]] = arith.index_cast %[[SA]] : i32 to index
// CHECK:         %[[B:.*]] = vector.extract %v[1]
// CHECK:         %[[C64:.*]] = arith.constant 64 : i32
// CHECK:         %[[RB:.*]] = arith.addi %row, %[[C64]] : i32
// CHECK:         %[[SB:.*]] = arith.addi %[[B]], %[[RB]] : i32
// CHECK:         %[[IB:.*]] = arith.index_cast %[[SB]] : i32 to index
// CHECK:         tts.load %p[%[[IA]]]
// CHECK:         tts.load %p[%[[IB]]]
func.func @gather(%p: !tt.ptr<f32>, %v: vector<2xi32>, %row: i32) -> (f32, f32) {
  %lanes = arith.constant dense<[0, 64]> : vector<2xi32>
  %rows = vector.broadcast %row : i32 to vector<2xi32>
  %places = arith.addi %rows, %lanes : vector<2xi32>
  %sum = arith.addi %v, %places : vector<2xi32>
  %index = arith.index_cast %sum : vector<2xi32> to vector<2xindex>
  %a = vector.extract %index[0] : index from vector<2xindex>
  %b = vector.extract %index[1] : index from vector<2xindex>
  %x = tts.load %p[%a] : !tt.ptr<f32> -> f32
  %y = tts.load %p[%b] : !tt.ptr<f32> -> f32
  return %x, %y : f32, f32
}

// A multiple of a sum: the part that differs between lanes is multiplied as a vector.
// CHECK-LABEL: func.func @multiple
// CHECK:         %[[M:.*]] = arith.muli %v, %{{.*}} : vector<2xi32>
// CHECK:         %[[L:.*]] = vector.extract %[[M]][1]
// CHECK:         %[[R:.*]] = arith.muli %row, %{{.*}} : i32
// CHECK:         %[[D:.*]] = arith.subi %[[R]], %[[L]] : i32
// CHECK:         return %[[D]]
func.func @multiple(%v: vector<2xi32>, %row: i32) -> i32 {
  %eight = arith.constant dense<8> : vector<2xi32>
  %rows = vector.broadcast %row : i32 to vector<2xi32>
  %difference = arith.subi %rows, %v : vector<2xi32>
  %scaled = arith.muli %difference, %eight : vector<2xi32>
  %x = vector.extract %scaled[1] : i32 from vector<2xi32>
  return %x : i32
}

// Vectors of a longer sum are added first, wherever scalars stand in it.
// CHECK-LABEL: func.func @longer
// CHECK:         %[[VW:.*]] = arith.addi %v, %w : vector<2xi32>
// CHECK:         %[[L:.*]] = vector.extract %[[VW]][0]
// CHECK:         %[[A:.*]] = arith.addi %[[L]], %row : i32
// CHECK:         %[[B:.*]] = arith.addi %[[A]], %column : i32
// CHECK:         return %[[B]]
func.func @longer(%v: vector<2xi32>, %w: vector<2xi32>, %row: i32, %column: i32) -> i32 {
  %rows = vector.broadcast %row : i32 to vector<2xi32>
  %columns = vector.broadcast %column : i32 to vector<2xi32>
  %first = arith.addi %v, %rows : vector<2xi32>
  %second = arith.addi %first, %columns : vector<2xi32>
  %sum = arith.addi %second, %w : vector<2xi32>
  %x = vector.extract %sum[0] : i32 from vector<2xi32>
  return %x : i32
}

// A sum of two vectors, one that is needed as a vector as well, and lanes of unknown numbers stay.
// CHECK-LABEL: func.func @kept
// CHECK:         %[[SUM:.*]] = arith.addi %v, %w
// CHECK:         %[[ROWS:.*]] = arith.addi %v, %{{.*}}
// CHECK:         %[[OTHER:.*]] = arith.addi %w, %{{.*}}
// CHECK:         vector.extract %[[SUM]][0]
// CHECK:         vector.extract %[[ROWS]][0]
// CHECK:         vector.extract %[[OTHER]][%i]
func.func @kept(%v: vector<2xi32>, %w: vector<2xi32>, %row: i32, %i: index) -> (i32, i32, i32, vector<2xi32>) {
  %splat = vector.broadcast %row : i32 to vector<2xi32>
  %sum = arith.addi %v, %w : vector<2xi32>
  %rows = arith.addi %v, %splat : vector<2xi32>
  %other = arith.addi %w, %splat : vector<2xi32>
  %x = vector.extract %sum[0] : i32 from vector<2xi32>
  %y = vector.extract %rows[0] : i32 from vector<2xi32>
  %z = vector.extract %other[%i] : i32 from vector<2xi32>
  return %x, %y, %z, %rows : i32, i32, i32, vector<2xi32>
}
