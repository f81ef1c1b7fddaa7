// RUN: tt-opt %s --pass-pipeline='builtin.module()' --emit=wat | FileCheck %s

// A load that fills all lanes is one instruction, unless a store comes between or the scalar is used elsewhere.
// CHECK:     (func $f
// CHECK:       v128.load32_splat offset=4
// CHECK-NOT:   f32.load
// CHECK:       v128.store
// CHECK:       f32.load offset=8
// CHECK:       f32x4.splat
wasm.module {
  wasm.import_memory "env" "memory" {max = 1 : i64, min = 1 : i64, shared = false}
  wasm.func @f(%x: i32) {
    %a = wasm.f32.load %x offset = 4
    %s = wasm.f32x4.splat %a
    wasm.v128.store %x, %s
    %b = wasm.f32.load %x offset = 8
    wasm.v128.store %x, %s offset = 16
    %t = wasm.f32x4.splat %b
    wasm.v128.store %x, %t
  }
}
