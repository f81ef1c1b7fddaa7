// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @bitcast(
// CHECK-NEXT: %0 = tensor.bitcast %a : tensor<4xi32> to tensor<4xui32>
// CHECK-NEXT: return

func.func @bitcast(%a: tensor<4xi32>) {
  %0 = tensor.bitcast %a : tensor<4xi32> to tensor<4xui32>
  return
}
