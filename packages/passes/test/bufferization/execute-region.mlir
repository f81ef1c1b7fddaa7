// RUN: tt-opt %s --one-shot-bufferize | FileCheck %s

// The region yields the buffer that it has written: a copy, since the old contents are read later.
// CHECK-LABEL: func.func @kept
// CHECK:         %[[T:.*]] = bufferization.to_buffer %t
// CHECK:         %[[R:.*]]:2 = scf.execute_region -> (f32, memref<8xf32>) {
// CHECK:           %[[W:.*]] = memref.alloc() : memref<8xf32>
// CHECK:           memref.copy %[[T]], %[[W]]
// CHECK:           memref.store %{{.*}}, %[[W]]
// CHECK:           scf.yield %{{.*}}, %[[W]] : f32, memref<8xf32>
// CHECK:         memref.load %[[T]]
// CHECK:         bufferization.to_tensor %[[R]]#1
func.func @kept(%t: tensor<8xf32>, %x: f32, %i: index) -> (f32, tensor<8xf32>, f32) {
  %0, %1 = scf.execute_region -> (f32, tensor<8xf32>) {
    %w = tensor.insert %x into %t[%i] : tensor<8xf32>
    scf.yield %x, %w : f32, tensor<8xf32>
  }
  %r = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1, %r : f32, tensor<8xf32>, f32
}

// What is yielded has one layout; writing the result does not change what one of the blocks yielded a part of.
// CHECK-LABEL: func.func @written
// CHECK:         %[[A:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[R:.*]] = scf.execute_region -> memref<4xf32> {
// CHECK:           %[[S:.*]] = memref.subview %[[A]][4] [4] [1]
// CHECK:           %[[C:.*]] = memref.alloc() : memref<4xf32>
// CHECK:           memref.copy %[[S]], %[[C]]
// CHECK:           scf.yield %[[C]] : memref<4xf32>
// CHECK:           scf.yield %{{.*}} : memref<4xf32>
// CHECK:         memref.copy %[[R]], %[[W:.*]] : memref<4xf32> to memref<4xf32>
// CHECK:         memref.store %{{.*}}, %[[W]]
// CHECK:         memref.load %[[A]]
func.func @written(%c: i1, %x: f32, %i: index) -> (f32, f32) {
  %a = tensor.empty() : tensor<8xf32>
  %b = linalg.fill ins(%x : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %0 = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^one, ^two
  ^one:
    %s = tensor.extract_slice %b[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  ^two:
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %f : tensor<4xf32>
  }
  %w = tensor.insert %x into %0[%i] : tensor<4xf32>
  %r = tensor.extract %b[%i] : tensor<8xf32>
  %q = tensor.extract %w[%i] : tensor<4xf32>
  return %r, %q : f32, f32
}

// CHECK-LABEL: func.func @in_place
// CHECK:         %[[A:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NOT:     memref.copy
// CHECK:         %[[R:.*]] = scf.execute_region -> memref<8xf32> {
// CHECK-NEXT:      memref.store %{{.*}}, %[[A]]
// CHECK-NEXT:      scf.yield %[[A]] : memref<8xf32>
// CHECK:         memref.store %{{.*}}, %[[R]]
// CHECK-NEXT:    memref.load %[[R]]
func.func @in_place(%x: f32, %i: index) -> f32 {
  %a = tensor.empty() : tensor<8xf32>
  %0 = scf.execute_region -> tensor<8xf32> {
    %w = tensor.insert %x into %a[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  %1 = tensor.insert %x into %0[%i] : tensor<8xf32>
  %r = tensor.extract %1[%i] : tensor<8xf32>
  return %r : f32
}
