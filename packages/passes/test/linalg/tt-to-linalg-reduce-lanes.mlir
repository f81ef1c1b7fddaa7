// RUN: tt-opt %s --tt-to-linalg | FileCheck %s

// A combination without an identity, along the last dimension: 16 partial results side by side, then half by half.
// CHECK-LABEL: func.func @mean_of_means
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "parallel"]
// CHECK-SAME:      tensor<2x15x16xf32>
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<2x8xf32>)
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<2x4xf32>)
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%{{.*}} : tensor<2x3xf32>)
tt.func @mean_of_means(%x: tensor<2x256xf32>) -> tensor<2xf32> {
  %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %half = arith.constant 0.5 : f32
    %s = arith.addf %a, %b : f32
    %m = arith.mulf %s, %half : f32
    tt.reduce.return %m : f32
  }) : (tensor<2x256xf32>) -> tensor<2xf32>
  tt.return %r : tensor<2xf32>
}

// What is the same for all elements is not put into memory for that.
// CHECK-LABEL: func.func @weighted
// CHECK:         linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]} ins(%{{[^,]*}} : tensor<15x16xf32>)
// CHECK-SAME:      outs(%{{.*}}, %{{.*}} : tensor<16xf32>, tensor<16xf32>)
tt.func @weighted(%x: tensor<256xf32>, %w: f32) -> (f32, f32) {
  %ws = tt.splat %w : f32 -> tensor<256xf32>
  %r:2 = "tt.reduce"(%x, %ws) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %v: f32, %b: f32, %w2: f32):
    %s = arith.addf %v, %w2 : f32
    %q = arith.divf %w2, %s : f32
    %d = arith.subf %b, %a : f32
    %p = arith.mulf %d, %q : f32
    %m = arith.addf %a, %p : f32
    tt.reduce.return %m, %s : f32, f32
  }) : (tensor<256xf32>, tensor<256xf32>) -> (f32, f32)
  tt.return %r#0, %r#1 : f32, f32
}
