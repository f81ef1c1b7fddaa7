// RUN: tt-opt %s --allow-unregistered-dialect --canonicalize='region-simplify=aggressive' | FileCheck %s
// RUN: tt-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s --check-prefix=NORMAL

// Two blocks that do the same with other values become one with an argument.
// CHECK-LABEL: func.func @merge
// CHECK:         %[[V:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK-NEXT:    "test.use"(%[[V]])
// CHECK-NOT:     "test.use"
// NORMAL-LABEL: func.func @merge
// NORMAL:         cf.cond_br
// NORMAL:         "test.use"
// NORMAL:         "test.use"
func.func @merge(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^left, ^right
^left:
  "test.use"(%a) : (i32) -> ()
  cf.br ^end
^right:
  "test.use"(%b) : (i32) -> ()
  cf.br ^end
^end:
  return
}
