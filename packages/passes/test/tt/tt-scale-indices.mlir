// RUN: tt-opt %s --tt-scale-indices | FileCheck %s

// Half of a number below 128 is the same in f32.
// CHECK-LABEL: func.func @half
// CHECK:         %[[TWO:.*]] = arith.constant dense<2> : tensor<64xi32>
// CHECK:         arith.divsi %{{.*}}, %[[TWO]] : tensor<64xi32>
// CHECK-NOT:     arith.fptosi
func.func @half(%i: tensor<64xi32>) -> tensor<64xi32> {
  %n = arith.constant dense<128> : tensor<64xi32>
  %c = arith.constant dense<5.0e-01> : tensor<64xf32>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %f = arith.sitofp %x : tensor<64xi32> to tensor<64xf32>
  %m = arith.mulf %f, %c : tensor<64xf32>
  %r = arith.fptosi %m : tensor<64xf32> to tensor<64xi32>
  return %r : tensor<64xi32>
}

// So is a third of what is below 27, though a third is no float.
// CHECK-LABEL: func.func @third
// CHECK:         arith.divsi
// CHECK-NOT:     arith.fptosi
func.func @third(%i: tensor<64xi32>) -> tensor<64xi32> {
  %n = arith.constant dense<27> : tensor<64xi32>
  %c = arith.constant dense<0.333333343> : tensor<64xf32>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %f = arith.sitofp %x : tensor<64xi32> to tensor<64xf32>
  %m = arith.mulf %f, %c : tensor<64xf32>
  %r = arith.fptosi %m : tensor<64xf32> to tensor<64xi32>
  return %r : tensor<64xi32>
}

// A factor that is a little less than a third gives 0 for 3.
// CHECK-LABEL: func.func @less
// CHECK:         arith.fptosi
func.func @less(%i: tensor<64xi32>) -> tensor<64xi32> {
  %n = arith.constant dense<27> : tensor<64xi32>
  %c = arith.constant dense<0.333333> : tensor<64xf32>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %f = arith.sitofp %x : tensor<64xi32> to tensor<64xf32>
  %m = arith.mulf %f, %c : tensor<64xf32>
  %r = arith.fptosi %m : tensor<64xf32> to tensor<64xi32>
  return %r : tensor<64xi32>
}

// Nothing is known of the range.
// CHECK-LABEL: func.func @unknown
// CHECK:         arith.fptosi
func.func @unknown(%x: tensor<64xi32>) -> tensor<64xi32> {
  %c = arith.constant dense<5.0e-01> : tensor<64xf32>
  %f = arith.sitofp %x : tensor<64xi32> to tensor<64xf32>
  %m = arith.mulf %f, %c : tensor<64xf32>
  %r = arith.fptosi %m : tensor<64xf32> to tensor<64xi32>
  return %r : tensor<64xi32>
}

// CHECK-LABEL: func.func @twice
// CHECK:         arith.muli
// CHECK-NOT:     arith.fptosi
func.func @twice(%i: i32) -> i32 {
  %n = arith.constant 128 : i32
  %c = arith.constant 2.0 : f32
  %x = arith.remsi %i, %n : i32
  %f = arith.sitofp %x : i32 to f32
  %m = arith.mulf %f, %c : f32
  %r = arith.fptosi %m : f32 to i32
  return %r : i32
}
