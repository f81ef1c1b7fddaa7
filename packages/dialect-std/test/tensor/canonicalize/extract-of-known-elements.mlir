// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it looks for an insertion at the same place only if the index is a constant.

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %k = arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT: %cst_0 = arith.constant 5.000000e+00 : f32
// CHECK-NEXT: %extracted = tensor.extract %k[%c1, %i] : tensor<2x2xf32>
// CHECK-NEXT: return %g, %cst, %cst_0, %extracted, %f : f32, f32, f32, f32, f32

func.func @test(%f: f32, %g: f32, %i: index) -> (f32, f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %f, %g : tensor<2xf32>
  %0 = tensor.extract %t[%c1] : tensor<2xf32>
  %k = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %1 = tensor.extract %k[%c1, %c0] : tensor<2x2xf32>
  %s = arith.constant dense<5.0> : tensor<2x2xf32>
  %2 = tensor.extract %s[%i, %i] : tensor<2x2xf32>
  %3 = tensor.extract %k[%c1, %i] : tensor<2x2xf32>
  %u = tensor.insert %f into %k[%i, %c0] : tensor<2x2xf32>
  %4 = tensor.extract %u[%i, %c0] : tensor<2x2xf32>
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
