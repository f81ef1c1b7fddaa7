// RUN: tt-opt %s --one-shot-bufferize --canonicalize | FileCheck %s

// Buffers are as large as the tensors that are yielded, so that the operations carry them.

// CHECK-LABEL: func.func @branches(
// CHECK:         %r, %n = scf.if %c -> (memref<?xf32>, f32) {
// CHECK-NEXT:      %[[SIZE:.*]] = memref.dim %[[A:.*]], %c0 : memref<?xf32>
// CHECK-NEXT:      %[[COPY:.*]] = memref.alloc(%[[SIZE]]) : memref<?xf32>
// CHECK-NEXT:      memref.copy %[[A]], %[[COPY]]
// CHECK-NEXT:      scf.yield %[[COPY]], %x : memref<?xf32>, f32
// CHECK:         memref.store %n, %r[%c0] : memref<?xf32>
func.func @branches(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r, %n = scf.if %c -> (tensor<?xf32>, f32) {
    scf.yield %a, %x : tensor<?xf32>, f32
  } else {
    %y = tensor.extract %b[%c0] : tensor<?xf32>
    scf.yield %b, %y : tensor<?xf32>, f32
  }
  %s = tensor.insert %n into %r[%c0] : tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func.func @grow(
// CHECK:         %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %{{.*}}) -> (memref<?xf32>) {
// CHECK:           %u = memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK:           memref.copy %t, %{{.*}} : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK:           memref.copy %u, %[[COPY:.*]] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      scf.yield %[[COPY]] : memref<?xf32>
func.func @grow(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %r, %k = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %a, %m = %n) -> (tensor<?xf32>, index) {
    %d = tensor.dim %t, %c0 : tensor<?xf32>
    %e = arith.addi %d, %d : index
    %u = tensor.empty(%e) : tensor<?xf32>
    %f = linalg.fill ins(%z : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
    %g = tensor.insert_slice %t into %f[0] [%d] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %g, %e : tensor<?xf32>, index
  }
  return %r : tensor<?xf32>
}

// What is yielded is as large as the argument that it is made of: one buffer is enough.
// CHECK-LABEL: func.func @keep(
// CHECK:         scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      memref.store %x, %{{.*}}[%i] : memref<?xf32>
// CHECK-NEXT:    }
func.func @keep(%a: tensor<?xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<?xf32>) {
    %u = tensor.insert %x into %t[%i] : tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @while(
// CHECK:         %r:2 = scf.while (%t = %{{.*}}) : (memref<?xf32>) -> (memref<?xf32>, index) {
// CHECK:           memref.copy %q, %[[STATIC:.*]] : memref<4xf32> to memref<4xf32>
// CHECK:           scf.condition(%c) %{{.*}}, %d : memref<?xf32>, index
// CHECK:         ^bb0(%t: memref<?xf32>, %d: index):
// CHECK:           linalg.add ins(%[[STATIC]], %[[STATIC]] : memref<4xf32>, memref<4xf32>) outs(%[[STATIC]] : memref<4xf32>)
// CHECK:           memref.copy %[[STATIC]], %q : memref<4xf32> to memref<4xf32>
// CHECK:           scf.yield %{{.*}} : memref<?xf32>
func.func @while(%a: tensor<?xf32>, %s: tensor<4xf32>) -> (tensor<?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 1.0 : f32
  %c40 = arith.constant 40 : index
  %r:3 = scf.while (%t = %a, %q = %s) : (tensor<?xf32>, tensor<4xf32>) -> (tensor<?xf32>, index, tensor<4xf32>) {
    %d = tensor.dim %t, %c0 : tensor<?xf32>
    %c = arith.cmpi slt, %d, %c40 : index
    scf.condition(%c) %t, %d, %q : tensor<?xf32>, index, tensor<4xf32>
  } do {
  ^bb0(%t: tensor<?xf32>, %d: index, %q: tensor<4xf32>):
    %e = arith.addi %d, %d : index
    %u = tensor.empty(%e) : tensor<?xf32>
    %f = linalg.fill ins(%z : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
    %g = tensor.insert_slice %t into %f[0] [%d] [1] : tensor<?xf32> into tensor<?xf32>
    %q1 = linalg.add ins(%q, %q : tensor<4xf32>, tensor<4xf32>) outs(%q : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %g, %q1 : tensor<?xf32>, tensor<4xf32>
  }
  return %r#0, %r#2 : tensor<?xf32>, tensor<4xf32>
}
