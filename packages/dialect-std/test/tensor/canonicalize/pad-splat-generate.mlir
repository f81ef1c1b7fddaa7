// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @test(
// CHECK-NEXT: %y = arith.constant 3.000000e+00 : f32
// CHECK-NEXT: %cst = arith.constant dense<2.000000e+00> : tensor<2x2xf32>
// CHECK-NEXT: %cst_0 = arith.constant dense<2.000000e+00> : tensor<2xf32>
// CHECK-NEXT: %padded = tensor.pad %t low[0, 3] high[0, %n] {
// CHECK-NEXT: ^bb0(%i: index, %j: index):
// CHECK-NEXT: tensor.yield %f : f32
// CHECK-NEXT: } : tensor<8x16xf32> to tensor<8x?xf32>
// CHECK-NEXT: %cast = tensor.cast %padded : tensor<8x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: return %t, %cast, %cst_0, %cst, %y : tensor<8x16xf32>, tensor<?x?xf32>, tensor<2xf32>, tensor<2x2xf32>, f32

func.func @test(%t: tensor<8x16xf32>, %n: index, %f: f32) -> (tensor<8x16xf32>, tensor<?x?xf32>, tensor<2xf32>, tensor<2x2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant 2.0 : f32
  %0 = tensor.pad %t low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<8x16xf32> to tensor<8x16xf32>
  %s = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %1 = tensor.pad %s low[%c0, %c3] high[0, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %2 = tensor.from_elements %k, %k : tensor<2xf32>
  %3 = tensor.splat %k : tensor<2x2xf32>
  %gen = tensor.generate %n {
  ^bb0(%i: index):
    %x = arith.index_cast %i : index to i32
    %y = arith.sitofp %x : i32 to f32
    tensor.yield %y : f32
  } : tensor<?xf32>
  %4 = tensor.extract %gen[%c3] : tensor<?xf32>
  return %0, %1, %2, %3, %4 : tensor<8x16xf32>, tensor<?x?xf32>, tensor<2xf32>, tensor<2x2xf32>, f32
}
