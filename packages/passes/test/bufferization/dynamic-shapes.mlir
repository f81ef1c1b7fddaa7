// RUN: tt-opt %s --one-shot-bufferize --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @alloc_and_copy(
// CHECK:         %e = memref.alloc(%n) : memref<4x?xf32>
// CHECK-NEXT:    linalg.fill ins(%x : f32) outs(%e : memref<4x?xf32>)
// CHECK-NEXT:    %g = memref.alloc(%n) : memref<4x?xf32>
// CHECK-NEXT:    memref.copy %e, %g
// CHECK-NEXT:    memref.store %x, %g[%c0, %c0]
// CHECK-NEXT:    memref.load %e
// CHECK-NEXT:    memref.load %g
func.func @alloc_and_copy(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<4x?xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
  %g = tensor.insert %x into %f[%c0, %c0] : tensor<4x?xf32>
  %y = tensor.extract %f[%c0, %c0] : tensor<4x?xf32>
  %z = tensor.extract %g[%c0, %c0] : tensor<4x?xf32>
  %s = arith.addf %y, %z : f32
  return %s : f32
}

// CHECK-LABEL: func.func @cast(
// CHECK:         %s = memref.cast %m : memref<?xf32> to memref<4xf32>
// CHECK-NEXT:    memref.store %x, %s[%c0] : memref<4xf32>
func.func @cast(%m: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %s = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %u = tensor.insert %x into %s[%c0] : tensor<4xf32>
  bufferization.materialize_in_destination %u in writable %m : (tensor<4xf32>, memref<?xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @unranked(
// CHECK:         tensor.rank %{{.*}} : tensor<*xf32>
func.func @unranked(%u: tensor<*xf32>) -> index {
  %t = tensor.cast %u : tensor<*xf32> to tensor<4xf32>
  %v = tensor.cast %t : tensor<4xf32> to tensor<*xf32>
  %rank = tensor.rank %v : tensor<*xf32>
  return %rank : index
}
