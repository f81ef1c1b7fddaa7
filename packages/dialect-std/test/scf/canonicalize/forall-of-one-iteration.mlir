// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @parts(
// CHECK-NEXT: %s = tensor.from_elements %x : tensor<1xf32>
// CHECK-NEXT: %[[A:.*]] = tensor.insert_slice %s into %t[5] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT: %[[B:.*]] = tensor.insert_slice %s into %u[0] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @parts(%t: tensor<8xf32>, %u: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.forall (%i) = (5) to (6) step (1) shared_outs(%o = %t, %p = %u) -> (tensor<8xf32>, tensor<8xf32>) {
    %s = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %s into %p[0] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
