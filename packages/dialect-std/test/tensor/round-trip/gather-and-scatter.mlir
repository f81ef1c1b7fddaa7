// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @gs(
// CHECK-NEXT: %gather = tensor.gather %a[%i] gather_dims([1]) : (tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1x6xf32>
// CHECK-NEXT: %gather_0 = tensor.gather %a[%i] gather_dims([1]) unique : (tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1x6xf32>
// CHECK-NEXT: %scatter = tensor.scatter %gather into %a[%i] scatter_dims([1]) unique : (tensor<1x2x4x1x6xf32>, tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<4x5x6xf32>
// CHECK-NEXT: return

func.func @gs(%a: tensor<4x5x6xf32>, %i: tensor<1x2x1xindex>, %g: tensor<1x2x4x1x6xf32>) {
  %0 = tensor.gather %a[%i] gather_dims([1]) : (tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1x6xf32>
  %1 = tensor.gather %a[%i] gather_dims([1]) unique : (tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4x1x6xf32>
  %2 = tensor.scatter %0 into %a[%i] scatter_dims([1]) unique : (tensor<1x2x4x1x6xf32>, tensor<4x5x6xf32>, tensor<1x2x1xindex>) -> tensor<4x5x6xf32>
  return
}
