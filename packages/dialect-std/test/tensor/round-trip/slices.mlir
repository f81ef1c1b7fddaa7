// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @slices(
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %t[0, %i, 0] [8, 4, %i] [1, 1, 2] : tensor<8x16x4xf32> to tensor<8x4x?xf32>
// CHECK-NEXT: %extracted_slice_0 = tensor.extract_slice %t[0, 2, 0] [1, 4, 4] [1, 1, 1] : tensor<8x16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT: %inserted_slice = tensor.insert_slice %small into %t[0, %i, 0] [1, 4, 4] [1, 1, 1] : tensor<4x4xf32> into tensor<8x16x4xf32>
// CHECK-NEXT: %inserted_slice_1 = tensor.insert_slice %r into %t[0, %i, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<8x16x4xf32>
// CHECK-NEXT: return

func.func @slices(%t: tensor<8x16x4xf32>, %d: tensor<?x?xf32>, %i: index, %small: tensor<4x4xf32>, %r: tensor<1x4x4xf32>) {
  %0 = tensor.extract_slice %t[0, %i, 0] [8, 4, %i] [1, 1, 2] : tensor<8x16x4xf32> to tensor<8x4x?xf32>
  %1 = tensor.extract_slice %t[0, 2, 0] [1, 4, 4] [1, 1, 1] : tensor<8x16x4xf32> to tensor<4x4xf32>
  %2 = tensor.insert_slice %small into %t[0, %i, 0] [1, 4, 4] [1, 1, 1] : tensor<4x4xf32> into tensor<8x16x4xf32>
  %3 = tensor.insert_slice %r into %t[0, %i, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<8x16x4xf32>
  return
}
