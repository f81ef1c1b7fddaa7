// RUN: tt-opt %s --tt-compare-indices | FileCheck %s

// Places on a border of one pixel, for windows of three with stride two.
// CHECK-LABEL: tt.func @border
// CHECK-SAME:    %[[I:.*]]: tensor<64xi32>
// CHECK:         %[[X:.*]] = arith.remsi %[[I]], %{{.*}} : tensor<64xi32>
// CHECK:         %[[ONE:.*]] = arith.constant dense<1> : tensor<64xi32>
// CHECK:         %[[LOW:.*]] = arith.cmpi sge, %[[X]], %[[ONE]] : tensor<64xi32>
// CHECK:         %[[END:.*]] = arith.constant dense<28> : tensor<64xi32>
// CHECK:         %[[HIGH:.*]] = arith.cmpi slt, %[[X]], %[[END]] : tensor<64xi32>
// CHECK:         %[[TRUE:.*]] = arith.constant dense<true> : tensor<64xi1>
// CHECK:         tt.return %[[LOW]], %[[HIGH]], %[[TRUE]]
tt.func @border(%i: tensor<64xi32>) -> (tensor<64xi1>, tensor<64xi1>, tensor<64xi1>) {
  %n = arith.constant dense<56> : tensor<64xi32>
  %two = arith.constant dense<2> : tensor<64xi32>
  %one = arith.constant dense<1> : tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %middle = arith.constant dense<54> : tensor<64xi32>
  %far = arith.constant dense<112> : tensor<64xi32>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %d = arith.muli %x, %two : tensor<64xi32>
  %e = arith.subi %d, %one : tensor<64xi32>
  %low = arith.cmpi sge, %e, %zero : tensor<64xi32>
  %high = arith.cmpi sle, %e, %middle : tensor<64xi32>
  %inside = arith.cmpi slt, %e, %far : tensor<64xi32>
  tt.return %low, %high, %inside : tensor<64xi1>, tensor<64xi1>, tensor<64xi1>
}

// What programs and lanes count is not negative, and neither are its remainders.
// CHECK-LABEL: tt.func @counted
// CHECK:         %[[TRUE:.*]] = arith.constant dense<true> : tensor<64xi1>
// CHECK:         tt.return %[[TRUE]]
tt.func @counted() -> tensor<64xi1> {
  %pid = tt.get_program_id x : i32
  %size = arith.constant 64 : i32
  %start = arith.muli %pid, %size : i32
  %starts = tt.splat %start : i32 -> tensor<64xi32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %i = arith.addi %starts, %r : tensor<64xi32>
  %n = arith.constant dense<10> : tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %c = arith.cmpi sge, %x, %zero : tensor<64xi32>
  tt.return %c : tensor<64xi1>
}

// Nothing is known of numbers without a range, nor of products that may overflow, as those of hashes do.
// CHECK-LABEL: tt.func @unknown
// CHECK:         %[[A:.*]] = arith.cmpi sge, %{{.*}} : tensor<64xi32>
// CHECK:         %[[B:.*]] = arith.cmpi sge, %{{.*}} : tensor<64xi32>
// CHECK:         %[[C:.*]] = arith.cmpi sge, %{{.*}} : tensor<64xi8>
// CHECK:         tt.return %[[A]], %[[B]], %[[C]]
tt.func @unknown(%i: tensor<64xi32>, %k: tensor<64xi8>) -> (tensor<64xi1>, tensor<64xi1>, tensor<64xi1>) {
  %two = arith.constant dense<2> : tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %d = arith.muli %i, %two : tensor<64xi32>
  %a = arith.cmpi sge, %d, %zero : tensor<64xi32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %factor = arith.constant dense<100000001> : tensor<64xi32>
  %h = arith.muli %r, %factor : tensor<64xi32>
  %b = arith.cmpi sge, %h, %zero : tensor<64xi32>
  %n = arith.constant dense<100> : tensor<64xi8>
  %narrow_two = arith.constant dense<2> : tensor<64xi8>
  %narrow_zero = arith.constant dense<0> : tensor<64xi8>
  %x = arith.remsi %k, %n : tensor<64xi8>
  %y = arith.muli %x, %narrow_two : tensor<64xi8>
  %c = arith.cmpi sge, %y, %narrow_zero : tensor<64xi8>
  tt.return %a, %b, %c : tensor<64xi1>, tensor<64xi1>, tensor<64xi1>
}

// The counter of a loop is an index. The state of a generator of random numbers is none, though nothing negative is ever
// added to it.
// CHECK-LABEL: tt.func @loop
// CHECK:         scf.for
// CHECK:           %[[TRUE:.*]] = arith.constant true
// CHECK:           %[[C:.*]] = arith.cmpi sge, %{{.*}} : i32
// CHECK:           arith.andi %[[TRUE]], %[[C]] : i1
tt.func @loop(%n: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %step = arith.constant 1831565813 : i32
  %true = arith.constant true
  %all, %last = scf.for %i = %zero to %n step %one iter_args(%a = %true, %state = %one) -> (i1, i32) : i32 {
    %b = arith.cmpi sge, %i, %zero : i32
    %c = arith.cmpi sge, %state, %zero : i32
    %d = arith.andi %b, %c : i1
    %e = arith.andi %a, %d : i1
    %next = arith.addi %state, %step : i32
    scf.yield %e, %next : i1, i32
  }
  tt.return %all : i1
}

// Inductor compares indices after it has extended them. Numbers beyond the narrow type, and sums that may overflow in it,
// stay as they are.
// CHECK-LABEL: tt.func @extended
// CHECK-SAME:    %[[I:.*]]: tensor<64xi32>
// CHECK:         %[[X:.*]] = arith.remsi %[[I]], %{{.*}} : tensor<64xi32>
// CHECK:         %[[ONE:.*]] = arith.constant dense<1> : tensor<64xi32>
// CHECK:         %[[LOW:.*]] = arith.cmpi sge, %[[X]], %[[ONE]] : tensor<64xi32>
// CHECK:         %[[TEN:.*]] = arith.constant dense<10> : tensor<64xi32>
// CHECK:         %[[HIGH:.*]] = arith.cmpi slt, %[[I]], %[[TEN]] : tensor<64xi32>
// CHECK:         %[[FAR:.*]] = arith.cmpi slt, %{{.*}} : tensor<64xi64>
// CHECK:         %[[SUM:.*]] = arith.cmpi slt, %{{.*}} : tensor<64xi64>
// CHECK:         tt.return %[[LOW]], %[[HIGH]], %[[FAR]], %[[SUM]]
tt.func @extended(%i: tensor<64xi32>) -> (tensor<64xi1>, tensor<64xi1>, tensor<64xi1>, tensor<64xi1>) {
  %n = arith.constant dense<56> : tensor<64xi32>
  %two = arith.constant dense<2> : tensor<64xi32>
  %minus = arith.constant dense<-1> : tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi64>
  %ten = arith.constant dense<10> : tensor<64xi64>
  %far = arith.constant dense<1000000000000> : tensor<64xi64>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %d = arith.muli %x, %two : tensor<64xi32>
  %e = arith.addi %d, %minus : tensor<64xi32>
  %e64 = arith.extsi %e : tensor<64xi32> to tensor<64xi64>
  %low = arith.cmpi sge, %e64, %zero : tensor<64xi64>
  %i64 = arith.extsi %i : tensor<64xi32> to tensor<64xi64>
  %high = arith.cmpi slt, %i64, %ten : tensor<64xi64>
  %all = arith.cmpi slt, %i64, %far : tensor<64xi64>
  %f = arith.addi %i, %two : tensor<64xi32>
  %f64 = arith.extsi %f : tensor<64xi32> to tensor<64xi64>
  %g = arith.addi %f64, %far : tensor<64xi64>
  %sum = arith.cmpi slt, %g, %zero : tensor<64xi64>
  tt.return %low, %high, %all, %sum : tensor<64xi1>, tensor<64xi1>, tensor<64xi1>, tensor<64xi1>
}

// Places beyond the borders of an image are clamped to it: whether a place is at the second border, the index tells.
// CHECK-LABEL: tt.func @clamped
// CHECK:         %[[X:.*]] = arith.remsi
// CHECK:         %[[THREE:.*]] = arith.constant dense<3>
// CHECK:         %[[C:.*]] = arith.cmpi sge, %[[X]], %[[THREE]] : tensor<64xi32>
// CHECK:         %[[MAX:.*]] = arith.select %[[C]]
// CHECK:         %[[END:.*]] = arith.constant dense<65>
// CHECK:         %[[D:.*]] = arith.cmpi sge, %[[X]], %[[END]] : tensor<64xi32>
// CHECK:         arith.select %[[D]], %{{.*}}, %[[MAX]]
tt.func @clamped(%i: tensor<64xi32>) -> tensor<64xi32> {
  %n = arith.constant dense<68> : tensor<64xi32>
  %two = arith.constant dense<2> : tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %last = arith.constant dense<63> : tensor<64xi32>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %y = arith.subi %x, %two : tensor<64xi32>
  %c = arith.cmpi sgt, %y, %zero : tensor<64xi32>
  %max = arith.select %c, %y, %zero : tensor<64xi1>, tensor<64xi32>
  %d = arith.cmpi sge, %max, %last : tensor<64xi32>
  %min = arith.select %d, %last, %max : tensor<64xi1>, tensor<64xi32>
  tt.return %min : tensor<64xi32>
}

// A bound on the other side of the constant than the indices that are kept says more than the index does.
// CHECK-LABEL: tt.func @other_side
// CHECK:         %[[M:.*]] = arith.select
// CHECK:         arith.cmpi slt, %[[M]]
// CHECK:         %[[N:.*]] = arith.select
// CHECK:         arith.cmpi sge, %[[N]]
tt.func @other_side(%i: tensor<64xi32>) -> (tensor<64xi1>, tensor<64xi1>) {
  %n = arith.constant dense<68> : tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %nine = arith.constant dense<9> : tensor<64xi32>
  %most = arith.constant dense<50> : tensor<64xi32>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %c = arith.cmpi sgt, %x, %nine : tensor<64xi32>
  %high = arith.select %c, %x, %most : tensor<64xi1>, tensor<64xi32>
  %a = arith.cmpi slt, %high, %most : tensor<64xi32>
  %kept = arith.select %c, %x, %zero : tensor<64xi1>, tensor<64xi32>
  %b = arith.cmpi sge, %kept, %nine : tensor<64xi32>
  tt.return %a, %b : tensor<64xi1>, tensor<64xi1>
}

// Extrema of indices that lead to pointers are choices, and so are those of clamped ones; others stay.
// CHECK-LABEL: tt.func @extrema
// CHECK:         %[[X:.*]] = arith.remsi
// CHECK-DAG:     arith.select %{{.*}}, %[[Y:.*]], %{{.*}} : tensor<64xi1>, tensor<64xi32>
// CHECK-DAG:     %[[TWO:.*]] = arith.constant dense<2>
// CHECK-DAG:     arith.cmpi sge, %[[X]], %[[TWO]]
// CHECK-DAG:     %[[END:.*]] = arith.constant dense<65>
// CHECK-DAG:     arith.cmpi slt, %[[X]], %[[END]]
// CHECK:         tt.addptr
// CHECK:         arith.minsi
tt.func @extrema(%i: tensor<64xi32>, %p: tensor<64x!tt.ptr<f32>>) -> (tensor<64x!tt.ptr<f32>>, tensor<64xi32>) {
  %n = arith.constant dense<68> : tensor<64xi32>
  %two = arith.constant dense<2> : tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %last = arith.constant dense<63> : tensor<64xi32>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %y = arith.subi %x, %two : tensor<64xi32>
  %max = arith.maxsi %y, %zero : tensor<64xi32>
  %min = arith.minsi %max, %last : tensor<64xi32>
  %q = tt.addptr %p, %min : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %other = arith.minsi %x, %last : tensor<64xi32>
  tt.return %q, %other : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
}

// What is computed of an index after it is extended is exact, whatever the index is.
// CHECK-LABEL: tt.func @extended_before
// CHECK:         %[[ONE:.*]] = arith.constant dense<1> : tensor<64xi32>
// CHECK:         arith.cmpi sge, %x, %[[ONE]] : tensor<64xi32>
// CHECK:         arith.cmpi slt, %{{.*}} : tensor<64xi64>
// CHECK:         arith.cmpi slt, %{{.*}} : tensor<64xi64>
tt.func @extended_before(%x: tensor<64xi32>) -> (tensor<64xi1>, tensor<64xi1>, tensor<64xi1>) {
  %one = arith.constant dense<1> : tensor<64xi64>
  %two = arith.constant dense<2> : tensor<64xi64>
  %zero = arith.constant dense<0> : tensor<64xi64>
  %big = arith.constant dense<4294967296> : tensor<64xi64>
  %w = arith.extsi %x : tensor<64xi32> to tensor<64xi64>
  %d = arith.muli %w, %two : tensor<64xi64>
  %e = arith.subi %d, %one : tensor<64xi64>
  %c = arith.cmpi sge, %e, %zero : tensor<64xi64>
  %f = arith.muli %w, %big : tensor<64xi64>
  %g = arith.cmpi slt, %f, %one : tensor<64xi64>
  %h = arith.cmpi slt, %e, %big : tensor<64xi64>
  tt.return %c, %g, %h : tensor<64xi1>, tensor<64xi1>, tensor<64xi1>
}

// The neighbours of a pair, which are exchanged, are both below an even limit or neither is.
// CHECK-LABEL: tt.func @swapped
// CHECK:         %[[I:.*]] = tt.make_range
// CHECK:         %[[OTHER:.*]] = arith.subi
// CHECK:         arith.cmpi slt, %[[I]], %{{.*}} : tensor<64xi32>
// CHECK:         arith.cmpi slt, %[[OTHER]], %{{.*}} : tensor<64xi32>
tt.func @swapped(%n: i32) -> (tensor<64xi1>, tensor<64xi1>) {
  %c2 = arith.constant 2 : i32
  %one = arith.constant dense<1> : tensor<64xi32>
  %two = arith.constant dense<2> : tensor<64xi32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %next = arith.addi %i, %one : tensor<64xi32>
  %rest = arith.remsi %next, %two : tensor<64xi32>
  %step = arith.muli %rest, %two : tensor<64xi32>
  %sum = arith.addi %i, %step : tensor<64xi32>
  %other = arith.subi %sum, %one : tensor<64xi32>
  %even = arith.muli %n, %c2 : i32
  %limit = tt.splat %even : i32 -> tensor<64xi32>
  %c = arith.cmpi slt, %other, %limit : tensor<64xi32>
  %any = tt.splat %n : i32 -> tensor<64xi32>
  %d = arith.cmpi slt, %other, %any : tensor<64xi32>
  tt.return %c, %d : tensor<64xi1>, tensor<64xi1>
}

// A remainder of an index is an index, whatever the divisor is.
// CHECK-LABEL: tt.func @remainder
// CHECK:         %[[TRUE:.*]] = arith.constant dense<true>
// CHECK-NOT:     arith.cmpi sge
// CHECK:         tt.return %[[TRUE]]
tt.func @remainder(%width: i32) -> tensor<64xi1> {
  %one = arith.constant dense<1> : tensor<64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %widths = tt.splat %width : i32 -> tensor<64xi32>
  %x = arith.remsi %i, %widths : tensor<64xi32>
  %next = arith.addi %x, %one : tensor<64xi32>
  %c = arith.cmpi sge, %next, %zero : tensor<64xi32>
  tt.return %c : tensor<64xi1>
}
