// RUN: tt-opt %s --tt-refine-shapes | FileCheck %s

// Rows of heads, and a factor for all heads of a row.
// CHECK-LABEL: tt.func @heads
// CHECK:         %[[A:.*]] = tts.load %x[0] strides [1024, 128, 1] : !tt.ptr<f32> -> tensor<4x8x32xf32>
// CHECK:         tts.load %scale[0] strides [32, 0, 1] : !tt.ptr<f32> -> tensor<4x8x32xf32>
// CHECK:         %[[P:.*]] = arith.mulf
// CHECK-NEXT:    %[[R:.*]] = tt.reshape %[[P]] : tensor<1024xf32> -> tensor<4x8x32xf32>
// CHECK-NEXT:    tts.store %[[R]], %y[0] strides [1024, 128, 1]
tt.func @heads(%x: !tt.ptr<f32>, %scale: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %a = tts.load %x[0] strides [128, 1] : !tt.ptr<f32> -> tensor<32x32xf32>
  %x1 = tt.reshape %a : tensor<32x32xf32> -> tensor<1024xf32>
  %b = tts.load %scale[0] strides [32, 0, 1] : !tt.ptr<f32> -> tensor<4x8x32xf32>
  %s1 = tt.reshape %b : tensor<4x8x32xf32> -> tensor<1024xf32>
  %p = arith.mulf %x1, %s1 : tensor<1024xf32>
  %r = tt.reshape %p : tensor<1024xf32> -> tensor<32x32xf32>
  tts.store %r, %y[0] strides [128, 1] : tensor<32x32xf32>, !tt.ptr<f32>
  tt.return
}

// Neither shape is the finer one, and what is next to each other in memory follows.
// CHECK-LABEL: tt.func @both
// CHECK:         tts.load %x[0] strides [512, 100, 1] : !tt.ptr<f32> -> tensor<2x4x32xf32>
// CHECK:         tts.load %y[0] strides [1000, 32, 1] : !tt.ptr<f32> -> tensor<2x4x32xf32>
// CHECK:         tts.store %{{.*}}, %z[0] strides [128, 32, 1] : tensor<2x4x32xf32>
tt.func @both(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>) {
  %a = tts.load %x[0] strides [512, 100, 1] : !tt.ptr<f32> -> tensor<2x4x32xf32>
  %x1 = tt.reshape %a : tensor<2x4x32xf32> -> tensor<256xf32>
  %b = tts.load %y[0] strides [1000, 1] : !tt.ptr<f32> -> tensor<2x128xf32>
  %y1 = tt.reshape %b : tensor<2x128xf32> -> tensor<256xf32>
  %p = arith.mulf %x1, %y1 : tensor<256xf32>
  tts.store %p, %z[0] strides [1] : tensor<256xf32>, !tt.ptr<f32>
  tt.return
}

// Parts of rows would be too short.
// CHECK-LABEL: tt.func @short
// CHECK:         tensor<16x16xf32>
// CHECK:         tensor<32x8xf32>
// CHECK-NOT:     tensor<16x2x8xf32>
tt.func @short(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>) {
  %a = tts.load %x[0] strides [20, 1] : !tt.ptr<f32> -> tensor<16x16xf32>
  %x1 = tt.reshape %a : tensor<16x16xf32> -> tensor<256xf32>
  %b = tts.load %y[0] strides [10, 1] : !tt.ptr<f32> -> tensor<32x8xf32>
  %y1 = tt.reshape %b : tensor<32x8xf32> -> tensor<256xf32>
  %p = arith.mulf %x1, %y1 : tensor<256xf32>
  tts.store %p, %z[0] strides [1] : tensor<256xf32>, !tt.ptr<f32>
  tt.return
}

// A dimension with bounds stays whole, and so does everything else.
// CHECK-LABEL: tt.func @bounded
// CHECK:         tts.load %x[0] strides [128, 1] bounds [0 to %n, _] : !tt.ptr<f32> -> tensor<32x32xf32>
// CHECK:         tts.store %{{.*}}, %y[0] strides [128, 1]
tt.func @bounded(%x: !tt.ptr<f32>, %scale: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) {
  %a = tts.load %x[0] strides [128, 1] bounds [0 to %n, _] : !tt.ptr<f32> -> tensor<32x32xf32>
  %x1 = tt.reshape %a : tensor<32x32xf32> -> tensor<1024xf32>
  %b = tts.load %scale[0] strides [32, 0, 1] : !tt.ptr<f32> -> tensor<4x8x32xf32>
  %s1 = tt.reshape %b : tensor<4x8x32xf32> -> tensor<1024xf32>
  %p = arith.mulf %x1, %s1 : tensor<1024xf32>
  %r = tt.reshape %p : tensor<1024xf32> -> tensor<32x32xf32>
  tts.store %r, %y[0] strides [128, 1] : tensor<32x32xf32>, !tt.ptr<f32>
  tt.return
}
