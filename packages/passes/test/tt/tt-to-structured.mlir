// RUN: tt-opt %s --tt-to-structured --canonicalize --cse | FileCheck %s

// CHECK-LABEL: tt.func @one_dimension
// CHECK-SAME:    %[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32
// CHECK:         %[[START:.*]] = arith.muli %{{.*}}, %{{.*}} : i32
// CHECK:         %[[DISTANCE:.*]] = arith.subi
// CHECK:         %[[LOW:.*]] = arith.maxsi %[[DISTANCE]]
// CHECK:         %[[CLAMPED:.*]] = arith.minsi %[[LOW]]
// CHECK:         %[[HIGH:.*]] = arith.index_cast %[[CLAMPED]] : i64 to index
// CHECK:         %[[OFFSET:.*]] = arith.index_cast %[[START]] : i32 to index
// CHECK:         %[[X:.*]] = tts.load %[[P]][%[[OFFSET]]] strides [1] bounds [0 to %[[HIGH]]] : !tt.ptr<f32> -> tensor<64xf32>
// CHECK:         tts.store %[[X]], %[[P]][%[[OFFSET]]] strides [1] bounds [0 to %[[HIGH]]] : tensor<64xf32>, !tt.ptr<f32>
// CHECK-NEXT:    tt.return
tt.func @one_dimension(%p: !tt.ptr<f32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %c64 = arith.constant 64 : i32
  %start = arith.muli %pid, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %starts = tt.splat %start : i32 -> tensor<64xi32>
  %i = arith.addi %starts, %range : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %ps, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x = tt.load %q, %mask : tensor<64x!tt.ptr<f32>>
  tt.store %q, %x, %mask : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Rows and columns keep their own strides; a transposed block has them exchanged.
// CHECK-LABEL: tt.func @two_dimensions
// CHECK-SAME:    %[[P:.*]]: !tt.ptr<f32>, %[[S:.*]]: i32
// CHECK:         %[[STRIDE:.*]] = arith.index_cast %[[S]] : i32 to index
// CHECK:         tts.load %[[P]][0] strides [%[[STRIDE]], 1] : !tt.ptr<f32> -> tensor<8x16xf32>
// CHECK:         tts.store %{{.*}}, %[[P]][0] strides [1, %[[STRIDE]]] : tensor<16x8xf32>, !tt.ptr<f32>
tt.func @two_dimensions(%p: !tt.ptr<f32>, %s: i32) {
  %rows = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %cols = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %r = tt.expand_dims %rows {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %c = tt.expand_dims %cols {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %ss = tt.splat %s : i32 -> tensor<8x1xi32>
  %rs = arith.muli %r, %ss : tensor<8x1xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x1x!tt.ptr<f32>>
  %pr = tt.addptr %ps, %rs : tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>
  %prs = tt.broadcast %pr : tensor<8x1x!tt.ptr<f32>> -> tensor<8x16x!tt.ptr<f32>>
  %cs = tt.broadcast %c : tensor<1x16xi32> -> tensor<8x16xi32>
  %q = tt.addptr %prs, %cs : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  %x = tt.load %q : tensor<8x16x!tt.ptr<f32>>
  %qt = tt.trans %q {order = array<i32: 1, 0>} : tensor<8x16x!tt.ptr<f32>> -> tensor<16x8x!tt.ptr<f32>>
  %xt = tt.trans %x {order = array<i32: 1, 0>} : tensor<8x16xf32> -> tensor<16x8xf32>
  tt.store %qt, %xt : tensor<16x8x!tt.ptr<f32>>
  tt.return
}

// A remainder by a number that all lanes share is a wrap, with the sign of `remsi`.
// CHECK-LABEL: tt.func @wrap
// CHECK-DAG:     %[[START:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK-DAG:     %[[SIZE:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK:         tts.load %{{.*}}[0] strides [3] wrap [%[[START]] mod %[[SIZE]]] : !tt.ptr<f32> -> tensor<16xf32>
tt.func @wrap(%p: !tt.ptr<f32>, %start: i32, %n: i32) -> tensor<16xf32> {
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %starts = tt.splat %start : i32 -> tensor<16xi32>
  %i = arith.addi %starts, %range : tensor<16xi32>
  %ns = tt.splat %n : i32 -> tensor<16xi32>
  %j = arith.remsi %i, %ns : tensor<16xi32>
  %three = arith.constant dense<3> : tensor<16xi32>
  %k = arith.muli %j, %three : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q = tt.addptr %ps, %k : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %x = tt.load %q : tensor<16x!tt.ptr<f32>>
  tt.return %x : tensor<16xf32>
}

// Quotient and remainder of an index are two dimensions of the access.
// CHECK-LABEL: tt.func @split
// CHECK:         %[[X:.*]] = tts.load %{{.*}}[%{{.*}}] strides [100, 1] : !tt.ptr<f32> -> tensor<8x4xf32>
// CHECK:         tt.reshape %[[X]] : tensor<8x4xf32> -> tensor<32xf32>
tt.func @split(%p: !tt.ptr<f32>) -> tensor<32xf32> {
  %pid = tt.get_program_id x : i32
  %c32 = arith.constant 32 : i32
  %start = arith.muli %pid, %c32 : i32
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %starts = tt.splat %start : i32 -> tensor<32xi32>
  %i = arith.addi %starts, %range : tensor<32xi32>
  %four = arith.constant dense<4> : tensor<32xi32>
  %x0 = arith.remsi %i, %four : tensor<32xi32>
  %x1 = arith.divsi %i, %four : tensor<32xi32>
  %hundred = arith.constant dense<100> : tensor<32xi32>
  %row = arith.muli %x1, %hundred : tensor<32xi32>
  %at = arith.addi %x0, %row : tensor<32xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %q = tt.addptr %ps, %at : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %x = tt.load %q : tensor<32x!tt.ptr<f32>>
  tt.return %x : tensor<32xf32>
}

// Blocks that begin at multiples of their size do not cross a multiple of a multiple of it: the quotient is a scalar.
// CHECK-LABEL: tt.func @block_within_a_row
// CHECK-DAG:     arith.divsi %{{.*}}, %{{.*}} : index
// CHECK-DAG:     arith.remsi %{{.*}}, %{{.*}} : index
// CHECK:         tts.load %{{.*}}[%{{.*}}] strides [1] : !tt.ptr<f32> -> tensor<32xf32>
tt.func @block_within_a_row(%p: !tt.ptr<f32>) -> tensor<32xf32> {
  %pid = tt.get_program_id x : i32
  %c32 = arith.constant 32 : i32
  %start = arith.muli %pid, %c32 : i32
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %starts = tt.splat %start : i32 -> tensor<32xi32>
  %i = arith.addi %starts, %range : tensor<32xi32>
  %size = arith.constant dense<96> : tensor<32xi32>
  %x0 = arith.remsi %i, %size : tensor<32xi32>
  %x1 = arith.divsi %i, %size : tensor<32xi32>
  %hundred = arith.constant dense<100> : tensor<32xi32>
  %row = arith.muli %x1, %hundred : tensor<32xi32>
  %at = arith.addi %x0, %row : tensor<32xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %q = tt.addptr %ps, %at : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %x = tt.load %q : tensor<32x!tt.ptr<f32>>
  tt.return %x : tensor<32xf32>
}

// What may be negative is not divided: `divsi` rounds toward zero.
// CHECK-LABEL: tt.func @maybe_negative
// CHECK:         %[[Q:.*]] = arith.divsi %{{.*}}, %{{.*}} : tensor<32xi32>
// CHECK:         tts.gather %{{.*}}[%[[Q]]] : !tt.ptr<f32>, tensor<32xi32> -> tensor<32xf32>
tt.func @maybe_negative(%p: !tt.ptr<f32>, %start: i32 {tt.divisibility = 16 : i32}) -> tensor<32xf32> {
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %starts = tt.splat %start : i32 -> tensor<32xi32>
  %i = arith.addi %starts, %range : tensor<32xi32>
  %four = arith.constant dense<4> : tensor<32xi32>
  %x1 = arith.divsi %i, %four : tensor<32xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  %q = tt.addptr %ps, %x1 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  %x = tt.load %q : tensor<32x!tt.ptr<f32>>
  tt.return %x : tensor<32xf32>
}

// Pointers that are loaded have no base: the access is left.
// CHECK-LABEL: tt.func @left
// CHECK:         tt.load %{{.*}} : tensor<16x!tt.ptr<f32>>
tt.func @left(%q: tensor<16x!tt.ptr<f32>>) -> tensor<16xf32> {
  %x = tt.load %q : tensor<16x!tt.ptr<f32>>
  tt.return %x : tensor<16xf32>
}
