// RUN: tt-opt %s --tt-interchange-loops --canonicalize --cse | FileCheck %s

// Sums of 8 rows, by 64 columns of each: a loop over the rows that exist is around everything else.
// CHECK-LABEL: tt.func public @sums
// CHECK-SAME:  tts.distinct_arguments
// CHECK:         %[[LEFT:.*]] = arith.subi %{{.*}}, %{{.*}} : i64
// CHECK:         %[[SOME:.*]] = arith.maxsi %[[LEFT]], %c0_i64
// CHECK:         %[[MOST:.*]] = arith.minsi %[[SOME]], %c8_i64
// CHECK:         %[[ROWS:.*]] = arith.trunci %[[MOST]] : i64 to i32
// CHECK:         scf.for %[[ROW:.*]] = %{{.*}} to %[[ROWS]] step
// CHECK:           tt.splat %[[ROW]] : i32 -> tensor<1xi32>
// CHECK:           scf.for {{.*}} -> (tensor<1x64xf32>)
// CHECK:             tt.load %{{.*}} : tensor<1x64x!tt.ptr<f32>>
// CHECK:           }) : (tensor<1x64xf32>) -> tensor<1xf32>
// CHECK:           tt.store %{{.*}} : tensor<1x!tt.ptr<f32>>
tt.func public @sums(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %count: i32, %n: i32, %pitch: i32) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<8x64xf32>
  %id = tt.get_program_id x : i32
  %start = arith.muli %id, %c8 : i32
  %numbers = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %first = tt.splat %start : i32 -> tensor<8xi32>
  %rows = arith.addi %first, %numbers : tensor<8xi32>
  %limit = tt.splat %count : i32 -> tensor<8xi32>
  %mask = arith.cmpi slt, %rows, %limit : tensor<8xi32>
  %column = tt.expand_dims %rows {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %pitches = tt.splat %pitch : i32 -> tensor<8x1xi32>
  %begins = arith.muli %column, %pitches : tensor<8x1xi32>
  %a = tt.broadcast %begins : tensor<8x1xi32> -> tensor<8x64xi32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  %sums = scf.for %c = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<8x64xf32>) : i32 {
    %strip = tt.splat %c : i32 -> tensor<64xi32>
    %columns = arith.addi %strip, %range : tensor<64xi32>
    %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<8x64xi32>
    %places = arith.addi %a, %b : tensor<8x64xi32>
    %sources = tt.addptr %from, %places : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
    %v = tt.load %sources : tensor<8x64x!tt.ptr<f32>>
    %next = arith.addf %acc, %v : tensor<8x64xf32>
    scf.yield %next : tensor<8x64xf32>
  }
  %sum = "tt.reduce"(%sums) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<8x64xf32>) -> tensor<8xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %targets = tt.addptr %to, %rows : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %targets, %sum, %mask : tensor<8x!tt.ptr<f32>>
  tt.return
}

// Rows that are stored and loaded again are apart: they have 256 columns.
// CHECK-LABEL: tt.func public @twice
// CHECK:         scf.for %{{.*}} = %{{.*}} to %c8_i32 step
// CHECK:           scf.for
// CHECK:             tt.store {{.*}} : tensor<1x64x!tt.ptr<f32>>
// CHECK:           scf.for
// CHECK:             tt.load {{.*}} : tensor<1x64x!tt.ptr<f32>>
// CHECK:             tt.store {{.*}} : tensor<1x64x!tt.ptr<f32>>
tt.func public @twice(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %c256 = arith.constant 256 : i32
  %pitches = arith.constant dense<256> : tensor<8x1xi32>
  %rows = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %column = tt.expand_dims %rows {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %begins = arith.muli %column, %pitches : tensor<8x1xi32>
  %a = tt.broadcast %begins : tensor<8x1xi32> -> tensor<8x64xi32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  scf.for %c = %c0 to %c256 step %c64 : i32 {
    %strip = tt.splat %c : i32 -> tensor<64xi32>
    %columns = arith.addi %strip, %range : tensor<64xi32>
    %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<8x64xi32>
    %places = arith.addi %a, %b : tensor<8x64xi32>
    %sources = tt.addptr %from, %places : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
    %v = tt.load %sources : tensor<8x64x!tt.ptr<f32>>
    %targets = tt.addptr %to, %places : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
    tt.store %targets, %v : tensor<8x64x!tt.ptr<f32>>
  }
  scf.for %c = %c0 to %c256 step %c64 : i32 {
    %strip = tt.splat %c : i32 -> tensor<64xi32>
    %columns = arith.addi %strip, %range : tensor<64xi32>
    %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<8x64xi32>
    %places = arith.addi %a, %b : tensor<8x64xi32>
    %targets = tt.addptr %to, %places : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
    %v = tt.load %targets : tensor<8x64x!tt.ptr<f32>>
    %w = arith.addf %v, %v : tensor<8x64xf32>
    tt.store %targets, %w : tensor<8x64x!tt.ptr<f32>>
  }
  tt.return
}

// They end where the next one begins.
// CHECK-LABEL: tt.func public @to_the_next
// CHECK:         scf.for %{{.*}} = %{{.*}} to %c8_i32 step
// CHECK:             tt.store {{.*}} : tensor<1x64x!tt.ptr<f32>>
tt.func public @to_the_next(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %rows = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %column = tt.expand_dims %rows {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %pitches = tt.splat %n : i32 -> tensor<8x1xi32>
  %begins = arith.muli %column, %pitches : tensor<8x1xi32>
  %a = tt.broadcast %begins : tensor<8x1xi32> -> tensor<8x64xi32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  %ends = tt.splat %n : i32 -> tensor<64xi32>
  scf.for %c = %c0 to %n step %c64 : i32 {
    %strip = tt.splat %c : i32 -> tensor<64xi32>
    %columns = arith.addi %strip, %range : tensor<64xi32>
    %inside = arith.cmpi slt, %columns, %ends : tensor<64xi32>
    %short = tt.expand_dims %inside {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
    %mask = tt.broadcast %short : tensor<1x64xi1> -> tensor<8x64xi1>
    %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<8x64xi32>
    %places = arith.addi %a, %b : tensor<8x64xi32>
    %sources = tt.addptr %from, %places : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
    %v = tt.load %sources, %mask : tensor<8x64x!tt.ptr<f32>>
    %targets = tt.addptr %to, %places : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
    tt.store %targets, %v, %mask : tensor<8x64x!tt.ptr<f32>>
  }
  tt.return
}

// Rows may share elements, which the last strip of all rows stores last.
// CHECK-LABEL: tt.func public @overlapping
// CHECK-NOT:   tensor<1x64x!tt.ptr<f32>>
tt.func public @overlapping(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32, %pitch: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %rows = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %column = tt.expand_dims %rows {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %pitches = tt.splat %pitch : i32 -> tensor<8x1xi32>
  %begins = arith.muli %column, %pitches : tensor<8x1xi32>
  %a = tt.broadcast %begins : tensor<8x1xi32> -> tensor<8x64xi32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<8x64x!tt.ptr<f32>>
  scf.for %c = %c0 to %n step %c64 : i32 {
    %strip = tt.splat %c : i32 -> tensor<64xi32>
    %columns = arith.addi %strip, %range : tensor<64xi32>
    %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<8x64xi32>
    %places = arith.addi %a, %b : tensor<8x64xi32>
    %sources = tt.addptr %from, %places : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
    %v = tt.load %sources : tensor<8x64x!tt.ptr<f32>>
    %targets = tt.addptr %to, %places : tensor<8x64x!tt.ptr<f32>>, tensor<8x64xi32>
    tt.store %targets, %v : tensor<8x64x!tt.ptr<f32>>
  }
  tt.return
}
