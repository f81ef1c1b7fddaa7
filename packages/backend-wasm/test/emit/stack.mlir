// RUN: tt-opt %s --pass-pipeline='builtin.module()' --emit=wat | FileCheck %s

// A value that is used once stays on the stack; one that is used twice is set and got at once.
// CHECK:      (func $f
// CHECK-NEXT:   (local $s i32)
// CHECK-NEXT:   local.get $x
// CHECK-NEXT:   local.get $y
// CHECK-NEXT:   i32.mul
// CHECK-NEXT:   i32.const 3
// CHECK-NEXT:   i32.add
// CHECK-NEXT:   local.tee $s
// CHECK-NEXT:   local.get $s
// CHECK-NEXT:   i32.sub)
wasm.module {
  wasm.func @f(%x: i32, %y: i32) -> i32 attributes {export = "f"} {
    %p = wasm.i32.mul %x, %y
    %c = wasm.i32.const 3
    %s = wasm.i32.add %p, %c
    %r = wasm.i32.sub %s, %s
    wasm.return %r : i32
  }
}
