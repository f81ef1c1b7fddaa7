// RUN: tt-opt %s --one-shot-bufferize --canonicalize --allow-unregistered-dialect | FileCheck %s

// What is not said to be writable is copied before it is written.

// CHECK-LABEL: func.func @argument(
// CHECK:         %[[T:.*]] = bufferization.to_buffer %t
// CHECK:         %[[NEW:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    memref.copy %[[T]], %[[NEW]]
// CHECK-NEXT:    memref.store %x, %[[NEW]][%i]
func.func @argument(%t: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @writable_argument(
// CHECK:         %[[T:.*]] = bufferization.to_buffer %t
// CHECK-NEXT:    memref.store %x, %[[T]][%i]
func.func @writable_argument(%t: tensor<8xf32> {bufferization.writable = true}, %x: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @memory(
// CHECK:         memref.copy %m, %[[NEW:.*]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    memref.store %x, %[[NEW]][%i]
func.func @memory(%m: memref<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  %t = bufferization.to_tensor %m restrict : memref<8xf32> to tensor<8xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @writable_memory(
// CHECK-NEXT:    memref.store %x, %m[%i]
func.func @writable_memory(%m: memref<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  %t = bufferization.to_tensor %m restrict writable : memref<8xf32> to tensor<8xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @block_argument(
// CHECK:         ^next(%t: tensor<8xf32>):
// CHECK-NEXT:    %[[T:.*]] = bufferization.to_buffer %t
// CHECK-NEXT:    %[[NEW:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    memref.copy %[[T]], %[[NEW]]
// CHECK-NEXT:    memref.store %x, %[[NEW]][%i]
func.func @block_argument(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: i1, %x: f32, %i: index) -> tensor<8xf32> {
  cf.cond_br %c, ^other, ^next(%a : tensor<8xf32>)
^other:
  "foo.other"() : () -> ()
  cf.br ^next(%b : tensor<8xf32>)
^next(%t: tensor<8xf32>):
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK:         memref.copy
func.func @unknown(%x: f32, %i: index) -> tensor<8xf32> {
  %t = "foo.make"() : () -> tensor<8xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  return %0 : tensor<8xf32>
}
