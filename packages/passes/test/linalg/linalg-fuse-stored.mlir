// RUN: tt-opt %s --linalg-fuse | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#id = affine_map<(d0) -> (d0)>
#low = affine_map<(d0) -> (0, d0)>
#high = affine_map<(d0) -> (1, d0)>

// Both halves of a block are combined, so that the block is in memory: its elements are loaded and not computed again.
// CHECK-LABEL: func.func @stage
// CHECK:         %[[BLOCK:.*]] = linalg.generic
// CHECK-COUNT-5:   arith.xori
// CHECK:         linalg.generic {{.*}} ins(%[[BLOCK]], %[[BLOCK]], %[[BLOCK]] :
// CHECK-COUNT-2:   arith.xori
// CHECK-NOT:       arith.xori
func.func @stage(%x: tensor<2x64xi32>, %y: tensor<2x64xi32>) -> tensor<2x64xi32> {
  %e = tensor.empty() : tensor<2x64xi32>
  %h = tensor.empty() : tensor<64xi32>
  %block = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<2x64xi32>, tensor<2x64xi32>) outs(%e : tensor<2x64xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %0 = arith.xori %a, %b : i32
    %1 = arith.xori %0, %b : i32
    %2 = arith.xori %1, %b : i32
    %3 = arith.xori %2, %b : i32
    %4 = arith.xori %3, %b : i32
    linalg.yield %4 : i32
  } -> tensor<2x64xi32>
  %both = linalg.generic {indexing_maps = [#low, #high, #id], iterator_types = ["parallel"]} ins(%block, %block : tensor<2x64xi32>, tensor<2x64xi32>) outs(%h : tensor<64xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %0 = arith.xori %a, %b : i32
    linalg.yield %0 : i32
  } -> tensor<64xi32>
  %other = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%block, %both : tensor<2x64xi32>, tensor<64xi32>) outs(%e : tensor<2x64xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %0 = arith.xori %a, %b : i32
    linalg.yield %0 : i32
  } -> tensor<2x64xi32>
  return %other : tensor<2x64xi32>
}
