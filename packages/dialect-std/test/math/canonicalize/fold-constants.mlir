// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @rounding
// CHECK-DAG: arith.constant 2.000000e+00 : f32
// CHECK-DAG: arith.constant 3.000000e+00 : f32
func.func @rounding() -> (f32, f32) {
  %x = arith.constant 2.5 : f32
  %even = math.roundeven %x : f32
  %away = math.round %x : f32
  return %even, %away : f32, f32
}

// CHECK-LABEL: @half_precision_is_left_alone
// CHECK: math.exp
func.func @half_precision_is_left_alone() -> f16 {
  %x = arith.constant 1.0 : f16
  %r = math.exp %x : f16
  return %r : f16
}

// CHECK-LABEL: @outside_of_the_domain
// CHECK: math.log
func.func @outside_of_the_domain() -> f32 {
  %x = arith.constant -1.0 : f32
  %r = math.log %x : f32
  return %r : f32
}

// CHECK-LABEL: @bits
// CHECK: arith.constant 28 : i32
func.func @bits() -> i32 {
  %x = arith.constant 8 : i32
  %r = math.ctlz %x : i32
  return %r : i32
}
