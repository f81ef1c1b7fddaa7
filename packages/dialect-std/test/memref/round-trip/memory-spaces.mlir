// RUN: tt-opt %s | tt-opt - | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt - | FileCheck %s

// The space of number 0 is that of memrefs that name none.

// CHECK-LABEL: func.func @spaces(
// CHECK-SAME:    memref<4xf32>, %{{.*}}: memref<4xf32, 1>, %{{.*}}: memref<*xf32>, %{{.*}}: memref<*xf32, "near">, %{{.*}}: memref<4xf32, strided<[2]>>
func.func @spaces(%a: memref<4xf32, 0>, %b: memref<4xf32, 1>, %c: memref<*xf32, 0>, %d: memref<*xf32, "near">, %e: memref<4xf32, strided<[2]>, 0>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
