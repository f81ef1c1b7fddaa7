// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it does not compare dense constants of floats.

// CHECK-LABEL: @floats
// CHECK: arith.constant dense<[true, false, false]> : tensor<3xi1>
func.func @floats() -> tensor<3xi1> {
  %a = arith.constant dense<[1.0, 2.0, 0x7FC00000]> : tensor<3xf32>
  %b = arith.constant dense<2.0> : tensor<3xf32>
  %r = arith.cmpf olt, %a, %b : tensor<3xf32>
  return %r : tensor<3xi1>
}

// CHECK-LABEL: @masks
// CHECK: arith.constant dense<[1, 6]> : vector<2xi32>
func.func @masks() -> vector<2xi32> {
  %m = arith.constant dense<[true, false]> : vector<2xi1>
  %a = arith.constant dense<[1, 2]> : vector<2xi32>
  %b = arith.constant dense<[5, 6]> : vector<2xi32>
  %r = arith.select %m, %a, %b : vector<2xi1>, vector<2xi32>
  return %r : vector<2xi32>
}
