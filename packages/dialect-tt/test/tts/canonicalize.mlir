// RUN: tt-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @constants_become_numbers
tt.func @constants_become_numbers(%p: !tt.ptr<f32>, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: tts.load %p[0] strides [1] bounds [0 to %n] : !tt.ptr<f32> -> tensor<16xf32>
  %0 = tts.load %p[%c0] strides [%c1] bounds [%c0 to %n] : !tt.ptr<f32> -> tensor<16xf32>
  tt.return %0 : tensor<16xf32>
}

// CHECK-LABEL: @bounds_of_all_lanes
tt.func @bounds_of_all_lanes(%p: !tt.ptr<f32>, %v: tensor<16xf32>) {
  // CHECK: tts.store %v, %p[0] strides [1] : tensor<16xf32>, !tt.ptr<f32>
  tts.store %v, %p[0] strides [1] bounds [-2 to 16] : tensor<16xf32>, !tt.ptr<f32>
  tt.return
}

// CHECK-LABEL: @wraps_that_do_not_happen
tt.func @wraps_that_do_not_happen(%p: !tt.ptr<f32>) -> (tensor<16xf32>, tensor<16xf32>) {
  // CHECK: tts.load %p[9] strides [2] : !tt.ptr<f32> -> tensor<16xf32>
  %0 = tts.load %p[1] strides [2] wrap [4 mod 32] : !tt.ptr<f32> -> tensor<16xf32>
  // CHECK: tts.load %p[1] strides [2] wrap [20 mod 32] : !tt.ptr<f32> -> tensor<16xf32>
  %1 = tts.load %p[1] strides [2] wrap [20 mod 32] : !tt.ptr<f32> -> tensor<16xf32>
  tt.return %0, %1 : tensor<16xf32>, tensor<16xf32>
}

// CHECK-LABEL: @no_lanes
tt.func @no_lanes(%p: !tt.ptr<f32>, %i: tensor<4xi32>, %x: f32, %v: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %no = arith.constant dense<false> : tensor<4xi1>
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
  // CHECK-DAG: %[[X:.*]] = tt.splat %x : f32 -> tensor<4xf32>
  // CHECK-DAG: %[[Y:.*]] = tt.splat %x : f32 -> tensor<4xf32>
  // CHECK-NOT: tts
  %0 = tts.load %p[0] strides [1] bounds [2 to 2] : !tt.ptr<f32> -> tensor<4xf32>
  %1 = tts.load %p[0] strides [1] bounds [-4 to 0] other %x : !tt.ptr<f32> -> tensor<4xf32>
  %2 = tts.gather %p[%i] mask %no other %x : !tt.ptr<f32>, tensor<4xi32> -> tensor<4xf32>
  tts.store %v, %p[0] strides [1] mask %no : tensor<4xf32>, !tt.ptr<f32>
  tts.scatter %v, %p[%i] mask %no : tensor<4xf32>, !tt.ptr<f32>, tensor<4xi32>
  // CHECK: tt.return %[[ZERO]], %[[X]], %[[Y]]
  tt.return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @masks_of_all_lanes
tt.func @masks_of_all_lanes(%p: !tt.ptr<f32>, %i: tensor<4xi32>) -> tensor<4xf32> {
  %yes = arith.constant dense<true> : tensor<4xi1>
  // CHECK: %[[G:.*]] = tts.gather %p[%i] : !tt.ptr<f32>, tensor<4xi32> -> tensor<4xf32>
  %0 = tts.gather %p[%i] mask %yes : !tt.ptr<f32>, tensor<4xi32> -> tensor<4xf32>
  // CHECK: tts.store %[[G]], %p[0] strides [1] : tensor<4xf32>, !tt.ptr<f32>
  tts.store %0, %p[0] strides [1] mask %yes : tensor<4xf32>, !tt.ptr<f32>
  tt.return %0 : tensor<4xf32>
}
