// RUN: tt-opt %s --cse --tt-relax-math | FileCheck %s

// CHECK-LABEL: tt.func @quotient
// CHECK:         arith.divf %x, %s fastmath<arcp>
tt.func @quotient(%x: tensor<8xf32>, %s: tensor<8xf32>) -> tensor<8xf32> {
  %q = arith.divf %x, %s : tensor<8xf32>
  tt.return %q : tensor<8xf32>
}

// A quotient that is rounded to an integer stays exact.
// CHECK-LABEL: tt.func @quantize
// CHECK:         arith.divf %x, %s : tensor<8xf32>
tt.func @quantize(%x: tensor<8xf32>, %s: tensor<8xf32>) -> tensor<8xi32> {
  %half = arith.constant dense<0.5> : tensor<8xf32>
  %q = arith.divf %x, %s : tensor<8xf32>
  %r = arith.addf %q, %half : tensor<8xf32>
  %i = arith.fptosi %r : tensor<8xf32> to tensor<8xi32>
  tt.return %i : tensor<8xi32>
}

// A quotient that is to be rounded correctly is not merged with one that need not be, and keeps no flag.
// CHECK-LABEL: tt.func @precise
// CHECK-DAG:     arith.divf %x, %s fastmath<arcp>
// CHECK-DAG:     tt.precise_divf %x, %s : tensor<8xf32>
tt.func @precise(%x: tensor<8xf32>, %s: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %p = tt.precise_divf %x, %s : tensor<8xf32>
  %q = arith.divf %x, %s : tensor<8xf32>
  tt.return %p, %q : tensor<8xf32>, tensor<8xf32>
}
