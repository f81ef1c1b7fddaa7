// RUN: tt-opt %s | tt-opt - | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt - | FileCheck %s

// CHECK-LABEL: func.func @transfers
func.func @transfers(%a: memref<16x8xf32>, %b: memref<128xf32, 1>, %tag: memref<2xi32>, %i: index, %j: index) {
  // CHECK: memref.dma_start %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}}[%{{.*}}] : memref<16x8xf32>, memref<128xf32, 1>, memref<2xi32>
  memref.dma_start %a[%i, %j], %b[%i], %j, %tag[%i] : memref<16x8xf32>, memref<128xf32, 1>, memref<2xi32>
  // CHECK: memref.dma_start %{{.*}}[%{{.*}}], %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<128xf32, 1>, memref<16x8xf32>, memref<2xi32>
  memref.dma_start %b[%i], %a[%i, %j], %j, %tag[%j], %i, %j : memref<128xf32, 1>, memref<16x8xf32>, memref<2xi32>
  // CHECK: memref.dma_wait %{{.*}}[%{{.*}}], %{{.*}} {foo} : memref<2xi32>
  memref.dma_wait %tag[%i], %j {foo} : memref<2xi32>
  return
}

// CHECK-LABEL: func.func @scalars
func.func @scalars(%a: memref<f32>, %tag: memref<i32>, %n: index) {
  // CHECK: memref.dma_start %{{.*}}[], %{{.*}}[], %{{.*}}, %{{.*}}[] : memref<f32>, memref<f32>, memref<i32>
  memref.dma_start %a[], %a[], %n, %tag[] : memref<f32>, memref<f32>, memref<i32>
  // CHECK: memref.dma_wait %{{.*}}[], %{{.*}} : memref<i32>
  memref.dma_wait %tag[], %n : memref<i32>
  return
}

// CHECK-LABEL: func.func @distinct
func.func @distinct(%a: memref<4xf32>, %b: memref<?x2xi8>) -> (memref<4xf32>, memref<?x2xi8>) {
  // CHECK: memref.distinct_objects %{{.*}}, %{{.*}} {foo} : memref<4xf32>, memref<?x2xi8>
  %0:2 = memref.distinct_objects %a, %b {foo} : memref<4xf32>, memref<?x2xi8>
  return %0#0, %0#1 : memref<4xf32>, memref<?x2xi8>
}
