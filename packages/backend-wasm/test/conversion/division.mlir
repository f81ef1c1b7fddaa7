// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// Divisors that would trap are replaced; one that is known needs no guard.
// CHECK-LABEL: wasm.func @div.run
// CHECK:         %[[D:.*]] = wasm.select %{{.*}}, %b, %{{.*}} : i32
// CHECK:         wasm.i32.div_s %a, %[[D]]
// CHECK:         wasm.i32.div_u %a, %c7
// CHECK-NOT:     wasm.select
// CHECK:         wasm.i32.store
func.func @div(%out: !tt.ptr<i32>, %a: i32, %b: i32) attributes {tt.kernel} {
  %c7 = arith.constant 7 : i32
  %x = arith.divsi %a, %b : i32
  tt.store %out, %x : !tt.ptr<i32>
  %y = arith.divui %a, %c7 : i32
  tt.store %out, %y : !tt.ptr<i32>
  return
}
