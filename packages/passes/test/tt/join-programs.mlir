// RUN: tt-opt %s --tt-join-programs --canonicalize --cse | FileCheck %s

// A program sums 64 columns, 16 beside each other sum 1024: whole pages of a row. The end of the grid is one of the bounds
// of columns.
// CHECK-LABEL: tt.func public @columns
// CHECK-SAME:  tts.distinct_arguments, tts.joined = array<i32: 16, 1, 1>
// CHECK-DAG:     %[[COUNT:.*]] = tt.get_num_programs x
// CHECK-DAG:     %[[X:.*]] = tt.get_program_id x
// CHECK-DAG:     %[[LEFT:.*]] = arith.subi %[[COUNT]], %[[X]]
// CHECK-DAG:     %[[PROGRAMS:.*]] = arith.minsi %[[LEFT]], %c16_i32
// CHECK-DAG:     %[[ELEMENTS:.*]] = arith.muli %[[PROGRAMS]], %c64
// CHECK-DAG:     arith.minsi %{{.*}}, %[[ELEMENTS]]
// CHECK-DAG:     tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
// CHECK-DAG:     tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
// CHECK:         tt.load %{{.*}} : tensor<32x1024x!tt.ptr<f32>>
// CHECK:         }) : (tensor<32x1024xf32>) -> tensor<1024xf32>
// CHECK:         tt.store %{{.*}}, %{{.*}}, %{{.*}} : tensor<1024x!tt.ptr<f32>>
tt.func public @columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c64 = arith.constant 64 : i32
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %columns = arith.addi %start, %range : tensor<64xi32>
  %limit = tt.splat %n : i32 -> tensor<64xi32>
  %inside = arith.cmpi slt, %columns, %limit : tensor<64xi32>
  %numbers = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %numbers {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %width = tt.splat %n : i32 -> tensor<32x1xi32>
  %begins = arith.muli %rows, %width : tensor<32x1xi32>
  %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x64xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<32x64xi32>
  %places = arith.addi %a, %b : tensor<32x64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  %flags = tt.expand_dims %inside {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
  %mask = tt.broadcast %flags : tensor<1x64xi1> -> tensor<32x64xi1>
  %v = tt.load %sources, %mask : tensor<32x64x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<32x64xf32>) -> tensor<64xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %targets = tt.addptr %to, %columns : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %targets, %sum, %inside : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Nothing masks the elements: what lies behind the end of the grid is masked off.
// CHECK-LABEL: tt.func public @unmasked
// CHECK-SAME:  tts.joined = array<i32: 1, 8, 1>
// CHECK-DAG:     %[[RANGE:.*]] = tt.make_range {end = 1024 : i32, start = 0 : i32}
// CHECK-DAG:     %[[INSIDE:.*]] = arith.cmpi slt, %[[RANGE]], %{{.*}} : tensor<1024xi32>
// CHECK:         scf.for
// CHECK:           tt.load %{{.*}}, %[[INSIDE]] : tensor<1024x!tt.ptr<f32>>
// CHECK:         tt.store %{{.*}}, %{{.*}}, %[[INSIDE]] : tensor<1024x!tt.ptr<f32>>
tt.func public @unmasked(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c128 = arith.constant 128 : i32
  %zero = arith.constant dense<0.0> : tensor<128xf32>
  %id = tt.get_program_id y : i32
  %first = arith.muli %id, %c128 : i32
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %start = tt.splat %first : i32 -> tensor<128xi32>
  %columns = arith.addi %start, %range : tensor<128xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %sums = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<128xf32>) : i32 {
    %begin = arith.muli %i, %n : i32
    %row = tt.splat %begin : i32 -> tensor<128xi32>
    %places = arith.addi %row, %columns : tensor<128xi32>
    %sources = tt.addptr %from, %places : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %v = tt.load %sources : tensor<128x!tt.ptr<f32>>
    %next = arith.addf %acc, %v : tensor<128xf32>
    scf.yield %next : tensor<128xf32>
  }
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %targets = tt.addptr %to, %columns : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  tt.store %targets, %sums : tensor<128x!tt.ptr<f32>>
  tt.return
}

// Sums of rows: neighbours are rows apart.
// CHECK-LABEL: tt.func public @rows
// CHECK-NOT:   tts.joined
// CHECK:         tt.load %{{.*}} : tensor<64x32x!tt.ptr<f32>>
tt.func public @rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c64 = arith.constant 64 : i32
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %rows = arith.addi %start, %range : tensor<64xi32>
  %column = tt.expand_dims %rows {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %width = tt.splat %n : i32 -> tensor<64x1xi32>
  %begins = arith.muli %column, %width : tensor<64x1xi32>
  %a = tt.broadcast %begins : tensor<64x1xi32> -> tensor<64x32xi32>
  %numbers = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %line = tt.expand_dims %numbers {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %b = tt.broadcast %line : tensor<1x32xi32> -> tensor<64x32xi32>
  %places = arith.addi %a, %b : tensor<64x32xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  %v = tt.load %sources : tensor<64x32x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 1 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<64x32xf32>) -> tensor<64xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %targets = tt.addptr %to, %rows : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %targets, %sum : tensor<64x!tt.ptr<f32>>
  tt.return
}

// The number of the program is used for something else, too.
// CHECK-LABEL: tt.func public @numbered
// CHECK-NOT:   tts.joined
// CHECK:         tt.store %{{.*}} : tensor<64x!tt.ptr<f32>>
tt.func public @numbered(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %columns = arith.addi %start, %range : tensor<64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %sums = scf.for %i = %c0 to %id step %c1 iter_args(%acc = %zero) -> (tensor<64xf32>) : i32 {
    %begin = arith.muli %i, %n : i32
    %row = tt.splat %begin : i32 -> tensor<64xi32>
    %places = arith.addi %row, %columns : tensor<64xi32>
    %sources = tt.addptr %from, %places : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %sources : tensor<64x!tt.ptr<f32>>
    %next = arith.addf %acc, %v : tensor<64xf32>
    scf.yield %next : tensor<64xf32>
  }
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %targets = tt.addptr %to, %columns : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %targets, %sums : tensor<64x!tt.ptr<f32>>
  tt.return
}

// The elements of the first program have the numbers from 32 on: those of the last one end 32 later, too.
// CHECK-LABEL: tt.func public @later
// CHECK-SAME:  tts.joined = array<i32: 8, 1, 1>
// CHECK-DAG:     %[[X:.*]] = tt.get_program_id x
// CHECK-DAG:     %[[BEGIN:.*]] = arith.muli %[[X]], %c128
// CHECK-DAG:     %[[FIRST:.*]] = arith.addi %[[BEGIN]], %c32
// CHECK-DAG:     %[[LEFT:.*]] = arith.subi %{{.*}}, %[[FIRST]]
// CHECK-DAG:     %[[COUNT:.*]] = arith.minsi %[[LEFT]], %{{.*}}
// CHECK-DAG:     arith.addi %[[FIRST]], %[[COUNT]]
// CHECK-DAG:     tt.make_range {end = 1056 : i32, start = 32 : i32}
tt.func public @later(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c128 = arith.constant 128 : i32
  %zero = arith.constant dense<0.0> : tensor<128xf32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c128 : i32
  %range = tt.make_range {end = 160 : i32, start = 32 : i32} : tensor<128xi32>
  %start = tt.splat %first : i32 -> tensor<128xi32>
  %columns = arith.addi %start, %range : tensor<128xi32>
  %limit = tt.splat %n : i32 -> tensor<128xi32>
  %inside = arith.cmpi slt, %columns, %limit : tensor<128xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %sums = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<128xf32>) : i32 {
    %begin = arith.muli %i, %n : i32
    %row = tt.splat %begin : i32 -> tensor<128xi32>
    %places = arith.addi %row, %columns : tensor<128xi32>
    %sources = tt.addptr %from, %places : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %v = tt.load %sources, %inside : tensor<128x!tt.ptr<f32>>
    %next = arith.addf %acc, %v : tensor<128xf32>
    scf.yield %next : tensor<128xf32>
  }
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %targets = tt.addptr %to, %columns : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  tt.store %targets, %sums, %inside : tensor<128x!tt.ptr<f32>>
  tt.return
}

// Two sums of one loop, each of which is stored.
// CHECK-LABEL: tt.func @two_sums
// CHECK-SAME:    tts.joined
// CHECK-COUNT-2: tt.store %{{.*}} : tensor<1024x!tt.ptr<f32>>
tt.func @two_sums(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %c64 = arith.constant 64 : i32
  %c256 = arith.constant 256 : i32
  %zero = arith.constant dense<0.0> : tensor<32x64xf32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %columns = arith.addi %start, %range : tensor<64xi32>
  %limit = tt.splat %n : i32 -> tensor<64xi32>
  %inside = arith.cmpi slt, %columns, %limit : tensor<64xi32>
  %numbers = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %numbers {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %width = tt.splat %n : i32 -> tensor<32x1xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<32x64xi32>
  %flags = tt.expand_dims %inside {axis = 0 : i32} : tensor<64xi1> -> tensor<1x64xi1>
  %mask = tt.broadcast %flags : tensor<1x64xi1> -> tensor<32x64xi1>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %r:2 = scf.for %k = %c0 to %c256 step %c32 iter_args(%s = %zero, %q = %zero) -> (tensor<32x64xf32>, tensor<32x64xf32>) : i32 {
    %ks = tt.splat %k : i32 -> tensor<32x1xi32>
    %row = arith.addi %rows, %ks : tensor<32x1xi32>
    %begins = arith.muli %row, %width : tensor<32x1xi32>
    %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x64xi32>
    %places = arith.addi %a, %b : tensor<32x64xi32>
    %sources = tt.addptr %from, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
    %v = tt.load %sources, %mask : tensor<32x64x!tt.ptr<f32>>
    %sum = arith.addf %s, %v : tensor<32x64xf32>
    %square = arith.mulf %v, %v : tensor<32x64xf32>
    %squares = arith.addf %q, %square : tensor<32x64xf32>
    scf.yield %sum, %squares : tensor<32x64xf32>, tensor<32x64xf32>
  }
  %t = "tt.reduce"(%r#0) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %m: f32):
    %p = arith.addf %l, %m : f32
    tt.reduce.return %p : f32
  }) : (tensor<32x64xf32>) -> tensor<64xf32>
  %u = "tt.reduce"(%r#1) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %m: f32):
    %p = arith.addf %l, %m : f32
    tt.reduce.return %p : f32
  }) : (tensor<32x64xf32>) -> tensor<64xf32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %zs = tt.splat %z : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %columns : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %zp = tt.addptr %zs, %columns : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %yp, %t, %inside : tensor<64x!tt.ptr<f32>>
  tt.store %zp, %u, %inside : tensor<64x!tt.ptr<f32>>
  tt.return
}

// All programs of a row take the same branch.
// CHECK-LABEL: tt.func @in_branch
// CHECK-SAME:    tts.joined
// CHECK:         scf.if
// CHECK:           tt.store %{{.*}} : tensor<64x1024x!tt.ptr<f32>>
tt.func @in_branch(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %slots: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %c4096 = arith.constant dense<4096> : tensor<64x1xi32>
  %row = tt.get_program_id y : i32
  %at = tt.addptr %slots, %row : !tt.ptr<i32>, i32
  %slot = tt.load %at : !tt.ptr<i32>
  %has = arith.cmpi sge, %slot, %c0 : i32
  scf.if %has {
    %id = tt.get_program_id x : i32
    %first = arith.muli %id, %c64 : i32
    %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %start = tt.splat %first : i32 -> tensor<64xi32>
    %columns = arith.addi %start, %range : tensor<64xi32>
    %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %begins = arith.muli %rows, %c4096 : tensor<64x1xi32>
    %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %a = tt.broadcast %begins : tensor<64x1xi32> -> tensor<64x64xi32>
    %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<64x64xi32>
    %places = arith.addi %a, %b : tensor<64x64xi32>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
    %xp = tt.addptr %xs, %places : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    %yp = tt.addptr %ys, %places : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    %v = tt.load %xp : tensor<64x64x!tt.ptr<f32>>
    tt.store %yp, %v : tensor<64x64x!tt.ptr<f32>>
  }
  tt.return
}

// Each program decides by what it has loaded.
// CHECK-LABEL: tt.func @own_branch
// CHECK-NOT:     tts.joined
// CHECK:         tt.store %{{.*}} : tensor<64x64x!tt.ptr<f32>>
tt.func @own_branch(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c64 = arith.constant 64 : i32
  %c4096 = arith.constant dense<4096> : tensor<64x1xi32>
  %zero = arith.constant 0.0 : f32
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %columns = arith.addi %start, %range : tensor<64xi32>
  %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %begins = arith.muli %rows, %c4096 : tensor<64x1xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %a = tt.broadcast %begins : tensor<64x1xi32> -> tensor<64x64xi32>
  %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<64x64xi32>
  %places = arith.addi %a, %b : tensor<64x64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %places : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %yp = tt.addptr %ys, %places : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %v = tt.load %xp : tensor<64x64x!tt.ptr<f32>>
  %flat = tt.reshape %v : tensor<64x64xf32> -> tensor<4096xf32>
  %sum = "tt.reduce"(%flat) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %m: f32):
    %p = arith.addf %l, %m : f32
    tt.reduce.return %p : f32
  }) : (tensor<4096xf32>) -> f32
  %isPositive = arith.cmpf ogt, %sum, %zero : f32
  scf.if %isPositive {
    tt.store %yp, %v : tensor<64x64x!tt.ptr<f32>>
  }
  tt.return
}

// Every second element is near the next one.
// CHECK-LABEL: tt.func @every_second
// CHECK-SAME:    tts.joined
tt.func @every_second(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c64 = arith.constant 64 : i32
  %c8192 = arith.constant dense<8192> : tensor<64x1xi32>
  %across = arith.constant dense<16384> : tensor<64x1xi32>
  %along = arith.constant dense<2> : tensor<1x64xi32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %columns = arith.addi %start, %range : tensor<64xi32>
  %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %to = arith.muli %rows, %c8192 : tensor<64x1xi32>
  %from = arith.muli %rows, %across : tensor<64x1xi32>
  %scaled = arith.muli %line, %along : tensor<1x64xi32>
  %a = tt.broadcast %from : tensor<64x1xi32> -> tensor<64x64xi32>
  %b = tt.broadcast %scaled : tensor<1x64xi32> -> tensor<64x64xi32>
  %c = tt.broadcast %to : tensor<64x1xi32> -> tensor<64x64xi32>
  %d = tt.broadcast %line : tensor<1x64xi32> -> tensor<64x64xi32>
  %sources = arith.addi %a, %b : tensor<64x64xi32>
  %targets = arith.addi %c, %d : tensor<64x64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %sources : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %yp = tt.addptr %ys, %targets : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %v = tt.load %xp : tensor<64x64x!tt.ptr<f32>>
  tt.store %yp, %v : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// Programs that copy are merged even if they copy one row, so that it is long.
// CHECK-LABEL: tt.func @copy
// CHECK-SAME:    tts.joined = array<i32: 16, 1, 1>
tt.func @copy(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c1024 = arith.constant 1024 : i32
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c1024 : i32
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %start = tt.splat %first : i32 -> tensor<1024xi32>
  %places = arith.addi %start, %range : tensor<1024xi32>
  %limit = tt.splat %n : i32 -> tensor<1024xi32>
  %mask = arith.cmpi slt, %places, %limit : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %places : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %yp = tt.addptr %ys, %places : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.load %xp, %mask : tensor<1024x!tt.ptr<f32>>
  tt.store %yp, %v, %mask : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// Other programs of one row are not.
// CHECK-LABEL: tt.func @negate
// CHECK-NOT:     tts.joined
tt.func @negate(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c1024 = arith.constant 1024 : i32
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c1024 : i32
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %start = tt.splat %first : i32 -> tensor<1024xi32>
  %places = arith.addi %start, %range : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %places : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %yp = tt.addptr %ys, %places : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.load %xp : tensor<1024x!tt.ptr<f32>>
  %w = arith.negf %v : tensor<1024xf32>
  tt.store %yp, %w : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// More columns would not be in the first cache.
// CHECK-LABEL: tt.func @transposed
// CHECK-NOT:     tts.joined
tt.func @transposed(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c64 = arith.constant 64 : i32
  %c8192 = arith.constant dense<8192> : tensor<64x1xi32>
  %across = arith.constant dense<1> : tensor<64x1xi32>
  %along = arith.constant dense<3136> : tensor<1x64xi32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %columns = arith.addi %start, %range : tensor<64xi32>
  %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %to = arith.muli %rows, %c8192 : tensor<64x1xi32>
  %from = arith.muli %rows, %across : tensor<64x1xi32>
  %scaled = arith.muli %line, %along : tensor<1x64xi32>
  %a = tt.broadcast %from : tensor<64x1xi32> -> tensor<64x64xi32>
  %b = tt.broadcast %scaled : tensor<1x64xi32> -> tensor<64x64xi32>
  %c = tt.broadcast %to : tensor<64x1xi32> -> tensor<64x64xi32>
  %d = tt.broadcast %line : tensor<1x64xi32> -> tensor<64x64xi32>
  %sources = arith.addi %a, %b : tensor<64x64xi32>
  %targets = arith.addi %c, %d : tensor<64x64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %sources : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %yp = tt.addptr %ys, %targets : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %v = tt.load %xp : tensor<64x64x!tt.ptr<f32>>
  tt.store %yp, %v : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

// Rows of 890 elements begin anywhere in programs of 1024: 16 programs become one, which cuts two rows at most.
// CHECK-LABEL: tt.func public @cut_rows
// CHECK-SAME:    tts.joined = array<i32: 16, 1, 1>
// CHECK:         tt.store %{{.*}} : tensor<16384x!tt.ptr<f32>>
tt.func public @cut_rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c1024 = arith.constant 1024 : i32
  %row = arith.constant dense<890> : tensor<1024xi32>
  %count = arith.constant dense<911360> : tensor<1024xi32>
  %pitch = arith.constant dense<1000> : tensor<1024xi32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c1024 : i32
  %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
  %start = tt.splat %first : i32 -> tensor<1024xi32>
  %i = arith.addi %start, %range : tensor<1024xi32>
  %inside = arith.cmpi slt, %i, %count : tensor<1024xi32>
  %column = arith.remsi %i, %row : tensor<1024xi32>
  %line = arith.divsi %i, %row : tensor<1024xi32>
  %begin = arith.muli %line, %pitch : tensor<1024xi32>
  %place = arith.addi %begin, %column : tensor<1024xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %sources = tt.addptr %from, %place : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.load %sources, %inside : tensor<1024x!tt.ptr<f32>>
  %w = arith.mulf %v, %v : tensor<1024xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %targets = tt.addptr %to, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %targets, %w, %inside : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// Atomic updates are stores.
// CHECK-LABEL: tt.func public @updates
// CHECK-SAME:  tts.joined = array<i32: 16, 1, 1>
// CHECK:         %[[V:.*]] = tt.load %{{.*}}, %[[MASK:.*]] : tensor<32x1024x!tt.ptr<f32>>
// CHECK:         tt.atomic_rmw fadd, relaxed, gpu, %{{.*}}, %[[V]], %[[MASK]] : {{.*}} -> tensor<32x1024xf32>
tt.func public @updates(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %n: i32) {
  %c64 = arith.constant 64 : i32
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %columns = arith.addi %start, %range : tensor<64xi32>
  %numbers = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %numbers {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %width = tt.splat %n : i32 -> tensor<32x1xi32>
  %begins = arith.muli %rows, %width : tensor<32x1xi32>
  %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x64xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<32x64xi32>
  %places = arith.addi %a, %b : tensor<32x64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  %v = tt.load %sources : tensor<32x64x!tt.ptr<f32>>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %targets = tt.addptr %to, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  %old = tt.atomic_rmw fadd, relaxed, gpu, %targets, %v : (tensor<32x64x!tt.ptr<f32>>, tensor<32x64xf32>) -> tensor<32x64xf32>
  tt.return
}

// Unless what they replace is used.
// CHECK-LABEL: tt.func public @replaces
// CHECK-NOT:   tts.joined
tt.func public @replaces(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %n: i32) {
  %c64 = arith.constant 64 : i32
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %columns = arith.addi %start, %range : tensor<64xi32>
  %numbers = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %numbers {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %width = tt.splat %n : i32 -> tensor<32x1xi32>
  %begins = arith.muli %rows, %width : tensor<32x1xi32>
  %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x64xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<32x64xi32>
  %places = arith.addi %a, %b : tensor<32x64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  %v = tt.load %sources : tensor<32x64x!tt.ptr<f32>>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %targets = tt.addptr %to, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  %old = tt.atomic_rmw fadd, relaxed, gpu, %targets, %v : (tensor<32x64x!tt.ptr<f32>>, tensor<32x64xf32>) -> tensor<32x64xf32>
  %others = tt.splat %z : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %copies = tt.addptr %others, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  tt.store %copies, %old : tensor<32x64x!tt.ptr<f32>>
  tt.return
}
