// RUN: tt-opt %s --linalg-fuse | FileCheck %s
// RUN: tt-opt %s --linalg-fuse=distinct-arguments | FileCheck %s --check-prefix=DISTINCT

#id = affine_map<(d0) -> (d0)>

// Each point reads a pair of elements and writes both: no other point touches them, so the loads move to the stores.
// CHECK-LABEL: func.func @rotate
// CHECK-COUNT-1: linalg.generic
// CHECK:           tts.load %p[%{{.*}}]
// CHECK:           tts.load %p[%{{.*}}]
// CHECK:           tts.store
// CHECK-NEXT:      tts.store
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @rotate(%p: !tt.ptr<f32>) {
  %c64 = arith.constant 64 : index
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = arith.addi %i, %c64 : index
    %x = tts.load %p[%i] : !tt.ptr<f32> -> f32
    %y = tts.load %p[%j] : !tt.ptr<f32> -> f32
    %d = arith.subf %x, %y : f32
    linalg.yield %d : f32
  } -> tensor<64xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%a : tensor<64xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    %j = arith.addi %i, %c64 : index
    tts.store %x, %p[%i] : f32, !tt.ptr<f32>
    tts.store %x, %p[%j] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// At a distance of one element, a point would read what the one before has written.
// CHECK-LABEL: func.func @shift
// CHECK-COUNT-2: linalg.generic
func.func @shift(%p: !tt.ptr<f32>) {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %x = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %x : f32
  } -> tensor<64xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%a : tensor<64xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    %j = arith.addi %i, %c1 : index
    tts.store %x, %p[%j] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A store to another argument stands between a load and its use.
// CHECK-LABEL: func.func @between
// CHECK-COUNT-3: linalg.generic
// DISTINCT-LABEL: func.func @between
// DISTINCT-SAME:    tts.distinct_arguments
// DISTINCT-COUNT-2: linalg.generic
// DISTINCT-NOT:     linalg.generic
// DISTINCT:         return
func.func @between(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %r: !tt.ptr<f32>, %one: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %x = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %x : f32
  } -> tensor<64xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%e : tensor<64xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    tts.store %one, %q[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%a : tensor<64xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    tts.store %x, %r[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
