// RUN: tt-opt %s --tt-speculate-branches | FileCheck %s

// CHECK-LABEL: tt.func @first_iteration
// CHECK-NOT:     scf.if
// CHECK:         %[[SUM:.*]] = arith.addf %old, %new
// CHECK:         %[[R:.*]] = arith.select %first, %new, %[[SUM]] : tensor<64xf32>
// CHECK:         tt.return %[[R]]
tt.func @first_iteration(%first: i1, %old: tensor<64xf32>, %new: tensor<64xf32>) -> tensor<64xf32> {
  %r = scf.if %first -> (tensor<64xf32>) {
    scf.yield %new : tensor<64xf32>
  } else {
    %sum = arith.addf %old, %new : tensor<64xf32>
    scf.yield %sum : tensor<64xf32>
  }
  tt.return %r : tensor<64xf32>
}

// CHECK-LABEL: tt.func @precise
// CHECK-NOT:     scf.if
// CHECK:         tt.precise_divf
// CHECK:         math.fma
// CHECK:         arith.select
tt.func @precise(%first: i1, %old: tensor<64xf32>, %new: tensor<64xf32>) -> tensor<64xf32> {
  %r = scf.if %first -> (tensor<64xf32>) {
    scf.yield %new : tensor<64xf32>
  } else {
    %one = arith.constant dense<1.0> : tensor<64xf32>
    %quotient = tt.precise_divf %old, %new : tensor<64xf32>
    %sum = math.fma %quotient, %one, %old : tensor<64xf32>
    scf.yield %sum : tensor<64xf32>
  }
  tt.return %r : tensor<64xf32>
}

// What loads stays a branch, and so does what chooses no block.
// CHECK-LABEL: tt.func @left
// CHECK-COUNT-2: scf.if
tt.func @left(%c: i1, %p: tensor<64x!tt.ptr<f32>>, %x: tensor<64xf32>, %a: i32, %b: i32) -> (tensor<64xf32>, i32) {
  %r = scf.if %c -> (tensor<64xf32>) {
    %v = tt.load %p : tensor<64x!tt.ptr<f32>>
    scf.yield %v : tensor<64xf32>
  } else {
    scf.yield %x : tensor<64xf32>
  }
  %s = scf.if %c -> (i32) {
    %t = arith.muli %a, %b : i32
    scf.yield %t : i32
  } else {
    scf.yield %a : i32
  }
  tt.return %r, %s : tensor<64xf32>, i32
}
