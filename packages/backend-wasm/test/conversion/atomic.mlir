// RUN: tt-opt %s --convert-to-wasm=shared | FileCheck %s
// RUN: tt-opt %s --convert-to-wasm | FileCheck %s --check-prefix=ALONE
// RUN: tt-opt %s "--convert-to-wasm=shared alone" | FileCheck %s --check-prefix=ALONE

// Where several workers share memory, there are atomic instructions, and loops for what has none.
// CHECK-LABEL: wasm.func @f.run
// CHECK:         wasm.i32.atomic.rmw.add %p
// CHECK:         wasm.loop
// CHECK:           wasm.i32.atomic.load %q
// CHECK:           wasm.f32.add
// CHECK:           wasm.i32.atomic.rmw.cmpxchg %q
// CHECK:           wasm.br_if 0

// ALONE-NOT:     atomic
func.func @f(%p: !tt.ptr<i32>, %q: !tt.ptr<f32>, %i: i32, %x: f32) attributes {tt.kernel} {
  %a = tt.atomic_rmw add, acq_rel, gpu, %p, %i : (!tt.ptr<i32>, i32) -> i32
  %b = tt.atomic_rmw fadd, acq_rel, gpu, %q, %x : (!tt.ptr<f32>, f32) -> f32
  return
}
