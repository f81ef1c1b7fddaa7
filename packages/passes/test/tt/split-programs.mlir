// RUN: tt-opt %s --tt-split-programs=parts=2 --canonicalize | FileCheck %s
// RUN: tt-opt %s --tt-split-programs | FileCheck %s --check-prefix=MARK

// Columns are independent: the left operand is needed whole, of the right one and of the sums a slice. Programs along z are
// what they were.
// CHECK-LABEL: tt.func public @columns
// CHECK-SAME:  tts.distinct_arguments, tts.most_parts = 8 : i32, tts.parts = 2 : i32
// CHECK:         %[[Z:.*]] = tt.get_program_id z
// CHECK-DAG:     %[[PART:.*]] = arith.andi %[[Z]], %{{.*}}
// CHECK-DAG:     %[[START:.*]] = arith.muli %[[PART]], %c64_i32
// CHECK-DAG:     tt.splat %[[START]] : i32 -> tensor<64xi32>
// CHECK-DAG:     arith.shrui %{{.*}}, %c1_i32
// CHECK:         tt.load %{{.*}} : tensor<128x64x!tt.ptr<f32>>
// CHECK:         tt.load %{{.*}} : tensor<128x128x!tt.ptr<f32>>
// CHECK:         tt.dot %{{.*}} : tensor<128x128xf32> * tensor<128x64xf32> -> tensor<128x64xf32>
// CHECK:         }) : (tensor<128x64xf32>) -> tensor<64xf32>
// CHECK:         tt.store %{{.*}} : tensor<128x64x!tt.ptr<f32>>
// MARK-LABEL: tt.func public @columns
// MARK-SAME:  {tts.most_parts = 8 : i32}
// MARK:         tt.dot %{{.*}} -> tensor<128x128xf32>
tt.func public @columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  %n = arith.constant dense<128> : tensor<128x1xi32>
  %c128 = arith.constant 128 : i32
  %z = tt.get_program_id z : i32
  %offset = arith.muli %z, %c128 : i32
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %start = tt.splat %offset : i32 -> tensor<128xi32>
  %numbers = arith.addi %range, %start : tensor<128xi32>
  %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %begins = arith.muli %rows, %n : tensor<128x1xi32>
  %columns = tt.expand_dims %numbers {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %a = tt.broadcast %begins : tensor<128x1xi32> -> tensor<128x128xi32>
  %b = tt.broadcast %columns : tensor<1x128xi32> -> tensor<128x128xi32>
  %places = arith.addi %a, %b : tensor<128x128xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
  %sources = tt.addptr %from, %places : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
  %v = tt.load %sources : tensor<128x128x!tt.ptr<f32>>
  %p = tt.dot %v, %v, %zero : tensor<128x128xf32> * tensor<128x128xf32> -> tensor<128x128xf32>
  %most = "tt.reduce"(%p) <{axis = 0 : i32}> ({
  ^bb0(%l: f32, %r: f32):
    %m = arith.maxnumf %l, %r : f32
    tt.reduce.return %m : f32
  }) : (tensor<128x128xf32>) -> tensor<128xf32>
  %row = tt.expand_dims %most {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
  %all = tt.broadcast %row : tensor<1x128xf32> -> tensor<128x128xf32>
  %d = arith.subf %p, %all : tensor<128x128xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
  %targets = tt.addptr %to, %places : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
  tt.store %targets, %d : tensor<128x128x!tt.ptr<f32>>
  tt.return
}

// A loop carries a slice, and what is the same for all parts as it is.
// CHECK-LABEL: tt.func public @carried
// CHECK:         scf.for {{.*}} -> (tensor<32768xf32>, f32)
// CHECK:         tt.store %{{.*}} : tensor<32768x!tt.ptr<f32>>
tt.func public @carried(%y: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1.0 : f32
  %start = arith.constant dense<0.0> : tensor<65536xf32>
  %range = tt.make_range {end = 65536 : i32, start = 0 : i32} : tensor<65536xi32>
  %sum:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %start, %k = %one) -> (tensor<65536xf32>, f32) : i32 {
    %next = arith.addf %k, %k : f32
    %step = tt.splat %k : f32 -> tensor<65536xf32>
    %e = math.exp %s : tensor<65536xf32>
    %t = arith.addf %e, %step : tensor<65536xf32>
    scf.yield %t, %next : tensor<65536xf32>, f32
  }
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<65536x!tt.ptr<f32>>
  %targets = tt.addptr %to, %range : tensor<65536x!tt.ptr<f32>>, tensor<65536xi32>
  tt.store %targets, %sum#0 : tensor<65536x!tt.ptr<f32>>
  tt.return
}

// Elements are loaded from where they are stored: a part may overwrite its own.
// CHECK-LABEL: tt.func public @in_place
// CHECK:         tt.store %{{.*}} : tensor<32768x!tt.ptr<f32>>
tt.func public @in_place(%x: !tt.ptr<f32>) {
  %range = tt.make_range {end = 65536 : i32, start = 0 : i32} : tensor<65536xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<65536x!tt.ptr<f32>>
  %places = tt.addptr %base, %range : tensor<65536x!tt.ptr<f32>>, tensor<65536xi32>
  %v = tt.load %places : tensor<65536x!tt.ptr<f32>>
  %e = math.exp %v : tensor<65536xf32>
  tt.store %places, %e : tensor<65536x!tt.ptr<f32>>
  tt.return
}

// Elsewhere, another part might have done so.
// CHECK-LABEL: tt.func public @shifted
// CHECK:         tt.store %{{.*}} : tensor<65536x!tt.ptr<f32>>
// MARK-LABEL: tt.func public @shifted
// MARK-NOT:     tts.most_parts
tt.func public @shifted(%x: !tt.ptr<f32>) {
  %one = arith.constant dense<1> : tensor<65536xi32>
  %range = tt.make_range {end = 65536 : i32, start = 0 : i32} : tensor<65536xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<65536x!tt.ptr<f32>>
  %places = tt.addptr %base, %range : tensor<65536x!tt.ptr<f32>>, tensor<65536xi32>
  %sources = tt.addptr %places, %one : tensor<65536x!tt.ptr<f32>>, tensor<65536xi32>
  %v = tt.load %sources : tensor<65536x!tt.ptr<f32>>
  %e = math.exp %v : tensor<65536xf32>
  tt.store %places, %e : tensor<65536x!tt.ptr<f32>>
  tt.return
}

// A row that is reduced is needed whole by each part, which would not pay.
// CHECK-LABEL: tt.func public @row
// CHECK-NOT:     tts.parts
tt.func public @row(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %range = tt.make_range {end = 65536 : i32, start = 0 : i32} : tensor<65536xi32>
  %from = tt.splat %x : !tt.ptr<f32> -> tensor<65536x!tt.ptr<f32>>
  %sources = tt.addptr %from, %range : tensor<65536x!tt.ptr<f32>>, tensor<65536xi32>
  %v = tt.load %sources : tensor<65536x!tt.ptr<f32>>
  %e = math.exp %v : tensor<65536xf32>
  %s = "tt.reduce"(%e) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<65536xf32>) -> f32
  %sums = tt.splat %s : f32 -> tensor<65536xf32>
  %q = arith.divf %e, %sums : tensor<65536xf32>
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<65536x!tt.ptr<f32>>
  %targets = tt.addptr %to, %range : tensor<65536x!tt.ptr<f32>>, tensor<65536xi32>
  tt.store %targets, %q : tensor<65536x!tt.ptr<f32>>
  tt.return
}

// What is printed comes once.
// CHECK-LABEL: tt.func public @print
// CHECK-NOT:     tts.parts
tt.func public @print(%y: !tt.ptr<f32>) {
  %range = tt.make_range {end = 65536 : i32, start = 0 : i32} : tensor<65536xi32>
  %v = arith.sitofp %range : tensor<65536xi32> to tensor<65536xf32>
  %e = math.exp %v : tensor<65536xf32>
  %one = arith.constant 1 : i32
  tt.print " one: " {hex = false, isSigned = array<i32: 1>} : %one : i32
  %to = tt.splat %y : !tt.ptr<f32> -> tensor<65536x!tt.ptr<f32>>
  %targets = tt.addptr %to, %range : tensor<65536x!tt.ptr<f32>>, tensor<65536xi32>
  tt.store %targets, %e : tensor<65536x!tt.ptr<f32>>
  tt.return
}
