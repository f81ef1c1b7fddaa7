// RUN: tt-opt %s --linalg-fuse-siblings=distinct-arguments | FileCheck %s
// RUN: tt-opt %s --linalg-fuse-siblings | FileCheck %s --check-prefix=ALIAS

#id = affine_map<(d0) -> (d0)>

// A stored gradient and two that are accumulated: what all read is loaded once, since the store comes last.
// CHECK-LABEL: func.func @gradients
// CHECK:         %w2, %b2 = linalg.generic {{.*}} ins(%w, %b : tensor<64xf32>, tensor<64xf32>)
// CHECK:           arith.addf
// CHECK:           arith.addf
// CHECK-NEXT:      tts.store
// CHECK-NEXT:      linalg.yield
// CHECK-NOT:     linalg.generic
// CHECK:         return %w2, %b2
// Without the option, the store may write what the others read.
// ALIAS-LABEL: func.func @gradients
// ALIAS-COUNT-2: linalg.generic
func.func @gradients(%x: !tt.ptr<f32>, %dx: !tt.ptr<f32>, %w: tensor<64xf32>, %b: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %w2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%w : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    tts.store %v, %dx[%i] : f32, !tt.ptr<f32>
    %s = arith.addf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  %b2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %s = arith.addf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %w2, %b2 : tensor<64xf32>, tensor<64xf32>
}

// Operations that read different memory stay apart, and so do those of which one uses the other through a third.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-2: linalg.generic {{.*}} outs(%{{.*}} : tensor<64xf32>)
// CHECK:         return
func.func @others(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %p = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<64xf32>
  %q = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %y[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<64xf32>
  return %p, %q : tensor<64xf32>, tensor<64xf32>
}
