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

// A gradient is stored in the loop that adds up the loss.
// CHECK-LABEL: func.func @loss
// CHECK:         linalg.generic {{.*}}iterator_types = ["reduction"]
// CHECK:           tts.load %x
// CHECK:           arith.addf
// CHECK:           tts.store
// CHECK:           linalg.yield %{{.*}} : f32
// CHECK-NOT:     linalg.generic
// ALIAS-LABEL: func.func @loss
// ALIAS:         linalg.generic {{.*}}iterator_types = ["parallel"]
// ALIAS:         linalg.generic {{.*}}iterator_types = ["reduction"]
func.func @loss(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: tensor<64xf32>, %start: tensor<f32>) -> tensor<f32> {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : tensor<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %g = arith.negf %v : f32
    tts.store %g, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  %sum = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%shape : tensor<64xf32>) outs(%start : tensor<f32>) {
  ^bb0(%unused: f32, %total: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %w = arith.mulf %v, %v : f32
    %t = arith.addf %total, %w : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

// A reduction stays apart from what makes a block, and from another reduction, which are merged by other passes.
// CHECK-LABEL: func.func @block_and_sum
// CHECK:         linalg.generic
// CHECK:         linalg.generic
func.func @block_and_sum(%x: !tt.ptr<f32>, %shape: tensor<64xf32>, %start: tensor<f32>) -> (tensor<64xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<64xf32>
  %block = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %g = arith.negf %v : f32
    linalg.yield %g : f32
  } -> tensor<64xf32>
  %sum = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%shape : tensor<64xf32>) outs(%start : tensor<f32>) {
  ^bb0(%unused: f32, %total: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %t = arith.addf %total, %v : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %block, %sum : tensor<64xf32>, tensor<f32>
}

// Both blocks that the loop carries are computed from both: merged, each is loaded once, and what both compute is computed
// once.
// CHECK-LABEL: func.func @carried
// CHECK:         scf.for
// CHECK:           linalg.generic {{.*}} ins(%x, %y, %x, %y : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>)
// CHECK-NOT:       linalg.generic
// CHECK:           scf.yield
func.func @carried(%a: tensor<64xf32>, %b: tensor<64xf32>, %n: index) -> (tensor<64xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<64xf32>, tensor<64xf32>) {
    %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %v = arith.addf %p, %q : f32
      linalg.yield %v : f32
    } -> tensor<64xf32>
    %t = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %v = arith.subf %p, %q : f32
      linalg.yield %v : f32
    } -> tensor<64xf32>
    scf.yield %s, %t : tensor<64xf32>, tensor<64xf32>
  }
  return %r#0, %r#1 : tensor<64xf32>, tensor<64xf32>
}

// One reads the rows of a block, the other its columns: they have no element in common.
// CHECK-LABEL: func.func @transposed
// CHECK-COUNT-2: linalg.generic
func.func @transposed(%a: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %e = tensor.empty() : tensor<64x64xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = arith.negf %p : f32
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = arith.addf %p, %p : f32
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  return %s, %t : tensor<64x64xf32>, tensor<64x64xf32>
}
