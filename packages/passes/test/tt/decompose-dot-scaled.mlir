// RUN: tt-opt %s --tt-decompose-dot-scaled | FileCheck %s

// One scale, an exponent, for 32 elements along K.
// CHECK-LABEL: tt.func public @scaled
// CHECK:         %[[A:.*]] = tt.fp_to_fp %{{.*}} : tensor<32x64xf8E5M2> -> tensor<32x64xf32>
// CHECK:         %[[E:.*]] = arith.extui %{{.*}} : tensor<32x2xi8> to tensor<32x2xi32>
// CHECK:         %[[S:.*]] = arith.select
// CHECK:         %[[X:.*]] = tt.expand_dims %[[S]] {axis = 2 : i32}
// CHECK:         %[[W:.*]] = tt.broadcast %[[X]] : tensor<32x2x1xf32> -> tensor<32x2x32xf32>
// CHECK:         %[[R:.*]] = tt.reshape %[[W]] : tensor<32x2x32xf32> -> tensor<32x64xf32>
// CHECK:         %[[M:.*]] = arith.mulf %[[A]], %[[R]]
// CHECK:         tt.dot %[[M]], {{.*}} : tensor<32x64xf32> * tensor<64x32xf32> -> tensor<32x32xf32>
tt.func public @scaled(%a: tensor<32x64xf8E5M2>, %s: tensor<32x2xi8>, %b: tensor<64x32xf16>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = e5m2 rhs = fp16 {fastMath = false} : tensor<32x64xf8E5M2>, tensor<32x2xi8> * tensor<64x32xf16> -> tensor<32x32xf32>
  tt.return %d : tensor<32x32xf32>
}

// Pairs of elements are unpacked along K, or along the other dimension.
// CHECK-LABEL: tt.func public @packed
// CHECK:         tt.join %{{.*}}, %{{.*}} : tensor<32x32xf32> -> tensor<32x32x2xf32>
// CHECK:         tt.reshape %{{.*}} : tensor<32x32x2xf32> -> tensor<32x64xf32>
// CHECK:         %[[T:.*]] = tt.trans %{{.*}} {{.*}} : tensor<64x16xi8> -> tensor<16x64xi8>
// CHECK:         %[[U:.*]] = tt.trans %[[T]] {{.*}} : tensor<16x64xi8> -> tensor<64x16xi8>
// CHECK:         arith.extui %[[U]]
// CHECK:         tt.reshape %{{.*}} : tensor<64x16x2xf32> -> tensor<64x32xf32>
// CHECK:         tt.dot {{.*}} : tensor<32x64xf32> * tensor<64x32xf32> -> tensor<32x32xf32>
tt.func public @packed(%a: tensor<32x32xi8>, %b: tensor<64x16xi8>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %d = tt.dot_scaled %a, %b, %c lhs = e2m1 rhs = e2m1 {fastMath = false, rhs_k_pack = false} : tensor<32x32xi8> * tensor<64x16xi8> -> tensor<32x32xf32>
  tt.return %d : tensor<32x32xf32>
}
