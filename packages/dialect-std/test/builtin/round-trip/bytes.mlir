// RUN: tt-opt %s | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// Strings hold bytes, which need not be UTF-8.
// CHECK: func.func private @bytes() attributes {a = "\FF\80x\C3\A4", b = "\EF\BB\BFx"}
func.func private @bytes() attributes {a = "\FF\80x\C3\A4", b = "\EF\BB\BFx"}
