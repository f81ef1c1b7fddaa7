// RUN: tt-opt %s --linalg-pack-matmul="depth=256 distinct-arguments keep=65536" | FileCheck %s
// RUN: tt-opt %s --linalg-pack-matmul | FileCheck %s --check-prefix=EACH

#id = affine_map<(d0, d1) -> (d0, d1)>

// The left operand depends on the program, by one value: it is looked for among those that earlier programs have filled. So is
// the right one, which depends on the iteration only.
// CHECK-LABEL: func.func @kept
// CHECK-SAME:    tts.distinct_arguments
// CHECK:         %[[A:.*]] = memref.alloc() {tts.kept} : memref<64x256xf32>
// CHECK:         %[[T:.*]] = memref.alloc() {tts.cleared, tts.kept} : memref<5x4xi64>
// CHECK:         scf.for
// CHECK:           %[[FOUND:.*]] = scf.for
// CHECK:             memref.load %[[T]]
// CHECK:           %[[P:.*]] = scf.if %{{.*}} -> (index) {
// CHECK-NEXT:        scf.yield %[[FOUND]]
// CHECK-NEXT:      } else {
// CHECK:             memref.store %{{.*}}, %[[T]]
// CHECK:             %[[PART:.*]] = memref.subview %[[A]][%{{.*}}, 0] [16, 256]
// CHECK:             scf.for
// CHECK:               memref.subview %[[PART]][0, %{{.*}}] [16, 64]
// CHECK:               linalg.generic
// CHECK:           %[[LEFT:.*]] = memref.subview %[[A]][%{{.*}}, 0] [16, 256]
// What an earlier program has left is announced, a line of a cache at a time.
// CHECK:           scf.for %[[ROW:.*]] = %c0{{.*}} to %c16{{.*}} step
// CHECK:             scf.for %[[COLUMN:.*]] = %c0{{.*}} to %{{.*}} step %c16
// CHECK:               tts.prefetch %[[LEFT]][%[[ROW]], %[[COLUMN]]] : memref<16x256xf32
// CHECK:           linalg.matmul

// EACH-LABEL: func.func @kept
// EACH-NOT:     {{tts.kept|tts.prefetch}}
// EACH:         return
func.func @kept(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %steps: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %id = tt.get_program_id x : i32
  %first = arith.index_cast %id : i32 to index
  %c = memref.alloc() : memref<16x16xf32>
  %end = scf.for %k = %c0 to %steps step %c1 iter_args(%offset = %c0) -> (index) {
    %a = memref.alloc() : memref<16x64xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %r = arith.addi %first, %i : index
      %row = arith.muli %r, %c64 : index
      %at = arith.addi %row, %j : index
      %place = arith.addi %at, %offset : index
      %v = tts.load %x[%place] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    %b = memref.alloc() : memref<64x16xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x16xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %row = arith.muli %i, %c64 : index
      %at = arith.addi %row, %j : index
      %v = tts.load %y[%at] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x16xf32>) outs(%c : memref<16x16xf32>)
    %next = arith.addi %offset, %c64 : index
    scf.yield %next : index
  }
  %v = memref.load %c[%c0, %c0] : memref<16x16xf32>
  tts.store %v, %z[%first] : f32, !tt.ptr<f32>
  return
}

// What the kernel writes to may have changed since.
// CHECK-LABEL: func.func @written
// CHECK-NOT:     tts.kept
// CHECK:         return
func.func @written(%x: !tt.ptr<f32>, %steps: index) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = memref.alloc() : memref<16x16xf32>
  scf.for %k = %c0 to %steps step %c1 {
    %a = memref.alloc() : memref<16x64xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    %b = memref.alloc() : memref<64x16xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x16xf32>) {
    ^bb0(%out: f32):
      %j = linalg.index 1 : index
      %v = tts.load %x[%j] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x16xf32>) outs(%c : memref<16x16xf32>)
  }
  %v = memref.load %c[%c0, %c0] : memref<16x16xf32>
  tts.store %v, %x[%c0] : f32, !tt.ptr<f32>
  return
}

// Parts of a program need the same left operand: the first one on a thread fills it, if it does not depend on the part.
// CHECK-LABEL: func.func @parts
// CHECK-SAME:    tts.distinct_arguments
// CHECK:         %[[A:.*]] = memref.alloc() {tts.kept} : memref<32x64xf32>
// CHECK:         memref.alloc() {tts.cleared, tts.kept} : memref<3x2xi64>
// CHECK:         %[[P:.*]] = scf.if %{{.*}} -> (index) {
// CHECK:         } else {
// CHECK:           %[[PART:.*]] = memref.subview %[[A]][%{{.*}}, 0] [16, 64]
// CHECK:           linalg.generic {{.*}} outs(%[[PART]]
// CHECK:         memref.subview %[[A]][%{{.*}}, 0] [16, 64]
// CHECK:         linalg.matmul
// CHECK-LABEL: func.func @own_rows
// CHECK-NOT:     tts.kept
// CHECK:         return
func.func @parts(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>) attributes {tt.kernel, tts.parts = 2 : i32} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %id = tt.get_program_id z : i32
  %program = arith.shrui %id, %one : i32
  %part = arith.andi %id, %one : i32
  %first = arith.index_cast %program : i32 to index
  %column = arith.index_cast %part : i32 to index
  %c = memref.alloc() : memref<16x16xf32>
  %a = memref.alloc() : memref<16x64xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %r = arith.addi %first, %i : index
    %v = tts.load %x[%r] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  %b = memref.alloc() : memref<64x16xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x16xf32>) {
  ^bb0(%out: f32):
    %j = linalg.index 1 : index
    %r = arith.addi %column, %j : index
    %v = tts.load %y[%r] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x16xf32>) outs(%c : memref<16x16xf32>)
  %v = memref.load %c[%c0, %c0] : memref<16x16xf32>
  tts.store %v, %z[%column] : f32, !tt.ptr<f32>
  return
}

func.func @own_rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>) attributes {tt.kernel, tts.parts = 2 : i32} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %id = tt.get_program_id z : i32
  %part = arith.andi %id, %one : i32
  %first = arith.index_cast %part : i32 to index
  %c = memref.alloc() : memref<16x16xf32>
  %a = memref.alloc() : memref<16x64xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %r = arith.addi %first, %i : index
    %v = tts.load %x[%r] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  %b = memref.alloc() : memref<64x16xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x16xf32>) {
  ^bb0(%out: f32):
    %j = linalg.index 1 : index
    %v = tts.load %y[%j] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x16xf32>) outs(%c : memref<16x16xf32>)
  %v = memref.load %c[%c0, %c0] : memref<16x16xf32>
  tts.store %v, %z[%first] : f32, !tt.ptr<f32>
  return
}
