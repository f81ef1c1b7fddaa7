// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Places outside of a table are not looked up. Whether one is, may differ from lane to lane.
// CHECK-LABEL: func.func @lookup
// CHECK:         scf.for %[[I:.*]] = {{.*}} step %c4
// CHECK:           %[[K:.*]] = tts.load %k[%[[I]]] strides [1] : !tt.ptr<i32> -> vector<4xi32>
// CHECK:           %[[M:.*]] = arith.cmpi slt, %[[K]], %{{.*}} : vector<4xi32>
// CHECK:           %[[M0:.*]] = vector.extract %[[M]][0] : i1 from vector<4xi1>
// CHECK:           %[[V0:.*]] = tts.load %table[%{{.*}}] mask %[[M0]] : !tt.ptr<f32> -> f32
// CHECK:           %[[M3:.*]] = vector.extract %[[M]][3] : i1 from vector<4xi1>
// CHECK:           %[[V3:.*]] = tts.load %table[%{{.*}}] mask %[[M3]] : !tt.ptr<f32> -> f32
// CHECK:           %[[V:.*]] = vector.from_elements %[[V0]], %{{.*}}, %{{.*}}, %[[V3]]
// CHECK:           %[[W:.*]] = arith.select %[[M]], %[[V]], %{{.*}} : vector<4xi1>, vector<4xf32>
// CHECK:           tts.store %[[W]], %y[%[[I]]] strides [1]
func.func @lookup(%k: !tt.ptr<i32>, %table: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32, %shape: memref<256xf32>) {
  %minus_one = arith.constant -1.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = tts.load %k[%i] : !tt.ptr<i32> -> i32
    %m = arith.cmpi slt, %j, %n : i32
    %at = arith.index_cast %j : i32 to index
    %v = tts.load %table[%at] mask %m other %minus_one : !tt.ptr<f32> -> f32
    tts.store %v, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// So may whether one is stored.
// CHECK-LABEL: func.func @chosen
// CHECK:         scf.for %{{.*}} step %c4
// CHECK:           %[[C:.*]] = arith.cmpf ogt, %{{.*}} : vector<4xf32>
// CHECK:           %[[C0:.*]] = vector.extract %[[C]][0]
// CHECK:           tts.store %{{.*}}, %y[%{{.*}}] mask %[[C0]] : f32, !tt.ptr<f32>
// CHECK:           %[[C3:.*]] = vector.extract %[[C]][3]
// CHECK:           tts.store %{{.*}}, %y[%{{.*}}] mask %[[C3]] : f32, !tt.ptr<f32>
func.func @chosen(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<256xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<256xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %m = arith.cmpf ogt, %v, %zero : f32
    %e = math.exp %v : f32
    %f = arith.addf %e, %v : f32
    tts.store %f, %y[%i] mask %m : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
