// RUN: tt-opt %s --one-shot-bufferize | FileCheck %s

// Each iteration starts from the same value: it must not be overwritten.
// CHECK-LABEL: func.func @sums
// CHECK:         %[[ZERO:.*]] = memref.alloc() : memref<i32>
// CHECK:         linalg.generic {{.*}} outs(%[[ZERO]] : memref<i32>)
// CHECK:         scf.for
// CHECK:           memref.copy %[[ZERO]], %[[SUM:.*]] :
// CHECK:           linalg.generic {{.*}} outs(%[[SUM]] : memref<i32>)
func.func @sums(%t: tensor<8xi32>, %n: index, %m: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<i32>
  %z = linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%e : tensor<i32>) {
  ^bb0(%o: i32):
    linalg.yield %zero : i32
  } -> tensor<i32>
  scf.for %i = %c0 to %n step %c1 {
    %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%t : tensor<8xi32>) outs(%z : tensor<i32>) {
    ^bb0(%x: i32, %o: i32):
      %a = arith.addi %o, %x : i32
      linalg.yield %a : i32
    } -> tensor<i32>
    %r = tensor.extract %s[] : tensor<i32>
    memref.store %r, %m[] : memref<i32>
  }
  return
}
