// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it does not merge dense constants.

// CHECK-LABEL: @add_add
// CHECK-SAME: %[[X:[^:]*]]: i32
// CHECK: %[[C:.*]] = arith.constant 8 : i32
// CHECK: arith.addi %[[X]], %[[C]] : i32
func.func @add_add(%x: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %a = arith.addi %x, %c3 : i32
  %r = arith.addi %a, %c5 : i32
  return %r : i32
}

// Both sums do not overflow, so neither does one of the merged constant, which fits.
// CHECK-LABEL: @keep_flags
// CHECK: arith.constant 120 : i8
// CHECK: arith.addi {{.*}} overflow<nsw> : i8
func.func @keep_flags(%x: i8) -> i8 {
  %c100 = arith.constant 100 : i8
  %c20 = arith.constant 20 : i8
  %a = arith.addi %x, %c100 overflow<nsw> : i8
  %r = arith.addi %a, %c20 overflow<nsw, nuw> : i8
  return %r : i8
}

// -128 + 100 + 100 does not overflow, but -128 + -56 does.
// CHECK-LABEL: @drop_flags_where_the_constant_wraps
// CHECK: arith.constant -56 : i8
// CHECK: arith.addi %{{[^ ]*}}, %{{[^ ]*}} : i8
func.func @drop_flags_where_the_constant_wraps(%x: i8) -> i8 {
  %c100 = arith.constant 100 : i8
  %a = arith.addi %x, %c100 overflow<nsw> : i8
  %r = arith.addi %a, %c100 overflow<nsw> : i8
  return %r : i8
}

// CHECK-LABEL: @dense_constants
// CHECK: arith.constant dense<[4, 3, 2, 1]> : tensor<4xi32>
// CHECK: arith.addi
func.func @dense_constants(%x: tensor<4xi32>) -> tensor<4xi32> {
  %c5 = arith.constant dense<5> : tensor<4xi32>
  %ramp = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %a = arith.addi %x, %c5 : tensor<4xi32>
  %r = arith.subi %a, %ramp : tensor<4xi32>
  return %r : tensor<4xi32>
}
