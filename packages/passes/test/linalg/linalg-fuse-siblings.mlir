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

// What the first operation stores is loaded by the second one. It must be stored before that when a third one follows.
// CHECK-LABEL: func.func @twice
// CHECK:         linalg.generic
// CHECK:           tts.store %{{.*}}, %z[
// CHECK:           tts.load %z[
// CHECK:           tts.store %{{.*}}, %y[
// CHECK:           tts.store %{{.*}}, %z[
// CHECK:           linalg.yield
// CHECK-NOT:     linalg.generic
func.func @twice(%t: !tt.ptr<i32>, %y: !tt.ptr<i32>, %z: !tt.ptr<i32>, %shape: tensor<8xi32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : tensor<8xi32>) {
  ^bb0(%unused: i32):
    %i = linalg.index 0 : index
    %a = tts.load %t[%i] : !tt.ptr<i32> -> i32
    %b = tts.load %z[%i] : !tt.ptr<i32> -> i32
    %c = arith.addi %a, %b : i32
    tts.store %c, %z[%i] : i32, !tt.ptr<i32>
    linalg.yield
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : tensor<8xi32>) {
  ^bb0(%unused: i32):
    %i = linalg.index 0 : index
    %a = tts.load %t[%i] : !tt.ptr<i32> -> i32
    %b = tts.load %z[%i] : !tt.ptr<i32> -> i32
    %c = arith.muli %a, %b : i32
    tts.store %c, %z[%i] : i32, !tt.ptr<i32>
    linalg.yield
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : tensor<8xi32>) {
  ^bb0(%unused: i32):
    %i = linalg.index 0 : index
    %a = tts.load %t[%i] : !tt.ptr<i32> -> i32
    tts.store %a, %y[%i] : i32, !tt.ptr<i32>
    linalg.yield
  }
  return
}
