// RUN: tt-opt %s --linalg-split-joins | FileCheck %s

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#first = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#second = affine_map<(d0, d1, d2) -> (d0, 1, d2)>

// Both elements are written by one iteration, which scales each and loads their operands once.
// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0, 0, d1)>
// CHECK-DAG: #[[SECOND:.*]] = affine_map<(d0, d1) -> (d0, 1, d1)>
// CHECK-LABEL: func.func @butterfly
// CHECK:         linalg.generic {indexing_maps = [#[[FIRST]], #[[SECOND]], #[[FIRST]], #[[SECOND]]], iterator_types = ["parallel", "parallel"]}
// CHECK-SAME:      outs(%y, %y : memref<8x2x64xf32>, memref<8x2x64xf32>)
// CHECK-DAG:       %[[SUM:.*]] = arith.addf
// CHECK-DAG:       %[[DIFFERENCE:.*]] = arith.subf
// CHECK:           %[[COLUMN:.*]] = linalg.index 1
// CHECK:           %[[SCALE:.*]] = arith.sitofp
// CHECK:           %[[A:.*]] = arith.mulf %[[SUM]], %[[SCALE]]
// CHECK:           %[[B:.*]] = arith.mulf %[[DIFFERENCE]], %[[SCALE]]
// CHECK:           linalg.yield %[[A]], %[[B]]
func.func @butterfly(%x: memref<8x2x64xf32>, %y: memref<8x2x64xf32>) {
  %c1 = arith.constant 1 : index
  linalg.generic {indexing_maps = [#first, #second, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %x : memref<8x2x64xf32>, memref<8x2x64xf32>) outs(%y : memref<8x2x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %sum = arith.addf %a, %b : f32
    %difference = arith.subf %a, %b : f32
    %i = linalg.index 1 : index
    %isFirst = arith.cmpi slt, %i, %c1 : index
    %c = arith.select %isFirst, %sum, %difference : f32
    %column = linalg.index 2 : index
    %n = arith.index_cast %column : index to i32
    %scale = arith.sitofp %n : i32 to f32
    %scaled = arith.mulf %c, %scale : f32
    linalg.yield %scaled : f32
  }
  return
}

// The index is needed for more than a choice.
// CHECK-LABEL: func.func @number
// CHECK:         iterator_types = ["parallel", "parallel", "parallel"]
func.func @number(%x: memref<8x2x64xi32>, %y: memref<8x2x64xi32>) {
  %c1 = arith.constant 1 : i32
  linalg.generic {indexing_maps = [#first, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<8x2x64xi32>) outs(%y : memref<8x2x64xi32>) {
  ^bb0(%a: i32, %out: i32):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %isFirst = arith.cmpi slt, %n, %c1 : i32
    %c = arith.select %isFirst, %a, %n : i32
    linalg.yield %c : i32
  }
  return
}

// Each iteration reads an element of its own, or what it writes.
// CHECK-LABEL: func.func @own
// CHECK:         iterator_types = ["parallel", "parallel", "parallel"]
// CHECK:         iterator_types = ["parallel", "parallel", "parallel"]
func.func @own(%x: memref<8x2x64xf32>, %y: memref<8x2x64xf32>) {
  %c1 = arith.constant 1 : index
  linalg.generic {indexing_maps = [#all, #second, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %x : memref<8x2x64xf32>, memref<8x2x64xf32>) outs(%y : memref<8x2x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %i = linalg.index 1 : index
    %isFirst = arith.cmpi slt, %i, %c1 : index
    %c = arith.select %isFirst, %a, %b : f32
    linalg.yield %c : f32
  }
  linalg.generic {indexing_maps = [#second, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<8x2x64xf32>) outs(%y : memref<8x2x64xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 1 : index
    %isFirst = arith.cmpi slt, %i, %c1 : index
    %c = arith.select %isFirst, %a, %out : f32
    linalg.yield %c : f32
  }
  return
}
