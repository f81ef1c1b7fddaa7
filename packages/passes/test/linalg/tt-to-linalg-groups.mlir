// RUN: tt-opt %s --tt-to-linalg | FileCheck %s

// What only one elementwise operation needs in the end is computed with it, however often it is used on the way.
// CHECK-LABEL: func.func @one_group
// CHECK-COUNT-1: linalg.generic
// CHECK:         ^bb0(%[[X:.*]]: i32, %[[Y:.*]]: i32, %{{.*}}: i32):
// CHECK-NEXT:      %[[A:.*]] = arith.addi %[[X]], %[[Y]] : i32
// CHECK-NEXT:      %[[B:.*]] = arith.muli %[[A]], %[[X]] : i32
// CHECK-NEXT:      %[[C:.*]] = arith.xori %[[A]], %[[B]] : i32
// CHECK-NEXT:      linalg.yield %[[C]] : i32
// CHECK-NOT:     linalg.generic
tt.func @one_group(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<8xi32> {
  %a = arith.addi %x, %y : tensor<8xi32>
  %b = arith.muli %a, %x : tensor<8xi32>
  %c = arith.xori %a, %b : tensor<8xi32>
  tt.return %c : tensor<8xi32>
}

// What is used otherwise, too, exists as a tensor.
// CHECK-LABEL: func.func @used_otherwise
// CHECK:         %[[A:.*]] = linalg.generic
// CHECK:           arith.addi
// CHECK:         %[[B:.*]] = linalg.generic {{.*}} ins(%[[A]], %{{.*}} : tensor<8xi32>, tensor<8xi32>)
// CHECK:           arith.muli
// CHECK:         return %[[A]], %[[B]]
tt.func @used_otherwise(%x: tensor<8xi32>, %y: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %a = arith.addi %x, %y : tensor<8xi32>
  %b = arith.muli %a, %x : tensor<8xi32>
  tt.return %a, %b : tensor<8xi32>, tensor<8xi32>
}

// Nothing moves into a loop.
// CHECK-LABEL: func.func @used_in_a_loop
// CHECK:         linalg.generic
// CHECK:           arith.addi
// CHECK:         scf.for
// CHECK:           linalg.generic
// CHECK:             arith.muli
// CHECK-NOT:       linalg.generic
tt.func @used_in_a_loop(%x: tensor<8xi32>, %y: tensor<8xi32>, %n: i32) -> tensor<8xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = arith.addi %x, %y : tensor<8xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (tensor<8xi32>) : i32 {
    %b = arith.muli %acc, %a : tensor<8xi32>
    scf.yield %b : tensor<8xi32>
  }
  tt.return %r : tensor<8xi32>
}

// What fills a tensor is computed once, as a scalar, although it stands in a group.
// CHECK-LABEL: func.func @splats
// CHECK:         %[[S:.*]] = arith.addi %s, %t : i32
// CHECK-COUNT-1: linalg.generic
// CHECK:           arith.muli %[[S]], %{{.*}} : i32
tt.func @splats(%x: tensor<8xi32>, %s: i32, %t: i32) -> tensor<8xi32> {
  %a = tt.splat %s : i32 -> tensor<8xi32>
  %b = tt.splat %t : i32 -> tensor<8xi32>
  %c = arith.addi %a, %b : tensor<8xi32>
  %d = arith.muli %c, %x : tensor<8xi32>
  tt.return %d : tensor<8xi32>
}

// An address is what it was as a pointer, between two groups.
// CHECK-LABEL: func.func @addresses
// CHECK:         %[[A:.*]] = linalg.generic
// CHECK:           arith.xori
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[A]], %{{.*}} : tensor<8xi1>, tensor<8xi64>, tensor<8xi64>)
// CHECK:           arith.select %{{.*}}, %{{.*}}, %{{.*}} : i64
tt.func @addresses(%x: tensor<8xi64>, %y: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>) -> tensor<8xf32> {
  %four = arith.constant dense<4> : tensor<8xi64>
  %a = arith.xori %x, %four : tensor<8xi64>
  %p = tt.int_to_ptr %a : tensor<8xi64> -> tensor<8x!tt.ptr<f32>>
  %q = arith.select %m, %p, %y : tensor<8xi1>, tensor<8x!tt.ptr<f32>>
  %v = tt.load %q : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}
