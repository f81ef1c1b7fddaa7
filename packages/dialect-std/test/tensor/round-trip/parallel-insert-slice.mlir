// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @par(
// CHECK: tensor.parallel_insert_slice %s into %o[%i, 0] [1, 16] [1, 1] : tensor<16xf32> into tensor<8x16xf32>

func.func @par(%t: tensor<8x16xf32>, %f: tensor<8x16xf32>, %n: index) -> tensor<8x16xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %f) -> tensor<8x16xf32> {
    %s = tensor.extract_slice %t[%i, 0] [1, 16] [1, 1] : tensor<8x16xf32> to tensor<16xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 16] [1, 1] : tensor<16xf32> into tensor<8x16xf32>
    }
  }
  return %r : tensor<8x16xf32>
}
