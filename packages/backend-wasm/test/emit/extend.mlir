// RUN: tt-opt %s --pass-pipeline='builtin.module()' --emit=wat | FileCheck %s

// A load whose lanes become wider is one instruction, unless a store comes between or the lanes are used elsewhere.
// CHECK:     (func $f
// CHECK:       v128.load8x8_s offset=8
// CHECK:       v128.load16x4_u offset=16
// CHECK:       v128.load32x2_s
// CHECK-NOT:   extend
// CHECK:       v128.load64_zero offset=24
// CHECK:       v128.store
// CHECK:       i16x8.extend_low_i8x16_u
wasm.module {
  wasm.import_memory "env" "memory" {max = 1 : i64, min = 1 : i64, shared = false}
  wasm.func @f(%x: i32) {
    %a = wasm.v128.load64_zero %x offset = 8
    %b = wasm.i16x8.extend_low_i8x16_s %a
    wasm.v128.store %x, %b
    %c = wasm.v128.load64_zero %x offset = 16
    %d = wasm.i32x4.extend_low_i16x8_u %c
    wasm.v128.store %x, %d
    %e = wasm.v128.load64_zero %x
    %f = wasm.i64x2.extend_low_i32x4_s %e
    wasm.v128.store %x, %f
    %g = wasm.v128.load64_zero %x offset = 24
    wasm.v128.store %x, %f offset = 16
    %h = wasm.i16x8.extend_low_i8x16_u %g
    wasm.v128.store %x, %h
  }
}
