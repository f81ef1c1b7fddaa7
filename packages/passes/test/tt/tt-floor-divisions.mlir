// RUN: tt-opt %s --tt-floor-divisions --int-range-optimizations | FileCheck %s

// A hash in 256 buckets: the remainder is a mask, and so its assertion is known to hold.
// CHECK-LABEL: tt.func @bucket
// CHECK-SAME:    (%[[X:[^:]*]]: tensor<64xi64>
// CHECK:         %[[R:.*]] = arith.andi %[[X]], %{{.*}} : tensor<64xi64>
// CHECK:         tt.assert %[[TRUE:.*]], "in range"
// CHECK:         tt.return %[[R]]
tt.func @bucket(%x: tensor<64xi64>) -> tensor<64xi64> {
  %zero = arith.constant dense<0> : tensor<64xi64>
  %c = arith.constant dense<256> : tensor<64xi64>
  %r = arith.remsi %x, %c : tensor<64xi64>
  %inexact = arith.cmpi ne, %r, %zero : tensor<64xi64>
  %negative = arith.cmpi slt, %x, %zero : tensor<64xi64>
  %correct = arith.andi %inexact, %negative : tensor<64xi1>
  %more = arith.addi %r, %c : tensor<64xi64>
  %floor = arith.select %correct, %more, %r : tensor<64xi1>, tensor<64xi64>
  %low = arith.cmpi sge, %floor, %zero : tensor<64xi64>
  %high = arith.cmpi slt, %floor, %c : tensor<64xi64>
  %ok = arith.andi %low, %high : tensor<64xi1>
  tt.assert %ok, "in range" : tensor<64xi1>
  tt.return %floor : tensor<64xi64>
}

// A number that is not a power of two: the condition is simplified, which suffices to know the range.
// CHECK-LABEL: tt.func @modulo
// CHECK:         %[[HIGH:.*]] = arith.constant dense<true> : tensor<64xi1>
// CHECK:         %[[R:.*]] = arith.remsi
// CHECK:         %[[N:.*]] = arith.cmpi slt, %[[R]], %{{.*}} : tensor<64xi32>
// CHECK:         %[[F:.*]] = arith.select %[[N]], %{{.*}}, %[[R]]
// CHECK-NOT:     arith.cmpi
// CHECK:         tt.return %[[F]], %[[HIGH]]
tt.func @modulo(%x: tensor<64xi32>) -> (tensor<64xi32>, tensor<64xi1>) {
  %zero = arith.constant dense<0> : tensor<64xi32>
  %c = arith.constant dense<1000> : tensor<64xi32>
  %r = arith.remsi %x, %c : tensor<64xi32>
  %inexact = arith.cmpi ne, %r, %zero : tensor<64xi32>
  %negative = arith.cmpi slt, %r, %zero : tensor<64xi32>
  %correct = arith.andi %inexact, %negative : tensor<64xi1>
  %more = arith.addi %r, %c : tensor<64xi32>
  %floor = arith.select %correct, %more, %r : tensor<64xi1>, tensor<64xi32>
  %high = arith.cmpi slt, %floor, %c : tensor<64xi32>
  tt.return %floor, %high : tensor<64xi32>, tensor<64xi1>
}
