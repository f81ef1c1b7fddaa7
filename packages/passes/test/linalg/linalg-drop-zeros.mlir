// RUN: tt-opt %s --linalg-drop-zeros | FileCheck %s

#row = affine_map<(d0) -> (d0)>
#all = affine_map<(d0) -> ()>
#none = affine_map<() -> ()>

// A sum from 0.0 is never -0.0, so zeros of either sign may be added to it: also those that a mask chooses.
// CHECK-LABEL: func.func @sum
// CHECK:         ^bb0(%[[A:.*]]: f16, %[[M:.*]]: i1, %[[TOTAL:.*]]: f32):
// CHECK-NEXT:      %[[W:.*]] = arith.extf %[[A]] : f16 to f32
// CHECK-NEXT:      %[[S:.*]] = arith.select %[[M]], %[[W]], %{{.*}} : f32
// CHECK-NEXT:      %[[T:.*]] = arith.addf %[[TOTAL]], %[[S]] : f32
// CHECK-NEXT:      linalg.yield %[[T]] : f32
func.func @sum(%x: tensor<8xf16>, %m: tensor<8xi1>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<f32>
  %start = linalg.generic {indexing_maps = [#none], iterator_types = []} outs(%e : tensor<f32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [#row, #row, #all], iterator_types = ["reduction"]} ins(%x, %m : tensor<8xf16>, tensor<8xi1>) outs(%start : tensor<f32>) {
  ^bb0(%a: f16, %on: i1, %total: f32):
    %h = arith.addf %half, %a : f16
    %w = arith.extf %h : f16 to f32
    %v = arith.addf %w, %zero : f32
    %s = arith.select %on, %v, %zero : f32
    %t = arith.addf %total, %s : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

// Other uses of an element keep its zero, and a sum from -0.0, from what is not known or of other zeros keeps all.
// CHECK-LABEL: func.func @kept
// CHECK:         %[[Z:.*]] = arith.constant 0.0
// CHECK:         ^bb0(%[[A:.*]]: f32, %[[T:.*]]: f32, %[[P:.*]]: f32):
// CHECK-NEXT:      %[[V:.*]] = arith.addf %[[A]], %[[Z]] : f32
// CHECK-NEXT:      arith.addf %[[T]], %[[A]] : f32
// CHECK-NEXT:      arith.mulf %[[P]], %[[V]] : f32
// CHECK:         ^bb0(%[[A:.*]]: f32, %[[T:.*]]: f32):
// CHECK-NEXT:      %[[V:.*]] = arith.addf %[[A]], %[[Z]] : f32
// CHECK-NEXT:      arith.addf %[[T]], %[[V]] : f32
// CHECK:         ^bb0(%[[A:.*]]: f32, %[[T:.*]]: f32):
// CHECK-NEXT:      %[[V:.*]] = arith.addf %[[A]], %[[Z]] : f32
// CHECK-NEXT:      arith.addf %[[T]], %[[V]] : f32
func.func @kept(%x: tensor<8xf32>, %known: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %negative = arith.constant -0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %zeros = linalg.generic {indexing_maps = [#none], iterator_types = []} outs(%e : tensor<f32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<f32>
  %ones = linalg.generic {indexing_maps = [#none], iterator_types = []} outs(%e : tensor<f32>) {
  ^bb0(%o: f32):
    linalg.yield %one : f32
  } -> tensor<f32>
  %negatives = linalg.generic {indexing_maps = [#none], iterator_types = []} outs(%e : tensor<f32>) {
  ^bb0(%o: f32):
    linalg.yield %negative : f32
  } -> tensor<f32>
  %both:2 = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["reduction"]} ins(%x : tensor<8xf32>) outs(%zeros, %ones : tensor<f32>, tensor<f32>) {
  ^bb0(%a: f32, %total: f32, %product: f32):
    %v = arith.addf %a, %zero : f32
    %t = arith.addf %total, %v : f32
    %p = arith.mulf %product, %v : f32
    linalg.yield %t, %p : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  %second = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["reduction"]} ins(%x : tensor<8xf32>) outs(%negatives : tensor<f32>) {
  ^bb0(%a: f32, %total: f32):
    %v = arith.addf %a, %zero : f32
    %t = arith.addf %total, %v : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  %third = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["reduction"]} ins(%x : tensor<8xf32>) outs(%known : tensor<f32>) {
  ^bb0(%a: f32, %total: f32):
    %v = arith.addf %a, %zero : f32
    %t = arith.addf %total, %v : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %both#0, %both#1, %second, %third : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
