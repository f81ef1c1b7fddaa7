// RUN: tt-opt %s --canonicalize | FileCheck %s

// There is no extension of signs to index.
// CHECK-LABEL: func.func @index_by_one(
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %low, %high = arith.mulsi_extended %x, %c1 : index
// CHECK-NEXT: return %low, %high : index, index
func.func @index_by_one(%x: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %low, %high = arith.mulsi_extended %x, %c1 : index
  return %low, %high : index, index
}
