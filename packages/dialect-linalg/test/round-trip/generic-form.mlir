// RUN: tt-opt %s --mlir-print-op-generic --strip-names | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s --check-prefix=AGAIN

// The generic form shows the maps of named operations that are not elementwise, as mlir-opt keeps them; aliases have
// MLIR's names if those of the input are stripped, and what is inside of operations is numbered first.
// CHECK:      #map = affine_map<(d0) -> (d0)>
// CHECK-NEXT: #map1 = affine_map<(d0) -> ()>
// CHECK-NEXT: "builtin.module"
// CHECK:      "linalg.dot"
// CHECK:      {foo = 1 : i32, linalg.memoized_indexing_maps = [#map, #map, #map1]} : (memref<4xf32>, memref<4xf32>, memref<f32>) -> ()
// CHECK:      "linalg.exp"
// CHECK-NOT:  memoized
// CHECK:      }) {maps = [#map1]}
// AGAIN:      #none = affine_map<(d0) -> ()>
// AGAIN:      linalg.dot {foo = 1 : i32} ins(
#none = affine_map<(d0) -> ()>
func.func @named(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<f32>) attributes {maps = [#none]} {
  linalg.dot {foo = 1 : i32} ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<f32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}
