// RUN: tt-opt %s --tt-to-structured --canonicalize --cse | FileCheck %s

// Lower bounds count: lanes before the start are not touched.
// CHECK-LABEL: tt.func @from_and_to
// CHECK:         tts.load %{{.*}}[-2] strides [1] bounds [2 to 12] other %{{.*}} : !tt.ptr<f32> -> tensor<16xf32>
tt.func @from_and_to(%p: !tt.ptr<f32>) -> tensor<16xf32> {
  %range = tt.make_range {end = 14 : i32, start = -2 : i32} : tensor<16xi32>
  %zero = arith.constant dense<0> : tensor<16xi32>
  %ten = arith.constant dense<10> : tensor<16xi32>
  %other = arith.constant dense<1.0> : tensor<16xf32>
  %low = arith.cmpi sle, %zero, %range : tensor<16xi32>
  %high = arith.cmpi slt, %range, %ten : tensor<16xi32>
  %mask = arith.andi %low, %high : tensor<16xi1>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q = tt.addptr %ps, %range : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %x = tt.load %q, %mask, %other : tensor<16x!tt.ptr<f32>>
  tt.return %x : tensor<16xf32>
}

// A comparison along a dimension of size 1 is a condition for all lanes.
// CHECK-LABEL: tt.func @rows_and_columns
// CHECK:         %[[C:.*]] = arith.cmpi
// CHECK:         %[[HIGH:.*]] = arith.select %[[C]], %{{.*}}, %{{.*}} : index
// CHECK:         tts.load %{{.*}}[0] strides [0, 1] bounds [0 to %[[HIGH]], 0 to 5] : !tt.ptr<f32> -> tensor<1x8xf32>
tt.func @rows_and_columns(%p: !tt.ptr<f32>, %n: i32) -> tensor<1x8xf32> {
  %rows = arith.constant dense<0> : tensor<1x1xi32>
  %cols = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c = tt.expand_dims %cols {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %ns = tt.splat %n : i32 -> tensor<1x1xi32>
  %five = arith.constant dense<5> : tensor<1x8xi32>
  %rm = arith.cmpi slt, %rows, %ns : tensor<1x1xi32>
  %cm = arith.cmpi slt, %c, %five : tensor<1x8xi32>
  %rms = tt.broadcast %rm : tensor<1x1xi1> -> tensor<1x8xi1>
  %mask = arith.andi %rms, %cm : tensor<1x8xi1>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1x8x!tt.ptr<f32>>
  %q = tt.addptr %ps, %c : tensor<1x8x!tt.ptr<f32>>, tensor<1x8xi32>
  %x = tt.load %q, %mask : tensor<1x8x!tt.ptr<f32>>
  tt.return %x : tensor<1x8xf32>
}

// What is no interval stays a mask, beside bounds for the rest.
// CHECK-LABEL: tt.func @residual
// CHECK-SAME:    %[[M:[a-z0-9]+]]: tensor<16xi1>
// CHECK:         tts.store %{{.*}}, %{{.*}}[0] strides [1] bounds [0 to 9] mask %[[M]] : tensor<16xf32>, !tt.ptr<f32>
tt.func @residual(%p: !tt.ptr<f32>, %m: tensor<16xi1>, %v: tensor<16xf32>) {
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %nine = arith.constant dense<9> : tensor<16xi32>
  %high = arith.cmpi ult, %range, %nine : tensor<16xi32>
  %mask = arith.andi %m, %high : tensor<16xi1>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q = tt.addptr %ps, %range : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %q, %v, %mask : tensor<16x!tt.ptr<f32>>
  tt.return
}

// Bounds that are multiples of the inner dimension cut whole rows of an index that is taken apart. Where others cut rows in
// the middle, lanes keep their numbers if rows hold a vector.
// CHECK-LABEL: tt.func @split
// CHECK:         tts.load %{{.*}}[0] strides [100, 1] bounds [0 to 3, _] : !tt.ptr<f32> -> tensor<8x4xf32>
// CHECK:         tts.gather %{{.*}}[%{{.*}}] mask %{{.*}} : !tt.ptr<f32>, tensor<32xi32> -> tensor<32xf32>
tt.func @split(%p: !tt.ptr<f32>) -> (tensor<32xf32>, tensor<32xf32>) {
  %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %four = arith.constant dense<4> : tensor<32xi32>
  %x0 = arith.remsi %i, %four : tensor<32xi32>
  %x1 = arith.divsi %i, %four : tensor<32xi32>
  %hundred = arith.constant dense<100> : tensor<32xi32>
  %row = arith.muli %x1, %hundred : tensor<32xi32>
  %at = arith.addi %x0, %row : tensor<32xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %q = tt.addptr %ps, %at : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %twelve = arith.constant dense<12> : tensor<32xi32>
  %even = arith.cmpi slt, %i, %twelve : tensor<32xi32>
  %x = tt.load %q, %even : tensor<32x!tt.ptr<f32>>
  %thirteen = arith.constant dense<13> : tensor<32xi32>
  %odd = arith.cmpi slt, %i, %thirteen : tensor<32xi32>
  %y = tt.load %q, %odd : tensor<32x!tt.ptr<f32>>
  tt.return %x, %y : tensor<32xf32>, tensor<32xf32>
}

// They do so whatever the step from lane to lane is.
// CHECK-LABEL: tt.func @split_by_steps
// CHECK:         tts.gather %{{.*}}[%{{.*}}] mask %{{.*}} : !tt.ptr<f32>, tensor<32xi32> -> tensor<32xf32>
tt.func @split_by_steps(%p: !tt.ptr<f32>, %n: i32) -> tensor<32xf32> {
  %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %four = arith.constant dense<4> : tensor<32xi32>
  %x0 = arith.remsi %i, %four : tensor<32xi32>
  %x1 = arith.divsi %i, %four : tensor<32xi32>
  %two = arith.constant dense<2> : tensor<32xi32>
  %column = arith.muli %x0, %two : tensor<32xi32>
  %hundred = arith.constant dense<100> : tensor<32xi32>
  %row = arith.muli %x1, %hundred : tensor<32xi32>
  %at = arith.addi %column, %row : tensor<32xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %q = tt.addptr %ps, %at : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %ns = tt.splat %n : i32 -> tensor<32xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<32xi32>
  %x = tt.load %q, %mask : tensor<32x!tt.ptr<f32>>
  tt.return %x : tensor<32xf32>
}

// However short the rows are.
// CHECK-LABEL: tt.func @pairs
// CHECK:         tts.gather %{{.*}}[%{{.*}}] mask %{{.*}} : !tt.ptr<f32>, tensor<32xi32> -> tensor<32xf32>
tt.func @pairs(%p: !tt.ptr<f32>) -> tensor<32xf32> {
  %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %two = arith.constant dense<2> : tensor<32xi32>
  %x0 = arith.remsi %i, %two : tensor<32xi32>
  %x1 = arith.divsi %i, %two : tensor<32xi32>
  %hundred = arith.constant dense<100> : tensor<32xi32>
  %row = arith.muli %x1, %hundred : tensor<32xi32>
  %at = arith.addi %x0, %row : tensor<32xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %q = tt.addptr %ps, %at : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %thirteen = arith.constant dense<13> : tensor<32xi32>
  %odd = arith.cmpi slt, %i, %thirteen : tensor<32xi32>
  %y = tt.load %q, %odd : tensor<32x!tt.ptr<f32>>
  tt.return %y : tensor<32xf32>
}

// A tensor of values for the lanes that are off is chosen from afterwards.
// CHECK-LABEL: tt.func @other_per_lane
// CHECK-SAME:    %[[M:[a-z0-9]+]]: tensor<16xi1>, %[[O:.*]]: tensor<16xf32>
// CHECK:         %[[X:[a-z0-9]+]] = tts.load %{{.*}}[0] strides [1] mask %[[M]] : !tt.ptr<f32> -> tensor<16xf32>
// CHECK:         arith.select %[[M]], %[[X]], %[[O]] : tensor<16xi1>, tensor<16xf32>
tt.func @other_per_lane(%p: !tt.ptr<f32>, %m: tensor<16xi1>, %o: tensor<16xf32>) -> tensor<16xf32> {
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q = tt.addptr %ps, %range : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %x = tt.load %q, %m, %o : tensor<16x!tt.ptr<f32>>
  tt.return %x : tensor<16xf32>
}
