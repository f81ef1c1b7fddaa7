// RUN: tt-opt %s --linalg-reduce-in-loops | FileCheck %s

#along = affine_map<(d0) -> (d0)>
#all = affine_map<(d0) -> ()>

// The initial value of a reduction in a branch is not known before the loop.
// CHECK-LABEL: func.func @branch
// CHECK:         scf.for {{.*}} -> (tensor<64xf32>)
// CHECK:         scf.if
// CHECK:           linalg.generic {{.*}} iterator_types = ["reduction"]
func.func @branch(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %shape = tensor.empty() : tensor<64xf32>
  %start = linalg.generic {indexing_maps = [#along], iterator_types = ["parallel"]} outs(%shape : tensor<64xf32>) {
  ^bb0(%o: f32):
    linalg.yield %zero : f32
  } -> tensor<64xf32>
  %acc = scf.for %k = %c0 to %n step %c64 iter_args(%a = %start) -> (tensor<64xf32>) {
    %next = linalg.generic {indexing_maps = [#along, #along], iterator_types = ["parallel"]} ins(%a : tensor<64xf32>) outs(%shape : tensor<64xf32>) {
    ^bb0(%old: f32, %o: f32):
      %i = linalg.index 0 : index
      %at = arith.addi %k, %i : index
      %v = tts.load %x[%at] : !tt.ptr<f32> -> f32
      %s = arith.addf %old, %v : f32
      linalg.yield %s : f32
    } -> tensor<64xf32>
    scf.yield %next : tensor<64xf32>
  }
  scf.if %c {
    %small = tensor.empty() : tensor<f32>
    %none = linalg.fill ins(%zero : f32) outs(%small : tensor<f32>) -> tensor<f32>
    %sum = linalg.generic {indexing_maps = [#along, #all], iterator_types = ["reduction"]} ins(%acc : tensor<64xf32>) outs(%none : tensor<f32>) {
    ^bb0(%v: f32, %o: f32):
      %s = arith.addf %o, %v : f32
      linalg.yield %s : f32
    } -> tensor<f32>
    %scalar = tensor.extract %sum[] : tensor<f32>
    tts.store %scalar, %y[%c0] : f32, !tt.ptr<f32>
  }
  return
}
