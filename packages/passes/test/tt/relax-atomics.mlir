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

// The greatest float of an element: where the value has a sign, the signed update changes nothing, and the other way
// round. The places of both are those of the mask.
// CHECK-LABEL: tt.func public @greatest(
// CHECK:         %[[SIGN:.*]] = arith.cmpi slt, %bits, %zero : tensor<4xi32>
// CHECK:         %[[NONE:.*]] = arith.cmpi sge, %bits, %zero : tensor<4xi32>
// CHECK:         %[[LEAST:.*]] = arith.constant dense<-2147483648> : tensor<4xi32>
// CHECK:         %[[SIGNED:.*]] = arith.select %[[NONE]], %bits, %[[LEAST]]
// CHECK:         tt.atomic_rmw max, relaxed, gpu, %q, %[[SIGNED]], %mask :
// CHECK:         %[[GREATEST:.*]] = arith.constant dense<-1> : tensor<4xi32>
// CHECK:         %[[UNSIGNED:.*]] = arith.select %[[SIGN]], %bits, %[[GREATEST]]
// CHECK:         tt.atomic_rmw umin, relaxed, gpu, %q, %[[UNSIGNED]], %mask :
tt.func public @greatest(%p: !tt.ptr<i32>, %from: tensor<4xi32>, %bits: tensor<4xi32>, %mask: tensor<4xi1>) {
  %zero = arith.constant dense<0> : tensor<4xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %q = tt.addptr %ps, %from : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %sign = arith.cmpi slt, %bits, %zero : tensor<4xi32>
  %none = arith.cmpi sge, %bits, %zero : tensor<4xi32>
  %first = arith.andi %mask, %none : tensor<4xi1>
  %old = tt.atomic_rmw max, relaxed, gpu, %q, %bits, %first : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, tensor<4xi1>) -> tensor<4xi32>
  %second = arith.andi %mask, %sign : tensor<4xi1>
  %older = tt.atomic_rmw umin, relaxed, gpu, %q, %bits, %second : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, tensor<4xi1>) -> tensor<4xi32>
  tt.return
}

// The second one is for lanes of its own, or the old elements are used.
// CHECK-LABEL: tt.func public @different(
// CHECK:         tt.atomic_rmw max, relaxed, gpu, %q, %bits, %a :
// CHECK:         tt.atomic_rmw umin, relaxed, gpu, %q, %bits, %b :
tt.func public @different(%p: !tt.ptr<i32>, %from: tensor<4xi32>, %bits: tensor<4xi32>, %a: tensor<4xi1>, %b: tensor<4xi1>) {
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %q = tt.addptr %ps, %from : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %old = tt.atomic_rmw max, relaxed, gpu, %q, %bits, %a : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, tensor<4xi1>) -> tensor<4xi32>
  %older = tt.atomic_rmw umin, relaxed, gpu, %q, %bits, %b : (tensor<4x!tt.ptr<i32>>, tensor<4xi32>, tensor<4xi1>) -> tensor<4xi32>
  tt.return
}
