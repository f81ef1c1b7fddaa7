// RUN: tt-opt %s --one-shot-bufferize | FileCheck %s

// CHECK: memref.global "private" constant @[[G:.*]] : memref<3xi32> = dense<[1, 2, 3]>

// Nobody reads the old contents: the loop writes one buffer and carries nothing.
// CHECK-LABEL: func.func @loop
// CHECK:         %[[B:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NOT:     memref.copy
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT:      memref.store %{{.*}}, %[[B]][%[[I]]]
// CHECK:         memref.load %[[B]]
func.func @loop(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e) -> (tensor<8xf32>) {
    %q = tensor.insert %x into %t[%i] : tensor<8xf32>
    scf.yield %q : tensor<8xf32>
  }
  %r = tensor.extract %a[%c0] : tensor<8xf32>
  return %r : f32
}

// The old contents are read afterwards: a copy is written.
// CHECK-LABEL: func.func @copy
// CHECK:         %[[A:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         memref.store %{{.*}}, %[[A]]
// CHECK:         %[[B:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    memref.copy %[[A]], %[[B]]
// CHECK-NEXT:    memref.store %{{.*}}, %[[B]]
// CHECK:         memref.load %[[A]]
func.func @copy(%x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = tensor.insert %x into %e[%c0] : tensor<8xf32>
  %b = tensor.insert %y into %a[%c0] : tensor<8xf32>
  %r = tensor.extract %a[%c0] : tensor<8xf32>
  %s = tensor.extract %b[%c0] : tensor<8xf32>
  return %r, %s : f32, f32
}

// Values that change places go through a copy.
// CHECK-LABEL: func.func @swap
// CHECK:         scf.for
// CHECK:           %[[SAVED:.*]] = memref.alloc()
// CHECK:           memref.copy
// CHECK:           memref.copy
func.func @swap(%n: index, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %i = tensor.insert %x into %e[%c0] : tensor<8xf32>
  %j = tensor.insert %x into %f[%c1] : tensor<8xf32>
  %a:2 = scf.for %k = %c0 to %n step %c1 iter_args(%s = %i, %t = %j) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %t, %s : tensor<8xf32>, tensor<8xf32>
  }
  %r = tensor.extract %a#0[%c0] : tensor<8xf32>
  %q = tensor.extract %a#1[%c0] : tensor<8xf32>
  return %r, %q : f32, f32
}

// CHECK-LABEL: func.func @constant
// CHECK:         memref.get_global @[[G]]
func.func @constant(%i: index) -> i32 {
  %c = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %r = tensor.extract %c[%i] : tensor<3xi32>
  return %r : i32
}

// What a loop carries stays where it is: each result takes the input that it follows, whatever their order, and also an
// input that has been read before.
// CHECK-LABEL: func.func @carried_together
// CHECK:         %[[MEAN:.*]] = memref.alloc()
// CHECK:         %[[SQUARES:.*]] = memref.alloc()
// CHECK:         %[[WEIGHT:.*]] = memref.alloc()
// CHECK:         scf.for
// CHECK-NEXT:      linalg.generic {{.*}} ins(%[[MEAN]], %[[SQUARES]], %[[WEIGHT]] : {{.*}}) outs(%[[SQUARES]], %[[MEAN]] :
// CHECK:           linalg.generic {{.*}} ins(%[[WEIGHT]] : {{.*}}) outs(%[[WEIGHT]] :
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @carried_together(%n: index, %x: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %i = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %y = arith.addf %x, %x : f32
  %j = linalg.fill ins(%y : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %z = arith.addf %x, %y : f32
  %k = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r:3 = scf.for %l = %c0 to %n step %c1 iter_args(%mean = %i, %squares = %j, %weight = %k)
      -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
    %both:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>,
        affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%mean, %squares, %weight : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
        outs(%e, %e : tensor<8xf32>, tensor<8xf32>) {
    ^bb0(%m: f32, %s: f32, %w: f32, %o: f32, %p: f32):
      %a = arith.addf %m, %w : f32
      %b = arith.mulf %s, %a : f32
      linalg.yield %b, %a : f32, f32
    } -> (tensor<8xf32>, tensor<8xf32>)
    %more = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]} ins(%weight : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%w: f32, %o: f32):
      %a = arith.addf %w, %x : f32
      linalg.yield %a : f32
    } -> tensor<8xf32>
    scf.yield %both#1, %both#0, %more : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }
  %u = tensor.extract %r#0[%c0] : tensor<8xf32>
  %v = tensor.extract %r#1[%c0] : tensor<8xf32>
  %t = tensor.extract %r#2[%c0] : tensor<8xf32>
  return %u, %v, %t : f32, f32, f32
}

// A recurrence: the state is updated in place while it is reduced. What is read along the other dimension is not.
// CHECK-LABEL: func.func @recurrence
// CHECK:         %[[STATE:.*]] = memref.alloc() : memref<4x4xf32>
// CHECK:         scf.for
// CHECK:           %[[SUM:.*]] = memref.alloc() : memref<4xf32>
// CHECK:           linalg.generic {{.*}} ins(%[[STATE]] : memref<4x4xf32>) outs(%[[SUM]], %[[STATE]] :
// CHECK:           %[[OTHER:.*]] = memref.alloc() : memref<4x4xf32>
// CHECK:           linalg.generic {{.*}} ins(%[[STATE]], %{{.*}} : memref<4x4xf32>, memref<4xf32>) outs(%{{.*}}, %[[OTHER]] :
// CHECK:           memref.copy %[[OTHER]], %[[STATE]]
func.func @recurrence(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4x4xf32>
  %r = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%x : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %h = scf.for %l = %c0 to %n step %c1 iter_args(%state = %i) -> (tensor<4x4xf32>) {
    %zero = linalg.fill ins(%x : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
    %both:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>,
        affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["reduction", "parallel"]}
        ins(%state : tensor<4x4xf32>) outs(%zero, %e : tensor<4xf32>, tensor<4x4xf32>) {
    ^bb0(%s: f32, %sum: f32, %o: f32):
      %a = arith.mulf %s, %x : f32
      %b = arith.addf %sum, %a : f32
      linalg.yield %b, %a : f32, f32
    } -> (tensor<4xf32>, tensor<4x4xf32>)
    %turned:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>,
        affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["reduction", "parallel"]}
        ins(%both#1, %both#0 : tensor<4x4xf32>, tensor<4xf32>) outs(%zero, %e : tensor<4xf32>, tensor<4x4xf32>) {
    ^bb0(%s: f32, %t: f32, %sum: f32, %o: f32):
      %a = arith.mulf %s, %t : f32
      %b = arith.addf %sum, %a : f32
      linalg.yield %b, %a : f32, f32
    } -> (tensor<4xf32>, tensor<4x4xf32>)
    scf.yield %turned#1 : tensor<4x4xf32>
  }
  %u = tensor.extract %h[%c0, %c0] : tensor<4x4xf32>
  return %u : f32
}
