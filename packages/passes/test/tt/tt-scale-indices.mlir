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

// Half-pixel centers, as PyTorch interpolates: the first neighbour of an enlarged image's pixel, and of a larger one's
// nearest pixel without an edge.
// CHECK-LABEL: func.func @half_pixel
// CHECK:         %[[X:.*]] = arith.remsi
// CHECK:         %[[MINUS:.*]] = arith.constant dense<-1> : tensor<64xi32>
// CHECK:         %[[SUM:.*]] = arith.addi %[[X]], %[[MINUS]]
// CHECK:         %[[ONE:.*]] = arith.constant dense<1> : tensor<64xi32>
// CHECK:         %[[HALF:.*]] = arith.shrsi %[[SUM]], %[[ONE]]
// CHECK:         %[[MAX:.*]] = arith.maxsi %[[HALF]]
// CHECK:         %[[TWO:.*]] = arith.constant dense<2> : tensor<64xi32>
// CHECK:         %[[QUARTER:.*]] = arith.shrsi %[[X]], %[[TWO]]
// CHECK:         return %[[MAX]], %[[QUARTER]]
func.func @half_pixel(%i: tensor<64xi32>, %k: tensor<64xi32>) -> (tensor<64xi32>, tensor<64xi32>) {
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %n = arith.constant dense<48> : tensor<64xi32>
  %half = arith.constant dense<0.5> : tensor<64xf32>
  %quarter = arith.constant dense<0.25> : tensor<64xf32>
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %x = arith.remsi %r, %n : tensor<64xi32>
  %f = arith.sitofp %x : tensor<64xi32> to tensor<64xf32>
  %g = arith.addf %f, %half : tensor<64xf32>
  %h = arith.mulf %g, %half : tensor<64xf32>
  %p = arith.subf %h, %half : tensor<64xf32>
  %c = arith.cmpf ogt, %p, %zero : tensor<64xf32>
  %nan = arith.cmpf une, %p, %p : tensor<64xf32>
  %o = arith.ori %c, %nan : tensor<64xi1>
  %u = arith.select %o, %p, %zero : tensor<64xi1>, tensor<64xf32>
  %a = arith.fptosi %u : tensor<64xf32> to tensor<64xi32>
  %q = arith.mulf %g, %quarter : tensor<64xf32>
  %floor = math.floor %q : tensor<64xf32>
  %b = arith.fptosi %floor : tensor<64xf32> to tensor<64xi32>
  return %a, %b : tensor<64xi32>, tensor<64xi32>
}

// The thirds of a larger image and what depends on another number stay in floating point.
// CHECK-LABEL: func.func @stay
// CHECK-COUNT-2: arith.fptosi
func.func @stay(%y: tensor<64xf32>) -> (tensor<64xi32>, tensor<64xi32>) {
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %half = arith.constant dense<0.5> : tensor<64xf32>
  %third = arith.constant dense<0.333> : tensor<64xf32>
  %f = arith.sitofp %r : tensor<64xi32> to tensor<64xf32>
  %g = arith.addf %f, %half : tensor<64xf32>
  %h = arith.mulf %g, %third : tensor<64xf32>
  %a = arith.fptosi %h : tensor<64xf32> to tensor<64xi32>
  %s = arith.addf %f, %y : tensor<64xf32>
  %b = arith.fptosi %s : tensor<64xf32> to tensor<64xi32>
  return %a, %b : tensor<64xi32>, tensor<64xi32>
}

// Each number is rounded to its own type: 7 tenths are not more than 0.7 in f32, but they are in f64.
// CHECK-LABEL: func.func @widths
// CHECK:         arith.fptosi
func.func @widths() -> tensor<8xi32> {
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %tenth = arith.constant dense<0.1> : tensor<8xf64>
  %limit = arith.constant dense<0.7> : tensor<8xf64>
  %ten = arith.constant dense<10.0> : tensor<8xf32>
  %f = arith.sitofp %i : tensor<8xi32> to tensor<8xf32>
  %d = arith.sitofp %i : tensor<8xi32> to tensor<8xf64>
  %m = arith.mulf %d, %tenth : tensor<8xf64>
  %c = arith.cmpf ole, %m, %limit : tensor<8xf64>
  %g = arith.addf %f, %ten : tensor<8xf32>
  %s = arith.select %c, %f, %g : tensor<8xi1>, tensor<8xf32>
  %r = arith.fptosi %s : tensor<8xf32> to tensor<8xi32>
  return %r : tensor<8xi32>
}

// Integers that are not numbers of the type: a divisor, a factor, and the greatest sum before a shift.
// CHECK-LABEL: func.func @too_great
// CHECK-NOT:     arith.divsi
// CHECK-COUNT-2: arith.fptosi
// CHECK:         return
func.func @too_great(%x: tensor<8xi8>) -> (tensor<8xi32>, tensor<8xi8>, tensor<8xi8>) {
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %tiny = arith.constant dense<1.1641532182693481e-10> : tensor<8xf64>
  %d = arith.sitofp %i : tensor<8xi32> to tensor<8xf64>
  %m = arith.mulf %d, %tiny : tensor<8xf64>
  %a = arith.fptosi %m : tensor<8xf64> to tensor<8xi32>
  %great = arith.constant dense<300.0> : tensor<8xf32>
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %half = arith.constant dense<0.5> : tensor<8xf32>
  %c63 = arith.constant dense<63> : tensor<8xi8>
  %c64 = arith.constant dense<64> : tensor<8xi8>
  %r = arith.remsi %x, %c64 : tensor<8xi8>
  %f = arith.sitofp %r : tensor<8xi8> to tensor<8xf32>
  %n = arith.mulf %f, %great : tensor<8xf32>
  %b = arith.fptosi %n : tensor<8xf32> to tensor<8xi8>
  %p = arith.addi %r, %c63 : tensor<8xi8>
  %g = arith.sitofp %p : tensor<8xi8> to tensor<8xf32>
  %s = arith.addf %g, %one : tensor<8xf32>
  %h = arith.mulf %s, %half : tensor<8xf32>
  %c = arith.fptosi %h : tensor<8xf32> to tensor<8xi8>
  return %a, %b, %c : tensor<8xi32>, tensor<8xi8>, tensor<8xi8>
}
