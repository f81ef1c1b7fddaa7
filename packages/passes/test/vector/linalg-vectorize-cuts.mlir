// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// The mask ends at a multiple of the vectors' length, and programs begin at one: no single elements are left.
// CHECK-LABEL: func.func @whole
// CHECK:         scf.for {{.*}} step %c4
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @whole(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<1024xf32>) {
  %c1024 = arith.constant 1024 : i32
  %c5000 = arith.constant 5000 : index
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %c1024 : i32
  %first = arith.index_cast %offset : i32 to index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %first, %i : index
    %c = arith.cmpi slt, %at, %c5000 : index
    %v = tts.load %x[%at] mask %c : !tt.ptr<f32> -> f32
    tts.store %v, %y[%at] mask %c : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// CHECK-LABEL: func.func @rest
// CHECK:         scf.for {{.*}} step %c4
// CHECK:         scf.for {{.*}} step %c1
// CHECK:         return
func.func @rest(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<1024xf32>) {
  %c1024 = arith.constant 1024 : i32
  %c5002 = arith.constant 5002 : index
  %id = tt.get_program_id x : i32
  %offset = arith.muli %id, %c1024 : i32
  %first = arith.index_cast %offset : i32 to index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<1024xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %at = arith.addi %first, %i : index
    %c = arith.cmpi slt, %at, %c5002 : index
    %v = tts.load %x[%at] mask %c : !tt.ptr<f32> -> f32
    tts.store %v, %y[%at] mask %c : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
