// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// The first of equal elements: an accumulator is kept unless it is less. Only the iteration is remembered, whose first place
// all chains share.
// CHECK-LABEL: func.func @argmax
// CHECK:         scf.for
// CHECK-COUNT-4:   arith.cmpf oge
// CHECK-NOT:       arith.cmp
// CHECK:           scf.yield
// CHECK-COUNT-4: arith.addi %{{.*}} : vector<4xi32>
func.func @argmax(%x: !tt.ptr<f32>, %value: memref<1xf32>, %place: memref<1xi32>, %shape: memref<1x64xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<1x64xf32>) outs(%value, %place : memref<1xf32>, memref<1xi32>) {
  ^bb0(%unused: f32, %v: f32, %p: i32):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %w = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %greater = arith.cmpf ogt, %v, %w : f32
    %equal = arith.cmpf oeq, %v, %w : f32
    %lower = arith.cmpi slt, %p, %n : i32
    %tie = arith.andi %equal, %lower : i1
    %left = arith.ori %greater, %tie : i1
    %r = arith.select %left, %v, %w : f32
    %q = arith.select %left, %p, %n : i32
    linalg.yield %r, %q : f32, i32
  }
  return
}

// Of short rows, four are read at a time, one element of each.
// CHECK-LABEL: func.func @short_rows
// CHECK:         scf.for %{{.*}} = %c0 to %c8 step %c1 {{.*}} -> (vector<4xf32>, vector<4xi32>
// CHECK-NOT:     vector.shuffle
// CHECK:           vector.from_elements
// CHECK:           arith.cmpf ogt, %{{.*}} : vector<4xf32>
// CHECK-NOT:     vector.shuffle
// CHECK:         return
func.func @short_rows(%x: !tt.ptr<f32>, %value: memref<32xf32>, %place: memref<32xi32>, %shape: memref<32x8xf32>) {
  linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<32x8xf32>) outs(%value, %place : memref<32xf32>, memref<32xi32>) {
  ^bb0(%unused: f32, %v: f32, %p: i32):
    %c8 = arith.constant 8 : index
    %j = linalg.index 0 : index
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %begin = arith.muli %j, %c8 : index
    %at = arith.addi %begin, %i : index
    %w = tts.load %x[%at] : !tt.ptr<f32> -> f32
    %greater = arith.cmpf ogt, %v, %w : f32
    %equal = arith.cmpf oeq, %v, %w : f32
    %lower = arith.cmpi slt, %p, %n : i32
    %tie = arith.andi %equal, %lower : i1
    %left = arith.ori %greater, %tie : i1
    %r = arith.select %left, %v, %w : f32
    %q = arith.select %left, %p, %n : i32
    linalg.yield %r, %q : f32, i32
  }
  return
}

// The elements are stored as well, at each of them.
// CHECK-LABEL: func.func @kept
// CHECK:         scf.for
// CHECK-COUNT-4:   vector.store %{{.*}} : memref<1x64xf32>, vector<4xf32>
// CHECK:           scf.yield
func.func @kept(%x: !tt.ptr<f32>, %value: memref<1xf32>, %place: memref<1xi32>, %kept: memref<1x64xf32>) {
  linalg.generic {indexing_maps = [#row, #row, #id], iterator_types = ["parallel", "reduction"]} outs(%value, %place, %kept : memref<1xf32>, memref<1xi32>, memref<1x64xf32>) {
  ^bb0(%v: f32, %p: i32, %old: f32):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %w = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %greater = arith.cmpf ogt, %v, %w : f32
    %equal = arith.cmpf oeq, %v, %w : f32
    %lower = arith.cmpi slt, %p, %n : i32
    %tie = arith.andi %equal, %lower : i1
    %left = arith.ori %greater, %tie : i1
    %r = arith.select %left, %v, %w : f32
    %q = arith.select %left, %p, %n : i32
    linalg.yield %r, %q, %w : f32, i32, f32
  }
  return
}
