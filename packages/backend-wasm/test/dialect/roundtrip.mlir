// RUN: tt-opt %s | tt-opt | FileCheck %s

// CHECK:      wasm.module {
// CHECK:        wasm.import @print from "env" "print" : (i32) -> ()
// CHECK:        wasm.func @f(%x: i32, %v: !wasm.v128) -> f32 attributes {export = "f"} {
// CHECK:          %{{.*}} = wasm.f32.load %x offset = 8 align = 2
// CHECK:          %{{.*}} = wasm.f32x4.replace_lane %v, %{{.*}} lane = 3
// CHECK:          wasm.loop "again" {
// CHECK:            wasm.br_if 0, %x
// CHECK:          wasm.if %x {
// CHECK-NEXT:       wasm.call
// CHECK-NEXT:     }
// CHECK-NEXT:     wasm.return
wasm.module {
  wasm.import @print from "env" "print" : (i32) -> ()
  wasm.func @f(%x: i32, %v: !wasm.v128) -> f32 attributes {export = "f"} {
    %a = wasm.f32.load %x offset = 8 align = 2
    %w = wasm.f32x4.replace_lane %v, %a lane = 3
    %s = wasm.f32x4.extract_lane %w lane = 1
    wasm.loop "again" {
      wasm.call @print(%x) : (i32) -> ()
      wasm.br_if 0, %x
    }
    wasm.if %x {
      wasm.call @print(%x) : (i32) -> ()
    }
    wasm.return %s : f32
  }
}
