// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#map = affine_map<(d0, d1) -> (d0, d1)>

// What is added to a sum in memory: one factor is there within the bound of the row, and the other one only if a
// condition holds for the row, too. Within the bound, vectors ask for it; the sums behind it are not read.
// CHECK-LABEL: func.func @taps
// CHECK:         scf.for %[[R:.*]] = %c0 to %c8 step %c1 {
// CHECK:           scf.for %{{.*}} = %c0 to %{{.*}} step %c4 {
// CHECK:             tts.load %x[%{{.*}}] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:             vector.store
// CHECK:           scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c4 {
// CHECK:             %[[X:.*]] = scf.if %{{.*}} -> (vector<4xf32>) {
// CHECK:               tts.load %x[%{{.*}}] strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:             arith.mulf %[[X]], %{{.*}} : vector<4xf32>
// CHECK:             vector.store
func.func @taps(%x: !tt.ptr<f32>, %k: !tt.ptr<f32>, %acc: memref<8x64xf32>, %first: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%acc : memref<8x64xf32>) {
  ^bb0(%sum: f32):
    %r = linalg.index 0 : index
    %c = linalg.index 1 : index
    %isRow = arith.cmpi sge, %r, %first : index
    %isBelow = arith.cmpi slt, %c, %n : index
    %mask = arith.andi %isRow, %isBelow : i1
    %start = arith.muli %r, %c64 : index
    %i = arith.addi %start, %c : index
    %a = tts.load %x[%i] mask %mask other %zero : !tt.ptr<f32> -> f32
    %b = tts.load %k[%c] mask %isBelow other %zero : !tt.ptr<f32> -> f32
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }
  return
}
