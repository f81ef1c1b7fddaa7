// RUN: tt-opt %s --linalg-fuse | FileCheck %s

// A producer that is read and is the destination, too, is computed in the consumer and stays for it.
// CHECK-LABEL: func.func @read_and_destination
// CHECK:         %[[P:.*]] = linalg.generic
// CHECK:         linalg.generic {{.*}} outs(%[[P]] : tensor<8xf32>)
// CHECK:           arith.mulf
// CHECK:           arith.subf
func.func @read_and_destination(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    linalg.yield %q : f32
  } -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%p : tensor<8xf32>) outs(%p : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.subf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
