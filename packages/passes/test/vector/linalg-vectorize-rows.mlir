// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

// Rows that are long enough are added one after the other, four at a time, to what the output holds.
// CHECK-LABEL: func.func @columns
// CHECK-SAME:    %[[N:[a-z0-9_]+]]: index
// CHECK:         %[[END:.*]] = arith.minsi %{{.*}}, %{{.*}} : index
// CHECK:         %[[REST:.*]] = arith.andi %[[END]], %c3
// CHECK:         %[[WHOLE:.*]] = arith.subi %[[END]], %[[REST]]
// CHECK:         scf.for %[[ROW:.*]] = %c0 to %[[WHOLE]] step %c4 {
// CHECK:           scf.for %{{.*}} = %c0 to %c64 step %c4 {
// CHECK-NEXT:        vector.load %{{.*}} : memref<64xf32>, vector<4xf32>
// CHECK-COUNT-4:     tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:         tts.load
// CHECK:             vector.store
// CHECK:           } {tts.independent}
// CHECK:         scf.for %{{.*}} = %[[WHOLE]] to %[[END]] step %c1 {
// CHECK:           scf.for %{{.*}} = %c0 to %c64 step %c4 {
// CHECK-COUNT-1:     tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:         tts.load
// CHECK:             vector.store
// CHECK:         return
#tile = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d0)>
func.func @columns(%x: !tt.ptr<f32>, %n: index, %shape: memref<64x16xf32>, %out: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  %stride = arith.constant 2048 : index
  linalg.generic {indexing_maps = [#tile, #column], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<64x16xf32>) outs(%out : memref<64xf32>) {
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

// The place of a row is loaded once for it, not for each of its vectors.
// CHECK-LABEL: func.func @listed
// CHECK:         scf.for %[[ROW:.*]] = %c0 to %c16 step %c4 {
// CHECK-COUNT-4:   tts.load %places{{.*}} : !tt.ptr<i32> -> i32
// CHECK:           scf.for %{{.*}} = %c0 to %c64 step %c4 {
// CHECK-NOT:         tts.load %places
// CHECK-COUNT-4:     tts.load %x{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:             vector.store
// CHECK:         return
func.func @listed(%x: !tt.ptr<f32>, %places: !tt.ptr<i32>, %shape: memref<64x16xf32>, %out: memref<64xf32>) {
  linalg.generic {indexing_maps = [#tile, #column], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<64x16xf32>) outs(%out : memref<64xf32>) {
  ^bb0(%unused: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %place = tts.load %places[%j] : !tt.ptr<i32> -> i32
    %row = arith.index_cast %place : i32 to index
    %at = arith.addi %i, %row : index
    %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
    %r = arith.addf %o, %v : f32
    linalg.yield %r : f32
  }
  return
}

// Where no column may be left, nothing is loaded for a row.
// CHECK-LABEL: func.func @listed_some
// CHECK:         %[[REST:.*]] = arith.andi %{{.*}}, %c3
// CHECK:         %[[END:.*]] = arith.subi %{{.*}}, %[[REST]]
// CHECK:         %[[ANY:.*]] = arith.cmpi slt, %c0, %[[END]] : index
// CHECK:         scf.for %[[ROW:.*]] = %c0 to %c16 step %c4 {
// CHECK-COUNT-4:   tts.load %places{{.*}} mask %[[ANY]] : !tt.ptr<i32> -> i32
// CHECK:           scf.for %{{.*}} = %c0 to %[[END]] step %c4 {
// CHECK-NOT:         tts.load %places
// CHECK:             vector.store
// CHECK:         return
func.func @listed_some(%x: !tt.ptr<f32>, %places: !tt.ptr<i32>, %n: index, %shape: memref<64x16xf32>, %out: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#tile, #column], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<64x16xf32>) outs(%out : memref<64xf32>) {
  ^bb0(%unused: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c = arith.cmpi slt, %i, %n : index
    %place = tts.load %places[%j] : !tt.ptr<i32> -> i32
    %row = arith.index_cast %place : i32 to index
    %at = arith.addi %i, %row : index
    %v = tts.load %x[%at] mask %c other %zero : !tt.ptr<f32> -> f32
    %r = arith.addf %o, %v : f32
    linalg.yield %r : f32
  }
  return
}

// A sum of narrow numbers stays in a register, where it is rounded once.
// CHECK-LABEL: func.func @narrow
// CHECK:         scf.for %{{.*}} = %c0 to %c16 step %c1 iter_args
// CHECK:         return
func.func @narrow(%x: !tt.ptr<f16>, %shape: memref<256x16xf16>, %out: memref<256xf16>) {
  %stride = arith.constant 2048 : index
  linalg.generic {indexing_maps = [#tile, #column], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<256x16xf16>) outs(%out : memref<256xf16>) {
  ^bb0(%unused: f16, %o: f16):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %j, %stride : index
    %at = arith.addi %i, %row : index
    %v = tts.load %x[%at] : !tt.ptr<f16> -> f16
    %r = arith.addf %o, %v : f16
    linalg.yield %r : f16
  }
  return
}

// What each row gives is written to its own place, beside the sums.
// CHECK-LABEL: func.func @squares
// CHECK:         scf.for %[[ROW:.*]] = %c0 to %c16 step %c4 {
// CHECK:           %[[NEXT:.*]] = arith.addi %[[ROW]], %c1
// CHECK:           scf.for %[[COLUMN:.*]] = %c0 to %c64 step %c4 {
// CHECK-NEXT:        vector.load %out[%[[COLUMN]]]
// CHECK-NOT:         vector.load
// CHECK:             vector.store %{{.*}}, %squares[%[[ROW]], %[[COLUMN]]]
// CHECK:             vector.store %{{.*}}, %squares[%[[NEXT]], %[[COLUMN]]]
// CHECK:             vector.store %{{.*}}, %out[%[[COLUMN]]]
// CHECK:         return
#turned = affine_map<(d0, d1) -> (d1, d0)>
func.func @squares(%x: !tt.ptr<f32>, %squares: memref<16x64xf32>, %out: memref<64xf32>) {
  %stride = arith.constant 2048 : index
  linalg.generic {indexing_maps = [#turned, #column], iterator_types = ["parallel", "reduction"]} outs(%squares, %out : memref<16x64xf32>, memref<64xf32>) {
  ^bb0(%unused: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %j, %stride : index
    %at = arith.addi %i, %row : index
    %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
    %s = arith.mulf %v, %v : f32
    %r = arith.addf %o, %v : f32
    linalg.yield %s, %r : f32, f32
  }
  return
}

// A scan ends where its mask does, as nobody looks at what it would go on with: no row tests the mask. From the end, it
// begins there. Two rows at a time, since they are also written.
// CHECK-LABEL: func.func @scan
// CHECK-SAME:    %[[N:[a-z0-9_]+]]: index
// CHECK-NOT:     scf.if
// CHECK:         scf.for %{{.*}} = %c0 to %{{.*}} step %c2 {
// CHECK:           scf.for %{{.*}} = %c0 to %c64 step %c4 {
// CHECK-COUNT-2:     tts.store %{{.*}} strides [1] : vector<4xf32>
// CHECK-NOT:         tts.store
// CHECK:             vector.store
// CHECK-NOT:     scf.if
// CHECK:         return
// CHECK-LABEL: func.func @scan_from_end
// CHECK-SAME:    %[[N:[a-z0-9_]+]]: index
// CHECK-NOT:     scf.if
// CHECK:         %[[LEFT:.*]] = arith.subi %{{.*}}, %[[N]] : index
// CHECK:         %[[START:.*]] = arith.minsi
// CHECK:         scf.for %{{.*}} = %[[START]] to %{{.*}} step %c2 {
// CHECK-NOT:     scf.if
// CHECK:         return
#neighbours = affine_map<(d0, d1) -> (d0, d1)>
#line = affine_map<(d0, d1) -> (d1)>
func.func @scan(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %shape: memref<16x64xf32>) {
  %one = arith.constant 1.0 : f32
  %stride = arith.constant 2048 : index
  %sums = memref.alloc() : memref<64xf32>
  linalg.generic {indexing_maps = [#neighbours, #line], iterator_types = ["reduction", "parallel"]} ins(%shape : memref<16x64xf32>) outs(%sums : memref<64xf32>) {
  ^bb0(%unused: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %stride : index
    %at = arith.addi %row, %j : index
    %c = arith.cmpi slt, %i, %n : index
    %v = tts.load %x[%at] mask %c other %one : !tt.ptr<f32> -> f32
    %r = arith.addf %o, %v : f32
    tts.store %r, %y[%at] mask %c : f32, !tt.ptr<f32>
    linalg.yield %r : f32
  }
  return
}
func.func @scan_from_end(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %shape: memref<16x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %stride = arith.constant 2048 : index
  %last = arith.constant 15 : index
  %minus = arith.constant -1 : index
  %sums = memref.alloc() : memref<64xf32>
  linalg.generic {indexing_maps = [#neighbours, #line], iterator_types = ["reduction", "parallel"]} ins(%shape : memref<16x64xf32>) outs(%sums : memref<64xf32>) {
  ^bb0(%unused: f32, %o: f32):
    %d = linalg.index 0 : index
    %distance = arith.muli %d, %minus : index
    %i = arith.addi %distance, %last : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %stride : index
    %at = arith.addi %row, %j : index
    %c = arith.cmpi slt, %i, %n : index
    %v = tts.load %x[%at] mask %c other %zero : !tt.ptr<f32> -> f32
    %r = arith.addf %o, %v : f32
    tts.store %r, %y[%at] mask %c : f32, !tt.ptr<f32>
    linalg.yield %r : f32
  }
  return
}

// The two vectors of a narrow block share the inner loop, whose sums wait for each other otherwise.
// CHECK-LABEL: func.func @two_vectors
// CHECK:         %[[A:.*]] = vector.load %out[%c0] : memref<8xf32>, vector<4xf32>
// CHECK:         %[[B:.*]] = vector.load %out[%{{.*}}] : memref<8xf32>, vector<4xf32>
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[A]], %{{.*}} = %[[B]]) -> (vector<4xf32>, vector<4xf32>)
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @two_vectors(%x: memref<64x8xf32>, %out: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%x : memref<64x8xf32>) outs(%out : memref<8xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %s = arith.addf %sum, %a : f32
    linalg.yield %s : f32
  }
  return
}

// So do the five vectors of a row, whose last two elements are single.
// CHECK-LABEL: func.func @five_vectors
// CHECK-COUNT-5: vector.load %out[%{{.*}}] : memref<22xf32>, vector<4xf32>
// CHECK:         scf.for {{.*}} -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>)
// CHECK-COUNT-2: scf.for {{.*}} -> (f32)
// CHECK:         return
func.func @five_vectors(%x: memref<64x22xf32>, %out: memref<22xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%x : memref<64x22xf32>) outs(%out : memref<22xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %s = arith.addf %sum, %a : f32
    linalg.yield %s : f32
  }
  return
}

// Up to fifteen vectors are in groups of five, which leave none.
// CHECK-LABEL: func.func @fifteen_vectors
// CHECK:         scf.for {{.*}} step %c20
// CHECK:           scf.for {{.*}} -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>)
// CHECK:         return
func.func @fifteen_vectors(%x: !tt.ptr<f32>, %n: index, %out: memref<60xf32>, %shape: memref<64x60xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%shape : memref<64x60xf32>) outs(%out : memref<60xf32>) {
  ^bb0(%unused: f32, %sum: f32):
    %c60 = arith.constant 60 : index
    %zero = arith.constant 0.0 : f32
    %r = linalg.index 0 : index
    %i = linalg.index 1 : index
    %begin = arith.muli %r, %c60 : index
    %at = arith.addi %begin, %i : index
    %c = arith.cmpi slt, %i, %n : index
    %a = tts.load %x[%at] mask %c other %zero : !tt.ptr<f32> -> f32
    %s = arith.addf %sum, %a : f32
    linalg.yield %s : f32
  }
  return
}

// Four rows of each of two operands have places of their own in the first cache if rows are no multiple of a page long.
// Columns that are off get nothing but zeros, so nothing is done for them.
// CHECK-LABEL: func.func @two_operands
// CHECK:         scf.for %{{.*}} = %c0 to %c16 step %c4 {
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK-COUNT-8:     tts.load %{{[xy]}}{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:           } {tts.independent}
// CHECK:         scf.for %{{.*}} step %c1 {
// CHECK:           tts.load %y
// CHECK:           memref.store
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @two_operands(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %shape: memref<64x16xf32>, %out: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  %stride = arith.constant 768 : index
  linalg.generic {indexing_maps = [#tile, #column], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<64x16xf32>) outs(%out : memref<64xf32>) {
  ^bb0(%unused: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %j, %stride : index
    %at = arith.addi %i, %row : index
    %c = arith.cmpi slt, %i, %n : index
    %v = tts.load %x[%at] mask %c other %zero : !tt.ptr<f32> -> f32
    %w = tts.load %y[%at] mask %c other %zero : !tt.ptr<f32> -> f32
    %p = arith.mulf %v, %w : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// CHECK-LABEL: func.func @two_operands_of_pages
// CHECK:         scf.for %{{.*}} = %c0 to %c16 step %c2 {
func.func @two_operands_of_pages(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<64x16xf32>, %out: memref<64xf32>) {
  %stride = arith.constant 1024 : index
  linalg.generic {indexing_maps = [#tile, #column], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<64x16xf32>) outs(%out : memref<64xf32>) {
  ^bb0(%unused: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %j, %stride : index
    %at = arith.addi %i, %row : index
    %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
    %w = tts.load %y[%at] : !tt.ptr<f32> -> f32
    %p = arith.mulf %v, %w : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  return
}

// Where nothing but zeros are added to a block in place, nothing is done.
// CHECK-LABEL: func.func @in_place
// CHECK:         scf.for %{{.*}} step %c4 {
// CHECK:         scf.for %{{.*}} step %c1 {
// CHECK:           memref.store
// CHECK-NEXT:    }
// CHECK-NEXT:    return
#same = affine_map<(d0) -> (d0)>
func.func @in_place(%x: !tt.ptr<f32>, %n: index, %sum: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel"]} ins(%sum : memref<64xf32>) outs(%sum : memref<64xf32>) {
  ^bb0(%before: f32, %unused: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    %v = tts.load %x[%i] mask %c other %zero : !tt.ptr<f32> -> f32
    %p = arith.mulf %v, %v : f32
    %r = arith.addf %before, %p : f32
    linalg.yield %r : f32
  }
  return
}
