// RUN: tt-opt %s --one-shot-bufferize | FileCheck %s

// Each iteration starts from the same value: it must not be overwritten.
// CHECK-LABEL: func.func @sums
// CHECK:         %[[START:.*]] = memref.alloc() : memref<i32>
// CHECK:         linalg.generic {{.*}} outs(%[[START]] : memref<i32>)
// CHECK:         scf.for
// CHECK:           memref.copy %[[START]], %[[SUM:.*]] :
// CHECK:           linalg.generic {{.*}} outs(%[[SUM]] : memref<i32>)
func.func @sums(%t: tensor<8xi32>, %u: tensor<i32>, %n: index, %m: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<i32>
  %z = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%u : tensor<i32>) outs(%e : tensor<i32>) {
  ^bb0(%x: i32, %o: i32):
    %double = arith.addi %x, %x : i32
    linalg.yield %double : i32
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

// A fill is made again where it is a start, which takes less than a copy.
// CHECK-LABEL: func.func @fills
// CHECK:         scf.for
// CHECK:           %[[SUM:.*]] = memref.alloc() : memref<8xi32>
// CHECK:           linalg.generic {{.*}} outs(%[[SUM]] : memref<8xi32>)
// CHECK-NOT:       memref.copy
// CHECK:           linalg.generic {{.*}} outs(%[[SUM]] : memref<8xi32>)
func.func @fills(%t: tensor<8x8xi32>, %n: index, %m: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8xi32>
  %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<8xi32>) {
  ^bb0(%o: i32):
    linalg.yield %zero : i32
  } -> tensor<8xi32>
  scf.for %i = %c0 to %n step %c1 {
    %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<8x8xi32>) outs(%z : tensor<8xi32>) {
    ^bb0(%x: i32, %o: i32):
      %a = arith.addi %o, %x : i32
      linalg.yield %a : i32
    } -> tensor<8xi32>
    %r = tensor.extract %s[%c0] : tensor<8xi32>
    memref.store %r, %m[] : memref<i32>
  }
  return
}

// An elementwise operation writes over an input that nobody reads afterwards.
// CHECK-LABEL: func.func @scaled
// CHECK:         %[[ACC:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         scf.for
// CHECK-NOT:       memref.alloc
// CHECK-NOT:       memref.copy
// CHECK:           linalg.generic {{.*}} ins(%[[ACC]] : memref<8xf32>) outs(%[[ACC]] : memref<8xf32>)
// CHECK-NOT:       memref.copy
// CHECK:         memref.load %[[ACC]]
func.func @scaled(%f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%o: f32):
    linalg.yield %one : f32
  } -> tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (tensor<8xf32>) {
    %e2 = tensor.empty() : tensor<8xf32>
    %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%acc : tensor<8xf32>) outs(%e2 : tensor<8xf32>) {
    ^bb0(%x: f32, %o: f32):
      %a = arith.mulf %x, %f : f32
      linalg.yield %a : f32
    } -> tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  }
  %v = tensor.extract %r[%c0] : tensor<8xf32>
  return %v : f32
}
