// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @concat(
// CHECK-NEXT: %concat = tensor.concat dim(0) %a, %b : (tensor<3x?xf32>, tensor<4x?xf32>) -> tensor<7x?xf32>
// CHECK-NEXT: return

func.func @concat(%a: tensor<3x?xf32>, %b: tensor<4x?xf32>) {
  %0 = tensor.concat dim(0) %a, %b : (tensor<3x?xf32>, tensor<4x?xf32>) -> tensor<7x?xf32>
  return
}
