// RUN: tt-opt %s --tt-transpose-scans | FileCheck %s

// Columns that are neighbours in memory come last.
// CHECK-LABEL: tt.func @columns
// CHECK:         %[[A:.*]] = tts.load
// CHECK-NEXT:    %[[B:.*]] = tt.trans %[[A]] {order = array<i32: 1, 0>} : tensor<64x16xf32> -> tensor<16x64xf32>
// CHECK-NEXT:    %[[S:.*]] = "tt.scan"(%[[B]]) <{axis = 0 : i32, reverse = false}>
// CHECK:         %[[T:.*]] = tt.trans %[[S]] {order = array<i32: 1, 0>} : tensor<16x64xf32> -> tensor<64x16xf32>
// CHECK-NEXT:    tts.store %[[T]]
tt.func @columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %a = tts.load %x[0] strides [1, 64] : !tt.ptr<f32> -> tensor<64x16xf32>
  %s = "tt.scan"(%a) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%l: f32, %r: f32):
    %t = arith.addf %l, %r : f32
    tt.scan.return %t : f32
  }) : (tensor<64x16xf32>) -> tensor<64x16xf32>
  tts.store %s, %y[0] strides [1, 64] : tensor<64x16xf32>, !tt.ptr<f32>
  tt.return
}

// What is stored tells more than what is loaded for all columns. The middle one of three dimensions may be the last one.
// CHECK-LABEL: tt.func @planes
// CHECK:         tt.trans %{{.*}} {order = array<i32: 0, 2, 1>} : tensor<4x64x16xi32> -> tensor<4x16x64xi32>
// CHECK-NEXT:    "tt.scan"(%{{.*}}) <{axis = 1 : i32, reverse = true}>
tt.func @planes(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %a = tts.load %x[0] strides [1] : !tt.ptr<i32> -> tensor<16xi32>
  %b = tt.expand_dims %a {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %c = tt.expand_dims %b {axis = 0 : i32} : tensor<1x16xi32> -> tensor<1x1x16xi32>
  %d = tt.broadcast %c : tensor<1x1x16xi32> -> tensor<4x64x16xi32>
  %s = "tt.scan"(%d) <{axis = 2 : i32, reverse = true}> ({
  ^bb0(%l: i32, %r: i32):
    %t = arith.addi %l, %r : i32
    tt.scan.return %t : i32
  }) : (tensor<4x64x16xi32>) -> tensor<4x64x16xi32>
  %e = arith.addi %s, %s : tensor<4x64x16xi32>
  tts.store %e, %y[0] strides [1024, 1, 64] : tensor<4x64x16xi32>, !tt.ptr<i32>
  tt.return
}

// Rows that are neighbours in memory along the scan stay.
// CHECK-LABEL: tt.func @rows
// CHECK-NOT:     tt.trans
tt.func @rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %a = tts.load %x[0] strides [16, 1] : !tt.ptr<f32> -> tensor<64x16xf32>
  %s = "tt.scan"(%a) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%l: f32, %r: f32):
    %t = arith.addf %l, %r : f32
    tt.scan.return %t : f32
  }) : (tensor<64x16xf32>) -> tensor<64x16xf32>
  tts.store %s, %y[0] strides [1, 64] : tensor<64x16xf32>, !tt.ptr<f32>
  tt.return
}
