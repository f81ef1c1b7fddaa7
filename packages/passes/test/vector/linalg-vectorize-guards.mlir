// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// Elements change below %n and in rows below %m only: others are not visited, and nothing is selected.
// CHECK-LABEL: func.func @block
// CHECK-SAME:    %[[X:.*]]: memref<8x1024xf32>, %[[N:.*]]: index, %[[M:.*]]: index
// CHECK:         scf.for %[[ROW:.*]] = %c0{{.*}} to %c8
// CHECK:           %[[END:.*]] = arith.minsi %{{.*}}, %c1024
// CHECK:           %[[IN:.*]] = arith.cmpi slt, %[[ROW]], %[[M]] : index
// CHECK:           %[[TO:.*]] = arith.select %[[IN]], %[[END]], %{{.*}} : index
// CHECK-NOT:       arith.select
// CHECK:           scf.for %{{.*}} step %c4
// CHECK-NOT:         arith.select
// CHECK:             vector.store
// CHECK:           scf.for %{{.*}} to %[[TO]] step %c1
// CHECK-NOT:         arith.select
// CHECK:             memref.store
func.func @block(%x: memref<8x1024xf32>, %n: index, %m: index, %factor: f32) {
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : memref<8x1024xf32>) outs(%x : memref<8x1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %v = arith.mulf %a, %factor : f32
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c = arith.cmpi slt, %j, %n : index
    %d = arith.cmpi slt, %i, %m : index
    %both = arith.andi %c, %d : i1
    %k = arith.select %both, %v, %a : f32
    linalg.yield %k : f32
  }
  return
}

// What is kept belongs to another buffer, so all elements are written.
// CHECK-LABEL: func.func @other
// CHECK:         arith.select %{{.*}} : vector<4xi1>, vector<4xf32>
func.func @other(%x: memref<1024xf32>, %y: memref<1024xf32>, %n: index, %factor: f32) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<1024xf32>) outs(%y : memref<1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %v = arith.mulf %a, %factor : f32
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    %k = arith.select %c, %v, %a : f32
    linalg.yield %k : f32
  }
  return
}
