// RUN: tt-opt %s --tt-recognize-extrema --canonicalize | FileCheck %s

// CHECK-LABEL: tt.func @least
// CHECK:         arith.minsi %{{.*}}, %{{.*}} : i32
// CHECK-NOT:     arith.select
// CHECK:         tt.return
tt.func @least(%x: tensor<64xi32>) -> i32 {
  %least = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %is = arith.cmpi slt, %a, %b : i32
    %c = arith.select %is, %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<64xi32>) -> i32
  tt.return %least : i32
}

// The other operand first, in a scan of unsigned numbers.
// CHECK-LABEL: tt.func @greatest
// CHECK:         arith.maxui %{{.*}}, %{{.*}} : i64
// CHECK-NOT:     arith.select
// CHECK:         tt.return
tt.func @greatest(%x: tensor<64xi64>) -> tensor<64xi64> {
  %greatest = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i64, %b: i64):
    %is = arith.cmpi ule, %a, %b : i64
    %c = arith.select %is, %b, %a : i64
    tt.scan.return %c : i64
  }) : (tensor<64xi64>) -> tensor<64xi64>
  tt.return %greatest : tensor<64xi64>
}

// Floats may be NaN, other numbers are chosen, and what is no reduction may be an index.
// CHECK-LABEL: tt.func @others
// CHECK-COUNT-3: arith.select
tt.func @others(%x: tensor<64xf32>, %y: tensor<64xi32>) -> (f32, i32, tensor<64xi32>) {
  %zero = arith.constant dense<0> : tensor<64xi32>
  %f = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %is = arith.cmpf ogt, %a, %b : f32
    %c = arith.select %is, %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<64xf32>) -> f32
  %g = "tt.reduce"(%y) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %sum = arith.addi %a, %b : i32
    %is = arith.cmpi sgt, %a, %b : i32
    %c = arith.select %is, %a, %sum : i32
    tt.reduce.return %c : i32
  }) : (tensor<64xi32>) -> i32
  %less = arith.cmpi slt, %y, %zero : tensor<64xi32>
  %h = arith.select %less, %y, %zero : tensor<64xi1>, tensor<64xi32>
  tt.return %f, %g, %h : f32, i32, tensor<64xi32>
}

// Narrow integers are no indices.
// CHECK-LABEL: tt.func @clamp
// CHECK:         %[[MOST:.*]] = arith.maxsi %x, %{{.*}} : tensor<64xi16>
// CHECK-NEXT:    arith.minsi %[[MOST]], %{{.*}} : tensor<64xi16>
// CHECK-NOT:     arith.select
// CHECK:         tt.return
tt.func @clamp(%x: tensor<64xi16>) -> tensor<64xi16> {
  %low = arith.constant dense<-128> : tensor<64xi16>
  %high = arith.constant dense<127> : tensor<64xi16>
  %isAbove = arith.cmpi sgt, %x, %low : tensor<64xi16>
  %a = arith.select %isAbove, %x, %low : tensor<64xi1>, tensor<64xi16>
  %isBelow = arith.cmpi slt, %a, %high : tensor<64xi16>
  %b = arith.select %isBelow, %a, %high : tensor<64xi1>, tensor<64xi16>
  tt.return %b : tensor<64xi16>
}
