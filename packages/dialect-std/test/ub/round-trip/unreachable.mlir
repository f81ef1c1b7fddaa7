// RUN: tt-opt %s | FileCheck %s

// CHECK-LABEL: @never_ends
func.func @never_ends() {
  // CHECK: ub.unreachable {why = "the loop"}
  ub.unreachable {why = "the loop"}
}
