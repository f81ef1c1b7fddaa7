// RUN: tt-opt %s --tt-to-linalg | FileCheck %s

// A combination with an identity starts from it.
// CHECK-LABEL: func.func @sum
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         linalg.yield %[[ZERO]] : f32
// CHECK:         linalg.generic {{.*}}iterator_types = ["reduction"]
// CHECK:           arith.addf
tt.func @sum(%x: tensor<8xf32>) -> f32 {
  %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<8xf32>) -> f32
  tt.return %s : f32
}

// The order of the two does not matter for a sum.
// CHECK-LABEL: func.func @reversed_sum
// CHECK-NOT:     tensor.extract_slice
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         linalg.yield %[[ZERO]] : f32
// CHECK:         arith.addf %in, %out : f32
tt.func @reversed_sum(%x: tensor<8xf32>) -> f32 {
  %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %b, %a : f32
    tt.reduce.return %c : f32
  }) : (tensor<8xf32>) -> f32
  tt.return %s : f32
}

// A selection starts from the first element.
// CHECK-LABEL: func.func @argmax
// CHECK:         linalg.generic {{.*}} ins(%x : tensor<8xf32>) outs(%{{.*}} : tensor<1xf32>)
// CHECK:         linalg.generic {{.*}} ins(%i : tensor<8xi32>) outs(%{{.*}} : tensor<1xi32>)
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%x, %i :
tt.func @argmax(%x: tensor<8xf32>, %i: tensor<8xi32>) -> (f32, i32) {
  %v, %k = "tt.reduce"(%x, %i) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %ia: i32, %b: f32, %ib: i32):
    %c = arith.cmpf ogt, %a, %b : f32
    %m = arith.select %c, %a, %b : f32
    %n = arith.select %c, %ia, %ib : i32
    tt.reduce.return %m, %n : f32, i32
  }) : (tensor<8xf32>, tensor<8xi32>) -> (f32, i32)
  tt.return %v, %k : f32, i32
}

// Others start from the first slice. Operations of tt on the scalars that are combined become those of arith, too.
// CHECK-LABEL: func.func @clamped
// CHECK:         tensor.extract_slice %{{.*}}[0] [1] [1]
// CHECK:         tensor.extract_slice %{{.*}}[1] [7] [1]
// CHECK:         linalg.generic {{.*}}iterator_types = ["reduction"]
// CHECK:           %[[Q:.*]] = arith.divf %out, %in : f32
// CHECK:           %[[LOW:.*]] = arith.maxnumf %[[Q]], %low : f32
// CHECK:           arith.minnumf %[[LOW]], %high : f32
tt.func @clamped(%x: tensor<8xf32>, %low: f32, %high: f32) -> f32 {
  %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %q = tt.precise_divf %a, %b : f32
    %c = tt.clampf %q, %low, %high, propagateNan = none : f32
    tt.reduce.return %c : f32
  }) : (tensor<8xf32>) -> f32
  tt.return %s : f32
}
