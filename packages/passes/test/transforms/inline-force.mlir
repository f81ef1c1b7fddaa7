// RUN: tt-opt %s --inline='force=true' | FileCheck %s

// Even what asks not to be inlined is.
// CHECK-LABEL: tt.func public @kernel
// CHECK:         arith.addf
// CHECK-NOT:     tt.call
// CHECK-NOT:     tt.func
tt.func private @add(%a: f32, %b: f32) -> f32 attributes {noinline = true} {
  %s = arith.addf %a, %b : f32
  tt.return %s : f32
}
tt.func public @kernel(%p: !tt.ptr<f32>, %a: f32) {
  %s = tt.call @add(%a, %a) : (f32, f32) -> f32
  tt.store %p, %s : !tt.ptr<f32>
  tt.return
}
