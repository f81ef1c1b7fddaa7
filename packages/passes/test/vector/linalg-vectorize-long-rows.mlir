// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Rows of 3136 elements have parts of 64 in common with a block that begins at a multiple of it, but those are many: each
// row has a loop of its own, wherever it begins.
// CHECK-LABEL: func.func @channels
// CHECK-NOT:     step %c64
// CHECK:         scf.while
// CHECK:           scf.for %{{.*}} step %c4
func.func @channels(%x: !tt.ptr<f32>, %scale: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<16384xf32>) {
  %c16384 = arith.constant 16384 : i32
  %c3136 = arith.constant 3136 : i32
  %id = tt.get_program_id x : i32
  %start = arith.muli %id, %c16384 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<16384xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %n = arith.addi %start, %j : i32
    %c = arith.divsi %n, %c3136 : i32
    %k = arith.index_cast %c : i32 to index
    %s = tts.load %scale[%k] : !tt.ptr<f32> -> f32
    %p = arith.index_cast %n : i32 to index
    %v = tts.load %x[%p] : !tt.ptr<f32> -> f32
    %m = arith.mulf %v, %s : f32
    tts.store %m, %y[%p] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
