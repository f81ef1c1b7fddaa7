// RUN: tt-opt %s --tt-batch-programs | FileCheck %s

// One sum per program, of a column of 16: 128 programs become one, whose last ones may not exist.
// CHECK-LABEL: tt.func public @columns
// CHECK-SAME:    tts.joined = array<i32: 128, 1, 1>
// CHECK:         %[[COLUMNS:.*]] = arith.addi %{{.*}}, %{{.*}} : tensor<128xi32>
// CHECK:         %[[EXISTS:.*]] = arith.cmpi slt, %{{.*}} : tensor<128xi32>
// CHECK:         %[[MASK:.*]] = tt.broadcast %{{.*}} : tensor<128x1xi1> -> tensor<128x16xi1>
// CHECK:         %[[V:.*]] = tt.load %{{.*}}, %[[MASK]] : tensor<128x16x!tt.ptr<f32>>
// CHECK:         "tt.reduce"(%[[V]]) <{axis = 1 : i32}>
// CHECK:         tt.store %{{.*}}, %{{.*}}, %[[EXISTS]] : tensor<128x!tt.ptr<f32>>
tt.func public @columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c100 = arith.constant dense<100> : tensor<1x16xi32>
  %id = tt.get_program_id x : i32
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %rows = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %begins = arith.muli %rows, %c100 : tensor<1x16xi32>
  %column = tt.splat %id : i32 -> tensor<1x16xi32>
  %places = arith.addi %begins, %column : tensor<1x16xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<1x16x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<1x16x!tt.ptr<f32>>, tensor<1x16xi32>
  %v = tt.load %sources : tensor<1x16x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x16xf32>) -> tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}

// The number of a program is taken apart by constants, which stay constants for all programs of a batch.
// CHECK-LABEL: tt.func public @channels
// CHECK-SAME:    tts.joined = array<i32: 128, 1, 1>
// CHECK:         %[[BY:.*]] = arith.constant dense<32> : tensor<128xi32>
// CHECK:         arith.remsi %{{.*}}, %[[BY]] : tensor<128xi32>
tt.func public @channels(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c32 = arith.constant 32 : i32
  %c512 = arith.constant 512 : i32
  %sizes = arith.constant dense<32> : tensor<1x16xi32>
  %id = tt.get_program_id x : i32
  %channel = arith.remsi %id, %c32 : i32
  %image = arith.divsi %id, %c32 : i32
  %start = arith.muli %image, %c512 : i32
  %first = arith.addi %channel, %start : i32
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %rows = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %begins = arith.muli %rows, %sizes : tensor<1x16xi32>
  %column = tt.splat %first : i32 -> tensor<1x16xi32>
  %places = arith.addi %begins, %column : tensor<1x16xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<1x16x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<1x16x!tt.ptr<f32>>, tensor<1x16xi32>
  %v = tt.load %sources : tensor<1x16x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x16xf32>) -> tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}

// All programs of a batch are in one row of 256: what they do with its number alone is done once.
// CHECK-LABEL: tt.func public @bag
// CHECK-SAME:    tts.joined = array<i32: 128, 1, 1>
// CHECK:         %[[FIRST:.*]] = tt.get_program_id x : i32
// CHECK:         %[[ROW:.*]] = arith.divsi %[[FIRST]], %{{.*}} : i32
// CHECK:         %[[PLACES:.*]] = tt.load %{{.*}} : tensor<1x16x!tt.ptr<i32>>
// CHECK:         tt.assert %{{.*}}, "in range" : tensor<1x16xi1>
// CHECK:         tt.load %{{.*}}, %{{.*}} : tensor<128x16x!tt.ptr<f32>>
tt.func public @bag(%x: !tt.ptr<f32>, %i: !tt.ptr<i32>, %y: !tt.ptr<f32>) {
  %c16 = arith.constant 16 : i32
  %c256 = arith.constant 256 : i32
  %sizes = arith.constant dense<256> : tensor<1x16xi32>
  %id = tt.get_program_id x : i32
  %column = arith.remsi %id, %c256 : i32
  %row = arith.divsi %id, %c256 : i32
  %start = arith.muli %row, %c16 : i32
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %terms = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %starts = tt.splat %start : i32 -> tensor<1x16xi32>
  %numbers = arith.addi %terms, %starts : tensor<1x16xi32>
  %is = tt.splat %i : !tt.ptr<i32> -> tensor<1x16x!tt.ptr<i32>>
  %from = tt.addptr %is, %numbers : tensor<1x16x!tt.ptr<i32>>, tensor<1x16xi32>
  %places = tt.load %from : tensor<1x16x!tt.ptr<i32>>
  %ok = arith.cmpi ult, %places, %sizes : tensor<1x16xi32>
  tt.assert %ok, "in range" : tensor<1x16xi1>
  %begins = arith.muli %places, %sizes : tensor<1x16xi32>
  %columns = tt.splat %column : i32 -> tensor<1x16xi32>
  %at = arith.addi %columns, %begins : tensor<1x16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1x16x!tt.ptr<f32>>
  %sources = tt.addptr %xs, %at : tensor<1x16x!tt.ptr<f32>>, tensor<1x16xi32>
  %v = tt.load %sources : tensor<1x16x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x16xf32>) -> tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}

// Rows of 64 programs: batches of 64 share what those of 128 do not.
// CHECK-LABEL: tt.func public @narrow_bag
// CHECK-SAME:    tts.joined = array<i32: 64, 1, 1>
// CHECK:         tt.assert %{{.*}}, "in range" : tensor<1x16xi1>
tt.func public @narrow_bag(%x: !tt.ptr<f32>, %i: !tt.ptr<i32>, %y: !tt.ptr<f32>) {
  %c16 = arith.constant 16 : i32
  %c64 = arith.constant 64 : i32
  %sizes = arith.constant dense<64> : tensor<1x16xi32>
  %id = tt.get_program_id x : i32
  %column = arith.remsi %id, %c64 : i32
  %row = arith.divsi %id, %c64 : i32
  %start = arith.muli %row, %c16 : i32
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %terms = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %starts = tt.splat %start : i32 -> tensor<1x16xi32>
  %numbers = arith.addi %terms, %starts : tensor<1x16xi32>
  %is = tt.splat %i : !tt.ptr<i32> -> tensor<1x16x!tt.ptr<i32>>
  %from = tt.addptr %is, %numbers : tensor<1x16x!tt.ptr<i32>>, tensor<1x16xi32>
  %places = tt.load %from : tensor<1x16x!tt.ptr<i32>>
  %ok = arith.cmpi ult, %places, %sizes : tensor<1x16xi32>
  tt.assert %ok, "in range" : tensor<1x16xi1>
  %begins = arith.muli %places, %sizes : tensor<1x16xi32>
  %columns = tt.splat %column : i32 -> tensor<1x16xi32>
  %at = arith.addi %columns, %begins : tensor<1x16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1x16x!tt.ptr<f32>>
  %sources = tt.addptr %xs, %at : tensor<1x16x!tt.ptr<f32>>, tensor<1x16xi32>
  %v = tt.load %sources : tensor<1x16x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x16xf32>) -> tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}

// Programs of a short row each are little more than their beginning and their end.
// CHECK-LABEL: tt.func public @short_rows
// CHECK-SAME:    tts.joined = array<i32: 128, 1, 1>
// CHECK:         tt.load %{{.*}} : tensor<128x16x!tt.ptr<f32>>
tt.func public @short_rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c16 = arith.constant 16 : i32
  %id = tt.get_program_id x : i32
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %columns = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %begin = arith.muli %id, %c16 : i32
  %row = tt.splat %begin : i32 -> tensor<1x16xi32>
  %places = arith.addi %columns, %row : tensor<1x16xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<1x16x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<1x16x!tt.ptr<f32>>, tensor<1x16xi32>
  %v = tt.load %sources : tensor<1x16x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x16xf32>) -> tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}

// Rows lie next to each other, and each program loads one of them.
// CHECK-LABEL: tt.func public @rows
// CHECK-NOT:     tts.joined
tt.func public @rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c256 = arith.constant 256 : i32
  %id = tt.get_program_id x : i32
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %columns = tt.expand_dims %range {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
  %begin = arith.muli %id, %c256 : i32
  %row = tt.splat %begin : i32 -> tensor<1x256xi32>
  %places = arith.addi %columns, %row : tensor<1x256xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<1x256x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<1x256x!tt.ptr<f32>>, tensor<1x256xi32>
  %v = tt.load %sources : tensor<1x256x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x256xf32>) -> tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}

// What every program does to memory is not done once for several of them.
// CHECK-LABEL: tt.func public @counted
// CHECK-NOT:     tts.joined
tt.func public @counted(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: !tt.ptr<i32>) {
  %c100 = arith.constant dense<100> : tensor<1x16xi32>
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %id = tt.get_program_id x : i32
  %old = tt.atomic_rmw add, relaxed, gpu, %n, %one, %yes : (!tt.ptr<i32>, i32, i1) -> i32
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %rows = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %begins = arith.muli %rows, %c100 : tensor<1x16xi32>
  %column = tt.splat %id : i32 -> tensor<1x16xi32>
  %places = arith.addi %begins, %column : tensor<1x16xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<1x16x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<1x16x!tt.ptr<f32>>, tensor<1x16xi32>
  %v = tt.load %sources : tensor<1x16x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x16xf32>) -> tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}

// Columns of one dimension get another one, in which the programs of a batch differ. Those that are only reduced are
// read row by row, so that more are merged. A mask is false for programs that do not exist.
// CHECK-LABEL: tt.func public @lines
// CHECK-SAME:    tts.joined = array<i32: 512, 1, 1>
// CHECK:         %[[COUNT:.*]] = arith.minsi %{{.*}}, %c512_i32
// CHECK:         %[[V:.*]] = tt.load %{{.*}}, %{{.*}} : tensor<512x64x!tt.ptr<f32>>
// CHECK:         %[[SUM:.*]] = "tt.reduce"(%[[V]]) <{axis = 1 : i32}>
// CHECK:         }) : (tensor<512x64xf32>) -> tensor<512xf32>
// CHECK:         %[[LEFT:.*]] = arith.subi %{{.*}}, %[[FIRST:.*]] : i32
// CHECK:         %[[LIVE:.*]] = arith.minsi %[[LEFT]], %[[COUNT]]
// CHECK:         %[[END:.*]] = arith.addi %[[FIRST]], %[[LIVE]]
// CHECK:         %[[ENDS:.*]] = tt.splat %[[END]] : i32 -> tensor<512xi32>
// CHECK:         %[[IN:.*]] = arith.cmpi slt, %{{.*}}, %[[ENDS]] : tensor<512xi32>
// CHECK:         tt.store %{{.*}}, %[[SUM]], %[[IN]] : tensor<512x!tt.ptr<f32>>
tt.func public @lines(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %id = tt.get_program_id x : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %pitch = tt.splat %n : i32 -> tensor<64xi32>
  %begins = arith.muli %range, %pitch : tensor<64xi32>
  %column = tt.splat %id : i32 -> tensor<64xi32>
  %places = arith.addi %begins, %column : tensor<64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %sources : tensor<64x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<64xf32>) -> f32
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %isIn = arith.cmpi slt, %id, %n : i32
  tt.store %to, %sum, %isIn : !tt.ptr<f32>
  tt.return
}

// Blocks of columns that are read again after they were reduced stay in the cache.
// CHECK-LABEL: tt.func public @twice
// CHECK-SAME:    tts.joined = array<i32: 16, 1, 1>
tt.func public @twice(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %id = tt.get_program_id x : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %pitch = tt.splat %n : i32 -> tensor<64xi32>
  %begins = arith.muli %range, %pitch : tensor<64xi32>
  %column = tt.splat %id : i32 -> tensor<64xi32>
  %places = arith.addi %begins, %column : tensor<64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %sources : tensor<64x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<64xf32>) -> f32
  %sums = tt.splat %sum : f32 -> tensor<64xf32>
  %parts = arith.divf %v, %sums : tensor<64xf32>
  %base = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %targets = tt.addptr %base, %places : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %targets, %parts : tensor<64x!tt.ptr<f32>>
  tt.return
}

// The elements of a program are next to each other.
// CHECK-LABEL: tt.func public @overlapping
// CHECK-NOT:     tts.joined
tt.func public @overlapping(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %id = tt.get_program_id x : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %id : i32 -> tensor<64xi32>
  %places = arith.addi %range, %start : tensor<64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %sources : tensor<64x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<64xf32>) -> f32
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  tt.store %to, %sum : !tt.ptr<f32>
  tt.return
}

// A running sum of each column, of what all columns share.
// CHECK-LABEL: tt.func public @running
// CHECK-SAME:    tts.joined = array<i32: 16, 1, 1>
// CHECK:         "tt.scan"(%{{.*}}) <{axis = 1 : i32, reverse = false}>
// CHECK:         }) : (tensor<16x128xi32>) -> tensor<16x128xi32>
tt.func public @running(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %c64 = arith.constant dense<64> : tensor<1x128xi32>
  %column = tt.get_program_id x : i32
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %rows = tt.expand_dims %range {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %begins = arith.muli %rows, %c64 : tensor<1x128xi32>
  %columns = tt.splat %column : i32 -> tensor<1x128xi32>
  %places = arith.addi %begins, %columns : tensor<1x128xi32>
  %from = tt.splat %x : !tt.ptr<i32> -> tensor<1x128x!tt.ptr<i32>>
  %sources = tt.addptr %from, %rows : tensor<1x128x!tt.ptr<i32>>, tensor<1x128xi32>
  %v = tt.load %sources : tensor<1x128x!tt.ptr<i32>>
  %is = arith.cmpi eq, %v, %columns : tensor<1x128xi32>
  %one = arith.extui %is : tensor<1x128xi1> to tensor<1x128xi32>
  %s = "tt.scan"(%one) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%l: i32, %r: i32):
    %t = arith.addi %l, %r : i32
    tt.scan.return %t : i32
  }) : (tensor<1x128xi32>) -> tensor<1x128xi32>
  %to = tt.splat %y : !tt.ptr<i32> -> tensor<1x128x!tt.ptr<i32>>
  %targets = tt.addptr %to, %places : tensor<1x128x!tt.ptr<i32>>, tensor<1x128xi32>
  tt.store %targets, %s : tensor<1x128x!tt.ptr<i32>>
  tt.return
}

// Rows of 48 programs are batches, in which the row, and whether it exists, are the same.
// CHECK-LABEL: tt.func public @row_of_columns
// CHECK-SAME:    tts.joined = array<i32: 48, 1, 1>
// CHECK:         %[[FIRST:.*]] = tt.get_program_id x : i32
// CHECK:         %[[EXISTS:.*]] = arith.cmpi slt, %[[FIRST]], %{{.*}} : i32
// CHECK:         tt.load %{{.*}} : tensor<1x16x!tt.ptr<i32>>
// CHECK:         tt.load %{{.*}}, %{{.*}} : tensor<48x16x!tt.ptr<f32>>
tt.func public @row_of_columns(%x: !tt.ptr<f32>, %i: !tt.ptr<i32>, %y: !tt.ptr<f32>) {
  %c16 = arith.constant 16 : i32
  %c48 = arith.constant 48 : i32
  %c480 = arith.constant 480 : i32
  %sizes = arith.constant dense<48> : tensor<1x16xi32>
  %id = tt.get_program_id x : i32
  %exists = arith.cmpi slt, %id, %c480 : i32
  %mask = tt.splat %exists : i1 -> tensor<1x16xi1>
  %column = arith.remsi %id, %c48 : i32
  %row = arith.divsi %id, %c48 : i32
  %start = arith.muli %row, %c16 : i32
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %terms = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %starts = tt.splat %start : i32 -> tensor<1x16xi32>
  %numbers = arith.addi %terms, %starts : tensor<1x16xi32>
  %is = tt.splat %i : !tt.ptr<i32> -> tensor<1x16x!tt.ptr<i32>>
  %from = tt.addptr %is, %numbers : tensor<1x16x!tt.ptr<i32>>, tensor<1x16xi32>
  %places = tt.load %from, %mask : tensor<1x16x!tt.ptr<i32>>
  %begins = arith.muli %places, %sizes : tensor<1x16xi32>
  %columns = tt.splat %column : i32 -> tensor<1x16xi32>
  %at = arith.addi %columns, %begins : tensor<1x16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1x16x!tt.ptr<f32>>
  %sources = tt.addptr %xs, %at : tensor<1x16x!tt.ptr<f32>>, tensor<1x16xi32>
  %v = tt.load %sources, %mask : tensor<1x16x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<1x16xf32>) -> tensor<1xf32>
  %to = tt.addptr %y, %id : !tt.ptr<f32>, i32
  %target = tt.splat %to : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  tt.store %target, %sum : tensor<1x!tt.ptr<f32>>
  tt.return
}

// The columns of matrices may be along another axis.
// CHECK-LABEL: tt.func public @matrices
// CHECK-SAME:    tts.joined = array<i32: 1, 16, 1>
// CHECK:         %[[FIRST:.*]] = tt.get_program_id y : i32
// CHECK:         tt.get_program_id x : i32
// CHECK:         tt.load %{{.*}}, %{{.*}} : tensor<16x64x!tt.ptr<f32>>
// CHECK:         "tt.scan"(%{{.*}}) <{axis = 1 : i32, reverse = false}>
// CHECK:         tt.store %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x64x!tt.ptr<f32>>
tt.func public @matrices(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %rows: i32, %pitch: i32) {
  %matrix = tt.get_program_id x : i32
  %id = tt.get_program_id y : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %limit = tt.splat %rows : i32 -> tensor<64xi32>
  %mask = arith.cmpi slt, %range, %limit : tensor<64xi32>
  %lines = arith.muli %matrix, %rows : i32
  %skipped = arith.muli %lines, %pitch : i32
  %pitches = tt.splat %pitch : i32 -> tensor<64xi32>
  %begins = arith.muli %range, %pitches : tensor<64xi32>
  %start = arith.addi %skipped, %id : i32
  %starts = tt.splat %start : i32 -> tensor<64xi32>
  %places = arith.addi %begins, %starts : tensor<64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %sources, %mask : tensor<64x!tt.ptr<f32>>
  %sums = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.scan.return %s : f32
  }) : (tensor<64xf32>) -> tensor<64xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %targets = tt.addptr %to, %places : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %targets, %sums, %mask : tensor<64x!tt.ptr<f32>>
  tt.return
}
