// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Places that come from memory: values are vectors, and their lanes are stored in order.
// CHECK-LABEL: func.func @indexed
// CHECK:         scf.for
// CHECK:           %[[X:.*]] = tts.load %x{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:           %[[Y:.*]] = math.exp %[[X]] : vector<4xf32>
// CHECK:           %[[FIRST:.*]] = vector.extract %[[Y]][0]
// CHECK-NEXT:      tts.store %[[FIRST]]
// CHECK:           %[[LAST:.*]] = vector.extract %[[Y]][3]
// CHECK-NEXT:      tts.store %[[LAST]]
func.func @indexed(%x: !tt.ptr<f32>, %at: !tt.ptr<i32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %e = math.exp %v : f32
    %n = tts.load %at[%i] : !tt.ptr<i32> -> i32
    %j = arith.index_cast %n : i32 to index
    tts.store %e, %y[%j] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// What an element is updated from may be what an earlier one has stored.
// CHECK-LABEL: func.func @updated
// CHECK-NOT:     vector<4xf32>
// CHECK:         return
func.func @updated(%x: !tt.ptr<f32>, %at: !tt.ptr<i32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %n = tts.load %at[%i] : !tt.ptr<i32> -> i32
    %j = arith.index_cast %n : i32 to index
    %old = tts.load %y[%j] : !tt.ptr<f32> -> f32
    %new = arith.addf %old, %v : f32
    tts.store %new, %y[%j] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Each element is stored under a mask of its own, which skips what it is computed from.
// CHECK-LABEL: func.func @masked
// CHECK-NOT:     vector<4xf32>
// CHECK:         return
func.func @masked(%x: !tt.ptr<f32>, %at: !tt.ptr<i32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  %zero = arith.constant 0 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %e = math.exp %v : f32
    %n = tts.load %at[%i] : !tt.ptr<i32> -> i32
    %is = arith.cmpi sge, %n, %zero : i32
    %j = arith.index_cast %n : i32 to index
    tts.store %e, %y[%j] mask %is : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
