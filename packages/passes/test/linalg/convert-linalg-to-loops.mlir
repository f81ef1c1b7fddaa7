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

// The window moves by the strides, and reads at multiples of the dilations.
// CHECK-LABEL: func.func @windows
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %c3
// CHECK:           scf.for %[[K:.*]] = %{{.*}} to %c2
// CHECK-DAG:         %[[AT:.*]] = arith.muli %[[I]], %c2
// CHECK-DAG:         %[[OFF:.*]] = arith.muli %[[K]], %c4
// CHECK:             %[[P:.*]] = arith.addi %[[AT]], %[[OFF]]
// CHECK:             memref.load %{{.*}}[%{{.*}}, %[[P]], %{{.*}}] : memref<1x9x1xf32>
// CHECK-NOT:         memref<2xf32>
// CHECK:             arith.maximumf
// CHECK:             memref.store %{{.*}}, %{{.*}}[%{{.*}}, %[[I]], %{{.*}}]
func.func @windows(%a: memref<1x9x1xf32>, %w: memref<2xf32>, %b: memref<1x3x1xf32>) {
  linalg.pooling_nwc_max {strides = dense<2> : tensor<1xi64>, dilations = dense<4> : tensor<1xi64>}
    ins(%a, %w : memref<1x9x1xf32>, memref<2xf32>) outs(%b : memref<1x3x1xf32>)
  return
}

// CHECK-LABEL: func.func @softmax
// CHECK:         memref.dim %{{.*}}, %c1
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           %[[MAX:.*]] = scf.for %[[J:.*]] = {{.*}} iter_args(%[[M:.*]] = %{{.*}})
// CHECK:             %[[X:.*]] = memref.load %{{.*}}[%[[J]], %[[I]]]
// CHECK:             arith.maxnumf %[[X]], %[[M]]
// CHECK:           %[[SUM:.*]] = scf.for %[[J2:.*]] = {{.*}} iter_args(%[[S:.*]] = %{{.*}})
// CHECK:             %[[D:.*]] = arith.subf %{{.*}}, %[[MAX]]
// CHECK:             %[[E:.*]] = math.exp %[[D]]
// CHECK:             memref.store %[[E]], %{{.*}}[%[[J2]], %[[I]]]
// CHECK:             arith.addf %[[E]], %[[S]]
// CHECK:           scf.for
// CHECK:             arith.divf %{{.*}}, %[[SUM]]
func.func @softmax(%a: memref<4x?xf32>, %b: memref<4x?xf32>) {
  linalg.softmax dimension(0) ins(%a : memref<4x?xf32>) outs(%b : memref<4x?xf32>)
  return
}

// CHECK-LABEL: func.func @softmax_of_integers
// CHECK:         linalg.softmax
func.func @softmax_of_integers(%a: memref<4xi32>) {
  linalg.softmax dimension(0) ins(%a : memref<4xi32>) outs(%a : memref<4xi32>)
  return
}
