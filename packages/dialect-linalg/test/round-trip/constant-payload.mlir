// RUN: tt-opt %s | FileCheck %s

// An operation without operands has no short form.

func.func @constant(%a: tensor<64xf32>) -> tensor<64xf32> {
  // CHECK:      %mapped = linalg.map outs(%a : tensor<64xf32>)
  // CHECK-NEXT:   (%init: f32) {
  // CHECK-NEXT:     %cst = arith.constant 1.000000e+00 : f32
  // CHECK-NEXT:     linalg.yield %cst : f32
  // CHECK-NEXT:   }
  %0 = linalg.map outs(%a : tensor<64xf32>) (%1: f32) {
    %cst = arith.constant 1.0 : f32
    linalg.yield %cst : f32
  }
  return %0 : tensor<64xf32>
}
