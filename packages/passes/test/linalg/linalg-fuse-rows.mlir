// RUN: tt-opt %s --linalg-fuse | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#rows = affine_map<(d0, d1) -> (d0, d1)>

// Rows that are read as one row are loaded in the loop of their consumer.
// CHECK-LABEL: func.func @rows
// CHECK-NOT:     collapse_shape
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel"]
// CHECK:           %[[I:.*]] = linalg.index 0
// CHECK:           %[[C:.*]] = arith.remsi %[[I]], %c128
// CHECK:           tts.load %p[%[[C]]]
// CHECK:           arith.mulf
func.func @rows(%p: !tt.ptr<f32>, %x: tensor<1024xf32>) -> tensor<1024xf32> {
  %e = tensor.empty() : tensor<8x128xf32>
  %r = linalg.generic {indexing_maps = [#rows], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x128xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 1 : index
    %v = tts.load %p[%j] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<8x128xf32>
  %flat = tensor.collapse_shape %r [[0, 1]] : tensor<8x128xf32> into tensor<1024xf32>
  %f = tensor.empty() : tensor<1024xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %flat : tensor<1024xf32>, tensor<1024xf32>) outs(%f : tensor<1024xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<1024xf32>
  return %y : tensor<1024xf32>
}

// So are rows of pairs that are read as rows, through one row.
// CHECK-LABEL: func.func @rows_of_pairs
// CHECK-NOT:     _shape
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]
// CHECK:           %[[I:.*]] = linalg.index 1
// CHECK:           %[[PAIR:.*]] = arith.divsi %[[I]], %c2
// CHECK:           tts.load %p[%[[PAIR]]]
// CHECK:           arith.mulf
func.func @rows_of_pairs(%p: !tt.ptr<f32>, %x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %e = tensor.empty() : tensor<8x32x2xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<8x32x2xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 1 : index
    %v = tts.load %p[%j] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<8x32x2xf32>
  %flat = tensor.collapse_shape %r [[0, 1, 2]] : tensor<8x32x2xf32> into tensor<512xf32>
  %pairs = tensor.expand_shape %flat [[0, 1]] output_shape [8, 64] : tensor<512xf32> into tensor<8x64xf32>
  %f = tensor.empty() : tensor<8x64xf32>
  %y = linalg.generic {indexing_maps = [#rows, #rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %pairs : tensor<8x64xf32>, tensor<8x64xf32>) outs(%f : tensor<8x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<8x64xf32>
  return %y : tensor<8x64xf32>
}

// A producer and a reduction of it are one operation; nobody uses the elements any more.
// CHECK-LABEL: func.func @unused
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<f32>)
// CHECK-NOT:     linalg.generic
// CHECK:         return %[[R]]
func.func @unused(%x: tensor<64xf32>, %zero: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<64xf32>
  %p:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<64xf32>) outs(%e, %e : tensor<64xf32>, tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32, %q: f32):
    %m = math.exp %a : f32
    %n = arith.mulf %m, %m : f32
    linalg.yield %m, %n : f32, f32
  } -> (tensor<64xf32>, tensor<64xf32>)
  %s = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%p#1 : tensor<64xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %o, %a : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %s : tensor<f32>
}

// So are rows of two, which vectors hold several of. What bounds the rows bounds the one row.
// CHECK-LABEL: func.func @pairs
// CHECK-NOT:     collapse_shape
// CHECK:         %[[LIMIT:.*]] = arith.muli
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel"]
// CHECK:           %[[I:.*]] = linalg.index 0
// CHECK:           %[[ROW:.*]] = arith.divsi %[[I]], %c2
// CHECK:           %[[ON:.*]] = arith.cmpi slt, %[[I]], %[[LIMIT]] : index
// CHECK:           tts.load %p[%[[ROW]]] mask %[[ON]]
// CHECK:           arith.mulf
func.func @pairs(%p: !tt.ptr<f32>, %n: index, %x: tensor<1024xf32>) -> tensor<1024xf32> {
  %e = tensor.empty() : tensor<512x2xf32>
  %r = linalg.generic {indexing_maps = [#rows], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<512x2xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 0 : index
    %on = arith.cmpi slt, %j, %n : index
    %v = tts.load %p[%j] mask %on : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<512x2xf32>
  %flat = tensor.collapse_shape %r [[0, 1]] : tensor<512x2xf32> into tensor<1024xf32>
  %f = tensor.empty() : tensor<1024xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %flat : tensor<1024xf32>, tensor<1024xf32>) outs(%f : tensor<1024xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<1024xf32>
  return %y : tensor<1024xf32>
}

// A row that is used as the rows of a block is loaded in the loops of the block.
// CHECK-LABEL: func.func @heads
// CHECK-NOT:     expand_shape
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]
// CHECK:           %[[HEAD:.*]] = linalg.index 0
// CHECK:           %[[START:.*]] = arith.muli %[[HEAD]], %c64
// CHECK:           %[[PLACE:.*]] = linalg.index 1
// CHECK:           %[[I:.*]] = arith.addi %[[START]], %[[PLACE]]
// CHECK:           %[[ON:.*]] = arith.cmpi slt, %[[I]], %n
// CHECK:           tts.load %p[%[[I]]] mask %[[ON]]
// CHECK:           tts.store
func.func @heads(%p: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %stride: index) {
  %e = tensor.empty() : tensor<1024xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<1024xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %on = arith.cmpi slt, %i, %n : index
    %v = tts.load %p[%i] mask %on : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<1024xf32>
  %block = tensor.expand_shape %r [[0, 1]] output_shape [16, 64] : tensor<1024xf32> into tensor<16x64xf32>
  linalg.generic {indexing_maps = [#rows], iterator_types = ["parallel", "parallel"]} ins(%block : tensor<16x64xf32>) {
  ^bb0(%v: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %start = arith.muli %i, %stride : index
    %place = arith.addi %start, %j : index
    tts.store %v, %y[%place] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Rows of two vectors follow each other, too, where each element is used once.
// CHECK-LABEL: func.func @words
// CHECK:         linalg.generic {indexing_maps = [#{{.*}}], iterator_types = ["parallel"]}
// CHECK:           %[[WORD:.*]] = arith.divsi %{{.*}}, %{{.*}} : index
// CHECK:           tts.load %x[%[[WORD]]]
func.func @words(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %e = tensor.empty() : tensor<32x8xf32>
  %f = tensor.empty() : tensor<256xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<32x8xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    linalg.yield %v : f32
  } -> tensor<32x8xf32>
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<32x8xf32> into tensor<256xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c : tensor<256xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    tts.store %in, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
