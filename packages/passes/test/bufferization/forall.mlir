// RUN: tt-opt %s --one-shot-bufferize | FileCheck %s

// Every iteration writes its part of a copy of the initial value.
// CHECK-LABEL: func.func @parts(
// CHECK:         %[[T:.*]] = bufferization.to_buffer %t
// CHECK:         memref.copy %[[T]], %o
// CHECK:         scf.forall (%i) in (8) {
// CHECK:           %[[PART:.*]] = memref.subview %o[%i] [1] [1]
// CHECK:           memref.copy %e, %[[PART]]
// CHECK-NOT:       scf.forall.in_parallel
// CHECK:         bufferization.to_tensor %o
func.func @parts(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<1xf32>
    %u = linalg.fill ins(%x : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
