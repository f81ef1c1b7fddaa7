// RUN: tt-opt %s --tt-reduce-assertions | FileCheck %s

// CHECK-LABEL: tt.func @block
// CHECK:         %[[ROWS:.*]] = "tt.reduce"(%ok) <{axis = 1 : i32}> ({
// CHECK:           arith.andi
// CHECK:         }) : (tensor<4x16xi1>) -> tensor<4xi1>
// CHECK:         %[[ALL:.*]] = "tt.reduce"(%[[ROWS]]) <{axis = 0 : i32}> ({
// CHECK:         }) : (tensor<4xi1>) -> i1
// CHECK:         tt.assert %[[ALL]], "index out of bounds" : i1
tt.func @block(%ok: tensor<4x16xi1>) {
  tt.assert %ok, "index out of bounds" : tensor<4x16xi1>
  tt.return
}

// CHECK-LABEL: tt.func @scalar
// CHECK-NEXT:    tt.assert %ok, "n is even" : i1
tt.func @scalar(%ok: i1) {
  tt.assert %ok, "n is even" : i1
  tt.return
}

// CHECK-LABEL: tt.func @known
// CHECK-NOT:     tt.assert
// CHECK:         tt.return
tt.func @known() {
  %ok = arith.constant dense<true> : tensor<16xi1>
  tt.assert %ok, "in range" : tensor<16xi1>
  tt.return
}
