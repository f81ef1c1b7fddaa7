// RUN: tt-opt %s --split-input-file --verify-diagnostics

// What is missing at the end of a line is reported there, not at the line below.

func.func @missing_type(%a: i32) {
  // expected-error @+1 {{expected ':'}}
  %b = arith.addi %a, %a // a comment

  return
}

// -----

func.func @missing_bracket(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{expected ']'}}
  %b = memref.load %m[%i
  return
}

// -----

// The body of a named operation has no place of its own.

func.func @mixed(%a: tensor<4xf32>, %b: tensor<4xf16>) -> tensor<4xf32> {
  // expected-error @+2 {{'arith.addf' op requires the same type for all operands and results}}
  // expected-error @+1 {{'linalg.yield' op type of yield operand 1 ('f16') doesn't match}}
  %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf16>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
