// RUN: tt-opt %s --tt-merge-stores | FileCheck %s

// Each element gets one value or the other.
// CHECK-LABEL: tt.func @fill
// CHECK:         %[[NONE:.*]] = arith.cmpi eq
// CHECK:         %[[V:.*]] = arith.select %[[NONE]], %x, %y
// CHECK-NEXT:    tt.store %p, %[[V]], %inside : tensor<64x!tt.ptr<f32>>
// CHECK-NEXT:    tt.return
tt.func @fill(%p: tensor<64x!tt.ptr<f32>>, %x: tensor<64xf32>, %y: tensor<64xf32>, %m: tensor<64xi8>, %inside: tensor<64xi1>) {
  %zero = arith.constant dense<0> : tensor<64xi8>
  %none = arith.cmpi eq, %m, %zero : tensor<64xi8>
  %some = arith.cmpi ne, %m, %zero : tensor<64xi8>
  %first = arith.andi %none, %inside : tensor<64xi1>
  tt.store %p, %x, %first : tensor<64x!tt.ptr<f32>>
  %second = arith.andi %inside, %some : tensor<64xi1>
  tt.store %p, %y, %second : tensor<64x!tt.ptr<f32>>
  tt.return
}

// A negation, and no other mask.
// CHECK-LABEL: tt.func @negated
// CHECK:         %[[V:.*]] = arith.select %c, %x, %y
// CHECK-NEXT:    tt.store %p, %[[V]] : tensor<64x!tt.ptr<f32>>
// CHECK-NEXT:    tt.return
tt.func @negated(%p: tensor<64x!tt.ptr<f32>>, %x: tensor<64xf32>, %y: tensor<64xf32>, %c: tensor<64xi1>) {
  %true = arith.constant dense<true> : tensor<64xi1>
  %not = arith.xori %c, %true : tensor<64xi1>
  tt.store %p, %x, %c : tensor<64x!tt.ptr<f32>>
  tt.store %p, %y, %not : tensor<64x!tt.ptr<f32>>
  tt.return
}

// So is the test that a flag, as a number, is 0.
// CHECK-LABEL: tt.func @zero
// CHECK:         arith.select
// CHECK-NEXT:    tt.store
// CHECK-NEXT:    tt.return
tt.func @zero(%p: tensor<64x!tt.ptr<f32>>, %x: tensor<64xf32>, %y: tensor<64xf32>, %c: tensor<64xi1>) {
  %zero = arith.constant dense<0> : tensor<64xi32>
  %number = arith.extui %c : tensor<64xi1> to tensor<64xi32>
  %not = arith.cmpi eq, %number, %zero : tensor<64xi32>
  tt.store %p, %x, %not : tensor<64x!tt.ptr<f32>>
  tt.store %p, %y, %c : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Other masks, other places, and a load between the stores.
// CHECK-LABEL: tt.func @apart
// CHECK-COUNT-5: tt.store
// CHECK-NOT:     arith.select
tt.func @apart(%p: tensor<64x!tt.ptr<f32>>, %q: tensor<64x!tt.ptr<f32>>, %x: tensor<64xf32>, %c: tensor<64xi1>, %d: tensor<64xi1>) {
  %true = arith.constant dense<true> : tensor<64xi1>
  %not = arith.xori %c, %true : tensor<64xi1>
  %a = arith.andi %c, %d : tensor<64xi1>
  tt.store %p, %x, %a : tensor<64x!tt.ptr<f32>>
  tt.store %p, %x, %not : tensor<64x!tt.ptr<f32>>
  tt.store %q, %x, %c : tensor<64x!tt.ptr<f32>>
  tt.store %p, %x, %not : tensor<64x!tt.ptr<f32>>
  %y = tt.load %q : tensor<64x!tt.ptr<f32>>
  tt.store %p, %y, %c : tensor<64x!tt.ptr<f32>>
  tt.return
}
