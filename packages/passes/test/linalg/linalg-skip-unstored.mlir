// RUN: tt-opt %s --linalg-skip-unstored | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#block = affine_map<(d0, d1) -> (d0, d1)>
#across = affine_map<(d0, d1) -> (d1, d0)>

// The block is stored below %n only, so elements from there on keep what they were.
// CHECK-LABEL: func.func @decay
// CHECK-SAME:    %[[N:[a-z0-9]+]]: index, %[[START:.*]]: tensor
// CHECK:         scf.for
// CHECK:           ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:        %[[V:.*]] = arith.mulf %[[A]]
// CHECK-NEXT:        %[[I:.*]] = linalg.index 0
// CHECK-NEXT:        %[[C:.*]] = arith.cmpi slt, %[[I]], %[[N]] : index
// CHECK-NEXT:        %[[K:.*]] = arith.select %[[C]], %[[V]], %[[A]] : f32
// CHECK-NEXT:        linalg.yield %[[K]] : f32
func.func @decay(%y: !tt.ptr<f32>, %n: index, %start: tensor<1024xf32>, %count: index, %factor: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<1024xf32>
  %r = scf.for %i = %c0 to %count step %c1 iter_args(%acc = %start) -> (tensor<1024xf32>) {
    %next = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%acc : tensor<1024xf32>) outs(%e : tensor<1024xf32>) {
    ^bb0(%a: f32, %o: f32):
      %v = arith.mulf %a, %factor : f32
      linalg.yield %v : f32
    } -> tensor<1024xf32>
    scf.yield %next : tensor<1024xf32>
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%r : tensor<1024xf32>) {
  ^bb0(%a: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    tts.store %a, %y[%i] mask %c : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Of the masks of two stores, only what they share limits the block.
// CHECK-LABEL: func.func @shared
// CHECK-SAME:    %[[N:[a-z0-9]+]]: index, %[[M:[a-z0-9]+]]: index
// CHECK:         scf.for
// CHECK:           arith.mulf
// CHECK-NEXT:      %[[I:.*]] = linalg.index 0
// CHECK-NEXT:      %[[C:.*]] = arith.cmpi sge, %[[I]], %[[M]] : index
// CHECK-NEXT:      arith.select %[[C]]
func.func @shared(%y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %n: index, %m: index, %start: tensor<1024xf32>, %count: index, %factor: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<1024xf32>
  %r = scf.for %i = %c0 to %count step %c1 iter_args(%acc = %start) -> (tensor<1024xf32>) {
    %next = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%acc : tensor<1024xf32>) outs(%e : tensor<1024xf32>) {
    ^bb0(%a: f32, %o: f32):
      %v = arith.mulf %a, %factor : f32
      linalg.yield %v : f32
    } -> tensor<1024xf32>
    scf.yield %next : tensor<1024xf32>
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%r : tensor<1024xf32>) {
  ^bb0(%a: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi slt, %i, %n : index
    %d = arith.cmpi sge, %i, %m : index
    %both = arith.andi %c, %d : i1
    tts.store %a, %y[%i] mask %both : f32, !tt.ptr<f32>
    tts.store %a, %z[%i] mask %d : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Nothing is known of elements that are returned, or that are stored without a mask.
// CHECK-LABEL: func.func @returned
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @returned(%y: !tt.ptr<f32>, %n: index, %start: tensor<1024xf32>, %count: index, %factor: f32) -> tensor<1024xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<1024xf32>
  %r = scf.for %i = %c0 to %count step %c1 iter_args(%acc = %start) -> (tensor<1024xf32>) {
    %next = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%acc : tensor<1024xf32>) outs(%e : tensor<1024xf32>) {
    ^bb0(%a: f32, %o: f32):
      %v = arith.mulf %a, %factor : f32
      %i1 = linalg.index 0 : index
      %c = arith.cmpi slt, %i1, %n : index
      tts.store %v, %y[%i1] mask %c : f32, !tt.ptr<f32>
      linalg.yield %v : f32
    } -> tensor<1024xf32>
    scf.yield %next : tensor<1024xf32>
  }
  return %r : tensor<1024xf32>
}

// Elements that are stored depend on others, which therefore have to be updated, too.
// CHECK-LABEL: func.func @transposed
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @transposed(%y: !tt.ptr<f32>, %n: index, %start: tensor<16x16xf32>, %count: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<16x16xf32>
  %r = scf.for %i = %c0 to %count step %c1 iter_args(%acc = %start) -> (tensor<16x16xf32>) {
    %next = linalg.generic {indexing_maps = [#block, #across, #block], iterator_types = ["parallel", "parallel"]} ins(%acc, %acc : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %v = arith.addf %a, %b : f32
      linalg.yield %v : f32
    } -> tensor<16x16xf32>
    scf.yield %next : tensor<16x16xf32>
  }
  linalg.generic {indexing_maps = [#block], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<16x16xf32>) {
  ^bb0(%a: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c = arith.cmpi slt, %i, %n : index
    tts.store %a, %y[%j] mask %c : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Limits that differ from iteration to iteration do not tell what later ones store.
// CHECK-LABEL: func.func @stepwise
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @stepwise(%y: !tt.ptr<f32>, %n: index, %start: tensor<1024xf32>, %count: index, %factor: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<1024xf32>
  %r:2 = scf.for %t = %c0 to %count step %c1 iter_args(%acc = %start, %other = %start) -> (tensor<1024xf32>, tensor<1024xf32>) {
    %most = arith.muli %t, %n : index
    %next = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%acc : tensor<1024xf32>) outs(%e : tensor<1024xf32>) {
    ^bb0(%a: f32, %o: f32):
      %v = arith.mulf %a, %factor : f32
      %i = linalg.index 0 : index
      %c = arith.cmpi slt, %i, %most : index
      tts.store %v, %y[%i] mask %c : f32, !tt.ptr<f32>
      linalg.yield %v : f32
    } -> tensor<1024xf32>
    %after = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%other : tensor<1024xf32>) outs(%e : tensor<1024xf32>) {
    ^bb0(%a: f32, %o: f32):
      %v = arith.mulf %a, %factor : f32
      %i = linalg.index 0 : index
      %c = arith.cmpi slt, %i, %t : index
      tts.store %v, %y[%i] mask %c : f32, !tt.ptr<f32>
      linalg.yield %v : f32
    } -> tensor<1024xf32>
    scf.yield %next, %after : tensor<1024xf32>, tensor<1024xf32>
  }
  return
}
