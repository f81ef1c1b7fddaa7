// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @of_one_value(
// CHECK-NEXT: %cst = arith.constant dense<1.500000e+00> : tensor<4x2x3x4xf32>
// CHECK-NEXT: return %cst : tensor<4x2x3x4xf32>
func.func @of_one_value(%dest: tensor<4x2x3x4xf32>) -> tensor<4x2x3x4xf32> {
  %cst = arith.constant dense<1.500000e+00> : tensor<6x13xf32>
  %pad = arith.constant 1.500000e+00 : f32
  %0 = linalg.pack %cst padding_value(%pad : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [3, 4] into %dest : tensor<6x13xf32> -> tensor<4x2x3x4xf32>
  return %0 : tensor<4x2x3x4xf32>
}

// CHECK-LABEL: func.func @of_two_values(
// CHECK: linalg.pack
func.func @of_two_values(%dest: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %cst = arith.constant dense<1.500000e+00> : tensor<7xf32>
  %pad = arith.constant 0.000000e+00 : f32
  %0 = linalg.pack %cst padding_value(%pad : f32) inner_dims_pos = [0] inner_tiles = [4] into %dest : tensor<7xf32> -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @unpack_one_value(
// CHECK-NEXT: %cst = arith.constant dense<2> : tensor<7xi32>
// CHECK-NEXT: return %cst : tensor<7xi32>
func.func @unpack_one_value(%dest: tensor<7xi32>) -> tensor<7xi32> {
  %cst = arith.constant dense<2> : tensor<2x4xi32>
  %0 = linalg.unpack %cst inner_dims_pos = [0] inner_tiles = [4] into %dest : tensor<2x4xi32> -> tensor<7xi32>
  return %0 : tensor<7xi32>
}

// CHECK-LABEL: func.func @pack_filled(
// CHECK-NEXT: %0 = linalg.fill ins(%x : f32) outs(%dest : tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK-NEXT: return %0 : tensor<?x8xf32>
func.func @pack_filled(%x: f32, %a: tensor<?xf32>, %dest: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.pack %0 padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [8] into %dest : tensor<?xf32> -> tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @pack_filled_with_another_value(
// CHECK: linalg.pack
func.func @pack_filled_with_another_value(%x: f32, %y: f32, %a: tensor<?xf32>, %dest: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.pack %0 padding_value(%y : f32) inner_dims_pos = [0] inner_tiles = [8] into %dest : tensor<?xf32> -> tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @back_and_there(
// CHECK-NEXT: return %p : tensor<?x?x?xf32>
func.func @back_and_there(%p: tensor<?x?x?xf32>, %b: tensor<?x?xf32>, %q: tensor<?x?x?xf32>, %tile: index) -> tensor<?x?x?xf32> {
  %0 = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [%tile] into %b : tensor<?x?x?xf32> -> tensor<?x?xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [%tile] into %q : tensor<?x?xf32> -> tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @back_and_there_in_other_tiles(
// CHECK: linalg.unpack
// CHECK: linalg.pack
func.func @back_and_there_in_other_tiles(%p: tensor<4x4x?x?xf32>, %b: tensor<?x?xf32>, %q: tensor<4x4x?x?xf32>, %s: index, %t: index) -> tensor<4x4x?x?xf32> {
  %0 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [%s, %t] into %b : tensor<4x4x?x?xf32> -> tensor<?x?xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [%t, %s] into %q : tensor<?x?xf32> -> tensor<4x4x?x?xf32>
  return %1 : tensor<4x4x?x?xf32>
}

// What the last tile has beyond the 13 elements becomes padding.
// CHECK-LABEL: func.func @back_and_there_with_padding(
// CHECK: linalg.unpack
// CHECK: linalg.pack
func.func @back_and_there_with_padding(%p: tensor<2x8xf32>, %b: tensor<13xf32>, %q: tensor<2x8xf32>, %zero: f32) -> tensor<2x8xf32> {
  %0 = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [8] into %b : tensor<2x8xf32> -> tensor<13xf32>
  %1 = linalg.pack %0 padding_value(%zero : f32) inner_dims_pos = [0] inner_tiles = [8] into %q : tensor<13xf32> -> tensor<2x8xf32>
  return %1 : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @padding_of_full_tiles(
// CHECK-NEXT: %pack = linalg.pack %a inner_dims_pos = [1] inner_tiles = [4] into %p {kept} : tensor<?x12xf32> -> tensor<?x3x4xf32>
func.func @padding_of_full_tiles(%a: tensor<?x12xf32>, %p: tensor<?x3x4xf32>, %zero: f32) -> tensor<?x3x4xf32> {
  %0 = linalg.pack %a padding_value(%zero : f32) inner_dims_pos = [1] inner_tiles = [4] into %p {kept} : tensor<?x12xf32> -> tensor<?x3x4xf32>
  return %0 : tensor<?x3x4xf32>
}

// CHECK-LABEL: func.func @destination_is_overwritten(
// CHECK-NEXT: %unpack = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<?x4xf32> -> tensor<?xf32>
func.func @destination_is_overwritten(%p: tensor<?x4xf32>, %a: tensor<?xf32>, %zero: f32) -> tensor<?xf32> {
  %0 = linalg.fill ins(%zero : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [4] into %0 : tensor<?x4xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @first_elements(
// CHECK-NEXT: %extracted_slice = tensor.extract_slice %b[0, 0] [13, 5] [1, 1] : tensor<16x5xf32> to tensor<13x5xf32>
// CHECK-NEXT: %unpack = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [4] into %extracted_slice : tensor<4x5x4xf32> -> tensor<13x5xf32>
func.func @first_elements(%p: tensor<4x5x4xf32>, %b: tensor<16x5xf32>) -> tensor<13x5xf32> {
  %0 = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<4x5x4xf32> -> tensor<16x5xf32>
  %1 = tensor.extract_slice %0[0, 0] [13, 5] [1, 1] : tensor<16x5xf32> to tensor<13x5xf32>
  return %1 : tensor<13x5xf32>
}

// A tile less would be needed than there are.
// CHECK-LABEL: func.func @too_few_elements(
// CHECK: linalg.unpack
// CHECK: tensor.extract_slice
func.func @too_few_elements(%p: tensor<4x5x4xf32>, %b: tensor<16x5xf32>) -> tensor<12x5xf32> {
  %0 = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<4x5x4xf32> -> tensor<16x5xf32>
  %1 = tensor.extract_slice %0[0, 0] [12, 5] [1, 1] : tensor<16x5xf32> to tensor<12x5xf32>
  return %1 : tensor<12x5xf32>
}

// CHECK-LABEL: func.func @sizes_of_the_other_tensor(
// CHECK-NEXT: %cast = tensor.cast %a : tensor<?x?x?xf32> to tensor<6x?x7xf32>
// CHECK-NEXT: %cast_0 = tensor.cast %p : tensor<7x5x?x8xf32> to tensor<7x5x6x8xf32>
// CHECK-NEXT: %pack = linalg.pack %cast padding_value(%zero : f32) outer_dims_perm = [2, 1, 0] inner_dims_pos = [1] inner_tiles = [8] into %cast_0 : tensor<6x?x7xf32> -> tensor<7x5x6x8xf32>
// CHECK-NEXT: %cast_1 = tensor.cast %pack : tensor<7x5x6x8xf32> to tensor<7x5x?x8xf32>
// CHECK-NEXT: return %cast_1 : tensor<7x5x?x8xf32>
func.func @sizes_of_the_other_tensor(%a: tensor<?x?x?xf32>, %p: tensor<7x5x?x8xf32>, %zero: f32) -> tensor<7x5x?x8xf32> {
  %cast = tensor.cast %a : tensor<?x?x?xf32> to tensor<6x?x?xf32>
  %0 = linalg.pack %cast padding_value(%zero : f32) outer_dims_perm = [2, 1, 0] inner_dims_pos = [1] inner_tiles = [8] into %p : tensor<6x?x?xf32> -> tensor<7x5x?x8xf32>
  return %0 : tensor<7x5x?x8xf32>
}

// CHECK-LABEL: func.func @sizes_of_casts_and_constants(
// CHECK-NEXT: %unpack = linalg.unpack %p inner_dims_pos = [0] inner_tiles = [8] into %a : tensor<2x8xf32> -> tensor<13xf32>
// CHECK-NEXT: return %unpack : tensor<13xf32>
func.func @sizes_of_casts_and_constants(%p: tensor<2x8xf32>, %a: tensor<13xf32>) -> tensor<13xf32> {
  %c8 = arith.constant 8 : index
  %0 = tensor.cast %p : tensor<2x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %a : tensor<13xf32> to tensor<?xf32>
  %2 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [%c8] into %1 : tensor<?x?xf32> -> tensor<?xf32>
  %3 = tensor.cast %2 : tensor<?xf32> to tensor<13xf32>
  return %3 : tensor<13xf32>
}
