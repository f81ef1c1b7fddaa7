// RUN: tt-opt %s | FileCheck %s

// Multiples of the number that scales vectors are named after their factor.

func.func @sizes() -> (index, index) {
  %0 = vector.vscale
  %1 = arith.constant 4 : index
  %2 = arith.constant 8 : index
  // CHECK: %c4_vscale = arith.muli %vscale, %c4 : index
  %3 = arith.muli %0, %1 : index
  // CHECK: %c8_vscale = arith.muli %c8, %vscale : index
  %4 = arith.muli %2, %0 : index
  return %3, %4 : index, index
}
