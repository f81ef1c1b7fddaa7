// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @pad(
// CHECK-NEXT: %padded = tensor.pad %a low[1, %n] high[0, 2] {
// CHECK-NEXT: ^bb0(%i: index, %j: index):
// CHECK-NEXT: tensor.yield %f : f32
// CHECK-NEXT: } : tensor<3x?xf32> to tensor<4x?xf32>
// CHECK-NEXT: %padded_0 = tensor.pad %a nofold low[1, 0] high[0, 0] {
// CHECK-NEXT: ^bb0(%i: index, %j: index):
// CHECK-NEXT: tensor.yield %f : f32
// CHECK-NEXT: } {foo} : tensor<3x?xf32> to tensor<4x?xf32>
// CHECK-NEXT: return

func.func @pad(%a: tensor<3x?xf32>, %n: index, %f: f32) {
  %0 = tensor.pad %a low[1, %n] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<3x?xf32> to tensor<4x?xf32>
  %1 = tensor.pad %a nofold low[1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } {foo} : tensor<3x?xf32> to tensor<4x?xf32>
  return
}
