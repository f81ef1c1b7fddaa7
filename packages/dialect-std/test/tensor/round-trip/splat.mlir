// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @splat(
// CHECK-NEXT: %splat = tensor.splat %a : tensor<4xf32>
// CHECK-NEXT: %splat_0 = tensor.splat %a[%m] : tensor<?x4xf32>
// CHECK-NEXT: return %splat_0 : tensor<?x4xf32>

func.func @splat(%a: f32, %m: index) -> tensor<?x4xf32> {
  %0 = tensor.splat %a : tensor<4xf32>
  %1 = tensor.splat %a[%m] : tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
