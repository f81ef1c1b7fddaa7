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

// The old elements exist only if they are used.
// CHECK-LABEL: func.func @update
// CHECK:         linalg.generic {{.*}} ins(%v, %i, %m : tensor<8xf32>, tensor<8xi32>, tensor<8xi1>) {
// CHECK-NEXT:    ^bb0(%[[V:.*]]: f32, %[[I:.*]]: i32, %[[M:.*]]: i1):
// CHECK-NEXT:      %[[P:.*]] = tt.addptr %p, %[[I]] : !tt.ptr<f32>, i32
// CHECK-NEXT:      tt.atomic_rmw fadd, acq_rel, gpu, %[[P]], %[[V]], %[[M]] : (!tt.ptr<f32>, f32, i1) -> f32
// CHECK-NEXT:      linalg.yield
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<8xf32>)
func.func @update(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %m: tensor<8xi1>, %v: tensor<8xf32>) -> tensor<8xf32> {
  %unused = tts.atomic_rmw fadd, acq_rel, gpu, %p[%i], %v mask %m : !tt.ptr<f32>, tensor<8xi32>, tensor<8xf32>
  %old = tts.atomic_rmw fadd, acq_rel, gpu, %p[%i], %v : !tt.ptr<f32>, tensor<8xi32>, tensor<8xf32>
  return %old : tensor<8xf32>
}

// A volatile load is neither removed nor merged, whatever it becomes.
// CHECK-LABEL: func.func @volatile
// CHECK:         linalg.generic
// CHECK:           tts.load %p[%{{.*}}] {isVolatile = true} : !tt.ptr<f32> -> f32
// CHECK:         linalg.generic
// CHECK:           tts.load %p[%{{.*}}] {isVolatile = true} : !tt.ptr<f32> -> f32
// CHECK:         linalg.generic
// CHECK:           tts.gather %p[%{{.*}}] {{.*}}isVolatile = true
func.func @volatile(%p: !tt.ptr<f32>, %i: tensor<8xi32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %block = tts.load %p[0] strides [1] {isVolatile = true} : !tt.ptr<f32> -> tensor<8xf32>
  %elements = tts.gather %p[%i] {isVolatile = true} : !tt.ptr<f32>, tensor<8xi32> -> tensor<8xf32>
  %bytes = tts.gather %p[%i] {in_bytes, isVolatile = true} : !tt.ptr<f32>, tensor<8xi32> -> tensor<8xf32>
  return %block, %elements, %bytes : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
