// RUN: tt-opt %s --linalg-fuse --linalg-fuse-siblings | FileCheck %s

#map = affine_map<(d0) -> (d0)>
#rows = affine_map<(d0, d1) -> (d0, d1)>

// Planes of %n elements: the mask ends the first one where the second one begins.
// CHECK-LABEL: func.func @planes
// CHECK:         linalg.generic
// CHECK:           tts.store %{{.*}}, %y[
// CHECK:           tts.store %{{.*}}, %plane[
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @planes(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) attributes {tt.kernel} {
  %c64 = arith.constant 64 : i32
  %zero = arith.constant 0 : i64
  %most = arith.constant 64 : i64
  %pid = tt.get_program_id x : i32
  %first = arith.muli %pid, %c64 : i32
  %start = arith.index_cast %first : i32 to index
  %wide = arith.extsi %n : i32 to i64
  %from = arith.extsi %first : i32 to i64
  %left = arith.subi %wide, %from : i64
  %some = arith.maxsi %left, %zero : i64
  %few = arith.minsi %some, %most : i64
  %limit = arith.index_cast %few : i64 to index
  %e = tensor.empty() : tensor<64xf32>
  %v = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%e : tensor<64xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %start, %i : index
    %k = arith.cmpi slt, %i, %limit : index
    %l = tts.load %x[%at] mask %k : !tt.ptr<f32> -> f32
    linalg.yield %l : f32
  } -> tensor<64xf32>
  linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} ins(%v : tensor<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %start, %i : index
    %k = arith.cmpi slt, %i, %limit : index
    tts.store %in, %y[%at] mask %k : f32, !tt.ptr<f32>
    linalg.yield
  }
  %plane = tt.addptr %y, %n : !tt.ptr<f32>, i32
  linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} ins(%v : tensor<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %start, %i : index
    %k = arith.cmpi slt, %i, %limit : index
    tts.store %in, %plane[%at] mask %k : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// The mask ends at %n, which may be more than the distance of the planes, %m.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-2: linalg.generic
// CHECK:         return
func.func @others(%v: tensor<64xf32>, %y: !tt.ptr<f32>, %n: index, %m: i32) attributes {tt.kernel} {
  linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} ins(%v : tensor<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %k = arith.cmpi slt, %i, %n : index
    tts.store %in, %y[%i] mask %k : f32, !tt.ptr<f32>
    linalg.yield
  }
  %plane = tt.addptr %y, %m : !tt.ptr<f32>, i32
  linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} ins(%v : tensor<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %k = arith.cmpi slt, %i, %n : index
    tts.store %in, %plane[%i] mask %k : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Pairs, in rows that begin at any multiple of two elements.
// CHECK-LABEL: func.func @pairs
// CHECK:         linalg.generic
// CHECK:           tts.store
// CHECK:           tts.store
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @pairs(%v: tensor<8x16xf32>, %y: !tt.ptr<f32>, %pitch: index) attributes {tt.kernel} {
  %c2 = arith.constant 2 : index
  linalg.generic {indexing_maps = [#rows], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x16xf32>) {
  ^bb0(%in: f32):
    %r = linalg.index 0 : index
    %c = linalg.index 1 : index
    %start = arith.muli %r, %pitch : index
    %sum = arith.addi %start, %c : index
    %at = arith.muli %sum, %c2 : index
    tts.store %in, %y[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  %next = arith.constant 1 : i32
  %odd = tt.addptr %y, %next : !tt.ptr<f32>, i32
  linalg.generic {indexing_maps = [#rows], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x16xf32>) {
  ^bb0(%in: f32):
    %r = linalg.index 0 : index
    %c = linalg.index 1 : index
    %start = arith.muli %r, %pitch : index
    %sum = arith.addi %start, %c : index
    %at = arith.muli %sum, %c2 : index
    tts.store %in, %odd[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
