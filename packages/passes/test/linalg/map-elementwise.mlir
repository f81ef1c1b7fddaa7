// RUN: tt-opt %s --tt-to-linalg | FileCheck %s

// The region becomes the body.
// CHECK-LABEL: func.func @one
// CHECK:         linalg.generic
// CHECK:         ^bb0(%[[X:.*]]: i32, %{{.*}}: i32):
// CHECK:           %[[Y:.*]] = arith.muli %[[X]], %[[X]] : i32
// CHECK:           linalg.yield %[[Y]]
tt.func public @one(%t: tensor<8xi32>) -> tensor<8xi32> {
  %r = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({
  ^bb0(%x: i32):
    %y = arith.muli %x, %x : i32
    tt.map_elementwise.return %y : i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  tt.return %r : tensor<8xi32>
}

// Two neighbours at a time: they are taken apart, and interleaved again.
// CHECK-LABEL: func.func @two
// CHECK:         tensor.expand_shape %{{.*}} : tensor<8xi32> into tensor<4x2xi32>
// CHECK:         linalg.generic
// CHECK:         ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32, %{{.*}}: i32):
// CHECK:           linalg.yield %[[B]], %[[A]]
// CHECK:         linalg.generic
// CHECK:           linalg.index 1
// CHECK:           arith.select
// CHECK:         tensor.collapse_shape %{{.*}} : tensor<4x2xi32> into tensor<8xi32>
tt.func public @two(%t: tensor<8xi32>) -> tensor<8xi32> {
  %r = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    tt.map_elementwise.return %b, %a : i32, i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  tt.return %r : tensor<8xi32>
}
