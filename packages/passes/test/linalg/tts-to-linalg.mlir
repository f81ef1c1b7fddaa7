// RUN: tt-opt %s --tts-to-linalg | FileCheck %s

// The bounds that can fail become comparisons; the address is a sum over the loops.
// CHECK-LABEL: func.func @load
// CHECK-SAME:    (%[[P:.*]]: !tt.ptr<f32>, %[[S:.*]]: index, %[[N:.*]]: index)
// CHECK:         %[[I:.*]] = linalg.index 0
// CHECK:         %[[R:.*]] = arith.muli %[[I]], %[[S]] : index
// CHECK:         %[[J:.*]] = linalg.index 1
// CHECK:         %[[A:.*]] = arith.addi %[[R]], %[[J]] : index
// CHECK:         %[[C:.*]] = arith.cmpi slt, %[[J]], %[[N]] : index
// CHECK:         tts.load %[[P]][%[[A]]] mask %[[C]] : !tt.ptr<f32> -> f32
func.func @load(%p: !tt.ptr<f32>, %s: index, %n: index) -> tensor<4x8xf32> {
  %v = tts.load %p[0] strides [%s, 1] bounds [0 to 4, 0 to %n] : !tt.ptr<f32> -> tensor<4x8xf32>
  return %v : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @store
// CHECK:         linalg.generic
// CHECK:           tts.store %{{.*}}, %{{.*}}[%{{.*}}] : f32, !tt.ptr<f32>
// CHECK-NEXT:      linalg.yield
func.func @store(%p: !tt.ptr<f32>, %v: tensor<8xf32>) {
  tts.store %v, %p[0] strides [1] : tensor<8xf32>, !tt.ptr<f32>
  return
}
