// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @elements(
// CHECK-NEXT: %from_elements = tensor.from_elements %a, %a : tensor<2xf32>
// CHECK-NEXT: %from_elements_0 = tensor.from_elements %a : tensor<f32>
// CHECK-NEXT: %from_elements_1 = tensor.from_elements  : tensor<0xf32>
// CHECK-NEXT: return

func.func @elements(%a: f32) {
  %0 = tensor.from_elements %a, %a : tensor<2xf32>
  %1 = tensor.from_elements %a : tensor<f32>
  %2 = tensor.from_elements : tensor<0xf32>
  return
}
