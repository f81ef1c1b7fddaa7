// RUN: tt-opt %s --linalg-select-element | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// The last element of each row, as Inductor takes it from a running total.
// CHECK-LABEL: func.func @last
// CHECK:         %[[LAST:.*]] = tensor.extract_slice %x[0, 15] [4, 1] [1, 1] : tensor<4x16xf32> to tensor<4x1xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[LAST]] : tensor<4x1xf32>)
// CHECK-NOT:     arith.cmpi
// CHECK:         arith.constant true
// CHECK:         return
func.func @last(%x: tensor<4x16xf32>, %start: tensor<4xi32>) -> tensor<4xi32> {
  %c15 = arith.constant 15 : i32
  %last = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x16xf32>) outs(%start : tensor<4xi32>) {
  ^bb0(%a: f32, %sum: i32):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %is = arith.cmpi eq, %n, %c15 : i32
    %one = arith.extui %is : i1 to i32
    %bits = arith.bitcast %a : f32 to i32
    %v = arith.muli %bits, %one : i32
    %s = arith.addi %sum, %v : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  return %last : tensor<4xi32>
}

// A row that only tells how many elements there are is not read. The other index and the other condition stay.
// CHECK-LABEL: func.func @chosen
// CHECK-DAG:     tensor.empty() : tensor<1x16xf32>
// CHECK-DAG:     tensor.extract_slice %y[2] [1] [1] : tensor<4xf32> to tensor<1xf32>
// CHECK:         linalg.generic
// CHECK-DAG:       %[[ROW:.*]] = arith.constant 2 : index
// CHECK-DAG:       linalg.index 1 : index
// CHECK:         return
func.func @chosen(%x: tensor<4x16xf32>, %y: tensor<4xf32>, %start: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %zero = arith.constant 0.0 : f32
  %c2 = arith.constant 2 : index
  %chosen = linalg.generic {indexing_maps = [#all, #row, #column], iterator_types = ["reduction", "parallel"]} ins(%x, %y : tensor<4x16xf32>, tensor<4xf32>) outs(%start : tensor<16xf32>) {
  ^bb0(%unused: f32, %a: f32, %sum: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %isRow = arith.cmpi eq, %i, %c2 : index
    %isIn = arith.cmpi slt, %j, %n : index
    %is = arith.andi %isRow, %isIn : i1
    %v = arith.select %is, %a, %zero : f32
    %s = arith.addf %sum, %v : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  return %chosen : tensor<16xf32>
}

// There is no such element; the dimension is not reduced; and what is added elsewhere is not the identity.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-3: arith.cmpi eq
// CHECK-NOT:     tensor.extract_slice
// CHECK:         return
func.func @others(%x: tensor<4x16xi32>, %start: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %i16 = arith.constant 16 : index
  %i1 = arith.constant 1 : index
  %p = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x16xi32>) outs(%start : tensor<4xi32>) {
  ^bb0(%a: i32, %sum: i32):
    %i = linalg.index 1 : index
    %is = arith.cmpi eq, %i, %i16 : index
    %v = arith.select %is, %a, %c0 : i32
    %s = arith.addi %sum, %v : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  %q = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x16xi32>) outs(%start : tensor<4xi32>) {
  ^bb0(%a: i32, %sum: i32):
    %i = linalg.index 0 : index
    %is = arith.cmpi eq, %i, %i1 : index
    %v = arith.select %is, %a, %c0 : i32
    %s = arith.addi %sum, %v : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x16xi32>) outs(%start : tensor<4xi32>) {
  ^bb0(%a: i32, %sum: i32):
    %i = linalg.index 1 : index
    %is = arith.cmpi eq, %i, %i1 : index
    %v = arith.select %is, %a, %c1 : i32
    %s = arith.addi %sum, %v : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  return %p, %q, %r : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// Each element is stored, too.
// CHECK-LABEL: func.func @stores
// CHECK-NOT:     tensor.extract_slice
// CHECK:         tts.store
// CHECK:         arith.cmpi eq
func.func @stores(%x: tensor<4x16xi32>, %start: tensor<4xi32>, %y: !tt.ptr<i32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : i32
  %c15 = arith.constant 15 : index
  %last = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x16xi32>) outs(%start : tensor<4xi32>) {
  ^bb0(%a: i32, %sum: i32):
    %i = linalg.index 1 : index
    tts.store %a, %y[%i] : i32, !tt.ptr<i32>
    %is = arith.cmpi eq, %i, %c15 : index
    %v = arith.select %is, %a, %c0 : i32
    %s = arith.addi %sum, %v : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  return %last : tensor<4xi32>
}
