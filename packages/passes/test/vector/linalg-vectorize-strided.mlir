// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Pairs are read as whole vectors and taken apart; both of what is stored fill vectors, too.
// CHECK-LABEL: func.func @pairs
// CHECK:         scf.for
// CHECK:           %[[A:.*]] = tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:           %[[B:.*]] = tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:       tts.load
// CHECK:           vector.shuffle %[[A]], %[[B]] [0, 2, 4, 6]
// CHECK:           vector.shuffle %[[A]], %[[B]] [1, 3, 5, 7]
// CHECK:           %[[L:.*]] = vector.shuffle %{{.*}} [0, 4, 1, 5]
// CHECK:           %[[H:.*]] = vector.shuffle %{{.*}} [2, 6, 3, 7]
// CHECK:           tts.store %[[L]], %{{.*}} strides [1] : vector<4xf32>, !tt.ptr<f32>
// CHECK:           tts.store %[[H]], %{{.*}} strides [1] : vector<4xf32>, !tt.ptr<f32>
func.func @pairs(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %even = arith.muli %i, %two : index
    %odd = arith.addi %even, %one : index
    %b = tts.load %x[%odd] : !tt.ptr<f32> -> f32
    %a = tts.load %x[%even] : !tt.ptr<f32> -> f32
    tts.store %b, %y[%even] : f32, !tt.ptr<f32>
    tts.store %a, %y[%odd] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Of the even elements only, no vector goes beyond the last one, and what lies between the stored ones is left alone.
// CHECK-LABEL: func.func @even
// CHECK:         scf.for
// CHECK:           %[[A:.*]] = tts.load %{{.*}}[%[[I:.*]]] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:           %[[B:.*]] = tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:           vector.shuffle %[[A]], %[[B]] [0, 2, 5, 7]
// CHECK-COUNT-4:   tts.store %{{.*}} : f32, !tt.ptr<f32>
func.func @even(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  %two = arith.constant 2 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %even = arith.muli %i, %two : index
    %a = tts.load %x[%even] : !tt.ptr<f32> -> f32
    %w = arith.mulf %a, %a : f32
    %more = arith.addf %w, %a : f32
    tts.store %more, %y[%even] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// A store between the loads may change what the second one reads.
// CHECK-LABEL: func.func @between
// CHECK-NOT:     vector.shuffle %{{.*}} [1, 3, 5, 7]
// CHECK:         return
func.func @between(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %even = arith.muli %i, %two : index
    %odd = arith.addi %even, %one : index
    %a = tts.load %x[%even] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%i] : f32, !tt.ptr<f32>
    %b = tts.load %x[%odd] : !tt.ptr<f32> -> f32
    tts.store %b, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

#pair = affine_map<(d0, d1) -> (d0, d1)>
#own = affine_map<(d0, d1) -> (d0)>

// A last dimension of two is made of two vectors, one for each of its indices.
// CHECK-LABEL: func.func @join
// CHECK:         %[[FLAT:.*]] = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<64x2xf32> into memref<128xf32>
// CHECK:         scf.for
// CHECK-NOT:       scf.for
// CHECK:           %[[L:.*]] = vector.shuffle %{{.*}} [0, 4, 1, 5]
// CHECK:           %[[H:.*]] = vector.shuffle %{{.*}} [2, 6, 3, 7]
// CHECK:           vector.store %[[L]], %[[FLAT]]
// CHECK:           vector.store %[[H]], %[[FLAT]]
// CHECK:         return
func.func @join(%x: memref<64xf32>, %y: memref<64xf32>, %out: memref<64x2xf32>) {
  %zero = arith.constant 0 : index
  linalg.generic {indexing_maps = [#own, #own, #pair], iterator_types = ["parallel", "parallel"]} ins(%x, %y : memref<64xf32>, memref<64xf32>) outs(%out : memref<64x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %j = linalg.index 1 : index
    %first = arith.cmpi eq, %j, %zero : index
    %v = arith.select %first, %a, %b : f32
    linalg.yield %v : f32
  }
  return
}
