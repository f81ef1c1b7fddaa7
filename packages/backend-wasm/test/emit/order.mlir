// RUN: tt-opt %s --pass-pipeline='builtin.module()' --emit=wat | FileCheck %s

// A load is not moved behind a store that may change what it reads; a local is not read after it was written.
// CHECK:      (func $f
// CHECK:        local.get $x
// CHECK-NEXT:   i32.load
// CHECK-NEXT:   local.set $before
// CHECK:        i32.store
// CHECK:        local.get $before
// CHECK:        i32.store offset=8
wasm.module {
  wasm.import_memory "env" "memory" {max = 1 : i64, min = 1 : i64, shared = false}
  wasm.func @f(%x: i32, %y: i32) {
    %before = wasm.i32.load %x
    wasm.i32.store %x, %y
    wasm.i32.store %x, %before offset = 8
  }
}
