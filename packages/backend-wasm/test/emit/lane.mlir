// RUN: tt-opt %s --pass-pipeline='builtin.module()' --emit=wat | FileCheck %s

// A load that fills one lane is one instruction, whose address comes before the vector, unless a store comes between.
// CHECK:      (func $f
// CHECK-NEXT:   (local
// CHECK-NEXT:   local.get $x
// CHECK-NEXT:   local.get $x
// CHECK-NEXT:   local.get $x
// CHECK-NEXT:   local.get $x
// CHECK-NEXT:   v128.load32_splat
// CHECK-NEXT:   v128.load32_lane offset=20 1
// CHECK-NEXT:   v128.load32_lane offset=40 2
// CHECK-NEXT:   v128.store
// CHECK:        i64.load offset=8
// CHECK:        v128.store
// CHECK:        i64x2.replace_lane 1
wasm.module {
  wasm.import_memory "env" "memory" {max = 1 : i64, min = 1 : i64, shared = false}
  wasm.func @f(%x: i32) {
    %a = wasm.f32.load %x
    %s = wasm.f32x4.splat %a
    %b = wasm.f32.load %x offset = 20
    %t = wasm.f32x4.replace_lane %s, %b lane = 1
    %c = wasm.f32.load %x offset = 40
    %u = wasm.f32x4.replace_lane %t, %c lane = 2
    wasm.v128.store %x, %u
    %d = wasm.i64.load %x offset = 8
    %v = wasm.v128.load %x
    wasm.v128.store %x, %v offset = 16
    %w = wasm.i64x2.replace_lane %v, %d lane = 1
    wasm.v128.store %x, %w
  }
}
