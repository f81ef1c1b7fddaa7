// RUN: tt-opt %s --linalg-fuse | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>

// A chain of elementwise operations becomes one.
// CHECK-LABEL: func.func @chain
// CHECK:         linalg.generic
// CHECK:           arith.addf
// CHECK-NEXT:      arith.mulf
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @chain(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.addf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %b : tensor<8xf32>
}

// A dear map and its reduction are one operation with both results.
// CHECK-LABEL: func.func @exp_and_sum
// CHECK:         %[[R:.*]]:2 = linalg.generic {{.*}}iterator_types = ["reduction"]
// CHECK:           %[[E:.*]] = math.exp
// CHECK:           %[[S:.*]] = arith.addf
// CHECK:           linalg.yield %[[S]], %[[E]] : f32, f32
// CHECK:         return %[[R]]#1, %[[R]]#0
func.func @exp_and_sum(%x: tensor<8xf32>, %zero: tensor<f32>) -> (tensor<8xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  %s = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]}
      ins(%a : tensor<8xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%p: f32, %o: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %a, %s : tensor<8xf32>, tensor<f32>
}

// A load does not pass a store.
// CHECK-LABEL: func.func @load_store
// CHECK:         tts.load
// CHECK:         tts.store
// CHECK:         linalg.generic
// CHECK:           arith.addf
func.func @load_store(%p: !tt.ptr<f32>, %v: f32, %zero: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %r = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  tts.store %v, %p[%c0] : f32, !tt.ptr<f32>
  %s = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]}
      ins(%a : tensor<8xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%x: f32, %o: f32):
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %s : tensor<f32>
}
