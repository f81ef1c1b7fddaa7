// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @empty(
// CHECK-NEXT: %0 = tensor.empty(%n) : tensor<4x?xf32>
// CHECK-NEXT: %1 = tensor.empty() : tensor<2xf32>
// CHECK-NEXT: return %0, %1 : tensor<4x?xf32>, tensor<2xf32>

func.func @empty(%n: index) -> (tensor<4x?xf32>, tensor<2xf32>) {
  %0 = tensor.empty(%n) : tensor<4x?xf32>
  %1 = tensor.empty() : tensor<2xf32>
  return %0, %1 : tensor<4x?xf32>, tensor<2xf32>
}
