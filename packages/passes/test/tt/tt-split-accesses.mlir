// RUN: tt-opt %s --tt-split-accesses --canonicalize | FileCheck %s

// Pairs of columns, widened when they are loaded and narrowed when they are stored, in rows that bounds leave out.
// CHECK-LABEL: tt.func @rotate
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK:         %[[EVEN:.*]] = tts.load %x[%at] strides [%pitch, 2] bounds [0 to %rows, _] : !tt.ptr<f16> -> tensor<8x32xf16>
// CHECK:         %[[NEXT:.*]] = arith.addi %at, %{{.*}} : index
// CHECK:         %[[ODD:.*]] = tts.load %x[%[[NEXT]]] strides [%pitch, 2] bounds [0 to %rows, _] : !tt.ptr<f16> -> tensor<8x32xf16>
// CHECK-DAG:     %[[A:.*]] = arith.extf %[[EVEN]] : tensor<8x32xf16> to tensor<8x32xf32>
// CHECK-DAG:     %[[B:.*]] = arith.extf %[[ODD]] : tensor<8x32xf16> to tensor<8x32xf32>
// CHECK-NOT:     tt.split
// CHECK-NOT:     tt.join
// CHECK:         %[[LEFT:.*]] = arith.truncf %{{.*}} : tensor<8x32xf32> to tensor<8x32xf16>
// CHECK:         %[[RIGHT:.*]] = arith.truncf %{{.*}} : tensor<8x32xf32> to tensor<8x32xf16>
// CHECK:         tts.store %[[LEFT]], %y[0] strides [64, 2] bounds [0 to %rows, _] : tensor<8x32xf16>, !tt.ptr<f16>
// CHECK:         tts.store %[[RIGHT]], %y[1] strides [64, 2] bounds [0 to %rows, _] : tensor<8x32xf16>, !tt.ptr<f16>
tt.func @rotate(%x: !tt.ptr<f16>, %y: !tt.ptr<f16>, %at: index, %pitch: index, %rows: index) {
  %v = tts.load %x[%at] strides [%pitch, 1] bounds [0 to %rows, _] : !tt.ptr<f16> -> tensor<8x64xf16>
  %w = arith.extf %v : tensor<8x64xf16> to tensor<8x64xf32>
  %pairs = tt.reshape %w : tensor<8x64xf32> -> tensor<8x32x2xf32>
  %a, %b = tt.split %pairs : tensor<8x32x2xf32> -> tensor<8x32xf32>
  %s = arith.addf %a, %b : tensor<8x32xf32>
  %d = arith.subf %a, %b : tensor<8x32xf32>
  %j = tt.join %s, %d : tensor<8x32xf32> -> tensor<8x32x2xf32>
  %r = tt.reshape %j : tensor<8x32x2xf32> -> tensor<8x64xf32>
  %n = arith.truncf %r : tensor<8x64xf32> to tensor<8x64xf16>
  tts.store %n, %y[0] strides [64, 1] bounds [0 to %rows, _] : tensor<8x64xf16>, !tt.ptr<f16>
  tt.return
}

// A bound on the elements: %n / 2 of those at odd indices, and as many or one more of those at even ones.
// CHECK-LABEL: tt.func @bound
// CHECK-DAG:     %[[MORE:.*]] = arith.addi %n, %c1 : index
// CHECK-DAG:     %[[EVEN:.*]] = arith.shrsi %[[MORE]], %c1 : index
// CHECK-DAG:     %[[ODD:.*]] = arith.shrsi %n, %c1 : index
// CHECK-DAG:     tts.store %a, %y[0] strides [2] bounds [1 to %[[EVEN]]] : tensor<32xf32>, !tt.ptr<f32>
// CHECK-DAG:     tts.store %b, %y[1] strides [2] bounds [1 to %[[ODD]]] : tensor<32xf32>, !tt.ptr<f32>
tt.func @bound(%a: tensor<32xf32>, %b: tensor<32xf32>, %y: !tt.ptr<f32>, %n: index) {
  %j = tt.join %a, %b : tensor<32xf32> -> tensor<32x2xf32>
  %r = tt.reshape %j : tensor<32x2xf32> -> tensor<64xf32>
  tts.store %r, %y[0] strides [1] bounds [2 to %n] : tensor<64xf32>, !tt.ptr<f32>
  tt.return
}

// A word is repeated four times, shifted by a range, and stored: four stores of every fourth element.
// CHECK-LABEL: tt.func @digits
// CHECK-COUNT-4: tts.store %{{.*}}, %y[{{[0-3]}}] strides [4] : tensor<16xi32>, !tt.ptr<i32>
// CHECK-NOT:     tts.store
tt.func @digits(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %v = tts.load %x[0] strides [1] : !tt.ptr<i32> -> tensor<16xi32>
  %j = tt.join %v, %v : tensor<16xi32> -> tensor<16x2xi32>
  %r = tt.reshape %j : tensor<16x2xi32> -> tensor<32xi32>
  %k = tt.join %r, %r : tensor<32xi32> -> tensor<32x2xi32>
  %s = tt.reshape %k : tensor<32x2xi32> -> tensor<64xi32>
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %e = tt.expand_dims %i {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
  %b = tt.broadcast %e : tensor<1x4xi32> -> tensor<16x4xi32>
  %shift = tt.reshape %b : tensor<16x4xi32> -> tensor<64xi32>
  %d = arith.shrui %s, %shift : tensor<64xi32>
  tts.store %d, %y[0] strides [1] : tensor<64xi32>, !tt.ptr<i32>
  tt.return
}

// The block is used as a whole, too, its elements are loaded from positions that wrap around, or nothing is joined.
// CHECK-LABEL: tt.func @whole
// CHECK:         tt.split
// CHECK:         tt.split
// CHECK:         tts.store %{{.*}}, %y[0] strides [1] : tensor<64xf32>, !tt.ptr<f32>
tt.func @whole(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>) {
  %v = tts.load %x[0] strides [1] : !tt.ptr<f32> -> tensor<64xf32>
  %pairs = tt.reshape %v : tensor<64xf32> -> tensor<32x2xf32>
  %a, %b = tt.split %pairs : tensor<32x2xf32> -> tensor<32xf32>
  %u = tts.load %x[0] strides [1] wrap [5 mod 40] : !tt.ptr<f32> -> tensor<64xf32>
  %others = tt.reshape %u : tensor<64xf32> -> tensor<32x2xf32>
  %c, %d = tt.split %others : tensor<32x2xf32> -> tensor<32xf32>
  %ab = arith.addf %a, %b : tensor<32xf32>
  %cd = arith.addf %c, %d : tensor<32xf32>
  %s = arith.addf %ab, %cd : tensor<32xf32>
  tts.store %s, %z[0] strides [1] : tensor<32xf32>, !tt.ptr<f32>
  tts.store %v, %y[0] strides [1] : tensor<64xf32>, !tt.ptr<f32>
  tt.return
}

// What is stored twice is split twice, and what is repeated along the rows is left alone, though it is joined.
// CHECK-LABEL: tt.func @twice
// CHECK-COUNT-4: tts.store %{{.*}}, %y[{{[0-3]}}] strides [4] : tensor<16xi32>, !tt.ptr<i32>
// CHECK-COUNT-4: tts.store %{{.*}}, %z[{{[0-3]}}] strides [4] : tensor<16xi32>, !tt.ptr<i32>
// CHECK-NOT:     tts.store
// CHECK-LABEL: tt.func @repeated
// CHECK:         tts.store %{{.*}}, %y[0] strides [64, 1] : tensor<64x64xf32>, !tt.ptr<f32>
tt.func @twice(%a: tensor<16xi32>, %b: tensor<16xi32>, %y: !tt.ptr<i32>, %z: !tt.ptr<i32>) {
  %j = tt.join %a, %b : tensor<16xi32> -> tensor<16x2xi32>
  %r = tt.reshape %j : tensor<16x2xi32> -> tensor<32xi32>
  %k = tt.join %r, %r : tensor<32xi32> -> tensor<32x2xi32>
  %s = tt.reshape %k : tensor<32x2xi32> -> tensor<64xi32>
  %two = arith.constant dense<2> : tensor<64xi32>
  %d = arith.muli %s, %two : tensor<64xi32>
  tts.store %d, %y[0] strides [1] : tensor<64xi32>, !tt.ptr<i32>
  tts.store %d, %z[0] strides [1] : tensor<64xi32>, !tt.ptr<i32>
  tt.return
}
tt.func @repeated(%a: tensor<32xf32>, %b: tensor<32xf32>, %y: !tt.ptr<f32>) {
  %j = tt.join %a, %b : tensor<32xf32> -> tensor<32x2xf32>
  %r = tt.reshape %j : tensor<32x2xf32> -> tensor<64xf32>
  %e = tt.expand_dims %r {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  %s = tt.broadcast %e : tensor<64x1xf32> -> tensor<64x64xf32>
  %c = arith.constant dense<2.0> : tensor<64x64xf32>
  %m = arith.mulf %s, %c : tensor<64x64xf32>
  tts.store %m, %y[0] strides [64, 1] : tensor<64x64xf32>, !tt.ptr<f32>
  tt.return
}
