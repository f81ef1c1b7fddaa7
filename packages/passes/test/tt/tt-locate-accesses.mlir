// RUN: tt-opt %s --tt-locate-accesses | FileCheck %s

// The halves of each row are 256 bytes long, and rows are 512 bytes apart. The row may be any.
// CHECK-LABEL: tt.func public @halves
// CHECK-SAME:    tts.accessed = [
// CHECK-SAME:      argument = 0 : i64}, {accesses = [{bytes = 4 : i64, digits = [
// CHECK-SAME:      {limits = [{{\[}}{factor = 64 : i64, of = []}]], stride = [{factor = 4 : i64, of = []}]}, {limits = [], stride = [{factor = 512 : i64, of = []}]}
// CHECK-SAME:      ], first = []}], argument = 1 : i64}
tt.func public @halves(%x: !tt.ptr<f32>, %left: !tt.ptr<f32>, %right: !tt.ptr<f32>) {
  %c1024 = arith.constant 1024 : i32
  %c64 = arith.constant dense<64> : tensor<1024xi32>
  %c128 = arith.constant dense<128> : tensor<1024xi32>
  %pid = tt.get_program_id x : i32
  %first = arith.muli %pid, %c1024 : i32
  %firsts = tt.splat %first : i32 -> tensor<1024xi32>
  %lanes = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %i = arith.addi %firsts, %lanes : tensor<1024xi32>
  %row = arith.divsi %i, %c64 : tensor<1024xi32>
  %column = arith.remsi %i, %c64 : tensor<1024xi32>
  %start = arith.muli %row, %c128 : tensor<1024xi32>
  %at = arith.addi %column, %start : tensor<1024xi32>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %pi = tt.addptr %px, %i : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.load %pi : tensor<1024x!tt.ptr<f32>>
  %pl = tt.splat %left : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %pr = tt.splat %right : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %l = tt.addptr %pl, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %r = tt.addptr %pr, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %l, %v : tensor<1024x!tt.ptr<f32>>
  tt.store %r, %v : tensor<1024x!tt.ptr<f32>>
  tt.return
}

// One range numbers rows, which the mask bounds by %m (argument 3), and columns. Their pitch is %stride (argument 2).
// CHECK-LABEL: tt.func public @square
// CHECK-SAME:      accesses = [{bytes = 2 : i64, digits = [
// CHECK-SAME:      {limits = [{{\[}}{factor = 16 : i64, of = []}], [{factor = 1 : i64, of = [3]}]], stride = [{factor = 2 : i64, of = [2]}]},
// CHECK-SAME:      {limits = [{{\[}}{factor = 16 : i64, of = []}]], stride = [{factor = 2 : i64, of = []}]}
// CHECK-SAME:      ], first = [{factor = 2 : i64, of = {{.*}}}]}], argument = 1 : i64}
tt.func public @square(%x: !tt.ptr<f16>, %y: !tt.ptr<f16>, %stride: i32, %m: i32) {
  %range = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %columns = tt.expand_dims %range {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %ms = tt.splat %m : i32 -> tensor<16xi32>
  %below = arith.cmpi slt, %range, %ms : tensor<16xi32>
  %mask0 = tt.expand_dims %below {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
  %mask = tt.broadcast %mask0 : tensor<16x1xi1> -> tensor<16x16xi1>
  %s = tt.splat %stride : i32 -> tensor<16x1xi32>
  %starts = arith.muli %rows, %s : tensor<16x1xi32>
  %b = tt.broadcast %starts : tensor<16x1xi32> -> tensor<16x16xi32>
  %c = tt.broadcast %columns : tensor<1x16xi32> -> tensor<16x16xi32>
  %o = arith.addi %b, %c : tensor<16x16xi32>
  %programs = tt.get_num_programs y : i32
  %skipped = arith.muli %programs, %stride : i32
  %from = tt.addptr %y, %skipped : !tt.ptr<f16>, i32
  %px = tt.splat %x : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %py = tt.splat %from : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %qx = tt.addptr %px, %o : tensor<16x16x!tt.ptr<f16>>, tensor<16x16xi32>
  %qy = tt.addptr %py, %o : tensor<16x16x!tt.ptr<f16>>, tensor<16x16xi32>
  %v = tt.load %qx, %mask : tensor<16x16x!tt.ptr<f16>>
  tt.store %qy, %v, %mask : tensor<16x16x!tt.ptr<f16>>
  tt.return
}

// A loop moves the pointer by 64 elements in each of its %n iterations (argument 2).
// CHECK-LABEL: tt.func public @moved
// CHECK-SAME:      accesses = [{bytes = 4 : i64, digits = [
// CHECK-SAME:      {limits = [{{\[}}{factor = 1 : i64, of = ["x"]}]], stride = [{factor = 4 : i64, of = []}]},
// CHECK-SAME:      {limits = [{{\[}}{factor = 1 : i64, of = [2]}]], stride = [{factor = 256 : i64, of = []}]}
// CHECK-SAME:      argument = 1 : i64}
tt.func public @moved(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %v = tt.load %x : !tt.ptr<f32>
  %pid = tt.get_program_id x : i32
  %start = tt.addptr %y, %pid : !tt.ptr<f32>, i32
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%p = %start) -> (!tt.ptr<f32>) : i32 {
    tt.store %p, %v : !tt.ptr<f32>
    %next = tt.addptr %p, %c64 : !tt.ptr<f32>, i32
    scf.yield %next : !tt.ptr<f32>
  }
  tt.return
}

// Nothing is written through two arguments, or an address comes from memory.
// CHECK-LABEL: tt.func public @only_reads
// CHECK-NOT:     tts.accessed
// CHECK-LABEL: tt.func public @from_memory
// CHECK-NOT:     tts.accessed
tt.func public @only_reads(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  %w = tt.load %y : !tt.ptr<f32>
  tt.return
}
tt.func public @from_memory(%table: !tt.ptr<i64>, %y: !tt.ptr<f32>) {
  %address = tt.load %table : !tt.ptr<i64>
  %p = tt.int_to_ptr %address : i64 -> !tt.ptr<f32>
  %v = tt.load %p : !tt.ptr<f32>
  tt.store %y, %v : !tt.ptr<f32>
  tt.return
}

// One range, reshaped to rows and to columns, is two digits; what a mask bounds may be negative, so that it is no digit
// from 0 on.
// CHECK-LABEL: tt.func public @shapes
// CHECK-SAME:      accesses = [{bytes = 4 : i64, digits = [
// CHECK-SAME-DAG:  {limits = [{{\[}}{factor = 16 : i64, of = []}]], stride = [{factor = 256 : i64, of = []}]}
// CHECK-SAME-DAG:  {limits = [{{\[}}{factor = 16 : i64, of = []}]], stride = [{factor = 4 : i64, of = []}]}
// CHECK-SAME:      argument = 0 : i64}
// CHECK-SAME:      {limits = [], stride = [{factor = 4 : i64, of = []}]}
// CHECK-SAME:      argument = 1 : i64}
tt.func public @shapes(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %m: i32, %n: i32) {
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %rows = tt.reshape %r : tensor<16xi32> -> tensor<16x1xi32>
  %columns = tt.reshape %r : tensor<16xi32> -> tensor<1x16xi32>
  %c64 = arith.constant dense<64> : tensor<16x1xi32>
  %starts = arith.muli %rows, %c64 : tensor<16x1xi32>
  %b = tt.broadcast %starts : tensor<16x1xi32> -> tensor<16x16xi32>
  %c = tt.broadcast %columns : tensor<1x16xi32> -> tensor<16x16xi32>
  %o = arith.addi %b, %c : tensor<16x16xi32>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %qx = tt.addptr %px, %o : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %v = tt.load %qx : tensor<16x16x!tt.ptr<f32>>
  %ms = tt.splat %m : i32 -> tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  %i = arith.xori %r, %ms : tensor<16xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<16xi32>
  %one = arith.constant dense<1.0> : tensor<16xf32>
  %py = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %qy = tt.addptr %py, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %qy, %one, %mask : tensor<16x!tt.ptr<f32>>
  tt.return
}
