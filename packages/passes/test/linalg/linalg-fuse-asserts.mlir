// RUN: tt-opt %s --linalg-fuse | FileCheck %s

#along = affine_map<(d0) -> (d0)>

// All elements of a block are asserted before those of the next one: the first assertion that fails is reported.
// CHECK-LABEL: func.func @asserts
// CHECK:         linalg.generic
// CHECK:           tt.assert %{{.*}}, "first"
// CHECK-NEXT:      linalg.yield
// CHECK:         linalg.generic
// CHECK:           tt.assert %{{.*}}, "second"
func.func @asserts(%x: !tt.ptr<i32>, %most: i32, %least: i32) {
  %shape = tensor.empty() : tensor<8xi32>
  %v = linalg.generic {indexing_maps = [#along], iterator_types = ["parallel"]} outs(%shape : tensor<8xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %a = tts.load %x[%i] : !tt.ptr<i32> -> i32
    linalg.yield %a : i32
  } -> tensor<8xi32>
  linalg.generic {indexing_maps = [#along], iterator_types = ["parallel"]} ins(%v : tensor<8xi32>) {
  ^bb0(%a: i32):
    %isLow = arith.cmpi slt, %a, %most : i32
    tt.assert %isLow, "first" : i1
    linalg.yield
  }
  linalg.generic {indexing_maps = [#along], iterator_types = ["parallel"]} ins(%v : tensor<8xi32>) {
  ^bb0(%a: i32):
    %isHigh = arith.cmpi sgt, %a, %least : i32
    tt.assert %isHigh, "second" : i1
    linalg.yield
  }
  return
}
