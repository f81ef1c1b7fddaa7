// RUN: tt-opt %s --pass-pipeline='builtin.module(func.func(cse),symbol-dce)' --mlir-print-ir-after-all -o %t 2>&1 | FileCheck %s

// CHECK:      // -----// IR Dump After CSE (cse) //----- //
// CHECK-NEXT: func.func @f() {
// CHECK-NEXT:   return
// CHECK-NEXT: }
// CHECK:      // -----// IR Dump After SymbolDCE (symbol-dce) //----- //
// CHECK-NEXT: module {
func.func @f() {
  return
}
