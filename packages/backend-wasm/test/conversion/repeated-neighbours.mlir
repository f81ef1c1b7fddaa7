// RUN: tt-opt %s --split-input-file --convert-to-wasm | FileCheck %s

// Neighbours in memory that two lanes share are one load, as long as nothing is written between the two.
// CHECK-LABEL: wasm.func @repeated.run
// CHECK:         %[[BOTH:.*]] = wasm.v128.load64_zero %
// CHECK:         %[[TWICE:.*]] = wasm.i8x16.shuffle %[[BOTH]], %[[BOTH]] [0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7]
// CHECK:         wasm.v128.store %{{.*}}, %[[TWICE]]
func.func @repeated(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 2048 : i64} {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<64xf32>
  %x = memref.load %m[%c0] : memref<64xf32>
  %y = memref.load %m[%c1] : memref<64xf32>
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  %ys = vector.broadcast %y : f32 to vector<4xf32>
  %r = vector.shuffle %xs, %ys [0, 1, 6, 7] : vector<4xf32>, vector<4xf32>
  vector.store %r, %m[%c8] : memref<64xf32>, vector<4xf32>
  return
}

// -----

// CHECK-LABEL: wasm.func @written_between.run
// CHECK-COUNT-2: wasm.f32x4.splat
// CHECK:         wasm.i8x16.shuffle %xs, %ys [0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29, 30, 31]
func.func @written_between(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 2048 : i64} {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<64xf32>
  %x = memref.load %m[%c0] : memref<64xf32>
  memref.store %x, %m[%c1] : memref<64xf32>
  %y = memref.load %m[%c1] : memref<64xf32>
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  %ys = vector.broadcast %y : f32 to vector<4xf32>
  %r = vector.shuffle %xs, %ys [0, 1, 6, 7] : vector<4xf32>, vector<4xf32>
  vector.store %r, %m[%c8] : memref<64xf32>, vector<4xf32>
  return
}

// -----

// Four elements in a row are one load for both vectors.
// CHECK-LABEL: wasm.func @four.run
// CHECK:         %[[FOUR:.*]] = wasm.v128.load %
// CHECK:         %[[LOW:.*]] = wasm.i8x16.shuffle %[[FOUR]], %[[FOUR]] [0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7]
// CHECK-NOT:     load
// CHECK:         %[[HIGH:.*]] = wasm.i8x16.shuffle %[[FOUR]], %[[FOUR]] [8, 9, 10, 11, 8, 9, 10, 11, 12, 13, 14, 15, 12, 13, 14, 15]
// CHECK:         wasm.v128.store %{{.*}}, %[[LOW]]
// CHECK:         wasm.v128.store %{{.*}}, %[[HIGH]]
func.func @four(%scratch: memref<?xi8>) attributes {tt.kernel, tts.scratch_bytes = 2048 : i64} {
  %c64 = arith.constant 64 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %m = memref.view %scratch[%c64][] : memref<?xi8> to memref<64xf32>
  %x = memref.load %m[%c0] : memref<64xf32>
  %y = memref.load %m[%c1] : memref<64xf32>
  %z = memref.load %m[%c2] : memref<64xf32>
  %w = memref.load %m[%c3] : memref<64xf32>
  %xs = vector.broadcast %x : f32 to vector<4xf32>
  %ys = vector.broadcast %y : f32 to vector<4xf32>
  %zs = vector.broadcast %z : f32 to vector<4xf32>
  %ws = vector.broadcast %w : f32 to vector<4xf32>
  %r = vector.shuffle %xs, %ys [0, 1, 6, 7] : vector<4xf32>, vector<4xf32>
  %s = vector.shuffle %zs, %ws [0, 1, 6, 7] : vector<4xf32>, vector<4xf32>
  vector.store %r, %m[%c8] : memref<64xf32>, vector<4xf32>
  vector.store %s, %m[%c12] : memref<64xf32>, vector<4xf32>
  return
}
