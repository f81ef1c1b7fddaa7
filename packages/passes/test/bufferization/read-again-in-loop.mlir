// RUN: tt-opt %s --one-shot-bufferize | FileCheck %s

// What was made before a loop is read in each iteration: nothing may be written over it.
// CHECK-LABEL: func.func @read_again
// CHECK:         %[[OFFSETS:.*]] = memref.alloc() : memref<16xi32>
// CHECK:         scf.for
// CHECK:           %[[DOUBLED:.*]] = memref.alloc() : memref<16xi32>
// CHECK:           linalg.generic {{.*}} ins(%[[OFFSETS]] : {{.*}}) outs(%[[DOUBLED]] :
#id = affine_map<(d0) -> (d0)>
func.func @read_again(%p: !tt.ptr<i32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<16xi32>
  %offsets = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<16xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    linalg.yield %k : i32
  } -> tensor<16xi32>
  scf.for %step = %c0 to %n step %c1 {
    %f = tensor.empty() : tensor<16xi32>
    %doubled = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%offsets : tensor<16xi32>) outs(%f : tensor<16xi32>) {
    ^bb0(%x: i32, %o: i32):
      %y = arith.addi %x, %x : i32
      linalg.yield %y : i32
    } -> tensor<16xi32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%doubled : tensor<16xi32>) {
    ^bb0(%x: i32):
      %i = linalg.index 0 : index
      tts.store %x, %p[%i] : i32, !tt.ptr<i32>
      linalg.yield
    }
  }
  return
}

// So it is where it is read through a view that each iteration makes.
// CHECK-LABEL: func.func @viewed_again
// CHECK:         %[[OFFSETS:.*]] = memref.alloc() : memref<16xi32>
// CHECK:         scf.for
// CHECK:           memref.expand_shape %[[OFFSETS]]
// CHECK:           %[[NUMBERS:.*]] = memref.alloc() : memref<16xi32>
// CHECK:           linalg.generic {{.*}} outs(%[[NUMBERS]] :
#two = affine_map<(d0, d1) -> (d0, d1)>
func.func @viewed_again(%p: !tt.ptr<i32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %e = tensor.empty() : tensor<16xi32>
  %offsets = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<16xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    linalg.yield %k : i32
  } -> tensor<16xi32>
  scf.for %step = %c0 to %n step %c1 {
    %view = tensor.expand_shape %offsets [[0, 1]] output_shape [4, 4] : tensor<16xi32> into tensor<4x4xi32>
    linalg.generic {indexing_maps = [#two], iterator_types = ["parallel", "parallel"]} ins(%view : tensor<4x4xi32>) {
    ^bb0(%x: i32):
      %i = linalg.index 0 : index
      tts.store %x, %p[%i] : i32, !tt.ptr<i32>
      linalg.yield
    }
    %numbers = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<16xi32>) {
    ^bb0(%o: i32):
      %k = arith.index_cast %step : index to i32
      linalg.yield %k : i32
    } -> tensor<16xi32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%numbers : tensor<16xi32>) {
    ^bb0(%x: i32):
      %i = linalg.index 0 : index
      %j = arith.addi %i, %c16 : index
      tts.store %x, %p[%j] : i32, !tt.ptr<i32>
      linalg.yield
    }
  }
  return
}
