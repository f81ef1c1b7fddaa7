// RUN: tt-opt %s --tt-check-promises | FileCheck %s

// An index is a signed number: one below zero is as wrong as one that is too great.
// CHECK-LABEL: tt.func public @gather(
// CHECK:         %[[N:.*]] = arith.constant dense<4> : tensor<8x2xi32>
// CHECK-NEXT:    %[[OK:.*]] = arith.cmpi ult, %{{.*}}, %[[N]] : tensor<8x2xi32>
// CHECK-NEXT:    tt.assert %[[OK]], "index of tt.gather is in dimension 0, which has 4 elements" : tensor<8x2xi1>
// CHECK-NEXT:    tt.gather
tt.func public @gather(%x: tensor<4x2xf32>, %i: tensor<8x2xi32>) -> tensor<8x2xf32> {
  %r = tt.gather %x[%i] {axis = 0 : i32} : (tensor<4x2xf32>, tensor<8x2xi32>) -> tensor<8x2xf32>
  tt.return %r : tensor<8x2xf32>
}

// No number of eight bits is too great.
// CHECK-LABEL: tt.func public @narrow(
// CHECK:         arith.cmpi sge, %{{.*}} : tensor<8xi8>
// CHECK-NEXT:    tt.assert
tt.func public @narrow(%x: tensor<256xf32>, %i: tensor<8xi8>) -> tensor<8xf32> {
  %r = tt.gather %x[%i] {axis = 0 : i32} : (tensor<256xf32>, tensor<8xi8>) -> tensor<8xf32>
  tt.return %r : tensor<8xf32>
}

// A flag is 0 or 1.
// CHECK-LABEL: tt.func public @flags(
// CHECK-NOT:     tt.assert
// CHECK:         tt.return
tt.func public @flags(%x: tensor<2xf32>, %i: tensor<8xi1>) -> tensor<8xf32> {
  %r = tt.gather %x[%i] {axis = 0 : i32} : (tensor<2xf32>, tensor<8xi1>) -> tensor<8xf32>
  tt.return %r : tensor<8xf32>
}

// CHECK-LABEL: tt.func public @assume(
// CHECK-SAME:    %[[C:.*]]: i1
// CHECK:         tt.assert %[[C]], "what llvm.intr.assume takes for granted" : i1
tt.func public @assume(%c: i1) {
  llvm.intr.assume %c : i1
  tt.return
}
