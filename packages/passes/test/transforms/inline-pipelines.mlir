// RUN: tt-opt %s --inline='op-pipelines=func.func(cse)' | FileCheck %s --check-prefixes=CHECK,CSE
// RUN: tt-opt %s --pass-pipeline='builtin.module(inline{default-pipeline= op-pipelines={tt.func(cse),func.func(canonicalize{max-iterations=2},cse)}})' | FileCheck %s --check-prefixes=CHECK,BOTH
// RUN: tt-opt %s --inline='op-pipelines=func.func(canonicalize),func.func(cse)' | FileCheck %s --check-prefixes=CHECK,FIRST
// RUN: tt-opt %s --inline='op-pipelines=func.func(),tt.func(cse)' | FileCheck %s --check-prefixes=CHECK,FIRST
// RUN: tt-opt %s --pass-pipeline='builtin.module(inline{op-pipelines=func.func(cse),tt.func(sccp) max-iterations=3})' --dump-pass-pipeline 2>&1 | FileCheck %s --check-prefix=DUMP
// RUN: not tt-opt %s --inline='op-pipelines=cse' 2>&1 | FileCheck %s --check-prefix=UNANCHORED
// RUN: not tt-opt %s --inline='op-pipelines=tt.func(cs)' 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// Callables are simplified by the pipeline for their operation, and by the default one if there is none, or an empty one.

// CHECK-LABEL: func.func @f
// CSE-DAG:       arith.constant 0
// CSE-DAG:       %[[Y:.*]] = arith.addi
// CSE:           %[[Z:.*]] = arith.muli %[[Y]], %[[Y]]
// CSE-NEXT:      arith.addi %[[Z]], %[[Z]]
// BOTH:          %[[Z:.*]] = arith.muli %{{.*}}, %{{.*}}
// BOTH-NEXT:     arith.addi %[[Z]], %[[Z]]
// FIRST-NOT:     arith.constant
// FIRST:         arith.muli
// FIRST-NEXT:    arith.muli
// FIRST-NEXT:    arith.addi
// CHECK:         return

// DUMP: inline{default-pipeline=canonicalize op-pipelines={func.func(cse),tt.func(sccp)} {{.*}}max-iterations=3}
// UNANCHORED: has an invalid option 'op-pipelines': expected 'dialect.operation(passes)', got 'cse'
// UNKNOWN: has an invalid option 'op-pipelines': 'cs' is not a registered pass or pass pipeline; did you mean 'cse'?
func.func private @twice_the_square(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %y = arith.addi %x, %c0 : i32
  %a = arith.muli %y, %y : i32
  %b = arith.muli %y, %y : i32
  %r = arith.addi %a, %b : i32
  return %r : i32
}
func.func @f(%x: i32) -> i32 {
  %r = call @twice_the_square(%x) : (i32) -> i32
  return %r : i32
}
