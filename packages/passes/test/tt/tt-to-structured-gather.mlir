// RUN: tt-opt %s --tt-to-structured --canonicalize --cse | FileCheck %s

// Offsets from memory: a gather from the one pointer.
// CHECK-LABEL: tt.func @rows_of_a_table
// CHECK-SAME:    %[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: !tt.ptr<i32>
// CHECK:         %[[ROWS:.*]] = tts.load %[[I]][0] strides [1] : !tt.ptr<i32> -> tensor<8xi32>
// CHECK:         %[[PLACES:.*]] = arith.addi %{{.*}}, %{{.*}} : tensor<8x16xi32>
// CHECK:         tts.gather %[[P]][%[[PLACES]]] : !tt.ptr<f32>, tensor<8x16xi32> -> tensor<8x16xf32>
tt.func @rows_of_a_table(%p: !tt.ptr<f32>, %i: !tt.ptr<i32>) -> tensor<8x16xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %is = tt.splat %i : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %iq = tt.addptr %is, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %rows = tt.load %iq : tensor<8x!tt.ptr<i32>>
  %cols = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %re = tt.expand_dims %rows {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %c = tt.expand_dims %cols {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x1x!tt.ptr<f32>>
  %pr = tt.addptr %ps, %re : tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>
  %prs = tt.broadcast %pr : tensor<8x1x!tt.ptr<f32>> -> tensor<8x16x!tt.ptr<f32>>
  %cs = tt.broadcast %c : tensor<1x16xi32> -> tensor<8x16xi32>
  %q = tt.addptr %prs, %cs : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  %x = tt.load %q : tensor<8x16x!tt.ptr<f32>>
  tt.return %x : tensor<8x16xf32>
}

// Offsets that were extended only to be added are used as they were; bytes stand for booleans.
// CHECK-LABEL: tt.func @booleans
// CHECK-SAME:    %[[P:.*]]: !tt.ptr<i1>, %[[I:.*]]: tensor<8xi32>, %[[M:.*]]: tensor<8xi1>
// CHECK:         %[[Q:.*]] = tt.bitcast %[[P]] : !tt.ptr<i1> -> !tt.ptr<i8>
// CHECK:         tts.scatter %{{.*}}, %[[Q]][%[[I]]] mask %[[M]] : tensor<8xi8>, !tt.ptr<i8>, tensor<8xi32>
tt.func @booleans(%p: !tt.ptr<i1>, %i: tensor<8xi32>, %m: tensor<8xi1>, %v: tensor<8xi8>) {
  %w = arith.extsi %i : tensor<8xi32> to tensor<8xi64>
  %ps = tt.splat %p : !tt.ptr<i1> -> tensor<8x!tt.ptr<i1>>
  %q = tt.addptr %ps, %w : tensor<8x!tt.ptr<i1>>, tensor<8xi64>
  %b = tt.bitcast %q : tensor<8x!tt.ptr<i1>> -> tensor<8x!tt.ptr<i8>>
  tt.store %b, %v, %m : tensor<8x!tt.ptr<i8>>
  tt.return
}

// A choice between pointers into one array is a choice between offsets.
// CHECK-LABEL: tt.func @chosen
// CHECK:         %[[PLACES:.*]] = arith.select %{{.*}} : tensor<8xi1>, tensor<8xi32>
// CHECK:         tts.gather %{{.*}}[%[[PLACES]]]
tt.func @chosen(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %m: tensor<8xi1>) -> tensor<8xf32> {
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %q = tt.addptr %ps, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %c = arith.select %m, %q, %ps : tensor<8xi1>, tensor<8x!tt.ptr<f32>>
  %x = tt.load %c : tensor<8x!tt.ptr<f32>>
  tt.return %x : tensor<8xf32>
}

// Updates keep their order and scope.
// CHECK-LABEL: tt.func @updated
// CHECK-SAME:    %[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<8xi32>, %[[M:.*]]: tensor<8xi1>, %[[V:.*]]: tensor<8xf32>
// CHECK-NEXT:    tts.atomic_rmw fadd, relaxed, cta, %[[P]][%[[I]]], %[[V]] mask %[[M]] : !tt.ptr<f32>, tensor<8xi32>, tensor<8xf32>
tt.func @updated(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %m: tensor<8xi1>, %v: tensor<8xf32>) {
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %q = tt.addptr %ps, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %old = tt.atomic_rmw fadd, relaxed, cta, %q, %v, %m : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, tensor<8xi1>) -> tensor<8xf32>
  tt.return
}
