// RUN: tt-opt %s --tt-to-wasm | FileCheck %s

// A mask that the bounds of a loop decide is gone: there are loops over vectors, and none over what is left of a block.
// CHECK-LABEL: wasm.func @scale.run
// CHECK:         wasm.v128.load
// CHECK-NOT:     wasm.f32.load
tt.func public @scale(%p: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1024 = arith.constant 1024 : i32
  %c2048 = arith.constant 2048 : i32
  %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %ends = arith.constant dense<2048> : tensor<1024xi32>
  %half = arith.constant dense<0.5> : tensor<1024xf32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  scf.for %k = %c0 to %c2048 step %c1024 : i32 {
    %ks = tt.splat %k : i32 -> tensor<1024xi32>
    %i = arith.addi %ks, %range : tensor<1024xi32>
    %mask = arith.cmpi slt, %i, %ends : tensor<1024xi32>
    %q = tt.addptr %ps, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %x = tt.load %q, %mask : tensor<1024x!tt.ptr<f32>>
    %y = arith.mulf %x, %half : tensor<1024xf32>
    tt.store %q, %y, %mask : tensor<1024x!tt.ptr<f32>>
  }
  tt.return
}
