// RUN: tt-opt %s --one-shot-bufferize | FileCheck %s

// Loops in each other that carry a tensor beside a number: the number stays, the tensor is one buffer.

// CHECK-LABEL: func.func @sums
// CHECK:         %[[START:.*]] = memref.alloc() : memref<16xf32>
// CHECK:         scf.for %i = {{.*}} iter_args(%p = %n) -> (index)
// CHECK:           scf.for %j = {{.*}} iter_args(%q = %p) -> (index)
// CHECK:             linalg.generic {{.*}} outs(%[[START]] : memref<16xf32>)
// CHECK:           linalg.generic {{.*}} outs(%[[START]] : memref<16xf32>)
// CHECK-NOT:     memref.copy
// CHECK-NOT:     tensor<16xf32>
func.func @sums(%x: f32, %n: index, %o: memref<16xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<16xf32>
  %z = linalg.fill ins(%x : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %outer:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z, %p = %n) -> (tensor<16xf32>, index) {
    %inner:2 = scf.for %j = %i to %n step %c1 iter_args(%t = %s, %q = %p) -> (tensor<16xf32>, index) {
      %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t : tensor<16xf32>) {
      ^bb0(%a: f32):
        %b = arith.addf %a, %x : f32
        linalg.yield %b : f32
      } -> tensor<16xf32>
      %q1 = arith.addi %q, %c1 : index
      scf.yield %u, %q1 : tensor<16xf32>, index
    }
    %v = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%inner#0 : tensor<16xf32>) {
    ^bb0(%a: f32):
      %b = arith.mulf %a, %x : f32
      linalg.yield %b : f32
    } -> tensor<16xf32>
    %p1 = arith.addi %p, %inner#1 : index
    scf.yield %v, %p1 : tensor<16xf32>, index
  }
  %first = tensor.extract %outer#0[%c0] : tensor<16xf32>
  memref.store %first, %o[%c0] : memref<16xf32>
  return %outer#1 : index
}

// Two loops that start from the same empty tensor: each has a buffer, and there is nothing to copy.
// CHECK-LABEL: func.func @room
// CHECK-COUNT-2: memref.alloc() : memref<16xf32>
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @room(%x: f32, %y: f32, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<16xf32>
  %a = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e) -> (tensor<16xf32>) {
    %u = tensor.insert %x into %t[%i] : tensor<16xf32>
    scf.yield %u : tensor<16xf32>
  }
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e) -> (tensor<16xf32>) {
    %u = tensor.insert %y into %t[%i] : tensor<16xf32>
    scf.yield %u : tensor<16xf32>
  }
  %p = tensor.extract %a[%c0] : tensor<16xf32>
  %q = tensor.extract %b[%c0] : tensor<16xf32>
  return %p, %q : f32, f32
}
