// RUN: tt-opt %s --tt-merge-arguments="same=0,1,0" | FileCheck %s
// RUN: not tt-opt %s --tt-merge-arguments="same=0,1,1" 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tt-opt %s --tt-merge-arguments="same=0,2" 2>&1 | FileCheck %s --check-prefix=LATER

// The signature stays, and what was stored through %z is stored through %x.
// CHECK-LABEL: tt.func public @kernel
// CHECK-SAME:    (%x: !tt.ptr<f32>, %y: !tt.ptr<i32>, %z: !tt.ptr<f32> {tts.merged})
// CHECK-NEXT:    %[[V:.*]] = tt.load %x
// CHECK-NEXT:    tt.store %x, %[[V]]
// TYPE: error: 'tt.func' op argument 2 cannot be the same as 1: give an earlier one of its type
// LATER: error: 'tt.func' op argument 1 cannot be the same as 2: give an earlier one of its type
tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<i32>, %z: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  tt.store %z, %v : !tt.ptr<f32>
  tt.return
}

// Functions that a kernel calls have arguments of their own.
// CHECK-LABEL: tt.func private @callee
// CHECK:         tt.store %c,
tt.func private @callee(%a: !tt.ptr<f32>, %b: !tt.ptr<i32>, %c: !tt.ptr<f32>) attributes {noinline = false} {
  %v = tt.load %a : !tt.ptr<f32>
  tt.store %c, %v : !tt.ptr<f32>
  tt.return
}
