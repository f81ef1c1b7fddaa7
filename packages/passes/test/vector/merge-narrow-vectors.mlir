// RUN: tt-opt %s --merge-narrow-vectors | FileCheck %s

// The conversion is the last operation that is joined, so that it packs two registers into one.
// CHECK-LABEL: func.func @stores
// CHECK:         %[[X:.*]] = vector.shuffle %a, %b [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT:    %[[H:.*]] = arith.truncf %[[X]] : vector<8xf32> to vector<8xf16>
// CHECK-NEXT:    vector.store %[[H]], %out[%i] : memref<?xf16>, vector<8xf16>
// CHECK-NEXT:    return
func.func @stores(%a: vector<4xf32>, %b: vector<4xf32>, %out: memref<?xf16>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %x = arith.truncf %a : vector<4xf32> to vector<4xf16>
  %y = arith.truncf %b : vector<4xf32> to vector<4xf16>
  vector.store %x, %out[%i] : memref<?xf16>, vector<4xf16>
  vector.store %y, %out[%j] : memref<?xf16>, vector<4xf16>
  return
}

// Four vectors of bytes fill a register.
// CHECK-LABEL: func.func @bytes
// CHECK-NEXT:    %[[X:.*]] = vector.load %in[%row, %i] : memref<?x64xi8>, vector<16xi8>
// CHECK-NEXT:    %[[ONE:.*]] = arith.constant dense<1> : vector<16xi8>
// CHECK-NEXT:    %[[Y:.*]] = arith.addi %[[X]], %[[ONE]] : vector<16xi8>
// CHECK-NEXT:    vector.store %[[Y]], %out[%row, %i] : memref<?x64xi8>, vector<16xi8>
// CHECK-NEXT:    return
func.func @bytes(%in: memref<?x64xi8>, %out: memref<?x64xi8>, %row: index, %i: index) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %one = arith.constant dense<1> : vector<4xi8>
  %i1 = arith.addi %i, %c4 : index
  %i2 = arith.addi %i, %c8 : index
  %i3 = arith.addi %i, %c12 : index
  %x0 = vector.load %in[%row, %i] : memref<?x64xi8>, vector<4xi8>
  %x1 = vector.load %in[%row, %i1] : memref<?x64xi8>, vector<4xi8>
  %x2 = vector.load %in[%row, %i2] : memref<?x64xi8>, vector<4xi8>
  %x3 = vector.load %in[%row, %i3] : memref<?x64xi8>, vector<4xi8>
  %y0 = arith.addi %x0, %one : vector<4xi8>
  %y1 = arith.addi %x1, %one : vector<4xi8>
  %y2 = arith.addi %x2, %one : vector<4xi8>
  %y3 = arith.addi %x3, %one : vector<4xi8>
  vector.store %y0, %out[%row, %i] : memref<?x64xi8>, vector<4xi8>
  vector.store %y1, %out[%row, %i1] : memref<?x64xi8>, vector<4xi8>
  vector.store %y2, %out[%row, %i2] : memref<?x64xi8>, vector<4xi8>
  vector.store %y3, %out[%row, %i3] : memref<?x64xi8>, vector<4xi8>
  return
}

// Loads that are extended are merged without a store.
// CHECK-LABEL: func.func @loads
// CHECK:         %[[X:.*]] = vector.load %in[%i] : memref<?xbf16>, vector<8xbf16>
// CHECK-NEXT:    %[[W:.*]] = arith.extf %[[X]] : vector<8xbf16> to vector<8xf32>
// CHECK-NEXT:    %[[A:.*]] = vector.extract_strided_slice %[[W]] {offsets = [0], sizes = [4], strides = [1]}
// CHECK-NEXT:    %[[B:.*]] = vector.extract_strided_slice %[[W]] {offsets = [4], sizes = [4], strides = [1]}
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @loads(%in: memref<?xbf16>, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %x = vector.load %in[%i] : memref<?xbf16>, vector<4xbf16>
  %y = vector.load %in[%j] : memref<?xbf16>, vector<4xbf16>
  %a = arith.extf %x : vector<4xbf16> to vector<4xf32>
  %b = arith.extf %y : vector<4xbf16> to vector<4xf32>
  return %a, %b : vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @pointers
// CHECK-NEXT:    %[[X:.*]] = tts.load %p[%i] strides [1] : !tt.ptr<f16> -> vector<8xf16>
// CHECK-NEXT:    tts.store %[[X]], %q[%i] strides [1] : vector<8xf16>, !tt.ptr<f16>
// CHECK-NEXT:    return
func.func @pointers(%p: !tt.ptr<f16>, %q: !tt.ptr<f16>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %x = tts.load %p[%i] strides [1] : !tt.ptr<f16> -> vector<4xf16>
  %y = tts.load %p[%j] strides [1] : !tt.ptr<f16> -> vector<4xf16>
  tts.store %x, %q[%i] strides [1] : vector<4xf16>, !tt.ptr<f16>
  tts.store %y, %q[%j] strides [1] : vector<4xf16>, !tt.ptr<f16>
  return
}

// A load must not move before a write, nor a write behind a load.
// CHECK-LABEL: func.func @written_between
// CHECK-COUNT-2: vector.store {{.*}} vector<4xf16>
// CHECK-NOT:     vector<8xf16>
// CHECK:         return
func.func @written_between(%m: memref<?xf16>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %x = vector.load %m[%i] : memref<?xf16>, vector<4xf16>
  vector.store %x, %m[%j] : memref<?xf16>, vector<4xf16>
  %y = vector.load %m[%j] : memref<?xf16>, vector<4xf16>
  vector.store %y, %m[%i] : memref<?xf16>, vector<4xf16>
  return
}

// Broadcasts of one scalar become wider; vectors of different kinds are joined by a shuffle.
// CHECK-LABEL: func.func @joined
// CHECK:         %[[Y:.*]] = vector.broadcast %s : f16 to vector<4xf16>
// CHECK-NEXT:    %[[XY:.*]] = vector.shuffle %x, %[[Y]] [0, 1, 2, 3, 4, 5, 6, 7]
// CHECK-NEXT:    vector.store %[[XY]], %m[%i] : memref<?xf16>, vector<8xf16>
// CHECK-NEXT:    %[[S:.*]] = vector.broadcast %s : f16 to vector<8xf16>
// CHECK-NEXT:    vector.store %[[S]], %m[%k] : memref<?xf16>, vector<8xf16>
// CHECK-NEXT:    return
func.func @joined(%x: vector<4xf16>, %s: f16, %m: memref<?xf16>, %i: index) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %j = arith.addi %i, %c4 : index
  %k = arith.addi %i, %c8 : index
  %l = arith.addi %i, %c12 : index
  %y = vector.broadcast %s : f16 to vector<4xf16>
  %z = vector.broadcast %s : f16 to vector<4xf16>
  vector.store %x, %m[%i] : memref<?xf16>, vector<4xf16>
  vector.store %y, %m[%j] : memref<?xf16>, vector<4xf16>
  vector.store %y, %m[%k] : memref<?xf16>, vector<4xf16>
  vector.store %z, %m[%l] : memref<?xf16>, vector<4xf16>
  return
}

// The distance is not known.
// CHECK-LABEL: func.func @apart
// CHECK-COUNT-2: vector.store %x, {{.*}} vector<4xf16>
// CHECK:         return
func.func @apart(%x: vector<4xf16>, %m: memref<?xf16>, %i: index, %j: index) {
  vector.store %x, %m[%i] : memref<?xf16>, vector<4xf16>
  vector.store %x, %m[%j] : memref<?xf16>, vector<4xf16>
  return
}

// Full registers stay as they are.
// CHECK-LABEL: func.func @full
// CHECK-COUNT-2: vector.store %x, {{.*}} vector<4xf32>
// CHECK:         return
func.func @full(%x: vector<4xf32>, %m: memref<?xf32>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  vector.store %x, %m[%i] : memref<?xf32>, vector<4xf32>
  vector.store %x, %m[%j] : memref<?xf32>, vector<4xf32>
  return
}
