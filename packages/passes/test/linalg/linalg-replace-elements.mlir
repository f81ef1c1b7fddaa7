// RUN: tt-opt %s --linalg-replace-elements | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>

// One element of a row, if the row has it.
// CHECK-LABEL: func.func @element
// CHECK-NOT:     linalg.generic
// CHECK:         %[[IS:.*]] = arith.cmpi ult, %at, %c256{{.*}} : i32
// CHECK:         scf.if %[[IS]] {
// CHECK:           %[[AT:.*]] = arith.index_cast %at : i32 to index
// CHECK:           memref.store %none, %x[%[[AT]]]
// CHECK:         return
func.func @element(%x: memref<256xf32>, %at: i32) {
  %none = arith.constant 0xFF800000 : f32
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<256xf32>) outs(%x : memref<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %is = arith.cmpi eq, %n, %at : i32
    %y = arith.select %is, %none, %in : f32
    linalg.yield %y : f32
  }
  return
}

// One of each row, with a place and a value of the row.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.for %[[R:.*]] = %c0{{.*}} to %c16
// CHECK:           %[[P:.*]] = memref.load %at[%[[R]]]
// CHECK:           arith.cmpi ult, %[[P]], %c64
// CHECK:           scf.if
// CHECK:             %[[I:.*]] = arith.index_cast %[[P]]
// CHECK:             %[[V:.*]] = memref.load %v[%[[R]]]
// CHECK:             %[[W:.*]] = arith.addf %[[V]], %[[V]]
// CHECK:             memref.store %[[W]], %x[%[[R]], %[[I]]]
func.func @rows(%x: memref<16x64xf32>, %at: memref<16xi32>, %v: memref<16xf32>) {
  linalg.generic {indexing_maps = [#rows, #rows, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%at, %v, %x : memref<16xi32>, memref<16xf32>, memref<16x64xf32>) outs(%x : memref<16x64xf32>) {
  ^bb0(%p: i32, %w: f32, %in: f32, %out: f32):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %isnt = arith.cmpi ne, %p, %n : i32
    %value = arith.addf %w, %w : f32
    %y = arith.select %isnt, %in, %value : f32
    linalg.yield %y : f32
  }
  return
}

// Another buffer gets all elements; and a place or a value along the row is one of each element. A number of
// eight bits is the index of several elements.
// CHECK-LABEL: func.func @all
// CHECK-COUNT-4: linalg.generic
func.func @all(%x: memref<256xf32>, %z: memref<256xf32>, %at: memref<256xi32>, %one: i32, %short: i8) {
  %none = arith.constant 0xFF800000 : f32
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<256xf32>) outs(%z : memref<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %is = arith.cmpi eq, %n, %one : i32
    %y = arith.select %is, %none, %in : f32
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %x : memref<256xi32>, memref<256xf32>) outs(%x : memref<256xf32>) {
  ^bb0(%p: i32, %in: f32, %out: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %is = arith.cmpi eq, %n, %p : i32
    %y = arith.select %is, %none, %in : f32
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<256xf32>) outs(%x : memref<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %is = arith.cmpi eq, %n, %one : i32
    %float = arith.sitofp %n : i32 to f32
    %y = arith.select %is, %float, %in : f32
    linalg.yield %y : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<256xf32>) outs(%x : memref<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i8
    %is = arith.cmpi eq, %n, %short : i8
    %y = arith.select %is, %none, %in : f32
    linalg.yield %y : f32
  }
  return
}
