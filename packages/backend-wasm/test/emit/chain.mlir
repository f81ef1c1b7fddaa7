// RUN: tt-opt %s --pass-pipeline='builtin.module()' --emit=wat | FileCheck %s

// A chain of sums does not load all of its terms before the first sum.
// CHECK:      (func $f
// CHECK:        v128.load offset=64
// CHECK:        v128.load offset=80
// CHECK:        v128.load offset=96
// CHECK-NEXT:   f32x4.add
// CHECK-NEXT:   f32x4.add
// CHECK-NEXT:   local.set $s2
// CHECK:        v128.load{{$}}
// CHECK:        v128.load offset=16
// CHECK:        v128.load offset=32
// CHECK:        v128.load offset=48
// CHECK-NEXT:   local.get $s2
// CHECK-COUNT-4: f32x4.add
// CHECK:        v128.store
wasm.module {
  wasm.import_memory "env" "memory" {max = 1 : i64, min = 1 : i64, shared = false}
  wasm.func @f(%x: i32) {
    %a = wasm.v128.load %x
    %b = wasm.v128.load %x offset = 16
    %c = wasm.v128.load %x offset = 32
    %d = wasm.v128.load %x offset = 48
    %e = wasm.v128.load %x offset = 64
    %f = wasm.v128.load %x offset = 80
    %g = wasm.v128.load %x offset = 96
    %s1 = wasm.f32x4.add %f, %g
    %s2 = wasm.f32x4.add %e, %s1
    %s3 = wasm.f32x4.add %d, %s2
    %s4 = wasm.f32x4.add %c, %s3
    %s5 = wasm.f32x4.add %b, %s4
    %s6 = wasm.f32x4.add %a, %s5
    wasm.v128.store %x, %s6
  }
}
