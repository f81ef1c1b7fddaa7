// RUN: tt-opt %s --linalg-unroll-phases | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Two tensors in turns: each iteration loads one element of each, without masks.
// CHECK-LABEL: func.func @in_turns
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : memref<32xf32, strided<[1]>>)
// CHECK:           %[[Q:.*]] = linalg.index 0
// CHECK:           %[[X:.*]] = tts.load %a[%[[Q]]] other %{{.*}} : !tt.ptr<f32> -> f32
// CHECK:           %[[Y:.*]] = tts.load %b[%[[Q]]] other %{{.*}} : !tt.ptr<f32> -> f32
// CHECK-NOT:       arith.divsi
// CHECK-NOT:       arith.select
// CHECK:           tts.store %[[X]]
// CHECK:           tts.store %[[Y]]
func.func @in_turns(%shape: memref<64xf32>, %a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %to: !tt.ptr<f32>) {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %q = arith.divsi %i, %c2 : index
    %r = arith.remsi %i, %c2 : index
    %even = arith.cmpi slt, %r, %c1 : index
    %odd = arith.cmpi sge, %r, %c1 : index
    %x = tts.load %a[%q] mask %even other %zero : !tt.ptr<f32> -> f32
    %y = tts.load %b[%q] mask %odd other %zero : !tt.ptr<f32> -> f32
    %z = arith.select %odd, %y, %x : f32
    tts.store %z, %to[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Three planes: the phase of the first iteration is what remains of `%start`, and phases that begin later or end earlier
// are masked off there.
// CHECK-LABEL: func.func @planes
// CHECK:         %[[FIRST:.*]] = arith.remsi %[[START:.*]], %{{.*}} : index
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : memref<23xf32, strided<[1]>>)
// CHECK:           %[[Q:.*]] = linalg.index 0
// CHECK-DAG:       %[[TURN:.*]] = arith.divsi %[[START]], %{{.*}} : index
// CHECK-DAG:       %[[FROM:.*]] = arith.addi %[[Q]], %[[TURN]] : index
// CHECK:           arith.cmpi sge, %[[Q]]
// CHECK:           arith.cmpi slt, %[[Q]]
// CHECK:           %[[IN:.*]] = arith.andi
// CHECK:           %[[X:.*]] = tts.load %from[%[[FROM]]] mask %[[IN]] : !tt.ptr<f32> -> f32
// CHECK-COUNT-2:   tts.load
// CHECK:           tts.store %[[X]], %to[%{{.*}}] mask %[[IN]]
// CHECK-COUNT-2:   tts.store
// CHECK-NOT:       tts.store
// CHECK:         return
func.func @planes(%shape: memref<64xf32>, %from: !tt.ptr<f32>, %to: !tt.ptr<f32>) {
  %c3 = arith.constant 3 : index
  %c4096 = arith.constant 4096 : index
  %c64 = arith.constant 64 : i32
  %program = tt.get_program_id x : i32
  %offset = arith.muli %program, %c64 : i32
  %start = arith.index_cast %offset : i32 to index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %n = arith.addi %start, %i : index
    %q = arith.divsi %n, %c3 : index
    %r = arith.remsi %n, %c3 : index
    %plane = arith.muli %r, %c4096 : index
    %place = arith.addi %q, %plane : index
    %x = tts.load %from[%place] : !tt.ptr<f32> -> f32
    tts.store %x, %to[%n] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Pairs that change places are neighbours already.
// CHECK-LABEL: func.func @pairs
// CHECK:         ins(%shape : memref<64xf32>)
func.func @pairs(%shape: memref<64xf32>, %from: !tt.ptr<f32>, %to: !tt.ptr<f32>) {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %r = arith.remsi %i, %c2 : index
    %twice = arith.muli %r, %c2 : index
    %next = arith.addi %i, %c1 : index
    %place = arith.subi %next, %twice : index
    %x = tts.load %from[%place] : !tt.ptr<f32> -> f32
    tts.store %x, %to[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A store before a load might change what is loaded.
// CHECK-LABEL: func.func @in_order
// CHECK:         ins(%shape : memref<64xf32>)
func.func @in_order(%shape: memref<64xf32>, %from: !tt.ptr<f32>, %to: !tt.ptr<f32>) {
  %c2 = arith.constant 2 : index
  %c4096 = arith.constant 4096 : index
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %q = arith.divsi %i, %c2 : index
    %r = arith.remsi %i, %c2 : index
    %plane = arith.muli %r, %c4096 : index
    %place = arith.addi %q, %plane : index
    tts.store %zero, %to[%i] : f32, !tt.ptr<f32>
    %x = tts.load %from[%place] : !tt.ptr<f32> -> f32
    tts.store %x, %to[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// The halves of bytes: vectors cannot shift their lanes by different numbers of bits.
// CHECK-LABEL: func.func @nibbles
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : memref<32xf32, strided<[1]>>)
// CHECK-NOT:       arith.remsi
// CHECK:           %[[BITS:.*]] = arith.constant 4 : i32
// CHECK:           arith.shrsi %{{.*}}, %[[BITS]] : i32
func.func @nibbles(%shape: memref<64xf32>, %from: !tt.ptr<i32>, %to: !tt.ptr<i32>) {
  %c2 = arith.constant 2 : index
  %c4_i32 = arith.constant 4 : i32
  %c15_i32 = arith.constant 15 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %q = arith.divsi %i, %c2 : index
    %r = arith.remsi %i, %c2 : index
    %half = arith.index_cast %r : index to i32
    %bits = arith.muli %half, %c4_i32 : i32
    %x = tts.load %from[%q] : !tt.ptr<i32> -> i32
    %shifted = arith.shrsi %x, %bits : i32
    %nibble = arith.andi %shifted, %c15_i32 : i32
    tts.store %nibble, %to[%i] : i32, !tt.ptr<i32>
    linalg.yield
  }
  return
}

// A limit may be the greatest number: nothing is added to it. The index is below it in the first phase if its half is
// below the half of the limit, rounded up, and in the second phase if it is below that half, rounded down.
// CHECK-LABEL: func.func @limit
// CHECK-SAME:    %[[N:[a-z0-9]+]]: index)
// CHECK:         %[[Q:.*]] = linalg.index 0
// CHECK:         %[[LIMIT:.*]] = arith.maxsi %[[N]]
// CHECK:         %[[HALF:.*]] = arith.divsi %[[LIMIT]], %{{.*}} : index
// CHECK:         %[[REST:.*]] = arith.remsi %[[LIMIT]], %{{.*}} : index
// CHECK:         %[[FIRST:.*]] = arith.addi %[[HALF]], %{{.*}} : index
// CHECK:         arith.cmpi slt, %[[Q]], %[[FIRST]]
// CHECK:         arith.cmpi slt, %[[Q]], %[[HALF]] : index
// CHECK-NOT:     arith.addi %[[LIMIT]]
// CHECK:         return
func.func @limit(%shape: memref<64xf32>, %from: !tt.ptr<f32>, %to: !tt.ptr<f32>, %n: index) {
  %c2 = arith.constant 2 : index
  %c4096 = arith.constant 4096 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %exists = arith.cmpi slt, %i, %n : index
    %q = arith.divsi %i, %c2 : index
    %r = arith.remsi %i, %c2 : index
    %plane = arith.muli %r, %c4096 : index
    %place = arith.addi %q, %plane : index
    %x = tts.load %from[%place] mask %exists : !tt.ptr<f32> -> f32
    tts.store %x, %to[%i] mask %exists : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
