// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// The programs of a range are executed one after the other, each stores its id first. What is the same for all of them
// is computed before the first one. A loop counts in a local, and is entered only if it runs at all.
// CHECK-LABEL: wasm.func @sum.run
// CHECK-SAME:    export = "run"
// CHECK:         %[[OFFSET:.*]] = wasm.i32.shl %n, %
// CHECK:         %p = wasm.i32.add %x, %[[OFFSET]]
// CHECK:         wasm.loop "programs"
// CHECK:           %[[ID:.*]] = wasm.local.get %id
// CHECK:           wasm.i32.store %scratch, %[[ID]]
// CHECK:           %[[ACC:.*]] = wasm.local : !wasm.local<f32>
// CHECK:           wasm.block {
// CHECK-NEXT:        wasm.br_if 0
// CHECK-NEXT:        wasm.loop "i"
// CHECK:               wasm.i32.add %p
// CHECK:               wasm.f32.add
// CHECK:               wasm.local.set %[[ACC]]
// CHECK:               wasm.br_if 0
// CHECK:           wasm.f32.store %x
// CHECK:           %[[NEXT:.*]] = wasm.i32.add %{{.*}}, %
// CHECK:           %[[MORE:.*]] = wasm.i32.lt_u %{{.*}}, %hi
// CHECK:           wasm.br_if 0, %[[MORE]]
func.func @sum(%x: !tt.ptr<f32>, %n: i32) attributes {tt.kernel} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) : i32 {
    %p = tt.addptr %x, %n : !tt.ptr<f32>, i32
    %q = tt.addptr %p, %i : !tt.ptr<f32>, i32
    %v = tt.load %q : !tt.ptr<f32>
    %t = arith.addf %acc, %v : f32
    scf.yield %t : f32
  }
  tt.store %x, %s : !tt.ptr<f32>
  return
}
