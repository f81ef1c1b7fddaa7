// RUN: tt-opt %s --tt-to-linalg | FileCheck %s

// A tensor of pointers that nobody understood is a tensor of addresses; elements are accessed one by one.
// CHECK-LABEL: func.func @gather
// CHECK:         tensor.empty() : tensor<4xi64>
// CHECK:         arith.muli %{{.*}}, %{{.*}} : i64
// CHECK:         %[[P:.*]] = tt.int_to_ptr %{{.*}} : i64 -> !tt.ptr<f32>
// CHECK-NEXT:    tt.load %[[P]], %{{.*}} : !tt.ptr<f32>
tt.func @gather(%p: !tt.ptr<f32>, %i: tensor<4xi32>, %m: tensor<4xi1>) -> tensor<4xf32> {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %a = tt.addptr %s, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %a, %m : tensor<4x!tt.ptr<f32>>
  tt.return %v : tensor<4xf32>
}

// The addresses of a pointer that fills a tensor are numbers wherever they go.
// CHECK-LABEL: func.func @addresses_of_one
// CHECK:         %[[A:.*]] = tt.ptr_to_int %p : !tt.ptr<i16> -> i64
// CHECK:         tt.store %{{.*}}, %[[A]] : !tt.ptr<i64>
tt.func @addresses_of_one(%p: !tt.ptr<i16>, %to: tensor<4x!tt.ptr<i64>>) {
  %s = tt.splat %p : !tt.ptr<i16> -> tensor<4x!tt.ptr<i16>>
  %a = tt.ptr_to_int %s : tensor<4x!tt.ptr<i16>> -> tensor<4xi64>
  tt.store %to, %a : tensor<4x!tt.ptr<i64>>
  tt.return
}
