// RUN: tt-opt %s --one-shot-bufferize --canonicalize | FileCheck %s

// The contents of the destination do not matter, but those of the input are read again after the first write.

// CHECK-LABEL: func.func @into_destination(
// CHECK:         linalg.softmax {kept} dimension(1) ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
// CHECK-NEXT:    return
func.func @into_destination(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  %0 = bufferization.to_tensor %a restrict : memref<4x8xf32> to tensor<4x8xf32>
  %1 = bufferization.to_tensor %b restrict writable : memref<4x8xf32> to tensor<4x8xf32>
  %2 = linalg.softmax {kept} dimension(1) ins(%0 : tensor<4x8xf32>) outs(%1 : tensor<4x8xf32>) -> tensor<4x8xf32>
  bufferization.materialize_in_destination %2 in writable %b : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @onto_itself(
// CHECK:         %[[NEW:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    linalg.softmax dimension(0) ins(%a : memref<8xf32>) outs(%[[NEW]] : memref<8xf32>)
// CHECK-NEXT:    memref.copy %[[NEW]], %a : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    return
func.func @onto_itself(%a: memref<8xf32>) {
  %0 = bufferization.to_tensor %a restrict writable : memref<8xf32> to tensor<8xf32>
  %1 = linalg.softmax dimension(0) ins(%0 : tensor<8xf32>) outs(%0 : tensor<8xf32>) -> tensor<8xf32>
  bufferization.materialize_in_destination %1 in writable %a : (tensor<8xf32>, memref<8xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @into_a_tensor(
// CHECK:         %[[B:.*]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    memref.copy %a, %[[B]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    memref.load %[[B]][%i]
func.func @into_a_tensor(%a: memref<8xf32>, %i: index) -> f32 {
  %0 = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %1 = tensor.empty() : tensor<8xf32>
  %2 = bufferization.materialize_in_destination %0 in %1 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %3 = tensor.extract %2[%i] : tensor<8xf32>
  return %3 : f32
}
