// RUN: tt-opt %s --sccp | FileCheck %s

// The index of a loop of one iteration is a constant.

#id = affine_map<(i, j) -> (i, j)>
// CHECK-LABEL: func.func @index
// CHECK:         %i = arith.constant 0 : index
// CHECK:         %j = linalg.index 1
// CHECK-NEXT:    arith.addi %i, %j
func.func @index(%a: memref<1x?xindex>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<1x?xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  }
  return
}
