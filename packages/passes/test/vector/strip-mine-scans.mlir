// RUN: tt-opt %s --strip-mine-scans=distinct-arguments=true | FileCheck %s
// RUN: tt-opt %s --strip-mine-scans | FileCheck %s --check-prefix=ALIAS

#id = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>

// A row is loaded, summed and stored strip by strip; buffers of two vectors are enough.
// CHECK-LABEL: func.func @sums
// CHECK-SAME:    tts.distinct_arguments
// CHECK-NOT:     memref<256xf32>
// CHECK:         %[[ZERO:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:         %[[X:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[Y:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         scf.for %[[START:.*]] = %c0{{.*}} to %c256{{.*}} step %c8{{.*}} iter_args(%[[BEFORE:.*]] = %[[ZERO]]) -> (f32)
// CHECK:           linalg.generic {{.*}} outs(%[[X]] : memref<8xf32>)
// CHECK:             %[[I:.*]] = linalg.index 0 : index
// CHECK:             %[[AT:.*]] = arith.addi %[[START]], %[[I]] : index
// CHECK:             tts.load %{{.*}}[%[[AT]]]
// CHECK:           %[[LAST:.*]] = scf.for %{{.*}} = %c0{{.*}} to %c8{{.*}} step %c1{{.*}} iter_args(%{{.*}} = %[[BEFORE]]) -> (f32)
// CHECK:             memref.load %[[X]]
// CHECK:             arith.addf
// CHECK:             memref.store %{{.*}}, %[[Y]]
// CHECK:           } {tts.scan}
// CHECK:           linalg.generic {{.*}} ins(%[[Y]] : memref<8xf32>)
// CHECK:             tts.store
// CHECK:           scf.yield %[[LAST]]
// CHECK-NOT:     scf.for
// CHECK:         return

// Where what is stored may be what is still to be loaded, all is loaded before.
// ALIAS-LABEL: func.func @sums
// ALIAS-NOT:     tts.distinct_arguments
// ALIAS:         %[[Y:.*]] = memref.alloc() : memref<256xf32>
// ALIAS:         scf.for
// ALIAS:           memref.subview %[[Y]]
// ALIAS:           } {tts.scan}
// ALIAS:         linalg.generic {{.*}} ins(%[[Y]] : memref<256xf32>)
func.func @sums(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) attributes {tt.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c256 = arith.constant 256 : index
  %x = memref.alloc() : memref<256xf32>
  %y = memref.alloc() : memref<256xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%x : memref<256xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  %first = memref.load %x[%c0] : memref<256xf32>
  memref.store %first, %y[%c0] : memref<256xf32>
  %last = scf.for %i = %c1 to %c256 step %c1 iter_args(%acc = %first) -> (f32) {
    %v = memref.load %x[%i] : memref<256xf32>
    %s = arith.addf %acc, %v : f32
    memref.store %s, %y[%i] : memref<256xf32>
    scf.yield %s : f32
  } {tts.scan}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%y : memref<256xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    tts.store %in, %q[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A maximum begins with the first element, which may be NaN. The result is used later, too, and so is its last element.
// CHECK-LABEL: func.func @maxima
// CHECK:         %[[Y:.*]] = memref.alloc() : memref<128xf32>
// CHECK:         %[[LAST:.*]] = scf.for %[[START:.*]] = {{.*}} iter_args(%[[BEFORE:.*]] = %{{.*}}) -> (f32)
// CHECK:           %[[PART:.*]] = memref.subview %[[Y]][%[[START]]] [64] [1]
// CHECK:           %[[FIRST:.*]] = memref.load
// CHECK:           %[[IS_FIRST:.*]] = arith.cmpi eq, %[[START]], %c0
// CHECK:           %[[INIT:.*]] = arith.select %[[IS_FIRST]], %[[FIRST]], %[[BEFORE]] : f32
// CHECK:           scf.for {{.*}} iter_args(%{{.*}} = %[[INIT]]) -> (f32)
// CHECK:             memref.store %{{.*}}, %[[PART]]
// CHECK:         tts.store %[[LAST]]
// CHECK:         return %[[Y]]
func.func @maxima(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) -> memref<128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %x = memref.alloc() : memref<128xf32>
  %y = memref.alloc() : memref<128xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%x : memref<128xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  %first = memref.load %x[%c0] : memref<128xf32>
  memref.store %first, %y[%c0] : memref<128xf32>
  %last = scf.for %i = %c1 to %c128 step %c1 iter_args(%acc = %first) -> (f32) {
    %v = memref.load %x[%i] : memref<128xf32>
    %s = arith.maxnumf %acc, %v : f32
    memref.store %s, %y[%i] : memref<128xf32>
    scf.yield %s : f32
  } {tts.scan}
  tts.store %last, %q[%c0] : f32, !tt.ptr<f32>
  return %y : memref<128xf32>
}

// Something else is stored between the load and the scan.
// CHECK-LABEL: func.func @stores_between
// CHECK:         memref.alloc() : memref<128xf32>
// CHECK-NOT:     memref<64xf32>
// CHECK:         return %y : memref<128xf32>
func.func @stores_between(%p: !tt.ptr<f32>, %one: f32) -> memref<128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %x = memref.alloc() : memref<128xf32>
  %y = memref.alloc() : memref<128xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%x : memref<128xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  tts.store %one, %p[%c0] : f32, !tt.ptr<f32>
  %first = memref.load %x[%c0] : memref<128xf32>
  memref.store %first, %y[%c0] : memref<128xf32>
  %last = scf.for %i = %c1 to %c128 step %c1 iter_args(%acc = %first) -> (f32) {
    %v = memref.load %x[%i] : memref<128xf32>
    %s = arith.addf %acc, %v : f32
    memref.store %s, %y[%i] : memref<128xf32>
    scf.yield %s : f32
  } {tts.scan}
  return %y : memref<128xf32>
}

// Of several rows one comes after the other, if each is loaded from end to end.
// CHECK-LABEL: func.func @rows
// CHECK:         %[[Y:.*]] = memref.alloc() : memref<8x128xf32>
// CHECK:         %[[X:.*]] = memref.alloc() : memref<64xf32>
// CHECK:         scf.for %[[ROW:.*]] = %c0{{.*}} to %c8{{.*}} step %c1
// CHECK:           scf.for %[[START:.*]] = %c0{{.*}} to %c128{{.*}} step %c64
// CHECK:             linalg.generic {{.*}} ins(%{{.*}} : memref<f32>) outs(%[[X]] : memref<64xf32>)
// CHECK:               arith.muli %[[ROW]], %{{.*}}
// CHECK:             %[[PART:.*]] = memref.subview %[[Y]][%[[ROW]], %[[START]]] [1, 64] [1, 1] : memref<8x128xf32> to memref<64xf32
// CHECK:             } {tts.scan}
func.func @rows(%p: !tt.ptr<f32>, %n: index, %scale: memref<f32>) -> memref<8x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  %x = memref.alloc() : memref<8x128xf32>
  %y = memref.alloc() : memref<8x128xf32>
  linalg.generic {indexing_maps = [#none, #id2], iterator_types = ["parallel", "parallel"]} ins(%scale : memref<f32>) outs(%x : memref<8x128xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = linalg.index 0 : index
    %c = linalg.index 1 : index
    %start = arith.muli %r, %n : index
    %i = arith.addi %start, %c : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    %w = arith.mulf %v, %in : f32
    linalg.yield %w : f32
  }
  scf.for %r = %c0 to %c8 step %c1 {
    %first = memref.load %x[%r, %c0] : memref<8x128xf32>
    memref.store %first, %y[%r, %c0] : memref<8x128xf32>
    %last = scf.for %i = %c1 to %c128 step %c1 iter_args(%acc = %first) -> (f32) {
      %v = memref.load %x[%r, %i] : memref<8x128xf32>
      %s = arith.addf %acc, %v : f32
      memref.store %s, %y[%r, %i] : memref<8x128xf32>
      scf.yield %s : f32
    } {tts.scan}
  }
  return %y : memref<8x128xf32>
}

// These rows are loaded across memory.
// CHECK-LABEL: func.func @columns
// CHECK:         memref.alloc() : memref<8x128xf32>
// CHECK-NOT:     memref<64xf32>
// CHECK:         return
func.func @columns(%p: !tt.ptr<f32>, %n: index) -> memref<8x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  %x = memref.alloc() : memref<8x128xf32>
  %y = memref.alloc() : memref<8x128xf32>
  linalg.generic {indexing_maps = [#id2], iterator_types = ["parallel", "parallel"]} outs(%x : memref<8x128xf32>) {
  ^bb0(%out: f32):
    %r = linalg.index 0 : index
    %c = linalg.index 1 : index
    %start = arith.muli %c, %n : index
    %i = arith.addi %start, %r : index
    %v = tts.load %p[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  scf.for %r = %c0 to %c8 step %c1 {
    %first = memref.load %x[%r, %c0] : memref<8x128xf32>
    memref.store %first, %y[%r, %c0] : memref<8x128xf32>
    %last = scf.for %i = %c1 to %c128 step %c1 iter_args(%acc = %first) -> (f32) {
      %v = memref.load %x[%r, %i] : memref<8x128xf32>
      %s = arith.addf %acc, %v : f32
      memref.store %s, %y[%r, %i] : memref<8x128xf32>
      scf.yield %s : f32
    } {tts.scan}
  }
  return %y : memref<8x128xf32>
}

// A scan from the end begins with the last strip.
// CHECK-LABEL: func.func @from_end
// CHECK:         scf.for %[[I:.*]] = %c0{{.*}} to %c128{{.*}} step %c64
// CHECK:           %[[START:.*]] = arith.subi %c64{{.*}}, %[[I]] : index
// CHECK:           linalg.generic
// CHECK:             arith.addi %[[START]], %{{.*}}
// CHECK:           scf.for %[[J:.*]] = %c0
// CHECK:             %[[AT:.*]] = arith.subi %c63{{.*}}, %[[J]] : index
// CHECK:             memref.load %{{.*}}[%[[AT]]]
// CHECK:             memref.store %{{.*}}[%[[AT]]]
func.func @from_end(%p: !tt.ptr<i32>) -> memref<128xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c127 = arith.constant 127 : index
  %c128 = arith.constant 128 : index
  %x = memref.alloc() : memref<128xi32>
  %y = memref.alloc() : memref<128xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%x : memref<128xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %v = tts.load %p[%i] : !tt.ptr<i32> -> i32
    linalg.yield %v : i32
  }
  %first = memref.load %x[%c127] : memref<128xi32>
  memref.store %first, %y[%c127] : memref<128xi32>
  %last = scf.for %i = %c1 to %c128 step %c1 iter_args(%acc = %first) -> (i32) {
    %at = arith.subi %c127, %i : index
    %v = memref.load %x[%at] : memref<128xi32>
    %s = arith.addi %acc, %v : i32
    memref.store %s, %y[%at] : memref<128xi32>
    scf.yield %s : i32
  } {tts.scan}
  return %y : memref<128xi32>
}

// Where only elements that a mask lets in are stored, strips end with them. Whole strips need no masks.
// CHECK-LABEL: func.func @masked
// CHECK:         %[[N:.*]] = arith.maxsi %n, %c0{{.*}} : index
// CHECK:         %[[END:.*]] = arith.minsi %[[N]], %c512{{.*}} : index
// CHECK:         %[[REST:.*]] = arith.andi %[[END]], %c7{{.*}} : index
// CHECK:         %[[WHOLE:.*]] = arith.subi %[[END]], %[[REST]] : index
// CHECK:         %[[SUM:.*]] = scf.for %{{.*}} = %c0{{.*}} to %[[WHOLE]] step %c8
// CHECK-NOT:       mask
// CHECK:         scf.for %{{.*}} = %[[WHOLE]] to %[[END]] step %c8{{.*}} iter_args(%{{.*}} = %[[SUM]]) -> (f32)
// CHECK:           tts.load %{{.*}} mask
// CHECK:           tts.store %{{.*}} mask
// CHECK:         return
func.func @masked(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c512 = arith.constant 512 : index
  %zero = arith.constant 0.0 : f32
  %x = memref.alloc() : memref<512xf32>
  %y = memref.alloc() : memref<512xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%x : memref<512xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %in = arith.cmpi slt, %i, %n : index
    %v = tts.load %p[%i] mask %in other %zero : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  }
  %first = memref.load %x[%c0] : memref<512xf32>
  memref.store %first, %y[%c0] : memref<512xf32>
  %last = scf.for %i = %c1 to %c512 step %c1 iter_args(%acc = %first) -> (f32) {
    %v = memref.load %x[%i] : memref<512xf32>
    %s = arith.addf %acc, %v : f32
    memref.store %s, %y[%i] : memref<512xf32>
    scf.yield %s : f32
  } {tts.scan}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%y : memref<512xf32>) {
  ^bb0(%v: f32):
    %i = linalg.index 0 : index
    %in = arith.cmpi slt, %i, %n : index
    tts.store %v, %q[%i] mask %in : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// So does the condition of a row. A mask that asks for more is left, in longer strips.
// CHECK-LABEL: func.func @row_masks
// CHECK:         scf.for %[[ROW:.*]] = %c0
// CHECK:           %[[IS:.*]] = arith.cmpi slt, %[[ROW]], %m : index
// CHECK:           %[[END:.*]] = arith.select %[[IS]], %c128{{.*}}, %c0
// CHECK:           scf.for %{{.*}} = %c0{{.*}} to %{{.*}} step %c8
// CHECK-NOT:         mask
// CHECK:           scf.for
// CHECK-LABEL: func.func @some
// CHECK:         scf.for %{{.*}} = %c0{{.*}} to %c128{{.*}} step %c64
// CHECK:           tts.load %{{.*}} mask
func.func @row_masks(%p: !tt.ptr<i64>, %q: !tt.ptr<i64>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0 : i64
  %x = memref.alloc() : memref<4x128xi64>
  %y = memref.alloc() : memref<4x128xi64>
  linalg.generic {indexing_maps = [#id2], iterator_types = ["parallel", "parallel"]} outs(%x : memref<4x128xi64>) {
  ^bb0(%out: i64):
    %r = linalg.index 0 : index
    %i = linalg.index 1 : index
    %in = arith.cmpi slt, %r, %m : index
    %start = arith.muli %r, %c128 : index
    %at = arith.addi %start, %i : index
    %v = tts.load %p[%at] mask %in other %zero : !tt.ptr<i64> -> i64
    linalg.yield %v : i64
  }
  scf.for %r = %c0 to %c4 step %c1 {
    %first = memref.load %x[%r, %c0] : memref<4x128xi64>
    memref.store %first, %y[%r, %c0] : memref<4x128xi64>
    %last = scf.for %i = %c1 to %c128 step %c1 iter_args(%acc = %first) -> (i64) {
      %v = memref.load %x[%r, %i] : memref<4x128xi64>
      %s = arith.addi %acc, %v : i64
      memref.store %s, %y[%r, %i] : memref<4x128xi64>
      scf.yield %s : i64
    } {tts.scan}
  }
  linalg.generic {indexing_maps = [#id2], iterator_types = ["parallel", "parallel"]} ins(%y : memref<4x128xi64>) {
  ^bb0(%v: i64):
    %r = linalg.index 0 : index
    %i = linalg.index 1 : index
    %in = arith.cmpi slt, %r, %m : index
    %start = arith.muli %r, %c128 : index
    %at = arith.addi %start, %i : index
    tts.store %v, %q[%at] mask %in : i64, !tt.ptr<i64>
    linalg.yield
  }
  return
}

func.func @some(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0 : i32
  %x = memref.alloc() : memref<128xi32>
  %y = memref.alloc() : memref<128xi32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%x : memref<128xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %in = arith.cmpi sgt, %i, %n : index
    %v = tts.load %p[%i] mask %in other %zero : !tt.ptr<i32> -> i32
    linalg.yield %v : i32
  }
  %first = memref.load %x[%c0] : memref<128xi32>
  memref.store %first, %y[%c0] : memref<128xi32>
  %last = scf.for %i = %c1 to %c128 step %c1 iter_args(%acc = %first) -> (i32) {
    %v = memref.load %x[%i] : memref<128xi32>
    %s = arith.addi %acc, %v : i32
    memref.store %s, %y[%i] : memref<128xi32>
    scf.yield %s : i32
  } {tts.scan}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%y : memref<128xi32>) {
  ^bb0(%v: i32):
    %i = linalg.index 0 : index
    tts.store %v, %q[%i] : i32, !tt.ptr<i32>
    linalg.yield
  }
  return
}
