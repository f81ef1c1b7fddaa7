// RUN: tt-opt %s --linalg-vectorize | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// Neighbours that change places are one vector, which the element itself shares, and a shuffle.
// CHECK-LABEL: func.func @swapped
// CHECK:         scf.for
// CHECK:           %[[V:.*]] = tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:       tts.load
// CHECK:           vector.shuffle %[[V]], %[[V]] [1, 0, 3, 2]
func.func @swapped(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  %one = arith.constant 1 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = arith.xori %i, %one : index
    %a = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %b = tts.load %x[%j] : !tt.ptr<f32> -> f32
    %c = arith.addf %a, %b : f32
    tts.store %c, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// So they are stored.
// CHECK-LABEL: func.func @store_swapped
// CHECK:         %[[S:.*]] = vector.shuffle %{{.*}} [1, 0, 3, 2]
// CHECK:         tts.store %[[S]], %{{.*}} strides [1] : vector<4xf32>
// CHECK-NOT:     tts.store
// CHECK:         return
func.func @store_swapped(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  %one = arith.constant 1 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = arith.xori %i, %one : index
    %a = tts.load %x[%i] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%j] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Elements that two lanes share are too few for a vector. Nothing beyond them is read.
// CHECK-LABEL: func.func @repeated
// CHECK:         scf.for
// CHECK:           arith.divsi %{{.*}} {tts.exact} : index
// CHECK-COUNT-2:   tts.load %{{.*}} : !tt.ptr<f32> -> f32
// CHECK:           vector.shuffle %{{.*}} [0, 1, 6, 7]
func.func @repeated(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  %two = arith.constant 2 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = arith.divsi %i, %two : index
    %a = tts.load %x[%j] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// From the last to the first.
// CHECK-LABEL: func.func @reversed
// CHECK:         %[[V:.*]] = tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK:         vector.shuffle %[[V]], %[[V]] [3, 2, 1, 0]
func.func @reversed(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index, %shape: memref<64xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %n, %i : index
    %a = tts.load %x[%j] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Masks by parity: each load alone would be single elements, since it must not read those between; with the other one
// it is a vector. What a lane that is off gets is shuffled in.
// CHECK-LABEL: func.func @parity
// CHECK:         scf.for
// CHECK:           %[[V:.*]] = tts.load %{{.*}} strides [1] : !tt.ptr<f32> -> vector<4xf32>
// CHECK-NOT:       tts.load
// CHECK-DAG:       vector.shuffle %[[V]], %[[ZERO:.*]] [1, 5, 3, 7]
// CHECK-DAG:       vector.shuffle %[[ZERO]], %[[V]] [0, 4, 2, 6]
// CHECK:         return
func.func @parity(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %parity = arith.remsi %i, %two : index
    %half = arith.divsi %i, %two : index
    %even = arith.muli %half, %two : index
    %odd = arith.addi %even, %one : index
    %is_even = arith.cmpi slt, %parity, %one : index
    %is_odd = arith.cmpi sge, %parity, %one : index
    %a = tts.load %x[%odd] mask %is_even other %zero : !tt.ptr<f32> -> f32
    %b = tts.load %x[%even] mask %is_odd other %zero : !tt.ptr<f32> -> f32
    %c = arith.addf %a, %b : f32
    tts.store %c, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// By itself, such a load is single elements of the lanes that are on.
// CHECK-LABEL: func.func @odd_only
// CHECK:         scf.for
// CHECK-COUNT-2:   tts.load %{{.*}} : !tt.ptr<f32> -> f32
// CHECK-NOT:       tts.load
// CHECK:         return
func.func @odd_only(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %shape: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %parity = arith.remsi %i, %two : index
    %is_odd = arith.cmpi eq, %parity, %one : index
    %a = tts.load %x[%i] mask %is_odd other %zero : !tt.ptr<f32> -> f32
    %w = math.exp %a : f32
    tts.store %w, %y[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// Where a bound begins anywhere, single elements come first until a vector would begin at a multiple of its length.
// CHECK-LABEL: func.func @aligned
// CHECK:         %[[NEXT:.*]] = arith.andi %{{.*}}, %{{.*}} : index
// CHECK:         scf.for %{{.*}} = %[[LOW:.*]] to %[[FIRST:.*]] step %one
// CHECK:         scf.for %{{.*}} = %[[FIRST]] to %{{.*}} step %c4
// CHECK:           vector.shuffle %{{.*}} [1, 0, 3, 2]
func.func @aligned(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %low: index, %shape: memref<64xf32>) {
  %one = arith.constant 1 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %j = arith.xori %i, %one : index
    %on = arith.cmpi sge, %i, %low : index
    %a = tts.load %x[%j] mask %on : !tt.ptr<f32> -> f32
    tts.store %a, %y[%i] mask %on : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}

// An index of which nothing divides the first lane has no pattern.
// CHECK-LABEL: func.func @unknown_start
// CHECK-NOT:     vector.shuffle
// CHECK:         return
func.func @unknown_start(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %start: index, %shape: memref<64xf32>) {
  %one = arith.constant 1 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%unused: f32):
    %i = linalg.index 0 : index
    %k = arith.addi %start, %i : index
    %j = arith.xori %k, %one : index
    %a = tts.load %x[%j] : !tt.ptr<f32> -> f32
    tts.store %a, %y[%k] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}
