// RUN: tt-opt %s --tt-relax-atomics | FileCheck %s

// Elements beside each other: each is read and written once.
// CHECK-LABEL: tt.func public @row(
// CHECK:         %[[OLD:.*]] = tt.load %[[P:.*]], %m : tensor<64x!tt.ptr<f32>>
// CHECK-NEXT:    %[[NEW:.*]] = arith.addf %[[OLD]], %x : tensor<64xf32>
// CHECK-NEXT:    tt.store %[[P]], %[[NEW]], %m : tensor<64x!tt.ptr<f32>>
// CHECK-NEXT:    tt.return %[[OLD]]
tt.func public @row(%p: !tt.ptr<f32>, %x: tensor<64xf32>, %m: tensor<64xi1>) -> tensor<64xf32> {
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %ps, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %old = tt.atomic_rmw fadd, acq_rel, gpu, %q, %x, %m : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  tt.return %old : tensor<64xf32>
}

// Rows of 4 elements, 8 apart.
// CHECK-LABEL: tt.func public @tile(
// CHECK-NOT:     tt.atomic_rmw
// CHECK:         tt.store
tt.func public @tile(%p: !tt.ptr<i32>, %x: tensor<4x4xi32>) {
  %i = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %c8 = arith.constant dense<8> : tensor<4xi32>
  %rows = arith.muli %i, %c8 : tensor<4xi32>
  %down = tt.expand_dims %rows {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %along = tt.expand_dims %i {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
  %downs = tt.broadcast %down : tensor<4x1xi32> -> tensor<4x4xi32>
  %alongs = tt.broadcast %along : tensor<1x4xi32> -> tensor<4x4xi32>
  %at = arith.addi %downs, %alongs : tensor<4x4xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x4x!tt.ptr<i32>>
  %q = tt.addptr %ps, %at : tensor<4x4x!tt.ptr<i32>>, tensor<4x4xi32>
  %old = tt.atomic_rmw umax, relaxed, gpu, %q, %x : (tensor<4x4x!tt.ptr<i32>>, tensor<4x4xi32>) -> tensor<4x4xi32>
  tt.return
}

// Rows may be the same ones, as elements that are counted from a tensor may.
// CHECK-LABEL: tt.func public @together(
// CHECK-COUNT-2: tt.atomic_rmw
tt.func public @together(%p: !tt.ptr<i32>, %stride: i32, %from: tensor<4xi32>, %x: tensor<4xi32>) {
  %i = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %strides = tt.splat %stride : i32 -> tensor<4xi32>
  %at = arith.muli %i, %strides : tensor<4xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %q = tt.addptr %ps, %at : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %r = tt.addptr %ps, %from : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %old = tt.atomic_rmw add, relaxed, gpu, %q, %x : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>) -> tensor<4xi32>
  %older = tt.atomic_rmw add, relaxed, gpu, %r, %x : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>) -> tensor<4xi32>
  tt.return
}
