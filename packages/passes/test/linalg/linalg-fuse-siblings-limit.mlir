// RUN: tt-opt %s --linalg-fuse-siblings="distinct-arguments operations=7" | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// What both compute counts once: there are seven different operations, of eleven in all.
// CHECK-LABEL: func.func @shared
// CHECK:         linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @shared(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %shape: tensor<8xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : tensor<8xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %a = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %b = arith.mulf %a, %a : f32
    tts.store %b, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : tensor<8xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %a = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %b = arith.mulf %a, %a : f32
    %c = arith.negf %b : f32
    tts.store %c, %z[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// CHECK-LABEL: func.func @different
// CHECK:         linalg.generic
// CHECK:         linalg.generic
func.func @different(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<f32>, %shape: tensor<8xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : tensor<8xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %a = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %b = arith.mulf %a, %a : f32
    tts.store %b, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : tensor<8xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %a = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %b = arith.addf %a, %a : f32
    %c = arith.negf %b : f32
    %d = arith.mulf %c, %b : f32
    %e = arith.addf %d, %c : f32
    tts.store %e, %z[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
