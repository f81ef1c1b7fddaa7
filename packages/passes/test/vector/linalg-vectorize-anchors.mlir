// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Rows of any length that repeat each element: vectors begin at multiples of their length in the row, so that pairs of
// lanes share elements wherever a row begins.
// CHECK-LABEL: func.func @repeated
// CHECK:         scf.while
// CHECK:           %column = arith.remsi %{{.*}}, %k : index
// CHECK:           %[[NEGATIVE:.*]] = arith.subi %c0, %{{.*}} : index
// CHECK:           %[[MISSING:.*]] = arith.andi %[[NEGATIVE]], %{{.*}} : index
// CHECK:           arith.addi %{{.*}}, %[[MISSING]] : index
// CHECK:           scf.for
// CHECK:             tts.store %{{.*}} : f32
// CHECK:           scf.for
// CHECK:             arith.divsi %{{.*}} {tts.exact} : index
// CHECK-COUNT-2:     tts.load %{{.*}} : !tt.ptr<f32> -> f32
// CHECK:             vector.shuffle %{{.*}} [0, 1, 6, 7]
// CHECK:             tts.store %{{.*}} strides [1] : vector<4xf32>
func.func @repeated(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %k: index, %shape: memref<64xf32>) {
  %two = arith.constant 2 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %row = arith.divsi %i, %k : index
    %column = arith.remsi %i, %k : index
    %half = arith.divsi %column, %two : index
    %start = arith.muli %row, %k : index
    %j = arith.addi %start, %half : index
    %a = tts.load %x[%j] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
