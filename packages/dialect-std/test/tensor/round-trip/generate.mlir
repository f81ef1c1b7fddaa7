// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @generate(
// CHECK-NEXT: %generated = tensor.generate %n {
// CHECK-NEXT: ^bb0(%i: index, %j: index):
// CHECK-NEXT: tensor.yield %c : f32
// CHECK-NEXT: } : tensor<?x4xf32>
// CHECK-NEXT: %generated_0 = tensor.generate  {
// CHECK-NEXT: ^bb0(%i: index):
// CHECK-NEXT: tensor.yield %c : f32
// CHECK-NEXT: } : tensor<4xf32>
// CHECK-NEXT: return

func.func @generate(%n: index, %c: f32) {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<?x4xf32>
  %1 = tensor.generate {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<4xf32>
  return
}
