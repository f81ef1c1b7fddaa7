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

// A partial result per lane, combined at the end.
// CHECK-LABEL: func.func @sum
// CHECK:         %[[S:.*]] = scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (vector<4xf32>) {
// CHECK:           %[[V:.*]] = vector.load
// CHECK:           %[[B:.*]] = arith.addf %[[A]], %[[V]] : vector<4xf32>
// CHECK:           scf.yield %[[B]] : vector<4xf32>
// CHECK-COUNT-4: vector.extract %[[S]]
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
// CHECK-COUNT-8:       math.fma
// CHECK-COUNT-8:     vector.store
func.func @matmul(%a: memref<16x32xf32>, %b: memref<32x16xf32>, %c: memref<16x16xf32>) {
  linalg.matmul ins(%a, %b : memref<16x32xf32>, memref<32x16xf32>) outs(%c : memref<16x16xf32>)
  return
}
