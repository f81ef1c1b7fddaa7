// RUN: tt-opt %s --tt-to-wasm="distinct=true unroll=1" | FileCheck %s
// RUN: tt-opt %s --tt-to-wasm="distinct=true unroll=1 relaxed=true" | FileCheck %s

// Of the same two operands, a quotient that is to be rounded correctly is divided, and another is a product.
// CHECK-LABEL: wasm.func @quotients.run
// CHECK:         wasm.f32.div
// CHECK:         wasm.loop "programs"
// CHECK:           wasm.loop {
// CHECK:           %[[X:.*]] = wasm.v128.load
// CHECK-DAG:       %[[PRODUCT:.*]] = wasm.f32x4.mul %[[X]], %
// CHECK-DAG:       %[[QUOTIENT:.*]] = wasm.f32x4.div %[[X]], %
// CHECK-DAG:       wasm.v128.store %{{.*}}, %[[QUOTIENT]]
// CHECK-DAG:       wasm.v128.store %{{.*}}, %[[PRODUCT]]
tt.func public @quotients(%p: !tt.ptr<f32>, %o: !tt.ptr<f32>, %o2: !tt.ptr<f32>, %s: f32) {
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %op = tt.addptr %os, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %os2 = tt.splat %o2 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %op2 = tt.addptr %os2, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x = tt.load %pp : tensor<64x!tt.ptr<f32>>
  %ss = tt.splat %s : f32 -> tensor<64xf32>
  %q = tt.precise_divf %x, %ss : tensor<64xf32>
  %q2 = arith.divf %x, %ss : tensor<64xf32>
  tt.store %op, %q : tensor<64x!tt.ptr<f32>>
  tt.store %op2, %q2 : tensor<64x!tt.ptr<f32>>
  tt.return
}
