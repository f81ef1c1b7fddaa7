// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#scalar = affine_map<(d0) -> ()>

// Between the cuts that the mask makes, nothing tests it; a store that is masked off needs no loop beyond.
// CHECK-LABEL: func.func @masked
// CHECK-SAME:    (%[[X:.*]]: !tt.ptr<f32>, %[[Y:.*]]: !tt.ptr<f32>, %[[N:.*]]: index, %{{.*}}: memref<1024xf32>)
// CHECK:         arith.minsi
// CHECK:         scf.for
// CHECK:           %[[V:.*]] = tts.load %[[X]][%{{.*}}] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:           %[[W:.*]] = arith.addf %[[V]], %[[V]] : vector<4xf32>
// CHECK:           tts.store %[[W]], %[[Y]][%{{.*}}] strides [1] : vector<4xf32>, !tt.ptr<f32>
// CHECK:         scf.for
// CHECK:           tts.load %[[X]][%{{.*}}] : !tt.ptr<f32> -> f32
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @masked(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %shape: memref<1024xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    %v = tts.load %x[%i] mask %c : !tt.ptr<f32> -> f32
    %w = arith.addf %v, %v : f32
    tts.store %w, %y[%i] mask %c : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A condition that all lanes share cuts the loop, too, and what says the same as the mask is no choice between the cuts.
// CHECK-LABEL: func.func @shared
// CHECK-SAME:    %[[ON:[a-z0-9_]+]]: i1, %{{.*}}: memref<64xf32>
// CHECK:         %[[END:.*]] = arith.select %[[ON]]
// CHECK:         scf.for %{{.*}} to %{{.*}} step
// CHECK-NOT:       scf.if
// CHECK-NOT:       arith.select
// CHECK:           tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:       arith.select
// CHECK:           scf.yield
// CHECK:         return
func.func @shared(%x: !tt.ptr<f32>, %start: i32, %n: i32, %on: i1, %shape: memref<64xf32>, %out: memref<f32>) {
  %zero = arith.constant 0.0 : f32
  %from = arith.index_cast %start : i32 to index
  %to = arith.index_cast %n : i32 to index
  %length = arith.subi %to, %from : index
  linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]} ins(%shape : memref<64xf32>) outs(%out : memref<f32>) {
  ^bb0(%unused: f32, %o: f32):
    %i = linalg.index 0 : index
    %below = arith.cmpi slt, %i, %length : index
    %mask = arith.andi %below, %on : i1
    %at = arith.addi %from, %i : index
    %v = tts.load %x[%at] mask %mask : !tt.ptr<f32> -> f32
    %j = arith.index_cast %i : index to i32
    %k = arith.addi %start, %j : i32
    %same = arith.cmpi sgt, %n, %k : i32
    %both = arith.andi %on, %same : i1
    %w = arith.select %both, %v, %zero : f32
    %r = arith.addf %o, %w : f32
    linalg.yield %r : f32
  }
  return
}

// A partial result per lane, combined at the end; the loop may be unrolled.
// CHECK-LABEL: func.func @sum
// CHECK:         %[[S:.*]] = scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (vector<4xf32>) {
// CHECK:           %[[V:.*]] = vector.load
// CHECK:           %[[B:.*]] = arith.addf %[[A]], %[[V]] : vector<4xf32>
// CHECK:           scf.yield %[[B]] : vector<4xf32>
// CHECK:         } {tts.independent}
// CHECK:         vector.shuffle %[[S]], %[[S]] [2, 3, 2, 3]
// CHECK:         vector.shuffle %{{.*}} [1, 1, 2, 3]
// CHECK:         vector.extract %{{.*}}[0]
// CHECK:         memref.store
func.func @sum(%x: memref<64xf32>, %out: memref<f32>) {
  linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]} ins(%x : memref<64xf32>) outs(%out : memref<f32>) {
  ^bb0(%p: f32, %o: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// CHECK-LABEL: func.func @matmul
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK-COUNT-8:     vector.load
// CHECK:             scf.for {{.*}} -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>)
// CHECK-COUNT-8:       vector.fma
// CHECK-COUNT-8:     vector.store
func.func @matmul(%a: memref<16x32xf32>, %b: memref<32x16xf32>, %c: memref<16x16xf32>) {
  linalg.matmul ins(%a, %b : memref<16x32xf32>, memref<32x16xf32>) outs(%c : memref<16x16xf32>)
  return
}

// What the vectorised loop would read again and again is read before it.
// CHECK-LABEL: func.func @uniform
// CHECK:         scf.for
// CHECK:           memref.load %{{.*}} : memref<8xf32>
// CHECK:           scf.for
// CHECK-NOT:         memref.load
// CHECK:             vector.store
func.func @uniform(%x: memref<8x64xf32>, %row: memref<8xf32>, %out: memref<8x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %row : memref<8x64xf32>, memref<8xf32>) outs(%out : memref<8x64xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    linalg.yield %r : f32
  }
  return
}

// Loads along one loop and stores along another meet in squares that are transposed in registers.
// CHECK-LABEL: func.func @transposed
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK-COUNT-4:     tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-COUNT-8:     vector.shuffle
// CHECK-COUNT-4:     vector.store
func.func @transposed(%x: !tt.ptr<f32>, %out: memref<16x8xf32>, %stride: index) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%out : memref<16x8xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %j, %stride : index
    %at = arith.addi %row, %i : index
    %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  return
}

// A result that was filled right before starts in registers.
// CHECK-LABEL: func.func @filled
// CHECK:         %[[Z:.*]] = arith.constant dense<2.500000e-01> : vector<4xf32>
// CHECK-NOT:     memref.store
// CHECK-NOT:     vector.load %{{.*}} : memref<16x8xf32>
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[Z]],
func.func @filled(%a: memref<16x32xf32>, %b: memref<32x8xf32>, %c: memref<16x8xf32>) {
  %z = arith.constant 0.25 : f32
  linalg.fill ins(%z : f32) outs(%c : memref<16x8xf32>)
  linalg.matmul ins(%a, %b : memref<16x32xf32>, memref<32x8xf32>) outs(%c : memref<16x8xf32>)
  return
}

// Beyond the bound every lane gives the same, so that one of them tells what all add.
// CHECK-LABEL: func.func @sum_of_masked
// CHECK:         scf.for
// CHECK:         scf.for
// CHECK:         %[[E:.*]] = arith.cmpi sge
// CHECK:         scf.if %[[E]]
// CHECK:         } else {
// CHECK:           arith.sitofp
// CHECK:           arith.mulf
// CHECK-NOT:     scf.for
func.func @sum_of_masked(%x: !tt.ptr<f32>, %n: index, %k: f32, %shape: memref<1024xf32>, %out: memref<f32>) {
  linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]} ins(%shape : memref<1024xf32>) outs(%out : memref<f32>) {
  ^bb0(%unused: f32, %o: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    %v = tts.load %x[%i] mask %c other %k : !tt.ptr<f32> -> f32
    %r = arith.addf %o, %v : f32
    linalg.yield %r : f32
  }
  return
}

// What a comparison with the bound of the mask decides is no choice in either part, and zeros need not be added.
// CHECK-LABEL: func.func @sum_where
// CHECK:         scf.for
// CHECK-NOT:       arith.select
// CHECK:         scf.for
// CHECK-NOT:     scf.if
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @sum_where(%x: !tt.ptr<f32>, %n: i32, %k: f32, %shape: memref<1024xf32>, %out: memref<f32>) {
  %zero = arith.constant 0.0 : f32
  %m = arith.index_cast %n : i32 to index
  linalg.generic {indexing_maps = [#id, #scalar], iterator_types = ["reduction"]} ins(%shape : memref<1024xf32>) outs(%out : memref<f32>) {
  ^bb0(%unused: f32, %o: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %m : index
    %v = tts.load %x[%i] mask %c : !tt.ptr<f32> -> f32
    %w = arith.subf %v, %k : f32
    %j = arith.index_cast %i : index to i32
    %d = arith.cmpi slt, %j, %n : i32
    %s = arith.select %d, %w, %zero : f32
    %r = arith.addf %o, %s : f32
    linalg.yield %r : f32
  }
  return
}

// What a mask ends inside of the vectors ends their loop, which tests nothing.
// CHECK-LABEL: func.func @columns
// CHECK-SAME:    %[[N:[a-z0-9_]+]]: index, %{{.*}}: memref<32x16xf32>
// CHECK:         %[[END:.*]] = arith.minsi %{{.*}}, %{{.*}} : index
// CHECK:         scf.for %{{.*}} to %[[END]] step %{{.*}} iter_args
// CHECK-NOT:       scf.if
// CHECK:           tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:           arith.addf
// CHECK:           scf.yield
// CHECK:         return
#outer = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d0)>
func.func @columns(%x: !tt.ptr<f32>, %n: index, %shape: memref<32x16xf32>, %out: memref<32xf32>) {
  %zero = arith.constant 0.0 : f32
  %stride = arith.constant 2048 : index
  linalg.generic {indexing_maps = [#outer, #column], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<32x16xf32>) outs(%out : memref<32xf32>) {
  ^bb0(%unused: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %j, %stride : index
    %at = arith.addi %i, %row : index
    %c = arith.cmpi slt, %j, %n : index
    %v = tts.load %x[%at] mask %c other %zero : !tt.ptr<f32> -> f32
    %r = arith.addf %o, %v : f32
    linalg.yield %r : f32
  }
  return
}

// What all lanes of a run share is loaded before it. Each run has an element.
// CHECK-LABEL: func.func @rows_by_index
// CHECK:         scf.while
// CHECK:           arith.remsi
// CHECK:           tts.load %indices[%{{[a-z0-9]+}}] : !tt.ptr<i32> -> i32
// CHECK:           scf.for
// CHECK-NOT:         !tt.ptr<i32> -> i32
// CHECK:             tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:         !tt.ptr<i32> -> i32
// CHECK:           scf.yield
// CHECK:         return
func.func @rows_by_index(%indices: !tt.ptr<i32>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<1024xf32>) {
  %size = arith.constant 100 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %q = arith.divsi %i, %size : index
    %r = arith.remsi %i, %size : index
    %k = tts.load %indices[%q] : !tt.ptr<i32> -> i32
    %row = arith.index_cast %k : i32 to index
    %from = arith.muli %row, %size : index
    %at = arith.addi %from, %r : index
    %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
    tts.store %v, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// What a selection takes from outside of the body, all lanes have.
// CHECK-LABEL: func.func @first_greatest
// CHECK-DAG:     arith.constant dense<true> : vector<4xi1>
// CHECK:         scf.for
// CHECK:           arith.xori %{{.*}}, %{{.*}} : vector<4xi1>
// CHECK:         vector.shuffle
// CHECK:         arith.xori %{{.*}}, %{{.*}} : vector<4xi1>
func.func @first_greatest(%x: memref<64xf32>, %greatest: memref<f32>, %at: memref<i32>) {
  %true = arith.constant true
  linalg.generic {indexing_maps = [#id, #scalar, #scalar], iterator_types = ["reduction"]} ins(%x : memref<64xf32>) outs(%greatest, %at : memref<f32>, memref<i32>) {
  ^bb0(%v: f32, %o: f32, %p: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %more = arith.cmpf ogt, %o, %v : f32
    %same = arith.cmpf oeq, %o, %v : f32
    %nan = arith.cmpf une, %v, %v : f32
    %number = arith.xori %nan, %true : i1
    %nan_before = arith.cmpf une, %o, %o : f32
    %first_nan = arith.andi %nan_before, %number : i1
    %wins = arith.ori %more, %first_nan : i1
    %before = arith.cmpi slt, %p, %j : i32
    %tie = arith.andi %same, %before : i1
    %keep = arith.ori %wins, %tie : i1
    %value = arith.select %keep, %o, %v : f32
    %place = arith.select %keep, %p, %j : i32
    linalg.yield %value, %place : f32, i32
  }
  return
}

// Flags in memory are lanes, too.
// CHECK-LABEL: func.func @flags
// CHECK:         scf.for
// CHECK:           vector.load %{{.*}} : memref<64xi1>, vector<4xi1>
// CHECK:           arith.xori %{{.*}} : vector<4xi1>
// CHECK:           vector.store %{{.*}} : memref<64xi1>, vector<4xi1>
func.func @flags(%a: memref<64xi1>, %x: memref<64xf32>, %out: memref<64xi1>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a, %x : memref<64xi1>, memref<64xf32>) outs(%out : memref<64xi1>) {
  ^bb0(%m: i1, %v: f32, %o: i1):
    %g = arith.cmpf ogt, %v, %zero : f32
    %r = arith.xori %m, %g : i1
    linalg.yield %r : i1
  }
  return
}

// Integers of 64 bits are lanes, of which registers hold two; divisions of them are done one by one.
// CHECK-LABEL: func.func @wide
// CHECK:         vector.load %{{.*}} : memref<64xi64>, vector<4xi64>
// CHECK:         arith.cmpi ne, %{{.*}} : vector<4xi64>
// CHECK:         vector.store %{{.*}} : memref<64xf32>, vector<4xf32>
// CHECK-NOT:     vector<
// CHECK:         linalg.generic
// CHECK:           arith.remsi %{{.*}} : i64
func.func @wide(%a: memref<64xi64>, %x: memref<64xf32>, %out: memref<64xf32>, %rest: memref<64xi64>) {
  %zero = arith.constant 0.0 : f32
  %ignored = arith.constant -100 : i64
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %x : memref<64xi64>, memref<64xf32>) outs(%out : memref<64xf32>) {
  ^bb0(%label: i64, %v: f32, %o: f32):
    %counts = arith.cmpi ne, %label, %ignored : i64
    %r = arith.select %counts, %v, %zero : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<64xi64>) outs(%rest : memref<64xi64>) {
  ^bb0(%label: i64, %o: i64):
    %r = arith.remsi %label, %ignored : i64
    linalg.yield %r : i64
  }
  return
}

// Four lanes of 64 bits are two registers later on; sums of products are in vectors that fill one.
// CHECK-LABEL: func.func @doubles
// CHECK:         %[[V:.*]] = vector.load %x[%{{.*}}] : memref<64xf64>, vector<4xf64>
// CHECK:         %[[W:.*]] = arith.mulf %[[V]], %[[V]] : vector<4xf64>
// CHECK:         vector.store %[[W]], %y[%{{.*}}] : memref<64xf64>, vector<4xf64>
// CHECK-NOT:     memref.load
// CHECK:         return
func.func @doubles(%x: memref<64xf64>, %y: memref<64xf64>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<64xf64>) outs(%y : memref<64xf64>) {
  ^bb0(%v: f64, %o: f64):
    %w = arith.mulf %v, %v : f64
    linalg.yield %w : f64
  }
  return
}

// CHECK-LABEL: func.func @product_of_doubles
// CHECK:         scf.for {{.*}} step %c4
// CHECK:           vector.load %b[{{.*}}] : memref<32x16xf64>, vector<2xf64>
// CHECK:           vector.fma {{.*}} : vector<2xf64>
func.func @product_of_doubles(%a: memref<16x32xf64>, %b: memref<32x16xf64>, %c: memref<16x16xf64>) {
  linalg.matmul ins(%a, %b : memref<16x32xf64>, memref<32x16xf64>) outs(%c : memref<16x16xf64>)
  return
}

// Functions of libraries are functions of lanes.
// CHECK-LABEL: func.func @library
// CHECK:         tt.extern_elementwise %{{.*}}, %{{.*}} {{.*}}symbol = "hypot"{{.*}} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
func.func @library(%x: memref<64xf32>, %y: memref<64xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<64xf32>) outs(%y : memref<64xf32>) {
  ^bb0(%v: f32, %o: f32):
    %w = tt.extern_elementwise %v, %v {libname = "", libpath = "", pure = true, symbol = "hypot"} : (f32, f32) -> f32
    linalg.yield %w : f32
  }
  return
}

// Invariant operations are executed before the loop with all of their results, also if only the last one is used.
// CHECK-LABEL: func.func @second_result
// CHECK:         %{{.*}}, %[[HIGH:.*]] = arith.mului_extended %a, %b : i32
// CHECK:         scf.for
// CHECK:           vector.broadcast %[[HIGH]] : i32 to vector<4xi32>
// CHECK:         scf.for
// CHECK:           arith.xori %[[HIGH]], %{{.*}} : i32
func.func @second_result(%x: memref<1024xi32>, %y: !tt.ptr<i32>, %n: index, %a: i32, %b: i32) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : memref<1024xi32>) {
  ^bb0(%in: i32):
    %i = linalg.index 0 : index
    %below = arith.cmpi slt, %i, %n : index
    %low, %high = arith.mului_extended %a, %b : i32
    %v = arith.xori %high, %in : i32
    tts.store %v, %y[%i] mask %below : i32, !tt.ptr<i32>
    linalg.yield
  }
  return
}

// A condition of several parts that bounds the loop is not tested again inside of it.
// CHECK-LABEL: func.func @rows_between
// CHECK:         scf.for
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK-NOT:         scf.if
// CHECK:             tts.store %{{.*}} strides [1]
// CHECK:           }
#plane = affine_map<(d0, d1) -> (d0, d1)>
func.func @rows_between(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %from: index, %to: index, %n: index, %shape: memref<16x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %width = arith.constant 64 : index
  linalg.generic {indexing_maps = [#plane], iterator_types = ["parallel", "parallel"]} ins(%shape : memref<16x64xf32>) {
  ^bb0(%unused: f32):
    %r = linalg.index 0 : index
    %i = linalg.index 1 : index
    %low = arith.cmpi sge, %r, %from : index
    %high = arith.cmpi slt, %r, %to : index
    %row = arith.andi %low, %high : i1
    %column = arith.cmpi slt, %i, %n : index
    %on = arith.andi %row, %column : i1
    %start = arith.muli %r, %width : index
    %at = arith.addi %start, %i : index
    %v = tts.load %x[%at] mask %on other %zero : !tt.ptr<f32> -> f32
    %w = arith.addf %v, %v : f32
    tts.store %w, %y[%at] mask %on : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Within the bounds that a load and a store share, rows that are only stored are vectors, too.
// CHECK-LABEL: func.func @filled_rows
// CHECK:         scf.for
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK-NEXT:        arith.addi
// CHECK-NEXT:        tts.load %x[%{{.*}}] strides [1]
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK:             scf.if %{{.*}} -> (vector<4xf32>) {
// CHECK:             scf.if %{{.*}} {
// CHECK-NEXT:          tts.store %{{.*}} strides [1]
func.func @filled_rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %rows: index, %most: index, %n: index, %shape: memref<16x64xf32>) {
  %other = arith.constant -1.0 : f32
  %width = arith.constant 64 : index
  linalg.generic {indexing_maps = [#plane], iterator_types = ["parallel", "parallel"]} ins(%shape : memref<16x64xf32>) {
  ^bb0(%unused: f32):
    %r = linalg.index 0 : index
    %i = linalg.index 1 : index
    %isRow = arith.cmpi slt, %r, %rows : index
    %isStored = arith.cmpi slt, %r, %most : index
    %column = arith.cmpi slt, %i, %n : index
    %on = arith.andi %isRow, %column : i1
    %to = arith.andi %isStored, %column : i1
    %start = arith.muli %r, %width : index
    %at = arith.addi %start, %i : index
    %v = tts.load %x[%at] mask %on other %other : !tt.ptr<f32> -> f32
    tts.store %v, %y[%at] mask %to : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// If the store needs all of the conditions, nothing is left to do where one of them is false.
// CHECK-LABEL: func.func @stored_rows
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK:           scf.for %{{.*}} step %c1 {
// CHECK-NOT:       scf.for
// CHECK:         return
func.func @stored_rows(%x: !tt.ptr<f32>, %w: !tt.ptr<f32>, %y: !tt.ptr<f32>, %rows: index, %n: index, %shape: memref<16x64xf32>) {
  %other = arith.constant -1.0 : f32
  %width = arith.constant 64 : index
  linalg.generic {indexing_maps = [#plane], iterator_types = ["parallel", "parallel"]} ins(%shape : memref<16x64xf32>) {
  ^bb0(%unused: f32):
    %r = linalg.index 0 : index
    %i = linalg.index 1 : index
    %isRow = arith.cmpi slt, %r, %rows : index
    %column = arith.cmpi slt, %i, %n : index
    %on = arith.andi %isRow, %column : i1
    %start = arith.muli %r, %width : index
    %at = arith.addi %start, %i : index
    %v = tts.load %x[%at] mask %on other %other : !tt.ptr<f32> -> f32
    %u = tts.load %w[%i] mask %column other %other : !tt.ptr<f32> -> f32
    %s = arith.mulf %u, %v : f32
    tts.store %s, %y[%at] mask %on : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
