// RUN: tt-opt %s --convert-to-wasm | FileCheck %s

// What is known to hold is not checked; what is known to fail ends the program, and code after it may follow.
// CHECK-LABEL: wasm.func @checks.run
// CHECK:         wasm.call {{.*}}assert_fail
// CHECK:         wasm.if
// CHECK:           wasm.call {{.*}}assert_fail
// CHECK:           wasm.unreachable
// CHECK-NOT:     assert_fail
func.func @checks(%c: i1) attributes {tt.kernel} {
  %t = arith.constant true
  %f = arith.constant false
  cf.assert %t, "holds"
  cf.assert %f, "fails"
  cf.assert %c, "is not known"
  return
}
