// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @size_of_the_source(
// CHECK-NEXT: %r = tensor.insert_slice %a into %b[%i, 0] [3, %m] [1, 1] : tensor<3x?xi8> into tensor<?x?xi8>
// CHECK-NEXT: return %r : tensor<?x?xi8>
func.func @size_of_the_source(%a: tensor<3x?xi8>, %b: tensor<?x?xi8>, %i: index, %n: index, %m: index) -> tensor<?x?xi8> {
  %c = tensor.cast %a : tensor<3x?xi8> to tensor<?x?xi8>
  %r = tensor.insert_slice %c into %b[%i, 0] [%n, %m] [1, 1] : tensor<?x?xi8> into tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}

// CHECK-LABEL: func.func @nothing_is_inserted(
// CHECK-NEXT: return %b : tensor<4x4xi8>
func.func @nothing_is_inserted(%a: tensor<2x0xi8>, %b: tensor<4x4xi8>) -> tensor<4x4xi8> {
  %r = tensor.insert_slice %a into %b[1, 1] [2, 0] [1, 1] : tensor<2x0xi8> into tensor<4x4xi8>
  return %r : tensor<4x4xi8>
}

// CHECK-LABEL: func.func @by_iterations(
// CHECK-NEXT: %r = scf.forall (%i) in (%n) shared_outs(%o = %b) -> (tensor<?x?xf64>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %a into %o[%i, 1] [2, 3] [1, 1] : tensor<2x3xf64> into tensor<?x?xf64>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %r : tensor<?x?xf64>
func.func @by_iterations(%a: tensor<2x3xf64>, %b: tensor<?x?xf64>, %n: index) -> tensor<?x?xf64> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %b) -> (tensor<?x?xf64>) {
    %c = tensor.cast %a : tensor<2x3xf64> to tensor<?x?xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %c into %o[%i, %c1] [%c2, %c3] [%c1, 1] : tensor<?x?xf64> into tensor<?x?xf64>
    }
  }
  return %r : tensor<?x?xf64>
}

// CHECK-LABEL: func.func @by_iterations_of_a_cast(
// CHECK-NEXT: %r = scf.forall (%i) in (%n) shared_outs(%o = %b) -> (tensor<?xf64>) {
// CHECK-NEXT: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %a into %o[%i] [2] [1] : tensor<2xf64> into tensor<?xf64>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return %r : tensor<?xf64>
func.func @by_iterations_of_a_cast(%a: tensor<2xf64>, %b: tensor<?xf64>, %n: index, %m: index) -> tensor<?xf64> {
  %c = tensor.cast %a : tensor<2xf64> to tensor<?xf64>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %b) -> (tensor<?xf64>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %c into %o[%i] [%m] [1] : tensor<?xf64> into tensor<?xf64>
    }
  }
  return %r : tensor<?xf64>
}

// CHECK-LABEL: func.func @slice_of_known_size(
// CHECK-NEXT: %r = tensor.extract_slice %t[%i, 0] [8, 32] [1, 1] : tensor<64x32xf32> to tensor<8x32xf32>
// CHECK-NEXT: return %r : tensor<8x32xf32>
func.func @slice_of_known_size(%t: tensor<64x32xf32>, %i: index, %n: index) -> tensor<8x32xf32> {
  %s = tensor.extract_slice %t[%i, 0] [%n, 32] [1, 1] : tensor<64x32xf32> to tensor<?x32xf32>
  %r = tensor.cast %s : tensor<?x32xf32> to tensor<8x32xf32>
  return %r : tensor<8x32xf32>
}

// CHECK-LABEL: func.func @reduced_slice_of_known_size(
// CHECK-NEXT: %r = tensor.extract_slice %t[0, %i] [1, 8] [1, 1] : tensor<64x32xf32> to tensor<8xf32>
// CHECK-NEXT: return %r : tensor<8xf32>
func.func @reduced_slice_of_known_size(%t: tensor<64x32xf32>, %i: index, %n: index) -> tensor<8xf32> {
  %s = tensor.extract_slice %t[0, %i] [1, %n] [1, 1] : tensor<64x32xf32> to tensor<?xf32>
  %r = tensor.cast %s : tensor<?xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}
