// RUN: tt-opt %s --tt-order-programs | FileCheck %s

// Rows of tiles in x, columns in y: programs beside each other in y store what lies beside each other in memory.
// CHECK-LABEL: tt.func public @columns_in_y
// CHECK-SAME:    tts.by_columns
tt.func public @columns_in_y(%y: !tt.ptr<f32>, %dim: i32) {
  %c16 = arith.constant 16 : i32
  %c128 = arith.constant 128 : i32
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %row = arith.muli %px, %c16 : i32
  %start = arith.muli %row, %dim : i32
  %column = arith.muli %py, %c128 : i32
  %lanes = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %columns = tt.splat %column : i32 -> tensor<128xi32>
  %offsets = arith.addi %columns, %lanes : tensor<128xi32>
  %p = tt.addptr %y, %start : !tt.ptr<f32>, i32
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %q = tt.addptr %ps, %offsets : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %zero = arith.constant dense<0.0> : tensor<128xf32>
  tt.store %q, %zero : tensor<128x!tt.ptr<f32>>
  tt.return
}

// The other way round.
// CHECK-LABEL: tt.func public @columns_in_x
// CHECK-NOT:     tts.by_columns
// CHECK:         tt.return
tt.func public @columns_in_x(%y: !tt.ptr<f32>) {
  %c128 = arith.constant 128 : i32
  %c4096 = arith.constant 4096 : i32
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %start = arith.muli %py, %c4096 : i32
  %column = arith.muli %px, %c128 : i32
  %p = tt.addptr %y, %start : !tt.ptr<f32>, i32
  %q = tt.addptr %p, %column : !tt.ptr<f32>, i32
  %zero = arith.constant 0.0 : f32
  tt.store %q, %zero : !tt.ptr<f32>
  tt.return
}

// A transposition has one order for what it loads and the other one for what it stores, which decides. What would load
// 512 elements in the other order comes before the next ones in this one.
// CHECK-LABEL: tt.func public @transposition
// CHECK-SAME:    tts.across = 512 : i32, tts.by_columns
tt.func public @transposition(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %row = arith.muli %py, %n : i32
  %column = arith.muli %px, %n : i32
  %from = arith.addi %row, %px : i32
  %to = arith.addi %column, %py : i32
  %p = tt.addptr %x, %from : !tt.ptr<f32>, i32
  %q = tt.addptr %y, %to : !tt.ptr<f32>, i32
  %v = tt.load %p : !tt.ptr<f32>
  tt.store %q, %v : !tt.ptr<f32>
  tt.return
}

// Stores in the order of the grid, loads in the other one: 8 rows of programs load 512 elements.
// CHECK-LABEL: tt.func public @transposed_loads
// CHECK-SAME:    tts.across = 8 : i32
// CHECK-NOT:     tts.by_columns
// CHECK:         tt.return
tt.func public @transposed_loads(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c64 = arith.constant 64 : i32
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %x0 = arith.muli %px, %c64 : i32
  %y0 = arith.muli %py, %c64 : i32
  %row = arith.muli %y0, %n : i32
  %column = arith.muli %x0, %n : i32
  %from = arith.addi %column, %y0 : i32
  %to = arith.addi %row, %x0 : i32
  %p = tt.addptr %x, %from : !tt.ptr<f32>, i32
  %q = tt.addptr %y, %to : !tt.ptr<f32>, i32
  %v = tt.load %p : !tt.ptr<f32>
  tt.store %q, %v : !tt.ptr<f32>
  tt.return
}

// What is loaded in the order of what is stored, or is the same along one axis, asks for no groups; nor does a block that
// loads more than enough elements alone.
// CHECK-LABEL: tt.func public @long_pieces
// CHECK-NOT:     tts.across
// CHECK:         tt.return
tt.func public @long_pieces(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %bias: !tt.ptr<f32>, %n: i32) {
  %c1024 = arith.constant 1024 : i32
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %y0 = arith.muli %py, %c1024 : i32
  %row = arith.muli %py, %n : i32
  %column = arith.muli %px, %n : i32
  %from = arith.addi %column, %y0 : i32
  %to = arith.addi %row, %px : i32
  %p = tt.addptr %x, %from : !tt.ptr<f32>, i32
  %q = tt.addptr %y, %to : !tt.ptr<f32>, i32
  %b = tt.addptr %bias, %py : !tt.ptr<f32>, i32
  %v = tt.load %p : !tt.ptr<f32>
  %old = tt.load %q : !tt.ptr<f32>
  %w = tt.load %b : !tt.ptr<f32>
  %s = arith.addf %v, %w : f32
  %t = arith.addf %s, %old : f32
  tt.store %q, %t : !tt.ptr<f32>
  tt.return
}

// Two tiles of channels make one image, most often: their remainder grows and their quotient stays.
// CHECK-LABEL: tt.func public @images
// CHECK-SAME:    tts.across = 16 : i32, tts.by_columns
tt.func public @images(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c32 = arith.constant 32 : i32
  %c64 = arith.constant 64 : i32
  %c1000 = arith.constant 1000 : i32
  %c64000 = arith.constant 64000 : i32
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %pixel = arith.muli %px, %c32 : i32
  %line = arith.muli %py, %c32 : i32
  %start = arith.muli %line, %c1000 : i32
  %from = arith.addi %start, %pixel : i32
  %channel = arith.remsi %line, %c64 : i32
  %image = arith.divsi %line, %c64 : i32
  %places = arith.muli %pixel, %c64 : i32
  %image_start = arith.muli %image, %c64000 : i32
  %place = arith.addi %places, %channel : i32
  %to = arith.addi %place, %image_start : i32
  %p = tt.addptr %x, %from : !tt.ptr<f32>, i32
  %q = tt.addptr %y, %to : !tt.ptr<f32>, i32
  %v = tt.load %p : !tt.ptr<f32>
  tt.store %q, %v : !tt.ptr<f32>
  tt.return
}

// What atomic operations do shows the order.
// CHECK-LABEL: tt.func public @atomic
// CHECK-NOT:     tts.by_columns
// CHECK:         tt.return
tt.func public @atomic(%y: !tt.ptr<f32>, %n: i32, %counter: !tt.ptr<i32>) {
  %one = arith.constant 1 : i32
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %row = arith.muli %px, %n : i32
  %place = arith.addi %row, %py : i32
  %ticket = tt.atomic_rmw add, acq_rel, gpu, %counter, %one : (!tt.ptr<i32>, i32) -> i32
  %v = arith.sitofp %ticket : i32 to f32
  %q = tt.addptr %y, %place : !tt.ptr<f32>, i32
  tt.store %q, %v : !tt.ptr<f32>
  tt.return
}

// Updates that nobody looks at do not.
// CHECK-LABEL: tt.func public @sums
// CHECK-SAME:    tts.by_columns
tt.func public @sums(%y: !tt.ptr<f32>, %n: i32, %v: f32) {
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %row = arith.muli %px, %n : i32
  %place = arith.addi %row, %py : i32
  %q = tt.addptr %y, %place : !tt.ptr<f32>, i32
  %old = tt.atomic_rmw fadd, acq_rel, gpu, %q, %v : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// So does what a volatile load waits for.
// CHECK-LABEL: tt.func public @volatile
// CHECK-NOT:     tts.by_columns
// CHECK:         tt.return
tt.func public @volatile(%y: !tt.ptr<f32>, %n: i32, %flag: !tt.ptr<f32>) {
  %px = tt.get_program_id x : i32
  %py = tt.get_program_id y : i32
  %row = arith.muli %px, %n : i32
  %place = arith.addi %row, %py : i32
  %v = tt.load %flag {isVolatile = true} : !tt.ptr<f32>
  %q = tt.addptr %y, %place : !tt.ptr<f32>, i32
  tt.store %q, %v : !tt.ptr<f32>
  tt.return
}
