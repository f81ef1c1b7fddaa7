// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @constant_masks
tt.func @constant_masks(%p: tensor<4x!tt.ptr<f32>>, %o: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %yes = arith.constant dense<true> : tensor<4xi1>
  %no = arith.constant dense<false> : tensor<4xi1>
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
  // CHECK-DAG: %[[ALL:.*]] = tt.load %p evictionPolicy = evict_last : tensor<4x!tt.ptr<f32>>
  %0 = tt.load %p, %yes, %o evictionPolicy = evict_last : tensor<4x!tt.ptr<f32>>
  %1 = tt.load %p, %no, %o : tensor<4x!tt.ptr<f32>>
  %2 = tt.load %p, %no : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.store %p, %o : tensor<4x!tt.ptr<f32>>
  // CHECK-NOT: tt.store
  tt.store %p, %o, %yes : tensor<4x!tt.ptr<f32>>
  tt.store %p, %o, %no : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.return %[[ALL]], %o, %[[ZERO]]
  tt.return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @volatile_loads_stay
tt.func @volatile_loads_stay(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
  // CHECK-NEXT: tt.load %p {isVolatile = true}
  %0 = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  // CHECK-NEXT: tt.return
  %1 = tt.load %q : !tt.ptr<f32>
  tt.return
}

// CHECK-LABEL: @splats
tt.func @splats(%x: f32) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<32xf32>, tensor<4x1xf32>, f32) {
  %0 = tt.splat %x : f32 -> tensor<4xf32>
  %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  %2 = tt.broadcast %1 : tensor<4x1xf32> -> tensor<4x8xf32>
  %3 = tt.trans %2 {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  %4 = tt.reshape %3 : tensor<8x4xf32> -> tensor<32xf32>
  %5 = tt.splat %x : f32 -> tensor<1xf32>
  %6 = tt.unsplat %5 : tensor<1xf32>
  // CHECK-DAG: %[[A:.*]] = tt.splat %x : f32 -> tensor<4x8xf32>
  // CHECK-DAG: %[[B:.*]] = tt.splat %x : f32 -> tensor<8x4xf32>
  // CHECK-DAG: %[[C:.*]] = tt.splat %x : f32 -> tensor<32xf32>
  // CHECK-DAG: %[[D:.*]] = tt.splat %x : f32 -> tensor<4x1xf32>
  // CHECK: tt.return %[[A]], %[[B]], %[[C]], %[[D]], %x
  tt.return %2, %3, %4, %1, %6 : tensor<4x8xf32>, tensor<8x4xf32>, tensor<32xf32>, tensor<4x1xf32>, f32
}

// CHECK-LABEL: @constants
tt.func @constants() -> (tensor<4x8xi32>, tensor<1x2xi32>, tensor<1xi32>, tensor<4xf16>) {
  %c = arith.constant 7 : i32
  %0 = tt.splat %c : i32 -> tensor<4x1xi32>
  %1 = tt.broadcast %0 : tensor<4x1xi32> -> tensor<4x8xi32>
  %2 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %3 = tt.expand_dims %2 {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %4 = tt.make_range {start = 3 : i32, end = 4 : i32} : tensor<1xi32>
  %z = arith.constant dense<-0.0> : tensor<4xf32>
  %5 = tt.fp_to_fp %z, rounding = rtne : tensor<4xf32> -> tensor<4xf16>
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<7> : tensor<4x8xi32>
  // CHECK-DAG: %[[B:.*]] = arith.constant dense<{{\[\[}}1, 2]]> : tensor<1x2xi32>
  // CHECK-DAG: %[[C:.*]] = arith.constant dense<3> : tensor<1xi32>
  // CHECK-DAG: %[[D:.*]] = arith.constant dense<-0.000000e+00> : tensor<4xf16>
  // CHECK: tt.return %[[A]], %[[B]], %[[C]], %[[D]]
  tt.return %1, %3, %4, %5 : tensor<4x8xi32>, tensor<1x2xi32>, tensor<1xi32>, tensor<4xf16>
}

// CHECK-LABEL: @chains
tt.func @chains(%t: tensor<2x4x8xf32>, %c: tensor<1x1xi32>) -> (tensor<8x2x4xf32>, tensor<64xf32>, tensor<4x8xi32>, tensor<2x4x8xf32>) {
  // CHECK-DAG: %[[T:.*]] = tt.trans %t {order = array<i32: 2, 0, 1>} : tensor<2x4x8xf32> -> tensor<8x2x4xf32>
  %0 = tt.trans %t {order = array<i32: 1, 0, 2>} : tensor<2x4x8xf32> -> tensor<4x2x8xf32>
  %1 = tt.trans %0 {order = array<i32: 2, 1, 0>} : tensor<4x2x8xf32> -> tensor<8x2x4xf32>
  // CHECK-DAG: %[[R:.*]] = tt.reshape %t allow_reorder : tensor<2x4x8xf32> -> tensor<64xf32>
  %2 = tt.reshape %t allow_reorder : tensor<2x4x8xf32> -> tensor<8x8xf32>
  %3 = tt.reshape %2 : tensor<8x8xf32> -> tensor<64xf32>
  // CHECK-DAG: %[[B:.*]] = tt.broadcast %c : tensor<1x1xi32> -> tensor<4x8xi32>
  %4 = tt.broadcast %c : tensor<1x1xi32> -> tensor<4x1xi32>
  %5 = tt.broadcast %4 : tensor<4x1xi32> -> tensor<4x8xi32>
  %6 = tt.trans %0 {order = array<i32: 1, 0, 2>} : tensor<4x2x8xf32> -> tensor<2x4x8xf32>
  // CHECK: tt.return %[[T]], %[[R]], %[[B]], %t
  tt.return %1, %3, %5, %6 : tensor<8x2x4xf32>, tensor<64xf32>, tensor<4x8xi32>, tensor<2x4x8xf32>
}

// CHECK-LABEL: @pointers
tt.func @pointers(%p: !tt.ptr<f32>, %b: !tt.ptr<tensor<8x8xf32>>, %i: i32, %j: i32) -> (!tt.ptr<f32>, !tt.ptr<i32>, !tt.ptr<tensor<8x8xf32>>, !tt.ptr<tensor<8x8xf32>>) {
  %zero = arith.constant 0 : i32
  %0 = tt.addptr %p, %zero : !tt.ptr<f32>, i32
  %1 = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  // CHECK-DAG: %[[C:.*]] = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<i32>
  %2 = tt.int_to_ptr %1 : i64 -> !tt.ptr<i32>
  %3 = tt.advance %b, [%zero, %zero] : <tensor<8x8xf32>>
  // CHECK-DAG: %[[I:.*]] = arith.addi %i, %j : i32
  // CHECK: %[[A:.*]] = tt.advance %b, [%[[I]], %i] : <tensor<8x8xf32>>
  %4 = tt.advance %b, [%i, %zero] : <tensor<8x8xf32>>
  %5 = tt.advance %4, [%j, %i] : <tensor<8x8xf32>>
  // CHECK: tt.return %p, %[[C]], %b, %[[A]]
  tt.return %0, %2, %3, %5 : !tt.ptr<f32>, !tt.ptr<i32>, !tt.ptr<tensor<8x8xf32>>, !tt.ptr<tensor<8x8xf32>>
}

// CHECK-LABEL: @split_of_join
tt.func @split_of_join(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tt.join %a, %b : tensor<4xf32> -> tensor<4x2xf32>
  %1:2 = tt.split %0 : tensor<4x2xf32> -> tensor<4xf32>
  // CHECK: tt.return %b, %a
  tt.return %1#1, %1#0 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @join_of_split
tt.func @join_of_split(%t: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %0:2 = tt.split %t : tensor<4x2xf32> -> tensor<4xf32>
  %1 = tt.join %0#0, %0#1 : tensor<4xf32> -> tensor<4x2xf32>
  // CHECK: %[[SWAPPED:.*]] = tt.join %{{.*}}#1, %{{.*}}#0
  %2 = tt.join %0#1, %0#0 : tensor<4xf32> -> tensor<4x2xf32>
  // CHECK: tt.return %t, %[[SWAPPED]]
  tt.return %1, %2 : tensor<4x2xf32>, tensor<4x2xf32>
}

// CHECK-LABEL: @reshape_of_expand_dims
tt.func @reshape_of_expand_dims(%v: tensor<8xf32>) -> (tensor<8xf32>, tensor<2x4xf32>) {
  %0 = tt.expand_dims %v {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  %1 = tt.reshape %0 : tensor<1x8xf32> -> tensor<8xf32>
  // CHECK: %[[R:.*]] = tt.reshape %v allow_reorder : tensor<8xf32> -> tensor<2x4xf32>
  %2 = tt.reshape %0 allow_reorder : tensor<1x8xf32> -> tensor<2x4xf32>
  // CHECK: tt.return %v, %[[R]]
  tt.return %1, %2 : tensor<8xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: @effects_stay
tt.func @effects_stay(%p: !tt.ptr<i32>, %x: i32, %c: i1) {
  // CHECK-NEXT: tt.atomic_rmw
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %x : (!tt.ptr<i32>, i32) -> i32
  // CHECK-NEXT: tt.atomic_cas
  %1 = tt.atomic_cas relaxed, gpu, %p, %x, %x : (!tt.ptr<i32>, i32, i32) -> i32
  // CHECK-NEXT: tt.extern_elementwise {{.*}} symbol = "impure"
  %2 = tt.extern_elementwise %x {libname = "", libpath = "", pure = false, symbol = "impure"} : (i32) -> i32
  %3 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "pure"} : (i32) -> i32
  // CHECK-NEXT: tt.print
  tt.print "x" {hex = false, isSigned = array<i32: 1>} : %x : i32
  // CHECK-NEXT: tt.assert
  tt.assert %c, "no" : i1
  // CHECK-NEXT: tt.return
  tt.return
}

// CHECK-LABEL: @addresses
tt.func @addresses(%p: tensor<4x!tt.ptr<f32>>, %a: i64) -> (tensor<4x!tt.ptr<f32>>, !tt.ptr<f32>) {
  %c16 = arith.constant dense<16> : tensor<4xi64>
  %c7 = arith.constant 7 : i64
  %0 = tt.ptr_to_int %p : tensor<4x!tt.ptr<f32>> -> tensor<4xi64>
  %1 = arith.addi %0, %c16 : tensor<4xi64>
  // CHECK-DAG: %[[FOUR:.*]] = arith.constant dense<4> : tensor<4xi64>
  // CHECK: %[[Q:.*]] = tt.addptr %p, %[[FOUR]] : tensor<4x!tt.ptr<f32>>, tensor<4xi64>
  %2 = tt.int_to_ptr %1 : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>
  // Seven bytes are no number of floats.
  // CHECK: %[[SUM:.*]] = arith.addi %a, %{{.*}} : i64
  // CHECK: %[[R:.*]] = tt.int_to_ptr %[[SUM]] : i64 -> !tt.ptr<f32>
  %3 = arith.addi %a, %c7 : i64
  %4 = tt.int_to_ptr %3 : i64 -> !tt.ptr<f32>
  // CHECK: tt.return %[[Q]], %[[R]]
  tt.return %2, %4 : tensor<4x!tt.ptr<f32>>, !tt.ptr<f32>
}

// A bitcast does not lead from one address space to another.
// CHECK-LABEL: @address_spaces
tt.func @address_spaces(%p: !tt.ptr<f32>) -> !tt.ptr<f32, 3> {
  // CHECK: %[[A:.*]] = tt.ptr_to_int %p
  // CHECK: %[[S:.*]] = tt.int_to_ptr %[[A]] : i64 -> !tt.ptr<f32, 3>
  // CHECK: tt.return %[[S]]
  %0 = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  %1 = tt.int_to_ptr %0 : i64 -> !tt.ptr<f32, 3>
  tt.return %1 : !tt.ptr<f32, 3>
}

// CHECK-LABEL: @broadcast_after_expand_dims
tt.func @broadcast_after_expand_dims(%x: tensor<1xi32>) -> tensor<8x1xi32> {
  // CHECK: %[[E:.*]] = tt.expand_dims %x {axis = 1 : i32} : tensor<1xi32> -> tensor<1x1xi32>
  // CHECK: tt.broadcast %[[E]] : tensor<1x1xi32> -> tensor<8x1xi32>
  %0 = tt.broadcast %x : tensor<1xi32> -> tensor<8xi32>
  %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  tt.return %1 : tensor<8x1xi32>
}

// CHECK-LABEL: @zeros_without_a_sign
tt.func @zeros_without_a_sign() -> f8E4M3FNUZ {
  // CHECK: arith.constant 0.000000e+00 : f8E4M3FNUZ
  %z = arith.constant -0.0 : f32
  %0 = tt.fp_to_fp %z, rounding = rtne : f32 -> f8E4M3FNUZ
  tt.return %0 : f8E4M3FNUZ
}

// An assertion that always holds is no assertion.
// CHECK-LABEL: @assertions
// CHECK-NOT: "holds"
// CHECK: tt.assert {{.*}}, "fails"
tt.func @assertions() {
  %yes = arith.constant dense<true> : tensor<8xi1>
  %no = arith.constant false
  tt.assert %yes, "holds" : tensor<8xi1>
  tt.assert %no, "fails" : i1
  tt.return
}
