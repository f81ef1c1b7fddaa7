// RUN: tt-opt %s --tt-narrow-integers | FileCheck %s

// A place in an image: a converted float where it is inside, else the first pixel of a row.
// CHECK-LABEL: tt.func @sample
// CHECK:         %[[I:.*]] = arith.fptosi %arg0 : tensor<8xf32> to tensor<8xi32>
// CHECK:         %[[P:.*]] = arith.select %{{.*}}, %[[I]], %{{.*}} : tensor<8xi1>, tensor<8xi32>
// CHECK:         %[[O:.*]] = arith.addi %[[P]], %arg1 : tensor<8xi32>
// CHECK:         tt.addptr %arg2, %[[O]] : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
tt.func @sample(%arg0: tensor<8xf32>, %arg1: tensor<8xi32>, %arg2: tensor<8x!tt.ptr<f32>>) -> tensor<8x!tt.ptr<f32>> {
  %zero = arith.constant dense<0> : tensor<8xi64>
  %first = arith.constant dense<0.0> : tensor<8xf32>
  %end = arith.constant dense<100.0> : tensor<8xf32>
  %above = arith.cmpf oge, %arg0, %first : tensor<8xf32>
  %below = arith.cmpf olt, %arg0, %end : tensor<8xf32>
  %isInside = arith.andi %above, %below : tensor<8xi1>
  %i = arith.fptosi %arg0 : tensor<8xf32> to tensor<8xi64>
  %place = arith.select %isInside, %i, %zero : tensor<8xi1>, tensor<8xi64>
  %row = arith.extsi %arg1 : tensor<8xi32> to tensor<8xi64>
  %offset = arith.addi %place, %row : tensor<8xi64>
  %from = tt.addptr %arg2, %offset : tensor<8x!tt.ptr<f32>>, tensor<8xi64>
  tt.return %from : tensor<8x!tt.ptr<f32>>
}

// A float that may not fit 32 bits stays as it is, and so does a place that is loaded.
// CHECK-LABEL: tt.func @stays
// CHECK-NOT:     i32
// CHECK:         tt.return
tt.func @stays(%x: tensor<8xf32>, %p: tensor<8x!tt.ptr<i64>>, %q: tensor<8x!tt.ptr<f32>>) -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>) {
  %zero = arith.constant dense<0> : tensor<8xi64>
  %end = arith.constant dense<100.0> : tensor<8xf32>
  %below = arith.cmpf olt, %x, %end : tensor<8xf32>
  %i = arith.fptosi %x : tensor<8xf32> to tensor<8xi64>
  %place = arith.select %below, %i, %zero : tensor<8xi1>, tensor<8xi64>
  %a = tt.addptr %q, %place : tensor<8x!tt.ptr<f32>>, tensor<8xi64>
  %j = tt.load %p : tensor<8x!tt.ptr<i64>>
  %b = tt.addptr %q, %j : tensor<8x!tt.ptr<f32>>, tensor<8xi64>
  tt.return %a, %b : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>
}

// An index of 64 bits that is compared in 32 is computed in 32, with the low bits of a scalar. What another tensor would be
// truncated for is not, and neither are sums of two scalars or multiples of one: the kernel may mean their low bits.
// CHECK-LABEL: tt.func @truncated
// CHECK-DAG:     %[[P:.*]] = arith.muli %n, %n : i64
// CHECK-DAG:     %[[N:.*]] = arith.trunci %[[P]] : i64 to i32
// CHECK-DAG:     %[[S:.*]] = tt.splat %[[N]] : i32 -> tensor<8xi32>
// CHECK:         %[[A:.*]] = arith.addi %i, %[[S]] : tensor<8xi32>
// CHECK:         %[[B:.*]] = arith.trunci %{{.*}} : tensor<8xi64> to tensor<8xi32>
// CHECK:         %[[C:.*]] = arith.trunci %{{.*}} : tensor<8xi64> to tensor<8xi32>
// CHECK:         %[[D:.*]] = arith.trunci %{{.*}} : tensor<8xi64> to tensor<8xi32>
// CHECK:         tt.return %[[A]], %[[B]], %[[C]], %[[D]]
tt.func @truncated(%i: tensor<8xi32>, %n: i64, %x: tensor<8xi64>)
    -> (tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) {
  %wide = arith.extsi %i : tensor<8xi32> to tensor<8xi64>
  %product = arith.muli %n, %n : i64
  %ns = tt.splat %product : i64 -> tensor<8xi64>
  %sum = arith.addi %wide, %ns overflow<nsw> : tensor<8xi64>
  %a = arith.trunci %sum : tensor<8xi64> to tensor<8xi32>
  %other = arith.addi %x, %wide : tensor<8xi64>
  %b = arith.trunci %other : tensor<8xi64> to tensor<8xi32>
  %twice = arith.addi %sum, %ns : tensor<8xi64>
  %c = arith.trunci %twice : tensor<8xi64> to tensor<8xi32>
  %times = arith.muli %ns, %wide : tensor<8xi64>
  %d = arith.trunci %times : tensor<8xi64> to tensor<8xi32>
  tt.return %a, %b, %c, %d : tensor<8xi32>, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>
}

// Narrow numbers become floats without being extended. What is negative must not be read as an unsigned number.
// CHECK-LABEL: tt.func @converted
// CHECK:         %[[S:.*]] = arith.extsi %x : tensor<8xi16> to tensor<8xi64>
// CHECK:         arith.sitofp %x : tensor<8xi16> to tensor<8xf32>
// CHECK:         arith.uitofp %m : tensor<8xi1> to tensor<8xf32>
// CHECK:         arith.uitofp %[[S]] : tensor<8xi64> to tensor<8xf32>
tt.func @converted(%x: tensor<8xi16>, %m: tensor<8xi1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %signed = arith.extsi %x : tensor<8xi16> to tensor<8xi64>
  %a = arith.sitofp %signed : tensor<8xi64> to tensor<8xf32>
  %unsigned = arith.extui %m : tensor<8xi1> to tensor<8xi64>
  %b = arith.sitofp %unsigned : tensor<8xi64> to tensor<8xf32>
  %c = arith.uitofp %signed : tensor<8xi64> to tensor<8xf32>
  tt.return %a, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// Selected constants become selected floats, unless an unsigned one is negative.
// CHECK-LABEL: tt.func @selected
// CHECK:         %[[N:.*]] = arith.select %m, %{{.*}} : tensor<8xi1>, tensor<8xi64>
// CHECK-DAG:     %[[ONE:.*]] = arith.constant dense<1.000000e+00> : tensor<8xf32>
// CHECK-DAG:     %[[LESS:.*]] = arith.constant dense<-1.000000e+00> : tensor<8xf32>
// CHECK:         arith.select %m, %[[ONE]], %[[LESS]] : tensor<8xi1>, tensor<8xf32>
// CHECK:         arith.uitofp %[[N]] : tensor<8xi64> to tensor<8xf32>
tt.func @selected(%m: tensor<8xi1>) -> (tensor<8xf32>, tensor<8xf32>) {
  %one = arith.constant dense<1> : tensor<8xi64>
  %less = arith.constant dense<-1> : tensor<8xi64>
  %n = arith.select %m, %one, %less : tensor<8xi1>, tensor<8xi64>
  %a = arith.sitofp %n : tensor<8xi64> to tensor<8xf32>
  %b = arith.uitofp %n : tensor<8xi64> to tensor<8xf32>
  tt.return %a, %b : tensor<8xf32>, tensor<8xf32>
}
