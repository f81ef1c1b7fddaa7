// RUN: tt-opt %s --linalg-vectorize --canonicalize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Lanes of a vector may update the same element, so the loop stays scalar. It ends where the masks do.
// CHECK-LABEL: func.func @scatter
// CHECK:         %[[HIGH:.*]] = arith.minsi %{{.*}}, %c256
// CHECK:         scf.for %[[I:.*]] = %c0 to %[[HIGH]] step %c1 {
// CHECK-NEXT:      %[[K:.*]] = tts.load %k[%[[I]]] : !tt.ptr<i32> -> i32
// CHECK-NEXT:      %[[V:.*]] = tts.load %x[%[[I]]] : !tt.ptr<f32> -> f32
// CHECK-NEXT:      %[[P:.*]] = tt.addptr %y, %[[K]] : !tt.ptr<f32>, i32
// CHECK-NEXT:      tt.atomic_rmw fadd, acq_rel, gpu, %[[P]], %[[V]] : (!tt.ptr<f32>, f32) -> f32
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @scatter(%k: !tt.ptr<i32>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %shape: memref<256xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %m = arith.cmpi slt, %i, %n : index
    %j = tts.load %k[%i] mask %m : !tt.ptr<i32> -> i32
    %v = tts.load %x[%i] mask %m : !tt.ptr<f32> -> f32
    %p = tt.addptr %y, %j : !tt.ptr<f32>, i32
    %old = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v, %m : (!tt.ptr<f32>, f32, i1) -> f32
    linalg.yield
  }
  return
}

// The update has a mask of its own, so elements beyond the bound of the load are updated, too.
// CHECK-LABEL: func.func @own_mask
// CHECK:         %[[HIGH:.*]] = arith.minsi %{{.*}}, %c256
// CHECK:         scf.for %{{.*}} = %c0 to %[[HIGH]] step %c1 {
// CHECK:           %[[V:.*]] = tts.load %x
// CHECK:           tt.atomic_rmw fadd, acq_rel, gpu, %{{.*}}, %[[V]] : (!tt.ptr<f32>, f32) -> f32
// CHECK:         scf.for %{{.*}} = %[[HIGH]] to %c256 step %c1 {
// CHECK-NOT:       tts.load %x
// CHECK:           tt.atomic_rmw fadd, acq_rel, gpu, %{{.*}}, %cst : (!tt.ptr<f32>, f32) -> f32
func.func @own_mask(%k: !tt.ptr<i32>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %shape: memref<256xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %m = arith.cmpi slt, %i, %n : index
    %j = tts.load %k[%i] : !tt.ptr<i32> -> i32
    %v = tts.load %x[%i] mask %m : !tt.ptr<f32> -> f32
    %p = tt.addptr %y, %j : !tt.ptr<f32>, i32
    %old = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v : (!tt.ptr<f32>, f32) -> f32
    linalg.yield
  }
  return
}

// Sums in a buffer are such updates.
// CHECK-LABEL: func.func @sums
// CHECK:         %[[HIGH:.*]] = arith.minsi %{{.*}}, %c256
// CHECK:         scf.for %[[I:.*]] = %c0 to %[[HIGH]] step %c1 {
// CHECK-NEXT:      %[[K:.*]] = tts.load %k[%[[I]]] : !tt.ptr<i8> -> i8
// CHECK-NEXT:      %[[P:.*]] = arith.index_castui %[[K]] : i8 to index
// CHECK-NEXT:      tts.accumulate %{{.*}}, %counts[%[[P]]] : memref<256xi32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @sums(%k: !tt.ptr<i8>, %counts: memref<256xi32>, %n: index, %shape: memref<256xf32>) {
  %c1 = arith.constant 1 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %m = arith.cmpi slt, %i, %n : index
    %j = tts.load %k[%i] mask %m : !tt.ptr<i8> -> i8
    %p = arith.index_castui %j : i8 to index
    tts.accumulate %c1, %counts[%p] mask %m : memref<256xi32>
    linalg.yield
  }
  return
}

// Rows of 64 elements that a table places: the entry of a row is loaded before its elements.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.for %[[FROM:.*]] = %c0 to %{{.*}} step %c64
// CHECK:           %[[ROW:.*]] = arith.divui %[[FROM]], %{{.*}} : index
// CHECK:           %[[K:.*]] = tts.load %k[%[[ROW]]] : !tt.ptr<i32> -> i32
// CHECK:           scf.for %[[I:.*]] = %[[FROM]] to %{{.*}} step %c1
// CHECK-NOT:         arith.div
// CHECK:             tts.load %k
// CHECK-NOT:         tts.load %k
// CHECK:             tt.atomic_rmw
// CHECK:         return
func.func @rows(%x: !tt.ptr<f32>, %k: !tt.ptr<i32>, %y: !tt.ptr<f32>, %shape: memref<256xf32>) {
  %c64 = arith.constant 64 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %row = arith.divui %i, %c64 : index
    %column = arith.remui %i, %c64 : index
    %a = tts.load %k[%row] : !tt.ptr<i32> -> i32
    %b = tts.load %k[%column] : !tt.ptr<i32> -> i32
    %place = arith.addi %a, %b : i32
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %p = tt.addptr %y, %place : !tt.ptr<f32>, i32
    %old = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v : (!tt.ptr<f32>, f32) -> f32
    linalg.yield
  }
  return
}

// So are rows of a length that only a launch knows: a row begins where the remainder does, and nothing is divided in it.
// CHECK-LABEL: func.func @unknown_rows
// CHECK:         scf.while
// CHECK:           %[[K:.*]] = tts.load %k
// CHECK:           scf.for
// CHECK-NOT:         arith.{{div|rem}}
// CHECK:             tt.atomic_rmw
// CHECK:         return
func.func @unknown_rows(%x: !tt.ptr<f32>, %k: !tt.ptr<i32>, %y: !tt.ptr<f32>, %n: i32, %shape: memref<256xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %at = arith.index_cast %i : index to i32
    %row = arith.divsi %at, %n : i32
    %column = arith.remsi %at, %n : i32
    %from = arith.index_cast %row : i32 to index
    %a = tts.load %k[%from] : !tt.ptr<i32> -> i32
    %place = arith.addi %a, %column : i32
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %p = tt.addptr %y, %place : !tt.ptr<f32>, i32
    %old = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v : (!tt.ptr<f32>, f32) -> f32
    linalg.yield
  }
  return
}
