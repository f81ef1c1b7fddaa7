// RUN: tt-opt %s --mlir-print-local-scope | FileCheck %s

// A layout that is the identity is left out, also if it has symbols.

// CHECK: func.func private @f(memref<2x4xi8, 1>, memref<4xf32>, memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>)
func.func private @f(memref<2x4xi8, affine_map<(d0, d1)[s0] -> (d0, d1)>, 1>, memref<4xf32, affine_map<(d0) -> (d0)>>,
  memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>)
