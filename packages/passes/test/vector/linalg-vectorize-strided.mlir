// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Elements of a buffer that do not lie beside each other are read one by one.
// CHECK-LABEL: func.func @reads
// CHECK:         %[[V:.*]] = memref.subview %arg0[1] [16] [2]
// CHECK:         scf.for
// CHECK-COUNT-4:   memref.load %[[V]]
// CHECK-NOT:       vector.load %[[V]]
// CHECK:           vector.from_elements
// CHECK:           vector.store
func.func @reads(%arg0: memref<32xi32>, %z: memref<16xi32>, %y: memref<16xi32>) {
  %s = memref.subview %arg0[1] [16] [2] : memref<32xi32> to memref<16xi32, strided<[2], offset: 1>>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%s, %z : memref<16xi32, strided<[2], offset: 1>>, memref<16xi32>) outs(%y : memref<16xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %c = arith.addi %a, %b : i32
    linalg.yield %c : i32
  }
  return
}

// Nor are they written as a vector.
// CHECK-LABEL: func.func @writes
// CHECK:         linalg.generic
func.func @writes(%arg0: memref<32xi32>, %y: memref<16xi32>) {
  %s = memref.subview %arg0[1] [16] [2] : memref<32xi32> to memref<16xi32, strided<[2], offset: 1>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%y : memref<16xi32>) outs(%s : memref<16xi32, strided<[2], offset: 1>>) {
  ^bb0(%a: i32, %o: i32):
    %b = arith.addi %a, %a : i32
    linalg.yield %b : i32
  }
  return
}

// The mask of a strided index is an interval of the loop: it begins where 2 i - 2 >= 0, and ends where 2 i - 2 < n.
// CHECK-LABEL: func.func @strided_mask
// CHECK:         %[[LEFT:.*]] = arith.addi %{{.*}}, %c1{{.*}} : index
// CHECK-NEXT:    %[[END:.*]] = arith.divsi %[[LEFT]], %two : index
// CHECK:         scf.for %{{.*}} step %c4 {
// CHECK-NOT:       scf.if
// CHECK-NOT:       mask
// CHECK:           tts.store %{{.*}} strides [1]
#strided = affine_map<(d0) -> (d0)>
func.func @strided_mask(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %shape: memref<64xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2 : index
  linalg.generic {indexing_maps = [#strided], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %d = arith.muli %i, %two : index
    %at = arith.subi %d, %two : index
    %from = arith.cmpi sge, %at, %zero : index
    %below = arith.cmpi slt, %at, %n : index
    %on = arith.andi %from, %below : i1
    tts.store %one, %y[%i] mask %on : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A bound may depend on an element that is read for the whole row.
// CHECK-LABEL: func.func @bound_of_row
// CHECK:         scf.for
// CHECK:           memref.load %firsts
// CHECK:           arith.divsi
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK-NOT:         mask
// CHECK:             tts.store %{{.*}} strides [1]
#tile = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0)>
func.func @bound_of_row(%y: !tt.ptr<f32>, %firsts: memref<16xi32>, %shape: memref<16x64xf32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2 : i32
  %width = arith.constant 64 : index
  linalg.generic {indexing_maps = [#first, #tile], iterator_types = ["parallel", "parallel"]} ins(%firsts, %shape : memref<16xi32>, memref<16x64xf32>) {
  ^bb0(%from: i32, %unused: f32):
    %r = linalg.index 0 : index
    %i = linalg.index 1 : index
    %column = arith.index_cast %i : index to i32
    %double = arith.muli %column, %two : i32
    %at = arith.addi %from, %double : i32
    %on = arith.cmpi sge, %at, %zero : i32
    %start = arith.muli %r, %width : index
    %to = arith.addi %start, %i : index
    tts.store %one, %y[%to] mask %on : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
