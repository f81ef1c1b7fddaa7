// RUN: tt-opt %s --linalg-fuse="distinct-arguments recompute-limit=5" | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0)>

// Elements that are neighbours along the first dimension would be stored apart from each other: they are loaded again.
// CHECK-LABEL: func.func @columns
// CHECK:         linalg.generic {{.*}} outs(%m : tensor<32xf32>)
// CHECK:           tts.load
// CHECK:         linalg.generic {{.*}} outs(%zero : tensor<32xf32>)
// CHECK:           tts.load
// CHECK:         return
func.func @columns(%x: !tt.ptr<f32>, %s: index, %m: tensor<32xf32>, %zero: tensor<32xf32>) -> (tensor<32xf32>, tensor<32xf32>) {
  %e = tensor.empty() : tensor<32x128xf32>
  %v = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<32x128xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %j, %s : index
    %place = arith.addi %i, %row : index
    %next = arith.addi %place, %s : index
    %a = tts.load %x[%next] : !tt.ptr<f32> -> f32
    linalg.yield %a : f32
  } -> tensor<32x128xf32>
  %most = linalg.generic {indexing_maps = [#all, #first], iterator_types = ["parallel", "reduction"]} ins(%v : tensor<32x128xf32>) outs(%m : tensor<32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.maximumf %o, %a : f32
    linalg.yield %b : f32
  } -> tensor<32xf32>
  %sum = linalg.generic {indexing_maps = [#all, #first, #first], iterator_types = ["parallel", "reduction"]} ins(%v, %most : tensor<32x128xf32>, tensor<32xf32>) outs(%zero : tensor<32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %t = arith.addf %o, %d : f32
    linalg.yield %t : f32
  } -> tensor<32xf32>
  return %most, %sum : tensor<32xf32>, tensor<32xf32>
}

// Rows that are neighbours are stored by the first reduction.
// CHECK-LABEL: func.func @rows
// CHECK:         linalg.generic {{.*}} outs(%m, %{{.*}} : tensor<32xf32>, tensor<32x128xf32>)
// CHECK:           tts.load
// CHECK-NOT:       tts.load
// CHECK:         return
func.func @rows(%x: !tt.ptr<f32>, %s: index, %m: tensor<32xf32>, %zero: tensor<32xf32>) -> (tensor<32xf32>, tensor<32xf32>) {
  %e = tensor.empty() : tensor<32x128xf32>
  %v = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<32x128xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %s : index
    %place = arith.addi %j, %row : index
    %next = arith.addi %place, %s : index
    %a = tts.load %x[%next] : !tt.ptr<f32> -> f32
    linalg.yield %a : f32
  } -> tensor<32x128xf32>
  %most = linalg.generic {indexing_maps = [#all, #first], iterator_types = ["parallel", "reduction"]} ins(%v : tensor<32x128xf32>) outs(%m : tensor<32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.maximumf %o, %a : f32
    linalg.yield %b : f32
  } -> tensor<32xf32>
  %sum = linalg.generic {indexing_maps = [#all, #first, #first], iterator_types = ["parallel", "reduction"]} ins(%v, %most : tensor<32x128xf32>, tensor<32xf32>) outs(%zero : tensor<32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %t = arith.addf %o, %d : f32
    linalg.yield %t : f32
  } -> tensor<32xf32>
  return %most, %sum : tensor<32xf32>, tensor<32xf32>
}
