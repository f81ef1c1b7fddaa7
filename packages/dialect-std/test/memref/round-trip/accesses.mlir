// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: func.func @ls(
// CHECK-NEXT: %0 = memref.load %m[%i, %i] : memref<4x?xf32>
// CHECK-NEXT: memref.store %0, %m[%i, %i] : memref<4x?xf32>
// CHECK-NEXT: %1 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x?xf32>
// CHECK-NEXT: memref.store %0, %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<4x?xf32>
// CHECK-NEXT: memref.copy %m, %m : memref<4x?xf32> to memref<4x?xf32>
// CHECK-NEXT: %cast = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
// CHECK-NEXT: %dim = memref.dim %m, %i : memref<4x?xf32>
// CHECK-NEXT: %cast_0 = memref.cast %m : memref<4x?xf32> to memref<*xf32>
// CHECK-NEXT: %2 = memref.rank %cast_0 : memref<*xf32>
// CHECK-NEXT: memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x?xf32>
// CHECK-NEXT: memref.prefetch %m[%i, %i], write, locality<0>, instr : memref<4x?xf32>
// CHECK-NEXT: return

func.func @ls(%m: memref<4x?xf32>, %i: index, %f: f32) {
  %0 = memref.load %m[%i, %i] : memref<4x?xf32>
  memref.store %0, %m[%i, %i] : memref<4x?xf32>
  %1 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x?xf32>
  memref.store %0, %m[%i, %i] {nontemporal = true, alignment = 16 : i64} : memref<4x?xf32>
  memref.copy %m, %m : memref<4x?xf32> to memref<4x?xf32>
  %2 = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %3 = memref.dim %m, %i : memref<4x?xf32>
  %4 = memref.cast %m : memref<4x?xf32> to memref<*xf32>
  %5 = memref.rank %4 : memref<*xf32>
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x?xf32>
  memref.prefetch %m[%i, %i], write, locality<0>, instr : memref<4x?xf32>
  return
}
