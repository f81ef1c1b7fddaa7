// RUN: tt-opt %s --tt-merge-digits | FileCheck %s

// Row and column make up the index, which is multiplied by what both were.
// CHECK-LABEL: tt.func @planes
// CHECK-NOT:     remsi
// CHECK:         %[[R:.*]] = arith.muli %x, %{{.*}} : tensor<64xi32>
// CHECK:         tt.return %[[R]]
tt.func @planes(%x: tensor<64xi32>, %n: tensor<64xi32>) -> tensor<64xi32> {
  %c3 = arith.constant dense<3> : tensor<64xi32>
  %row = arith.divsi %x, %n : tensor<64xi32>
  %column = arith.remsi %x, %n : tensor<64xi32>
  %start = arith.muli %row, %n : tensor<64xi32>
  %first = arith.muli %start, %c3 : tensor<64xi32>
  %place = arith.muli %column, %c3 : tensor<64xi32>
  %r = arith.addi %first, %place : tensor<64xi32>
  tt.return %r : tensor<64xi32>
}

// Three digits, of which the second is a remainder of a quotient, and the third a quotient of it.
// CHECK-LABEL: tt.func @three
// CHECK-NEXT:    tt.return %x
tt.func @three(%x: tensor<64xi32>) -> tensor<64xi32> {
  %c5 = arith.constant dense<5> : tensor<64xi32>
  %c7 = arith.constant dense<7> : tensor<64xi32>
  %c35 = arith.constant dense<35> : tensor<64xi32>
  %a = arith.remsi %x, %c5 : tensor<64xi32>
  %q = arith.divsi %x, %c5 : tensor<64xi32>
  %b = arith.remsi %q, %c7 : tensor<64xi32>
  %c = arith.divsi %q, %c7 : tensor<64xi32>
  %bp = arith.muli %b, %c5 : tensor<64xi32>
  %cp = arith.muli %c, %c35 : tensor<64xi32>
  %s = arith.addi %cp, %a : tensor<64xi32>
  %r = arith.addi %s, %bp : tensor<64xi32>
  tt.return %r : tensor<64xi32>
}

// Two digits are one remainder, beside other terms.
// CHECK-LABEL: tt.func @remainder
// CHECK-DAG:     %[[SIZE:.*]] = arith.constant dense<672> : tensor<64xi32>
// CHECK:         %[[REST:.*]] = arith.remsi %x, %[[SIZE]] : tensor<64xi32>
// CHECK:         %[[R:.*]] = arith.addi %[[REST]], %y : tensor<64xi32>
// CHECK:         tt.return %[[R]]
tt.func @remainder(%x: tensor<64xi32>, %y: tensor<64xi32>) -> tensor<64xi32> {
  %c96 = arith.constant dense<96> : tensor<64xi32>
  %c7 = arith.constant dense<7> : tensor<64xi32>
  %a = arith.remsi %x, %c96 : tensor<64xi32>
  %q = arith.divsi %x, %c96 : tensor<64xi32>
  %b = arith.remsi %q, %c7 : tensor<64xi32>
  %bp = arith.muli %b, %c96 : tensor<64xi32>
  %s = arith.addi %a, %y : tensor<64xi32>
  %r = arith.addi %s, %bp : tensor<64xi32>
  tt.return %r : tensor<64xi32>
}

// A digit with another use is a place where rows break in any case.
// CHECK-LABEL: tt.func @kept
// CHECK-COUNT-2: arith.remsi
// CHECK:         tt.return
tt.func @kept(%x: tensor<64xi32>) -> (tensor<64xi32>, tensor<64xi32>) {
  %c96 = arith.constant dense<96> : tensor<64xi32>
  %c7 = arith.constant dense<7> : tensor<64xi32>
  %a = arith.remsi %x, %c96 : tensor<64xi32>
  %q = arith.divsi %x, %c96 : tensor<64xi32>
  %b = arith.remsi %q, %c7 : tensor<64xi32>
  %bp = arith.muli %b, %c96 : tensor<64xi32>
  %r = arith.addi %a, %bp : tensor<64xi32>
  tt.return %r, %a : tensor<64xi32>, tensor<64xi32>
}

// Offsets that are added to a pointer one after the other, as numbers of 64 bits.
// CHECK-LABEL: tt.func @pointer
// CHECK:         %[[X:.*]] = arith.extsi %x : tensor<64xi32> to tensor<64xi64>
// CHECK:         %[[P:.*]] = tt.addptr %p, %[[X]]
// CHECK:         tt.return %[[P]]
tt.func @pointer(%p: tensor<64x!tt.ptr<f32>>, %x: tensor<64xi32>) -> tensor<64x!tt.ptr<f32>> {
  %c5 = arith.constant dense<5> : tensor<64xi32>
  %w5 = arith.constant dense<5> : tensor<64xi64>
  %q = arith.divsi %x, %c5 : tensor<64xi32>
  %a = arith.remsi %x, %c5 : tensor<64xi32>
  %qw = arith.extsi %q : tensor<64xi32> to tensor<64xi64>
  %aw = arith.extsi %a : tensor<64xi32> to tensor<64xi64>
  %qp = arith.muli %qw, %w5 : tensor<64xi64>
  %row = tt.addptr %p, %qp : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  %r = tt.addptr %row, %aw : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  tt.return %r : tensor<64x!tt.ptr<f32>>
}

// Rows do not follow one another; the digits are of different numbers; a product would not fit.
// CHECK-LABEL: tt.func @others
// CHECK-COUNT-3: arith.remsi
// CHECK-COUNT-3: arith.addi
// CHECK:         tt.return
tt.func @others(%x: tensor<64xi32>, %y: tensor<64xi32>, %n: tensor<64xi32>, %m: tensor<64xi32>) -> (tensor<64xi32>, tensor<64xi32>, tensor<64xi32>) {
  %row = arith.divsi %x, %n : tensor<64xi32>
  %column = arith.remsi %x, %n : tensor<64xi32>
  %start = arith.muli %row, %m : tensor<64xi32>
  %other = arith.remsi %y, %n : tensor<64xi32>
  %own = arith.muli %row, %n : tensor<64xi32>
  %c60000 = arith.constant dense<60000> : tensor<64xi32>
  %q = arith.divsi %x, %c60000 : tensor<64xi32>
  %low = arith.remsi %x, %c60000 : tensor<64xi32>
  %high = arith.remsi %q, %c60000 : tensor<64xi32>
  %place = arith.muli %high, %c60000 : tensor<64xi32>
  %a = arith.addi %start, %column : tensor<64xi32>
  %b = arith.addi %own, %other : tensor<64xi32>
  %c = arith.addi %place, %low : tensor<64xi32>
  tt.return %a, %b, %c : tensor<64xi32>, tensor<64xi32>, tensor<64xi32>
}
