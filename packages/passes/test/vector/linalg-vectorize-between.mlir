// RUN: tt-opt %s --linalg-vectorize --canonicalize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Nine loads, each with a bound of its own. Nothing is done beyond the mask of the store. There are no tests where all
// loads are on. From there on, parts between two bounds are vectors, too, and only part of the loads are on in each.
// CHECK-LABEL: func.func @several
// CHECK:         %[[END:.*]] = arith.minsi %{{.*}}, %c256{{.*}} : index
// CHECK:         scf.for %{{.*}} = %c0{{.*}} to %{{.*}} step %c4 {
// CHECK-COUNT-9:   tts.load %x[%{{.*}}] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:       scf.if
// CHECK:           tts.store %{{.*}}, %y[%{{.*}}] strides [1]
// CHECK:         scf.while
// CHECK:           arith.cmpi slt, %{{.*}}, %[[END]] : index
// CHECK:           scf.for %{{.*}} step %c4 {
// CHECK:             scf.if %{{.*}} -> (vector<4xf32>) {
// CHECK-NEXT:          tts.load %x[%{{.*}}] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:             scf.if %{{[^ ]*}} {
// CHECK-NEXT:          tts.store %{{.*}}, %y[%{{.*}}] strides [1]
// CHECK:         return
func.func @several(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %b0: index, %b1: index, %b2: index, %b3: index, %b4: index, %b5: index, %b6: index, %b7: index, %b8: index, %shape: memref<256xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %in = arith.cmpi slt, %i, %n : index
    %m0 = arith.cmpi slt, %i, %b0 : index
    %v0 = tts.load %x[%i] mask %m0 : !tt.ptr<f32> -> f32
    %m1 = arith.cmpi slt, %i, %b1 : index
    %v1 = tts.load %x[%i] mask %m1 : !tt.ptr<f32> -> f32
    %m2 = arith.cmpi slt, %i, %b2 : index
    %v2 = tts.load %x[%i] mask %m2 : !tt.ptr<f32> -> f32
    %m3 = arith.cmpi slt, %i, %b3 : index
    %v3 = tts.load %x[%i] mask %m3 : !tt.ptr<f32> -> f32
    %m4 = arith.cmpi slt, %i, %b4 : index
    %v4 = tts.load %x[%i] mask %m4 : !tt.ptr<f32> -> f32
    %m5 = arith.cmpi slt, %i, %b5 : index
    %v5 = tts.load %x[%i] mask %m5 : !tt.ptr<f32> -> f32
    %m6 = arith.cmpi slt, %i, %b6 : index
    %v6 = tts.load %x[%i] mask %m6 : !tt.ptr<f32> -> f32
    %m7 = arith.cmpi slt, %i, %b7 : index
    %v7 = tts.load %x[%i] mask %m7 : !tt.ptr<f32> -> f32
    %m8 = arith.cmpi slt, %i, %b8 : index
    %v8 = tts.load %x[%i] mask %m8 : !tt.ptr<f32> -> f32
    %s1 = arith.addf %v0, %v1 : f32
    %s2 = arith.addf %s1, %v2 : f32
    %s3 = arith.addf %s2, %v3 : f32
    %s4 = arith.addf %s3, %v4 : f32
    %s5 = arith.addf %s4, %v5 : f32
    %s6 = arith.addf %s5, %v6 : f32
    %s7 = arith.addf %s6, %v7 : f32
    %s8 = arith.addf %s7, %v8 : f32
    tts.store %s8, %y[%i] mask %in : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Nothing is stored where a condition that all lanes share is false, so that the loop ends at once.
// CHECK-LABEL: func.func @none_stored
// CHECK:         %[[END:.*]] = arith.select %keep, %c64, %c0 : index
// CHECK:         scf.for %{{.*}} = %{{.*}} to %[[END]] step %c1 {
// CHECK:           tts.store
// CHECK:         return
func.func @none_stored(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %keep: i1, %shape: memref<64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %below = arith.cmpi slt, %i, %n : index
    %v = tts.load %x[%i] mask %below : !tt.ptr<f32> -> f32
    tts.store %v, %y[%i] mask %keep : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
