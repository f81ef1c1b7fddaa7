// RUN: tt-opt %s --tt-to-linalg | FileCheck %s

// Functions that are not inlined are called as they were; tensors of pointers are tensors of addresses on both sides.
// CHECK-LABEL: func.func private @declared(!tt.ptr<f32>, tensor<8xi64>) -> f32
tt.func private @declared(!tt.ptr<f32>, tensor<8x!tt.ptr<f32>>) -> f32

// CHECK-LABEL: func.func @caller(%p: !tt.ptr<f32>)
// CHECK:         call @declared(%p, %{{.*}}) : (!tt.ptr<f32>, tensor<8xi64>) -> f32
tt.func public @caller(%p: !tt.ptr<f32>) {
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %r = tt.call @declared(%p, %ps) : (!tt.ptr<f32>, tensor<8x!tt.ptr<f32>>) -> f32
  tt.return
}
