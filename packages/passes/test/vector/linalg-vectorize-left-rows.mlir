// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>

// Beyond row 21 of 32, elements are what nothing is below: the loop over rows ends there, and no row asks for its mask.
// CHECK-LABEL: func.func @greatest
// CHECK:         %[[END:.*]] = arith.minsi %{{.*}}, %c32
// CHECK-NOT:     scf.if
// CHECK:         return
func.func @greatest(%x: !tt.ptr<f32>, %value: memref<64xf32>, %shape: memref<64x32xf32>) {
  %c64 = arith.constant 64 : index
  %c21 = arith.constant 21 : index
  %least = arith.constant 0xFF800000 : f32
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<64x32xf32>) outs(%value : memref<64xf32>) {
  ^bb0(%unused: f32, %v: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %line = arith.muli %j, %c64 : index
    %at = arith.addi %line, %i : index
    %isOn = arith.cmpi slt, %j, %c21 : index
    %w = tts.load %x[%at] mask %isOn other %least : !tt.ptr<f32> -> f32
    %gt = arith.cmpf ogt, %v, %w : f32
    %nan = arith.cmpf une, %v, %v : f32
    %kept = arith.ori %gt, %nan : i1
    %r = arith.select %kept, %v, %w : f32
    linalg.yield %r : f32
  }
  return
}

// NaN would not be kept by the rows beyond.
// CHECK-LABEL: func.func @numbers
// CHECK:         scf.if
func.func @numbers(%x: !tt.ptr<f32>, %value: memref<64xf32>, %shape: memref<64x32xf32>) {
  %c64 = arith.constant 64 : index
  %c21 = arith.constant 21 : index
  %least = arith.constant 0xFF800000 : f32
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%shape : memref<64x32xf32>) outs(%value : memref<64xf32>) {
  ^bb0(%unused: f32, %v: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %line = arith.muli %j, %c64 : index
    %at = arith.addi %line, %i : index
    %isOn = arith.cmpi slt, %j, %c21 : index
    %w = tts.load %x[%at] mask %isOn other %least : !tt.ptr<f32> -> f32
    %kept = arith.cmpf ogt, %v, %w : f32
    %r = arith.select %kept, %v, %w : f32
    linalg.yield %r : f32
  }
  return
}
