// RUN: tt-opt %s --tt-sink-loads | FileCheck %s

// CHECK-LABEL: tt.func @add
// CHECK-NEXT:    scf.if %is {
// CHECK-NEXT:      %[[V:.*]] = tt.load %p
// CHECK-NEXT:      %[[S:.*]] = arith.addf %[[V]], %x
// CHECK-NEXT:      tt.store %p, %[[S]]
tt.func @add(%p: tensor<64x!tt.ptr<f32>>, %x: tensor<64xf32>, %is: i1) {
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>
  %s = arith.addf %v, %x : tensor<64xf32>
  scf.if %is {
    tt.store %p, %s : tensor<64x!tt.ptr<f32>>
  }
  tt.return
}

// Not if both branches use it, or what is behind; the other branch may be the only one, too.
// CHECK-LABEL: tt.func @both
// CHECK-NEXT:    tt.load %p
// CHECK-NEXT:    tt.load %q
// CHECK-NEXT:    scf.if
// CHECK:         } else {
// CHECK-NEXT:      tt.load %r
tt.func @both(%p: tensor<64x!tt.ptr<f32>>, %q: tensor<64x!tt.ptr<f32>>, %r: tensor<64x!tt.ptr<f32>>, %is: i1) {
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>
  %w = tt.load %q : tensor<64x!tt.ptr<f32>>
  %u = tt.load %r : tensor<64x!tt.ptr<f32>>
  scf.if %is {
    tt.store %p, %v : tensor<64x!tt.ptr<f32>>
    tt.store %q, %w : tensor<64x!tt.ptr<f32>>
  } else {
    tt.store %q, %v : tensor<64x!tt.ptr<f32>>
    tt.store %p, %u : tensor<64x!tt.ptr<f32>>
  }
  tt.store %r, %w : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Nor if what is loaded may be written before the branch, or if the load is volatile.
// CHECK-LABEL: tt.func @written
// CHECK-NEXT:    tt.load %p
// CHECK-NEXT:    tt.store %q
// CHECK-NEXT:    tt.load %q {isVolatile = true}
// CHECK-NEXT:    scf.if
tt.func @written(%p: tensor<64x!tt.ptr<f32>>, %q: tensor<64x!tt.ptr<f32>>, %x: tensor<64xf32>, %is: i1) {
  %v = tt.load %p : tensor<64x!tt.ptr<f32>>
  tt.store %q, %x : tensor<64x!tt.ptr<f32>>
  %w = tt.load %q {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  scf.if %is {
    tt.store %q, %v : tensor<64x!tt.ptr<f32>>
    tt.store %p, %w : tensor<64x!tt.ptr<f32>>
  }
  tt.return
}
