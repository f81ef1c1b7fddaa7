// RUN: tt-opt %s | tt-opt | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK: #map = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK: memref.global "private" @x : memref<2xf32>
// CHECK: memref.global "private" constant @y : memref<4xf32> = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> {alignment = 64 : i64}
// CHECK: memref.global @z : memref<2xf32> = uninitialized
// CHECK: memref.global constant @w : memref<2xf32> = dense<1.000000e+00>
// CHECK-LABEL: func.func @alloc(
// CHECK-NEXT: %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT: %alloc_0 = memref.alloc(%n) : memref<?x4xf32>
// CHECK-NEXT: %alloc_1 = memref.alloc(%n)[%s] {alignment = 64 : i64} : memref<?xf32, #map>
// CHECK-NEXT: %alloca = memref.alloca() : memref<4xf32, 1>
// CHECK-NEXT: %alloca_2 = memref.alloca(%n) : memref<?xf32>
// CHECK-NEXT: memref.alloca_scope  {
// CHECK-NEXT: %alloca_3 = memref.alloca() : memref<4xf32, 1>
// CHECK: %0 = memref.alloca_scope  -> (i32) {
// CHECK: %c = arith.constant 1 : i32
// CHECK: memref.alloca_scope.return %c : i32
// CHECK: memref.dealloc %alloc : memref<4xf32>
// CHECK: return

memref.global "private" @x : memref<2xf32>
memref.global "private" constant @y : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]> {alignment = 64 : i64}
memref.global @z : memref<2xf32> = uninitialized
memref.global constant @w : memref<2xf32> = dense<1.0>
func.func @alloc(%n: index, %s: index) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%n) : memref<?x4xf32>
  %2 = memref.alloc(%n)[%s] {alignment = 64 : i64} : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %3 = memref.alloca() : memref<4xf32, 1>
  %4 = memref.alloca(%n) : memref<?xf32>
  memref.alloca_scope {
    %5 = memref.alloca() : memref<4xf32, 1>
  }
  %6 = memref.alloca_scope -> (i32) {
    %c = arith.constant 1 : i32
    memref.alloca_scope.return %c : i32
  }
  memref.dealloc %0 : memref<4xf32>
  return
}
