// RUN: tt-opt %s --convert-linalg-to-loops | FileCheck %s

// CHECK-LABEL: func.func @matmul
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           scf.for %[[J:.*]] =
// CHECK:             scf.for %[[K:.*]] =
// CHECK-DAG:           %[[A:.*]] = memref.load %{{.*}}[%[[I]], %[[K]]]
// CHECK-DAG:           %[[B:.*]] = memref.load %{{.*}}[%[[K]], %[[J]]]
// CHECK-DAG:           %[[C:.*]] = memref.load %{{.*}}[%[[I]], %[[J]]]
// CHECK:               memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]
func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x2xf32>, %c: memref<4x2xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x2xf32>) outs(%c : memref<4x2xf32>)
  return
}

// CHECK-LABEL: func.func @dynamic
// CHECK:         memref.dim
// CHECK:         scf.for
func.func @dynamic(%a: memref<?xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  return
}
