// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt differs: it rounds once where the program rounds twice.

// CHECK-LABEL: @inexact
// CHECK: arith.truncf
func.func @inexact() -> f16 {
  %x = arith.constant 1.1 : f32
  %r = arith.truncf %x : f32 to f16
  return %r : f16
}

// CHECK-LABEL: @exact
// CHECK: arith.constant 1.500000e+00 : f16
// CHECK-NOT: arith.truncf
func.func @exact() -> f16 {
  %x = arith.constant 1.5 : f32
  %r = arith.truncf %x : f32 to f16
  return %r : f16
}

// CHECK-LABEL: @out_of_range
// CHECK: arith.fptosi
func.func @out_of_range() -> i8 {
  %x = arith.constant 128.0 : f32
  %r = arith.fptosi %x : f32 to i8
  return %r : i8
}

// The float between the two is rounded, so that one cast could give another result.
// CHECK-LABEL: @two_roundings
// CHECK: arith.sitofp {{.*}} : i64 to f64
// CHECK: arith.truncf
func.func @two_roundings(%x: i64) -> f32 {
  %d = arith.sitofp %x : i64 to f64
  %r = arith.truncf %d : f64 to f32
  return %r : f32
}

// A great integer becomes infinity in f16, but none does in f32.
// CHECK-LABEL: @compare_with_infinity
// CHECK-DAG: %[[FALSE:.*]] = arith.constant false
// CHECK-DAG: %[[OVERFLOWS:.*]] = arith.cmpf oeq
// CHECK: return %[[OVERFLOWS]], %[[FALSE]]
func.func @compare_with_infinity(%x: i32) -> (i1, i1) {
  %half_infinity = arith.constant 0x7C00 : f16
  %infinity = arith.constant 0x7F800000 : f32
  %half = arith.sitofp %x : i32 to f16
  %f = arith.sitofp %x : i32 to f32
  %a = arith.cmpf oeq, %half, %half_infinity : f16
  %b = arith.cmpf oeq, %f, %infinity : f32
  return %a, %b : i1, i1
}

// What is no number is zero in a format without NaN, as in LLVM.
// CHECK-LABEL: @remainder_by_zero
// CHECK: arith.constant 0.000000e+00 : f6E3M2FN
func.func @remainder_by_zero() -> f6E3M2FN {
  %x = arith.constant 0.5 : f6E3M2FN
  %zero = arith.constant -0.0 : f6E3M2FN
  %r = arith.remf %x, %zero : f6E3M2FN
  return %r : f6E3M2FN
}
