// RUN: tt-opt %s --lift-cf-to-scf | FileCheck %s

// An early return leaves the rest in a conditional.
// CHECK-LABEL: tt.func public @early_return
// CHECK:         scf.if %{{.*}} {
// CHECK-NEXT:    } else {
// CHECK:           tt.store
// CHECK:         }
// CHECK-NEXT:    tt.return
tt.func public @early_return(%p: !tt.ptr<i32>, %n: i32, %c: i1) {
  cf.cond_br %c, ^out, ^rest
^out:
  tt.return
^rest:
  tt.store %p, %n : !tt.ptr<i32>
  tt.return
}

// Where ways meet, arguments become results.
// CHECK-LABEL: func.func @diamond
// CHECK-SAME:    (%[[C:.*]]: i1, %[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK:         %[[R:.*]] = scf.if %[[C]] -> (i32) {
// CHECK:           %[[S:.*]] = arith.addi %[[A]], %[[B]]
// CHECK:           scf.yield %[[S]]
// CHECK:         } else {
// CHECK:           scf.yield %[[B]]
// CHECK:         }
// CHECK:         return %[[R]]
func.func @diamond(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^then(%a : i32), ^join(%b : i32)
^then(%x: i32):
  %s = arith.addi %x, %b : i32
  cf.br ^join(%s : i32)
^join(%r: i32):
  return %r : i32
}

// Several returns with values become one.
// CHECK-LABEL: func.func @returns
// CHECK:         %[[R:.*]] = scf.if
// CHECK:         return %[[R]] : i32
// CHECK-NOT:     return
func.func @returns(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^one, ^two
^one:
  return %a : i32
^two:
  return %b : i32
}

// A value of the loop that is used behind it becomes a result.
// CHECK-LABEL: func.func @loop
// CHECK:         %[[R:.*]]:3 = scf.while (%[[I:.*]] = %{{.*}}) : (i32) -> (i32, i32, i32)
// CHECK:           %[[SQUARE:.*]] = arith.muli %[[I]], %[[I]]
// CHECK:           scf.if
// CHECK:           scf.condition(%{{.*}})
// CHECK:         } do {
// CHECK:         ^bb0(%[[NEXT:.*]]: i32, %{{.*}}: i32, %{{.*}}: i32):
// CHECK:           scf.yield %[[NEXT]] : i32
// CHECK:         return %[[R]]#{{[0-9]}}, %[[R]]#{{[0-9]}}
func.func @loop(%n: i32) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  cf.br ^head(%zero : i32)
^head(%i: i32):
  %square = arith.muli %i, %i : i32
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^body, ^out
^body:
  %next = arith.addi %i, %one : i32
  cf.br ^head(%next : i32)
^out:
  return %square, %i : i32, i32
}

// A cycle with two ways in: a number says which one was taken.
// CHECK-LABEL: func.func @irreducible
// CHECK:         scf.while
// CHECK:           scf.if
// CHECK:         } do {
// CHECK-NOT:     cf.br
// CHECK:         return
func.func @irreducible(%c: i1, %a: i32, %n: i32) -> i32 {
  %one = arith.constant 1 : i32
  cf.cond_br %c, ^left(%a : i32), ^right(%n : i32)
^left(%x: i32):
  %x1 = arith.addi %x, %one : i32
  cf.br ^right(%x1 : i32)
^right(%y: i32):
  %y1 = arith.muli %y, %y : i32
  %d = arith.cmpi slt, %y1, %n : i32
  cf.cond_br %d, ^left(%y1 : i32), ^out
^out:
  return %y1 : i32
}

// CHECK-LABEL: func.func @switch
// CHECK:         %[[R:.*]] = scf.index_switch %{{.*}} -> i32
// CHECK:         case 0 {
// CHECK:         case 1 {
// CHECK:         default {
// CHECK:         return %[[R]]
func.func @switch(%f: i64, %a: i32) -> i32 {
  cf.switch %f : i64, [
    default: ^join(%a : i32),
    -1: ^one,
    7: ^two
  ]
^one:
  %b = arith.addi %a, %a : i32
  cf.br ^join(%b : i32)
^two:
  %d = arith.muli %a, %a : i32
  cf.br ^join(%d : i32)
^join(%r: i32):
  return %r : i32
}

// Where execution must not come to, it does not matter what comes next.
// CHECK-LABEL: func.func @dead_end
// CHECK:         scf.if %{{.*}} -> (i32) {
// CHECK:           cf.assert
// CHECK-NOT:     ub.unreachable
func.func @dead_end(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^good, ^bad
^bad:
  cf.assert %c, "never"
  ub.unreachable
^good:
  return %a : i32
}

// CHECK-LABEL: func.func @forever
// CHECK:         scf.while
// CHECK:         return
func.func @forever(%m: memref<i32>, %a: i32) {
  cf.br ^loop
^loop:
  memref.store %a, %m[] : memref<i32>
  cf.br ^loop
}

// Regions of operations may have several blocks too.
// CHECK-LABEL: tt.func public @inside
// CHECK:         "tt.map_elementwise"
// CHECK:         ^bb0(%[[X:.*]]: i32):
// CHECK:           %[[R:.*]] = scf.if
// CHECK:           tt.map_elementwise.return %[[R]] : i32
tt.func public @inside(%t: tensor<8xi32>, %c: i1) -> tensor<8xi32> {
  %r = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({
  ^bb0(%x: i32):
    cf.cond_br %c, ^one, ^two
  ^one:
    tt.map_elementwise.return %x : i32
  ^two:
    %y = arith.addi %x, %x : i32
    tt.map_elementwise.return %y : i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  tt.return %r : tensor<8xi32>
}
