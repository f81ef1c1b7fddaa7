// RUN: tt-opt %s | tt-opt | FileCheck %s

// CHECK-LABEL: func.func private @types(tensor<4x?xf32>, vector<2x[4]xi8>, tensor<*xf16>, memref<8x2xi1>)
func.func private @types(tensor< 4 x ? x f32>, vector<2 x [4] x i8>, tensor<* x f16>, memref<8x
  2 x i1>)
