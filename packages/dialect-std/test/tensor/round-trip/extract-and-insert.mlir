// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @elt(
// CHECK-NEXT: %extracted = tensor.extract %t[%i, %i] : tensor<4x?xf32>
// CHECK-NEXT: %inserted = tensor.insert %f into %t[%i, %i] : tensor<4x?xf32>
// CHECK-NEXT: %extracted_0 = tensor.extract %s[] : tensor<f32>
// CHECK-NEXT: return

func.func @elt(%t: tensor<4x?xf32>, %i: index, %f: f32, %s: tensor<f32>) {
  %0 = tensor.extract %t[%i, %i] : tensor<4x?xf32>
  %1 = tensor.insert %f into %t[%i, %i] : tensor<4x?xf32>
  %2 = tensor.extract %s[] : tensor<f32>
  return
}
