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
