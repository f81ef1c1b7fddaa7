// RUN: tt-opt %s | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// CHECK-LABEL: @loads
tt.func @loads(%p: !tt.ptr<f32>, %m: memref<*xf32>, %i: index, %s: index, %n: index, %k: tensor<16x64xi1>, %z: f32, %one: i1) {
  // CHECK: tts.load %p[%i] strides [%s, 1] : !tt.ptr<f32> -> tensor<16x64xf32>
  %0 = tts.load %p[%i] strides [%s, 1] : !tt.ptr<f32> -> tensor<16x64xf32>
  // CHECK: tts.load %p[0] strides [%s, 1] wrap [%i mod %n, _] bounds [0 to %n, -1 to 32] mask %k other %z cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : !tt.ptr<f32> -> tensor<16x64xf32>
  %1 = tts.load %p[0] strides [%s, 1] wrap [%i mod %n, _] bounds [0 to %n, -1 to 32] mask %k other %z cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : !tt.ptr<f32> -> tensor<16x64xf32>
  // CHECK: tts.load %p[4] strides [-1, 0] bounds [_, %i to 64] : !tt.ptr<f32> -> tensor<16x64xf32>
  %2 = tts.load %p[4] strides [-1, 0] bounds [_, %i to 64] : !tt.ptr<f32> -> tensor<16x64xf32>
  // CHECK: tts.load %p[%i] strides [%s, 1] sizes [%n] : !tt.ptr<f32> -> tensor<?x4xf32>
  %3 = tts.load %p[%i] strides [%s, 1] sizes [%n] : !tt.ptr<f32> -> tensor<?x4xf32>
  // CHECK: tts.load %p[%i] : !tt.ptr<f32> -> f32
  %4 = tts.load %p[%i] : !tt.ptr<f32> -> f32
  // CHECK: tts.load %p[%i] mask %one other %z : !tt.ptr<f32> -> f32
  %5 = tts.load %p[%i] mask %one other %z : !tt.ptr<f32> -> f32
  // CHECK: tts.load %m[%i] strides [1] bounds [0 to %n] : memref<*xf32> -> vector<16xf32>
  %6 = tts.load %m[%i] strides [1] bounds [0 to %n] : memref<*xf32> -> vector<16xf32>
  tt.return
}

// CHECK-LABEL: @accumulate
tt.func @accumulate(%m: memref<256xi32>, %i: index, %v: i32, %k: i1) {
  // CHECK: tts.accumulate %v, %m[%i] : memref<256xi32>
  tts.accumulate %v, %m[%i] : memref<256xi32>
  // CHECK: tts.accumulate %v, %m[%i] mask %k : memref<256xi32>
  tts.accumulate %v, %m[%i] mask %k : memref<256xi32>
  tt.return
}

// CHECK-LABEL: @copy
tt.func @copy(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %i: index, %n: index) {
  // CHECK: tts.copy %p[%i] to %q[%n] count %n : !tt.ptr<f32>
  tts.copy %p[%i] to %q[%n] count %n : !tt.ptr<f32>
  tt.return
}

// CHECK-LABEL: @prefetch
tt.func @prefetch(%p: !tt.ptr<f32>, %m: memref<4x?xf32>, %i: index) {
  // CHECK: tts.prefetch %p[%i] : !tt.ptr<f32>
  tts.prefetch %p[%i] : !tt.ptr<f32>
  // CHECK: tts.prefetch %m[%i, %i] : memref<4x?xf32>
  tts.prefetch %m[%i, %i] : memref<4x?xf32>
  tt.return
}

// CHECK-LABEL: @programs
tt.func @programs() -> i1 {
  // CHECK: tts.has_next_program 4 : i1
  %0 = tts.has_next_program 4 : i1
  tt.return %0 : i1
}

// CHECK-LABEL: @stores
tt.func @stores(%p: !tt.ptr<f32>, %i: index, %n: index, %v: tensor<16xf32>, %k: tensor<16xi1>, %x: f32) {
  // CHECK: tts.store %v, %p[%i] strides [1] bounds [0 to %n] mask %k evictionPolicy = evict_last : tensor<16xf32>, !tt.ptr<f32>
  tts.store %v, %p[%i] strides [1] bounds [0 to %n] mask %k evictionPolicy = evict_last : tensor<16xf32>, !tt.ptr<f32>
  // CHECK: tts.store %x, %p[8] : f32, !tt.ptr<f32>
  tts.store %x, %p[8] : f32, !tt.ptr<f32>
  tt.return
}

// CHECK-LABEL: @lanes
tt.func @lanes(%p: !tt.ptr<f32>, %o: tensor<16xi32>, %l: i64, %v: tensor<16xf32>, %k: tensor<16xi1>, %x: f32) {
  // CHECK: tts.gather %p[%o] mask %k other %x : !tt.ptr<f32>, tensor<16xi32> -> tensor<16xf32>
  %0 = tts.gather %p[%o] mask %k other %x : !tt.ptr<f32>, tensor<16xi32> -> tensor<16xf32>
  // CHECK: tts.gather %p[%l] {in_bytes} : !tt.ptr<f32>, i64 -> f32
  %1 = tts.gather %p[%l] {in_bytes} : !tt.ptr<f32>, i64 -> f32
  // CHECK: tts.scatter %v, %p[%o] mask %k cacheModifier = wt : tensor<16xf32>, !tt.ptr<f32>, tensor<16xi32>
  tts.scatter %v, %p[%o] mask %k cacheModifier = wt : tensor<16xf32>, !tt.ptr<f32>, tensor<16xi32>
  // CHECK: tts.atomic_rmw fadd, acq_rel, gpu, %p[%o], %v mask %k : !tt.ptr<f32>, tensor<16xi32>, tensor<16xf32>
  %2 = tts.atomic_rmw fadd, acq_rel, gpu, %p[%o], %v mask %k : !tt.ptr<f32>, tensor<16xi32>, tensor<16xf32>
  // CHECK: tts.atomic_cas relaxed, sys, %p[%l], %x, %x {in_bytes} : !tt.ptr<f32>, i64, f32
  %3 = tts.atomic_cas relaxed, sys, %p[%l], %x, %x {in_bytes} : !tt.ptr<f32>, i64, f32
  tt.return
}
