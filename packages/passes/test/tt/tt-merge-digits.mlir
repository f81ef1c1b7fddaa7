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

// A number that is squared again and again has more paths to it than can be followed.
// CHECK-LABEL: tt.func @squares
// CHECK-COUNT-40: arith.muli
// CHECK:         arith.addi
tt.func @squares(%x: tensor<64xi32>) -> tensor<64xi32> {
  %m0 = arith.muli %x, %x : tensor<64xi32>
  %m1 = arith.muli %m0, %m0 : tensor<64xi32>
  %m2 = arith.muli %m1, %m1 : tensor<64xi32>
  %m3 = arith.muli %m2, %m2 : tensor<64xi32>
  %m4 = arith.muli %m3, %m3 : tensor<64xi32>
  %m5 = arith.muli %m4, %m4 : tensor<64xi32>
  %m6 = arith.muli %m5, %m5 : tensor<64xi32>
  %m7 = arith.muli %m6, %m6 : tensor<64xi32>
  %m8 = arith.muli %m7, %m7 : tensor<64xi32>
  %m9 = arith.muli %m8, %m8 : tensor<64xi32>
  %m10 = arith.muli %m9, %m9 : tensor<64xi32>
  %m11 = arith.muli %m10, %m10 : tensor<64xi32>
  %m12 = arith.muli %m11, %m11 : tensor<64xi32>
  %m13 = arith.muli %m12, %m12 : tensor<64xi32>
  %m14 = arith.muli %m13, %m13 : tensor<64xi32>
  %m15 = arith.muli %m14, %m14 : tensor<64xi32>
  %m16 = arith.muli %m15, %m15 : tensor<64xi32>
  %m17 = arith.muli %m16, %m16 : tensor<64xi32>
  %m18 = arith.muli %m17, %m17 : tensor<64xi32>
  %m19 = arith.muli %m18, %m18 : tensor<64xi32>
  %m20 = arith.muli %m19, %m19 : tensor<64xi32>
  %m21 = arith.muli %m20, %m20 : tensor<64xi32>
  %m22 = arith.muli %m21, %m21 : tensor<64xi32>
  %m23 = arith.muli %m22, %m22 : tensor<64xi32>
  %m24 = arith.muli %m23, %m23 : tensor<64xi32>
  %m25 = arith.muli %m24, %m24 : tensor<64xi32>
  %m26 = arith.muli %m25, %m25 : tensor<64xi32>
  %m27 = arith.muli %m26, %m26 : tensor<64xi32>
  %m28 = arith.muli %m27, %m27 : tensor<64xi32>
  %m29 = arith.muli %m28, %m28 : tensor<64xi32>
  %m30 = arith.muli %m29, %m29 : tensor<64xi32>
  %m31 = arith.muli %m30, %m30 : tensor<64xi32>
  %m32 = arith.muli %m31, %m31 : tensor<64xi32>
  %m33 = arith.muli %m32, %m32 : tensor<64xi32>
  %m34 = arith.muli %m33, %m33 : tensor<64xi32>
  %m35 = arith.muli %m34, %m34 : tensor<64xi32>
  %m36 = arith.muli %m35, %m35 : tensor<64xi32>
  %m37 = arith.muli %m36, %m36 : tensor<64xi32>
  %m38 = arith.muli %m37, %m37 : tensor<64xi32>
  %m39 = arith.muli %m38, %m38 : tensor<64xi32>
  %r = arith.addi %m39, %x : tensor<64xi32>
  tt.return %r : tensor<64xi32>
}
