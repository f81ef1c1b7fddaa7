// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @realloc(
// CHECK-NEXT: %0 = memref.realloc %m : memref<4xf32> to memref<8xf32>
// CHECK-NEXT: %1 = memref.realloc %0(%i) : memref<8xf32> to memref<?xf32>
// CHECK-NEXT: return

func.func @realloc(%m: memref<4xf32>, %i: index) {
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32>
  %1 = memref.realloc %0(%i) : memref<8xf32> to memref<?xf32>
  return
}
