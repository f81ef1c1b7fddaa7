// RUN: tt-opt %s --linalg-pack-matmul | FileCheck %s
// RUN: tt-opt %s --linalg-pack-matmul --convert-linalg-to-loops --canonicalize -o /dev/null

#id = affine_map<(d0, d1) -> (d0, d1)>

// Operands of several iterations keep their own type, not that of the sums.
// CHECK-LABEL: func.func @mixed
// CHECK-DAG:     memref.alloc() : memref<16x256xf32>
// CHECK-DAG:     memref.alloc() : memref<2x258x8xf32>
// CHECK:         linalg.matmul ins({{.*}}xf32, {{.*}}xf32, {{.*}}) outs({{.*}}xf64
func.func @mixed(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c = memref.alloc() : memref<16x16xf64>
  %end = scf.for %k = %c0 to %steps step %c1 iter_args(%offset = %c0) -> (index) {
    %a = memref.alloc() : memref<16x64xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<16x64xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %row = arith.muli %i, %c64 : index
      %at = arith.addi %row, %j : index
      %place = arith.addi %at, %offset : index
      %v = tts.load %x[%place] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    %b = memref.alloc() : memref<64x16xf32>
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<64x16xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %row = arith.muli %i, %c64 : index
      %at = arith.addi %row, %j : index
      %v = tts.load %y[%at] : !tt.ptr<f32> -> f32
      linalg.yield %v : f32
    }
    linalg.matmul ins(%a, %b : memref<16x64xf32>, memref<64x16xf32>) outs(%c : memref<16x16xf64>)
    %next = arith.addi %offset, %c64 : index
    scf.yield %next : index
  }
  return
}
