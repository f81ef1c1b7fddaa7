// RUN: tt-opt %s --linalg-fuse | FileCheck %s
// RUN: tt-opt %s --linalg-fuse=distinct-arguments | FileCheck %s --check-prefix=DISTINCT

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>

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

// What is stored where it was loaded, and used later as well, is computed, stored and summed up in one loop, and kept.
// CHECK-LABEL: func.func @stored_and_kept
// CHECK:         linalg.generic {{.*}}iterator_types = ["reduction"]} outs(%zero, %{{.*}} : tensor<f32>, tensor<64xf32>)
// CHECK:           tts.load
// CHECK:           math.exp
// CHECK:           tts.store
// CHECK:           linalg.yield %{{.*}}, %{{.*}} : f32, f32
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @stored_and_kept(%p: !tt.ptr<f32>, %zero: tensor<f32>) -> (tensor<f32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    %r = math.exp %v : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) {
  ^bb0(%v: f32):
    %i = linalg.index 0 : index
    tts.store %v, %p[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  %sum = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]}
      ins(%x : tensor<64xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%v: f32, %o: f32):
    %r = arith.addf %o, %v : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %sum, %x : tensor<f32>, tensor<64xf32>
}

// What is read between is not to be what was stored, which it is not if arguments lead to different memory.
// CHECK-LABEL: func.func @read_between
// CHECK-COUNT-2: linalg.generic
// CHECK:         return
// DISTINCT-LABEL: func.func @read_between
// DISTINCT-COUNT-1: linalg.generic
// DISTINCT-NOT:   linalg.generic
// DISTINCT:       return
func.func @read_between(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %zero: tensor<f32>) -> (tensor<f32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    %r = math.exp %v : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) {
  ^bb0(%v: f32):
    %i = linalg.index 0 : index
    tts.store %v, %p[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  %sum = linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]}
      ins(%x : tensor<64xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%v: f32, %o: f32):
    %i = linalg.index 0 : index
    %w = tts.load %q[%i] : !tt.ptr<f32> -> f32
    %y = arith.mulf %v, %w : f32
    %r = arith.addf %o, %y : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %sum, %x : tensor<f32>, tensor<64xf32>
}

// What writes is executed once for each of its elements, not for each of those that its result is broadcast to.
// CHECK-LABEL: func.func @broadcast_of_an_update
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel"]}
// CHECK:           tts.store
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]}
// CHECK-NOT:       tts.store
// CHECK:         return
func.func @broadcast_of_an_update(%p: !tt.ptr<f32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %old = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    %twice = arith.addf %v, %v : f32
    tts.store %twice, %p[%i] : f32, !tt.ptr<f32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  %wide = tensor.empty() : tensor<4x4xf32>
  %all = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%old : tensor<4xf32>) outs(%wide : tensor<4x4xf32>) {
  ^bb0(%v: f32, %o: f32):
    %r = arith.negf %v : f32
    linalg.yield %r : f32
  } -> tensor<4x4xf32>
  return %all : tensor<4x4xf32>
}
