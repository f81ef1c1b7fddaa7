// RUN: tt-opt %s --linalg-fuse="distinct-arguments" | FileCheck %s

#tile = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
#from_end = affine_map<(d0, d1) -> (-d0 + 15, d1)>

// What is loaded, scanned, stored and summed up along the scan is one operation; the sums are the end of the scan. What
// is made of them moves behind the store.
// CHECK-LABEL: func.func @columns
// CHECK:         %[[R:.*]] = linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]} {{.*}}outs(%zero : tensor<64xf32>)
// CHECK:         ^bb0(%{{.*}}: f32, %[[SUM:.*]]: f32):
// CHECK:           %[[V:.*]] = tts.load %x
// CHECK:           %[[NEXT:.*]] = arith.addf %[[SUM]], %[[V]]
// CHECK:           %[[TWICE:.*]] = arith.addf %[[NEXT]], %[[NEXT]]
// CHECK:           tts.store %[[TWICE]], %y
// CHECK:           linalg.yield %[[NEXT]] : f32
// CHECK:         } -> tensor<64xf32>
// CHECK-NEXT:    %[[FIRST:.*]] = tensor.extract %[[R]]
// CHECK-NEXT:    return %[[FIRST]]
func.func @columns(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) -> f32 {
  %c0 = arith.constant 0 : index
  %n = arith.constant 1024 : index
  %none = arith.constant 0.0 : f32
  %line = tensor.empty() : tensor<64xf32>
  %zero = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%line : tensor<64xf32>) {
  ^bb0(%o: f32):
    linalg.yield %none : f32
  } -> tensor<64xf32>
  %e = tensor.empty() : tensor<16x64xf32>
  %v = linalg.generic {indexing_maps = [#tile], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<16x64xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %n : index
    %at = arith.addi %row, %j : index
    %r = tts.load %x[%at] : !tt.ptr<f32> -> f32
    linalg.yield %r : f32
  } -> tensor<16x64xf32>
  %s:2 = linalg.generic {indexing_maps = [#tile, #tile, #column, #tile], iterator_types = ["reduction", "parallel"]}
      ins(%v, %e : tensor<16x64xf32>, tensor<16x64xf32>) outs(%zero, %e : tensor<64xf32>, tensor<16x64xf32>) {
  ^bb0(%p: f32, %shape: f32, %o: f32, %q: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r, %r : f32, f32
  } -> (tensor<64xf32>, tensor<16x64xf32>)
  %sum = linalg.generic {indexing_maps = [#tile, #column], iterator_types = ["reduction", "parallel"]}
      ins(%v : tensor<16x64xf32>) outs(%zero : tensor<64xf32>) {
  ^bb0(%p: f32, %o: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  %first = tensor.extract %sum[%c0] : tensor<64xf32>
  linalg.generic {indexing_maps = [#tile], iterator_types = ["parallel", "parallel"]} ins(%s#1 : tensor<16x64xf32>) {
  ^bb0(%p: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %n : index
    %at = arith.addi %row, %j : index
    %twice = arith.addf %p, %p : f32
    tts.store %twice, %y[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return %first : f32
}

// What reads a scan from the end goes along with it.
// CHECK-LABEL: func.func @from_end
// CHECK:         linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]
// CHECK:           %[[I:.*]] = linalg.index 0
// CHECK:           %[[DISTANCE:.*]] = arith.muli %[[I]], %c-1
// CHECK:           %[[PLACE:.*]] = arith.addi %[[DISTANCE]], %c15
// CHECK:           tts.store
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @from_end(%x: tensor<16x64xf32>, %y: !tt.ptr<f32>, %start: tensor<64xf32>) {
  %n = arith.constant 1024 : index
  %e = tensor.empty() : tensor<16x64xf32>
  %s:2 = linalg.generic {indexing_maps = [#from_end, #tile, #column, #from_end], iterator_types = ["reduction", "parallel"]}
      ins(%x, %e : tensor<16x64xf32>, tensor<16x64xf32>) outs(%start, %e : tensor<64xf32>, tensor<16x64xf32>) {
  ^bb0(%p: f32, %shape: f32, %o: f32, %q: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r, %r : f32, f32
  } -> (tensor<64xf32>, tensor<16x64xf32>)
  linalg.generic {indexing_maps = [#tile], iterator_types = ["parallel", "parallel"]} ins(%s#1 : tensor<16x64xf32>) {
  ^bb0(%p: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.muli %i, %n : index
    %at = arith.addi %row, %j : index
    tts.store %p, %y[%at] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A scan has to begin where it begins: one from the end waits for all that one from the start gives.
// CHECK-LABEL: func.func @both_ways
// CHECK-COUNT-2: iterator_types = ["reduction", "parallel"]
// CHECK:         return
func.func @both_ways(%x: tensor<16x64xf32>, %start: tensor<64xf32>) -> tensor<16x64xf32> {
  %e = tensor.empty() : tensor<16x64xf32>
  %s:2 = linalg.generic {indexing_maps = [#tile, #tile, #column, #tile], iterator_types = ["reduction", "parallel"]}
      ins(%x, %e : tensor<16x64xf32>, tensor<16x64xf32>) outs(%start, %e : tensor<64xf32>, tensor<16x64xf32>) {
  ^bb0(%p: f32, %shape: f32, %o: f32, %q: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r, %r : f32, f32
  } -> (tensor<64xf32>, tensor<16x64xf32>)
  %t:2 = linalg.generic {indexing_maps = [#from_end, #tile, #column, #from_end], iterator_types = ["reduction", "parallel"]}
      ins(%s#1, %e : tensor<16x64xf32>, tensor<16x64xf32>) outs(%start, %e : tensor<64xf32>, tensor<16x64xf32>) {
  ^bb0(%p: f32, %shape: f32, %o: f32, %q: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r, %r : f32, f32
  } -> (tensor<64xf32>, tensor<16x64xf32>)
  return %t#1 : tensor<16x64xf32>
}

// Sums of rows have an order of their own.
// CHECK-LABEL: func.func @row_sums
// CHECK:         iterator_types = ["reduction", "parallel"]
// CHECK:         iterator_types = ["parallel", "reduction"]
// CHECK:         return
func.func @row_sums(%x: tensor<16x64xf32>, %start: tensor<64xf32>, %zero: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16x64xf32>
  %s:2 = linalg.generic {indexing_maps = [#tile, #tile, #column, #tile], iterator_types = ["reduction", "parallel"]}
      ins(%x, %e : tensor<16x64xf32>, tensor<16x64xf32>) outs(%start, %e : tensor<64xf32>, tensor<16x64xf32>) {
  ^bb0(%p: f32, %shape: f32, %o: f32, %q: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r, %r : f32, f32
  } -> (tensor<64xf32>, tensor<16x64xf32>)
  %sum = linalg.generic {indexing_maps = [#tile, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%s#1 : tensor<16x64xf32>) outs(%zero : tensor<16xf32>) {
  ^bb0(%p: f32, %o: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<16xf32>
  return %sum : tensor<16xf32>
}

// What gathers from the steps of a scan waits for all of them.
// CHECK-LABEL: func.func @gathered
// CHECK:         %[[S:.*]]:2 = linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]}
// CHECK:         linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]}
// CHECK:           tensor.extract %[[S]]#1
// CHECK:         return
func.func @gathered(%x: tensor<16x64xf32>, %start: tensor<64xf32>) -> tensor<16x64xf32> {
  %c15 = arith.constant 15 : index
  %e = tensor.empty() : tensor<16x64xf32>
  %s:2 = linalg.generic {indexing_maps = [#tile, #tile, #column, #tile], iterator_types = ["reduction", "parallel"]}
      ins(%x, %e : tensor<16x64xf32>, tensor<16x64xf32>) outs(%start, %e : tensor<64xf32>, tensor<16x64xf32>) {
  ^bb0(%p: f32, %shape: f32, %o: f32, %q: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r, %r : f32, f32
  } -> (tensor<64xf32>, tensor<16x64xf32>)
  %g = linalg.generic {indexing_maps = [#tile, #tile], iterator_types = ["parallel", "parallel"]}
      ins(%s#1 : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) {
  ^bb0(%p: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %from = arith.subi %c15, %i : index
    %v = tensor.extract %s#1[%from, %j] : tensor<16x64xf32>
    %r = arith.addf %v, %p : f32
    linalg.yield %r : f32
  } -> tensor<16x64xf32>
  return %g : tensor<16x64xf32>
}
