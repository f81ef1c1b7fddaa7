// RUN: tt-opt %s --linalg-fuse | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#row = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// A row of f16 is extended and doubled once, not for each row of the block; one of bf16, which is the upper half of f32, where it is used.
// CHECK-LABEL: func.func @half
// CHECK:         linalg.generic
// CHECK:           arith.extf %{{.*}} : f16 to f32
// CHECK:         linalg.generic
// CHECK-NOT:       arith.extf
// CHECK:         return
// CHECK-LABEL: func.func @upper_half
// CHECK:         linalg.generic
// CHECK:           arith.extf %{{.*}} : bf16 to f32
// CHECK:           arith.mulf
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @half(%w: tensor<64xf16>, %x: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %row = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%w : tensor<64xf16>) outs(%e : tensor<64xf32>) {
  ^bb0(%h: f16, %o: f32):
    %f = arith.extf %h : f16 to f32
    %g = arith.addf %f, %f : f32
    linalg.yield %g : f32
  } -> tensor<64xf32>
  %b = tensor.empty() : tensor<32x64xf32>
  %r = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%row, %x : tensor<64xf32>, tensor<32x64xf32>) outs(%b : tensor<32x64xf32>) {
  ^bb0(%f: f32, %v: f32, %o: f32):
    %p = arith.mulf %f, %v : f32
    linalg.yield %p : f32
  } -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}

func.func @upper_half(%w: tensor<64xbf16>, %x: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %row = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%w : tensor<64xbf16>) outs(%e : tensor<64xf32>) {
  ^bb0(%h: bf16, %o: f32):
    %f = arith.extf %h : bf16 to f32
    %g = arith.addf %f, %f : f32
    linalg.yield %g : f32
  } -> tensor<64xf32>
  %b = tensor.empty() : tensor<32x64xf32>
  %r = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%row, %x : tensor<64xf32>, tensor<32x64xf32>) outs(%b : tensor<32x64xf32>) {
  ^bb0(%f: f32, %v: f32, %o: f32):
    %p = arith.mulf %f, %v : f32
    linalg.yield %p : f32
  } -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}
