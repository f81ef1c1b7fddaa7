// RUN: tt-opt %s --tt-join-programs --tt-to-structured --canonicalize --cse | FileCheck %s

// Sums over the channels of images: the pixels of a plane are beside each other, and four programs see one plane. Since the
// first of them has a number that four divides, the remainder wraps around nowhere.
// CHECK-LABEL: tt.func public @planes
// CHECK-SAME:  tts.joined = array<i32: 4, 1, 1>
// CHECK:         tts.load %{{.*}} strides [256, 1] bounds [_, 0 to %{{.*}}] {{.*}} -> tensor<32x256xf32>
tt.func public @planes(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c64 = arith.constant 64 : i32
  %plane = arith.constant dense<256> : tensor<64xi32>
  %image = arith.constant dense<8192> : tensor<64xi32>
  %width = arith.constant dense<256> : tensor<32x1xi32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %numbers = arith.addi %start, %range : tensor<64xi32>
  %pixels = arith.remsi %numbers, %plane : tensor<64xi32>
  %images = arith.divsi %numbers, %plane : tensor<64xi32>
  %offsets = arith.muli %images, %image : tensor<64xi32>
  %columns = arith.addi %offsets, %pixels : tensor<64xi32>
  %channels = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %channels {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %begins = arith.muli %rows, %width : tensor<32x1xi32>
  %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x64xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<32x64xi32>
  %places = arith.addi %a, %b : tensor<32x64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  %v = tt.load %sources : tensor<32x64x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<32x64xf32>) -> tensor<64xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %targets = tt.addptr %to, %numbers : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %targets, %sum : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Seven of 49 programs see one plane, since sixteen would see the next one as well.
// CHECK-LABEL: tt.func public @odd_planes
// CHECK-SAME:  tts.joined = array<i32: 7, 1, 1>
// CHECK:         tts.load %{{.*}} strides [3136, 1]{{.*}} -> tensor<32x448xf32>
tt.func public @odd_planes(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c64 = arith.constant 64 : i32
  %plane = arith.constant dense<3136> : tensor<64xi32>
  %image = arith.constant dense<100352> : tensor<64xi32>
  %width = arith.constant dense<3136> : tensor<32x1xi32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %numbers = arith.addi %start, %range : tensor<64xi32>
  %pixels = arith.remsi %numbers, %plane : tensor<64xi32>
  %images = arith.divsi %numbers, %plane : tensor<64xi32>
  %offsets = arith.muli %images, %image : tensor<64xi32>
  %columns = arith.addi %offsets, %pixels : tensor<64xi32>
  %channels = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %channels {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %begins = arith.muli %rows, %width : tensor<32x1xi32>
  %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x64xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<32x64xi32>
  %places = arith.addi %a, %b : tensor<32x64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  %v = tt.load %sources : tensor<32x64x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<32x64xf32>) -> tensor<64xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %targets = tt.addptr %to, %numbers : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %targets, %sum : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Of 37 programs, only single ones see one plane.
// CHECK-LABEL: tt.func public @prime_planes
// CHECK-NOT:   tts.joined
// CHECK:         tts.load %{{.*}} strides [2368, 1]{{.*}} -> tensor<32x64xf32>
tt.func public @prime_planes(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c64 = arith.constant 64 : i32
  %plane = arith.constant dense<2368> : tensor<64xi32>
  %image = arith.constant dense<75776> : tensor<64xi32>
  %width = arith.constant dense<2368> : tensor<32x1xi32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %start = tt.splat %first : i32 -> tensor<64xi32>
  %numbers = arith.addi %start, %range : tensor<64xi32>
  %pixels = arith.remsi %numbers, %plane : tensor<64xi32>
  %images = arith.divsi %numbers, %plane : tensor<64xi32>
  %offsets = arith.muli %images, %image : tensor<64xi32>
  %columns = arith.addi %offsets, %pixels : tensor<64xi32>
  %channels = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %channels {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %begins = arith.muli %rows, %width : tensor<32x1xi32>
  %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x64xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %b = tt.broadcast %line : tensor<1x64xi32> -> tensor<32x64xi32>
  %places = arith.addi %a, %b : tensor<32x64xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  %v = tt.load %sources : tensor<32x64x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<32x64xf32>) -> tensor<64xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %targets = tt.addptr %to, %numbers : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %targets, %sum : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Rows of blocks of 32 channels are in one image of 96, so that those of one block are next to each other where channels
// come last: two programs that load 64 pixels of them become one.
// CHECK-LABEL: tt.func public @channels_last
// CHECK-SAME:    tts.joined = array<i32: 2, 1, 1>
tt.func public @channels_last(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c32 = arith.constant 32 : i32
  %pixels = arith.constant dense<3136> : tensor<32x1xi32>
  %channels = arith.constant dense<96> : tensor<32x1xi32>
  %pitch = arith.constant dense<96> : tensor<1x32xi32>
  %image = arith.constant dense<301056> : tensor<32x1xi32>
  %limit = arith.constant dense<3136> : tensor<1x32xi32>
  %idy = tt.get_program_id y : i32
  %starty = arith.muli %idy, %c32 : i32
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %ry = tt.expand_dims %range {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %sy = tt.splat %starty : i32 -> tensor<32x1xi32>
  %iy = arith.addi %sy, %ry : tensor<32x1xi32>
  %idx = tt.get_program_id x : i32
  %startx = arith.muli %idx, %c32 : i32
  %rx = tt.expand_dims %range {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %sx = tt.splat %startx : i32 -> tensor<1x32xi32>
  %ix = arith.addi %sx, %rx : tensor<1x32xi32>
  %in = arith.cmpi slt, %ix, %limit : tensor<1x32xi32>
  %mask = tt.broadcast %in : tensor<1x32xi1> -> tensor<32x32xi1>
  %c = arith.remsi %iy, %channels : tensor<32x1xi32>
  %n = arith.divsi %iy, %channels : tensor<32x1xi32>
  %in0 = arith.muli %n, %image : tensor<32x1xi32>
  %in1 = arith.addi %c, %in0 : tensor<32x1xi32>
  %in2 = arith.muli %ix, %pitch : tensor<1x32xi32>
  %in3 = tt.broadcast %in1 : tensor<32x1xi32> -> tensor<32x32xi32>
  %in4 = tt.broadcast %in2 : tensor<1x32xi32> -> tensor<32x32xi32>
  %from = arith.addi %in3, %in4 : tensor<32x32xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %from : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  %v = tt.load %xp, %mask : tensor<32x32x!tt.ptr<f32>>
  %out0 = arith.muli %iy, %pixels : tensor<32x1xi32>
  %out1 = tt.broadcast %out0 : tensor<32x1xi32> -> tensor<32x32xi32>
  %out2 = tt.broadcast %ix : tensor<1x32xi32> -> tensor<32x32xi32>
  %to = arith.addi %out1, %out2 : tensor<32x32xi32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<32x32x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %to : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  tt.store %yp, %v, %mask : tensor<32x32x!tt.ptr<f32>>
  tt.return
}

// Two of 49 columns fit no program evenly, and 49 programs are two rows of columns.
// CHECK-LABEL: tt.func public @rows_of_columns
// CHECK-SAME:  tts.joined = array<i32: 49, 1, 1>
// CHECK:         tts.gather {{.*}} -> tensor<32x98xf32>
tt.func public @rows_of_columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c2 = arith.constant 2 : i32
  %plane = arith.constant dense<49> : tensor<2xi32>
  %image = arith.constant dense<1568> : tensor<2xi32>
  %width = arith.constant dense<49> : tensor<32x1xi32>
  %count = arith.constant dense<784> : tensor<2xi32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c2 : i32
  %range = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %start = tt.splat %first : i32 -> tensor<2xi32>
  %numbers = arith.addi %start, %range : tensor<2xi32>
  %isIn = arith.cmpi slt, %numbers, %count : tensor<2xi32>
  %pixels = arith.remsi %numbers, %plane : tensor<2xi32>
  %images = arith.divsi %numbers, %plane : tensor<2xi32>
  %offsets = arith.muli %images, %image : tensor<2xi32>
  %columns = arith.addi %offsets, %pixels : tensor<2xi32>
  %channels = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %channels {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %begins = arith.muli %rows, %width : tensor<32x1xi32>
  %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x2xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %b = tt.broadcast %line : tensor<1x2xi32> -> tensor<32x2xi32>
  %places = arith.addi %a, %b : tensor<32x2xi32>
  %m1 = tt.expand_dims %isIn {axis = 0 : i32} : tensor<2xi1> -> tensor<1x2xi1>
  %mask = tt.broadcast %m1 : tensor<1x2xi1> -> tensor<32x2xi1>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x2x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<32x2x!tt.ptr<f32>>, tensor<32x2xi32>
  %v = tt.load %sources, %mask : tensor<32x2x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<32x2xf32>) -> tensor<2xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<2x!tt.ptr<f32>>
  %targets = tt.addptr %to, %numbers : tensor<2x!tt.ptr<f32>>, tensor<2xi32>
  tt.store %targets, %sum, %isIn : tensor<2x!tt.ptr<f32>>
  tt.return
}

// Of 1201 columns, programs have parts of rows, which the mask ends.
// CHECK-LABEL: tt.func public @cut_columns
// CHECK-SAME:  tts.joined = array<i32: 512, 1, 1>
// CHECK:         tts.gather {{.*}} -> tensor<32x1024xf32>
tt.func public @cut_columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %c2 = arith.constant 2 : i32
  %plane = arith.constant dense<1201> : tensor<2xi32>
  %image = arith.constant dense<38432> : tensor<2xi32>
  %width = arith.constant dense<1201> : tensor<32x1xi32>
  %count = arith.constant dense<19216> : tensor<2xi32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c2 : i32
  %range = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %start = tt.splat %first : i32 -> tensor<2xi32>
  %numbers = arith.addi %start, %range : tensor<2xi32>
  %isIn = arith.cmpi slt, %numbers, %count : tensor<2xi32>
  %pixels = arith.remsi %numbers, %plane : tensor<2xi32>
  %images = arith.divsi %numbers, %plane : tensor<2xi32>
  %offsets = arith.muli %images, %image : tensor<2xi32>
  %columns = arith.addi %offsets, %pixels : tensor<2xi32>
  %channels = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %channels {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %begins = arith.muli %rows, %width : tensor<32x1xi32>
  %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x2xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %b = tt.broadcast %line : tensor<1x2xi32> -> tensor<32x2xi32>
  %places = arith.addi %a, %b : tensor<32x2xi32>
  %m1 = tt.expand_dims %isIn {axis = 0 : i32} : tensor<2xi1> -> tensor<1x2xi1>
  %mask = tt.broadcast %m1 : tensor<1x2xi1> -> tensor<32x2xi1>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x2x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<32x2x!tt.ptr<f32>>, tensor<32x2xi32>
  %v = tt.load %sources, %mask : tensor<32x2x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<32x2xf32>) -> tensor<2xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<2x!tt.ptr<f32>>
  %targets = tt.addptr %to, %numbers : tensor<2x!tt.ptr<f32>>, tensor<2xi32>
  tt.store %targets, %sum, %isIn : tensor<2x!tt.ptr<f32>>
  tt.return
}

// The same of an argument's number of columns.
// CHECK-LABEL: tt.func public @dynamic_columns
// CHECK-SAME:  tts.joined = array<i32: 512, 1, 1>
// CHECK:         tts.gather {{.*}} -> tensor<32x1024xf32>
tt.func public @dynamic_columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c2 = arith.constant 2 : i32
  %plane = tt.splat %n : i32 -> tensor<2xi32>
  %c32 = arith.constant 32 : i32
  %size = arith.muli %n, %c32 : i32
  %image = tt.splat %size : i32 -> tensor<2xi32>
  %width = tt.splat %n : i32 -> tensor<32x1xi32>
  %count = arith.constant dense<19216> : tensor<2xi32>
  %id = tt.get_program_id x : i32
  %first = arith.muli %id, %c2 : i32
  %range = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %start = tt.splat %first : i32 -> tensor<2xi32>
  %numbers = arith.addi %start, %range : tensor<2xi32>
  %isIn = arith.cmpi slt, %numbers, %count : tensor<2xi32>
  %pixels = arith.remsi %numbers, %plane : tensor<2xi32>
  %images = arith.divsi %numbers, %plane : tensor<2xi32>
  %offsets = arith.muli %images, %image : tensor<2xi32>
  %columns = arith.addi %offsets, %pixels : tensor<2xi32>
  %channels = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %rows = tt.expand_dims %channels {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %begins = arith.muli %rows, %width : tensor<32x1xi32>
  %a = tt.broadcast %begins : tensor<32x1xi32> -> tensor<32x2xi32>
  %line = tt.expand_dims %columns {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %b = tt.broadcast %line : tensor<1x2xi32> -> tensor<32x2xi32>
  %places = arith.addi %a, %b : tensor<32x2xi32>
  %m1 = tt.expand_dims %isIn {axis = 0 : i32} : tensor<2xi1> -> tensor<1x2xi1>
  %mask = tt.broadcast %m1 : tensor<1x2xi1> -> tensor<32x2xi1>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<32x2x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<32x2x!tt.ptr<f32>>, tensor<32x2xi32>
  %v = tt.load %sources, %mask : tensor<32x2x!tt.ptr<f32>>
  %sum = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    tt.reduce.return %s : f32
  }) : (tensor<32x2xf32>) -> tensor<2xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<2x!tt.ptr<f32>>
  %targets = tt.addptr %to, %numbers : tensor<2x!tt.ptr<f32>>, tensor<2xi32>
  tt.store %targets, %sum, %isIn : tensor<2x!tt.ptr<f32>>
  tt.return
}
