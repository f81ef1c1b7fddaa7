// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @pad_of_fill(
// CHECK-NEXT: %0 = tensor.empty() : tensor<6x9xf32>
// CHECK-NEXT: %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<6x9xf32>) -> tensor<6x9xf32>
// CHECK-NEXT: return %1 : tensor<6x9xf32>
func.func @pad_of_fill(%x: f32) -> tensor<6x9xf32> {
  %e = tensor.empty() : tensor<3x4xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = tensor.pad %0 low[1, 2] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x4xf32> to tensor<6x9xf32>
  return %1 : tensor<6x9xf32>
}

// CHECK-LABEL: func.func @pad_of_fill_with_another_value(
// CHECK-NEXT: %e = tensor.empty() : tensor<3xf32>
// CHECK-NEXT: %0 = linalg.fill ins(%x : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
// CHECK-NEXT: %padded = tensor.pad %0 low[1] high[2] {
// CHECK-NEXT: ^bb0(%i: index):
// CHECK-NEXT: tensor.yield %y : f32
// CHECK-NEXT: } : tensor<3xf32> to tensor<6xf32>
// CHECK-NEXT: return %padded : tensor<6xf32>
func.func @pad_of_fill_with_another_value(%x: f32, %y: f32) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<3xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %1 = tensor.pad %0 low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %y : f32
  } : tensor<3xf32> to tensor<6xf32>
  return %1 : tensor<6xf32>
}

// CHECK-LABEL: func.func @pad_into_fill(
// CHECK-NEXT: %e = tensor.empty() : tensor<9x12xf32>
// CHECK-NEXT: %0 = linalg.fill ins(%x : f32) outs(%e : tensor<9x12xf32>) -> tensor<9x12xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %b into %0[7, 0] [2, 12] [1, 1] : tensor<2x12xf32> into tensor<9x12xf32>
// CHECK-NEXT: %inserted_slice_0 = tensor.insert_slice %a into %inserted_slice[3, 7] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<9x12xf32>
// CHECK-NEXT: return %inserted_slice_0 : tensor<9x12xf32>
func.func @pad_into_fill(%a: tensor<3x4xf32>, %b: tensor<2x12xf32>, %x: f32) -> tensor<9x12xf32> {
  %e = tensor.empty() : tensor<9x12xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<9x12xf32>) -> tensor<9x12xf32>
  %1 = tensor.insert_slice %b into %0[7, 0] [2, 12] [1, 1] : tensor<2x12xf32> into tensor<9x12xf32>
  %2 = tensor.pad %a low[1, 2] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x4xf32> to tensor<5x6xf32>
  %3 = tensor.insert_slice %2 into %1[2, 5] [5, 6] [1, 1] : tensor<5x6xf32> into tensor<9x12xf32>
  return %3 : tensor<9x12xf32>
}

// The row that is inserted first lies under the padding.
// CHECK-LABEL: func.func @pad_over_others(
// CHECK-NEXT: %e = tensor.empty() : tensor<9x12xf32>
// CHECK-NEXT: %0 = linalg.fill ins(%x : f32) outs(%e : tensor<9x12xf32>) -> tensor<9x12xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %b into %0[2, 0] [2, 12] [1, 1] : tensor<2x12xf32> into tensor<9x12xf32>
// CHECK-NEXT: %padded = tensor.pad %a low[1, 2] high[1, 0] {
// CHECK-NEXT: ^bb0(%i: index, %j: index):
// CHECK-NEXT: tensor.yield %x : f32
// CHECK-NEXT: } : tensor<3x4xf32> to tensor<5x6xf32>
// CHECK-NEXT: %inserted_slice_0 = tensor.insert_slice %padded into %inserted_slice[2, 5] [5, 6] [1, 1] : tensor<5x6xf32> into tensor<9x12xf32>
// CHECK-NEXT: return %inserted_slice_0 : tensor<9x12xf32>
func.func @pad_over_others(%a: tensor<3x4xf32>, %b: tensor<2x12xf32>, %x: f32) -> tensor<9x12xf32> {
  %e = tensor.empty() : tensor<9x12xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<9x12xf32>) -> tensor<9x12xf32>
  %1 = tensor.insert_slice %b into %0[2, 0] [2, 12] [1, 1] : tensor<2x12xf32> into tensor<9x12xf32>
  %2 = tensor.pad %a low[1, 2] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x4xf32> to tensor<5x6xf32>
  %3 = tensor.insert_slice %2 into %1[2, 5] [5, 6] [1, 1] : tensor<5x6xf32> into tensor<9x12xf32>
  return %3 : tensor<9x12xf32>
}

// CHECK-LABEL: func.func @concat_of_fills(
// CHECK-NEXT: %concat = tensor.concat dim(0) %a, %b : (tensor<2x?xf32>, tensor<3x?xf32>) -> tensor<5x?xf32>
// CHECK-NEXT: %0 = linalg.fill ins(%x : f32) outs(%concat : tensor<5x?xf32>) -> tensor<5x?xf32>
// CHECK-NEXT: return %0 : tensor<5x?xf32>
func.func @concat_of_fills(%a: tensor<2x?xf32>, %b: tensor<3x?xf32>, %x: f32) -> tensor<5x?xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<2x?xf32>) -> tensor<2x?xf32>
  %1 = linalg.fill ins(%x : f32) outs(%b : tensor<3x?xf32>) -> tensor<3x?xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<2x?xf32>, tensor<3x?xf32>) -> tensor<5x?xf32>
  return %2 : tensor<5x?xf32>
}
