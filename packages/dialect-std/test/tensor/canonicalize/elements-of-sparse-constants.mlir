// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @given_and_zero(
// CHECK-NEXT: %c7_i32 = arith.constant 7 : i32
// CHECK-NEXT: %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT: %cst = arith.constant 2.500000e+00 : f32
// CHECK-NEXT: return %c7_i32, %c0_i32, %cst : i32, i32, f32
func.func @given_and_zero() -> (i32, i32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = arith.constant sparse<[[0, 1], [1, 2]], [5, 7]> : tensor<2x3xi32>
  %f = arith.constant sparse<1, 2.5> : tensor<2xf32>
  %0 = tensor.extract %k[%c1, %c2] : tensor<2x3xi32>
  %1 = tensor.extract %k[%c1, %c1] : tensor<2x3xi32>
  %2 = tensor.extract %f[%c1] : tensor<2xf32>
  return %0, %1, %2 : i32, i32, f32
}
