// RUN: tt-opt %s --linalg-fuse | FileCheck %s
// RUN: tt-opt %s --linalg-fuse=distinct-arguments | FileCheck %s --check-prefix=DISTINCT

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>

// A chain of elementwise operations becomes one, which has each of their inputs once.
// CHECK-LABEL: func.func @chain
// CHECK:         linalg.generic {{.*}} ins(%x, %y : tensor<8xf32>, tensor<8xf32>)
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

// An expensive map and its reduction are one operation with both results.
// CHECK-LABEL: func.func @exp_and_sum
// CHECK:         %[[R0:.*]], %[[R1:.*]] = linalg.generic {{.*}}iterator_types = ["reduction"]
// CHECK:           %[[E:.*]] = math.exp
// CHECK:           %[[S:.*]] = arith.addf
// CHECK:           linalg.yield %[[S]], %[[E]] : f32, f32
// CHECK:         return %[[R1]], %[[R0]]
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

// What is read through one argument may be what is written through another.
// CHECK-LABEL: func.func @two_arguments
// CHECK:         linalg.generic
// CHECK:         linalg.generic
// DISTINCT-LABEL: func.func @two_arguments
// DISTINCT-SAME:    attributes {tts.distinct_arguments}
// DISTINCT:         linalg.generic
// DISTINCT:           tts.load
// DISTINCT:           tts.store
// DISTINCT-NOT:     linalg.generic
// DISTINCT:         return
func.func @two_arguments(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) {
  ^bb0(%v: f32):
    %i = linalg.index 0 : index
    tts.store %v, %q[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Each point writes the element that it has read.
// CHECK-LABEL: func.func @in_place
// CHECK:         linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @in_place(%p: !tt.ptr<f32>, %n: index) {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %k = arith.addi %i, %n : index
    %v = tts.load %p[%k] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) {
  ^bb0(%v: f32):
    %i = linalg.index 0 : index
    %k = arith.addi %n, %i : index
    tts.store %v, %p[%k] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A point writes what the next one reads.
// DISTINCT-LABEL: func.func @shifted
// DISTINCT:         linalg.generic
// DISTINCT:         linalg.generic
func.func @shifted(%p: !tt.ptr<f32>, %n: index) {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) {
  ^bb0(%v: f32):
    %i = linalg.index 0 : index
    %one = arith.constant 1 : index
    %k = arith.addi %i, %one : index
    tts.store %v, %p[%k] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// All points read and write one element.
// DISTINCT-LABEL: func.func @one_element
// DISTINCT:         linalg.generic
// DISTINCT:         linalg.generic
func.func @one_element(%p: !tt.ptr<f32>, %n: index) {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    %v = tts.load %p[%n] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) {
  ^bb0(%v: f32):
    tts.store %v, %p[%n] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Two stores to different places, of what is made of the same loads, are one operation.
// DISTINCT-LABEL: func.func @halves
// DISTINCT-COUNT-1: linalg.generic
// DISTINCT:           tts.load
// DISTINCT:           arith.negf
// DISTINCT:           tts.store %{{.*}}, %y[%{{.*}}]
// DISTINCT:           tts.store %{{.*}}, %y[%{{.*}}]
// DISTINCT-NOT:     linalg.generic
// DISTINCT:         return
func.func @halves(%x: tensor<8xf32>, %p: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8xf32>
  %v = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %r = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%v : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.negf %a : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%n : tensor<8xf32>) {
  ^bb0(%a: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %i, %c8 : index
    tts.store %a, %y[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%v : tensor<8xf32>) {
  ^bb0(%a: f32):
    %i = linalg.index 0 : index
    tts.store %a, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// An element of which a later one wants several is stored, though each would be cheap: a network of such stages would
// read three times as many elements with each stage. Nor is it stored by the loop that reads others of its kind.
// CHECK-LABEL: func.func @stages
// CHECK:         %[[P:.*]] = linalg.generic
// CHECK:         %[[C:.*]] = linalg.generic {{.*}} ins(%[[P]], %[[P]], %[[P]] :
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[C]]
func.func @stages(%x: tensor<4x2xi32>, %y: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %e = tensor.empty() : tensor<4x2xi32>
  %p = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<4x2xi32>, tensor<4x2xi32>) outs(%e : tensor<4x2xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %s = arith.addi %a, %b : i32
    linalg.yield %s : i32
  } -> tensor<4x2xi32>
  %c = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, 1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %p, %p : tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) outs(%e : tensor<4x2xi32>) {
  ^bb0(%a: i32, %l: i32, %r: i32, %o: i32):
    %m = arith.maxsi %l, %r : i32
    %s = arith.subi %m, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x2xi32>
  return %c : tensor<4x2xi32>
}

// Pointers that a loop moves lead into the arguments that they started from.
// CHECK-LABEL: func.func @moved
// CHECK-COUNT-2: linalg.generic
// CHECK:         return
// DISTINCT-LABEL: func.func @moved
// DISTINCT-COUNT-1: linalg.generic
// DISTINCT-NOT:   linalg.generic
// DISTINCT:       return
func.func @moved(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %step: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 iter_args(%from = %p, %to = %q) -> (!tt.ptr<f32>, !tt.ptr<f32>) {
    %e = tensor.empty() : tensor<64xf32>
    %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %v = tts.load %from[%i] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    } -> tensor<64xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) {
    ^bb0(%v: f32):
      %i = linalg.index 0 : index
      tts.store %v, %to[%i] : f32, !tt.ptr<f32>
      linalg.yield
    }
    %next = tt.addptr %from, %step : !tt.ptr<f32>, i32
    %after = tt.addptr %to, %step : !tt.ptr<f32>, i32
    scf.yield %next, %after : !tt.ptr<f32>, !tt.ptr<f32>
  }
  return
}

// Pointers that change places may be the same ones.
// CHECK-LABEL: func.func @swapped
// DISTINCT-LABEL: func.func @swapped
// DISTINCT-COUNT-2: linalg.generic
func.func @swapped(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 iter_args(%from = %p, %to = %q) -> (!tt.ptr<f32>, !tt.ptr<f32>) {
    %e = tensor.empty() : tensor<64xf32>
    %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %v = tts.load %from[%i] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    } -> tensor<64xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) {
    ^bb0(%v: f32):
      %i = linalg.index 0 : index
      tts.store %v, %to[%i] : f32, !tt.ptr<f32>
      linalg.yield
    }
    scf.yield %to, %from : !tt.ptr<f32>, !tt.ptr<f32>
  }
  return
}

// A single element is stored elsewhere between a load and its use, unless two arguments lead to the same memory. A
// release makes earlier loads final.
// CHECK-LABEL: func.func @past_a_store
// CHECK:         tts.load %x
// CHECK:         tt.store
// CHECK:         tts.store
// DISTINCT-LABEL: func.func @past_a_store
// DISTINCT-SAME:    tts.distinct_arguments
// DISTINCT:         tt.store
// DISTINCT:         tts.load %x
// DISTINCT:         tts.store
func.func @past_a_store(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %s: f32) {
  %empty = tensor.empty() : tensor<64xf32>
  %row = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%empty : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<64xf32>
  tt.store %z, %s : !tt.ptr<f32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%row : tensor<64xf32>) {
  ^bb0(%v: f32):
    %i = linalg.index 0 : index
    tts.store %v, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// DISTINCT-LABEL: func.func @past_a_release
// DISTINCT:         tts.load %x
// DISTINCT:         tt.atomic_rmw
// DISTINCT:         tts.store
func.func @past_a_release(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<i32>, %s: i32, %on: i1) {
  %empty = tensor.empty() : tensor<64xf32>
  %row = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%empty : tensor<64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<64xf32>
  %old = tt.atomic_rmw exch, release, gpu, %z, %s, %on : (!tt.ptr<i32>, i32, i1) -> i32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%row : tensor<64xf32>) {
  ^bb0(%v: f32):
    %i = linalg.index 0 : index
    tts.store %v, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A smaller operation recomputes what is cheap for its size, but not two elements of a stage with other users: in a network
// whose stages halve the elements, each would compute all those before it.
// CHECK-LABEL: func.func @tournament
// CHECK:         %[[STAGE:.*]] = linalg.generic
// CHECK:         linalg.generic {{.*}} ins(%[[STAGE]], %[[STAGE]] : tensor<16x2xf32>, tensor<16x2xf32>)
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      arith.maximumf
// CHECK:         return
func.func @tournament(%x: tensor<16x2xf32>) -> (tensor<16xf32>, tensor<16x2xf32>) {
  %e = tensor.empty() : tensor<16x2xf32>
  %half = tensor.empty() : tensor<16xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x2xf32>) outs(%e : tensor<16x2xf32>) {
  ^bb0(%p: f32, %o: f32):
    %r1 = arith.mulf %p, %p : f32
    %r2 = arith.addf %r1, %p : f32
    %r3 = arith.mulf %r2, %p : f32
    %r4 = arith.subf %r3, %r1 : f32
    linalg.yield %r4 : f32
  } -> tensor<16x2xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, affine_map<(d0) -> (d0, 1)>, #id], iterator_types = ["parallel"]}
      ins(%a, %a : tensor<16x2xf32>, tensor<16x2xf32>) outs(%half : tensor<16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.maximumf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<16xf32>
  return %b, %a : tensor<16xf32>, tensor<16x2xf32>
}
