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

// Sums of bytes that are clamped to bytes fit 16 bits, and so do weighted sums of unsigned bytes, as unsigned numbers.
// CHECK-LABEL: func.func @sums_of_bytes
// CHECK-DAG:     %[[MIN:.*]] = arith.constant dense<-128> : vector<8xi16>
// CHECK-DAG:     %[[A:.*]] = vector.load %a[%i] : memref<?xi8>, vector<8xi8>
// CHECK-DAG:     %[[WIDE:.*]] = arith.extsi %[[A]] : vector<8xi8> to vector<8xi16>
// CHECK-DAG:     %[[SUM:.*]] = arith.addi %[[WIDE]], %{{.*}} : vector<8xi16>
// CHECK:         %[[LOW:.*]] = arith.maxsi %[[SUM]], %[[MIN]] : vector<8xi16>
// CHECK:         %[[BYTES:.*]] = arith.trunci %[[LOW]] : vector<8xi16> to vector<8xi8>
// CHECK:         vector.store %[[BYTES]]
func.func @sums_of_bytes(%a: memref<?xi8>, %b: memref<?xi8>, %m: memref<?xi8>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %min = arith.constant dense<-128> : vector<4xi32>
  %a0 = vector.load %a[%i] : memref<?xi8>, vector<4xi8>
  %a1 = vector.load %a[%j] : memref<?xi8>, vector<4xi8>
  %b0 = vector.load %b[%i] : memref<?xi8>, vector<4xi8>
  %b1 = vector.load %b[%j] : memref<?xi8>, vector<4xi8>
  %wa0 = arith.extsi %a0 : vector<4xi8> to vector<4xi32>
  %wa1 = arith.extsi %a1 : vector<4xi8> to vector<4xi32>
  %wb0 = arith.extsi %b0 : vector<4xi8> to vector<4xi32>
  %wb1 = arith.extsi %b1 : vector<4xi8> to vector<4xi32>
  %s0 = arith.addi %wa0, %wb0 : vector<4xi32>
  %s1 = arith.addi %wa1, %wb1 : vector<4xi32>
  %l0 = arith.maxsi %s0, %min : vector<4xi32>
  %l1 = arith.maxsi %s1, %min : vector<4xi32>
  %t0 = arith.trunci %l0 : vector<4xi32> to vector<4xi8>
  %t1 = arith.trunci %l1 : vector<4xi32> to vector<4xi8>
  vector.store %t0, %m[%i] : memref<?xi8>, vector<4xi8>
  vector.store %t1, %m[%j] : memref<?xi8>, vector<4xi8>
  return
}

// CHECK-LABEL: func.func @weighted
// CHECK:         arith.muli %{{.*}}, %{{.*}} : vector<4xi16>
// CHECK:         arith.shrui %{{.*}}, %{{.*}} : vector<4xi16>
func.func @weighted(%x: vector<4xi8>, %y: vector<4xi8>, %m: memref<?xi8>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %c255 = arith.constant dense<255> : vector<4xi32>
  %c8 = arith.constant dense<8> : vector<4xi32>
  %wx = arith.extui %x : vector<4xi8> to vector<4xi32>
  %p = arith.muli %wx, %c255 : vector<4xi32>
  %q = arith.shrsi %p, %c8 : vector<4xi32>
  %t = arith.trunci %q : vector<4xi32> to vector<4xi8>
  vector.store %t, %m[%i] : memref<?xi8>, vector<4xi8>
  vector.store %y, %m[%j] : memref<?xi8>, vector<4xi8>
  return
}

// What may be greater, and what is needed in 32 bits, is left as it is.
// CHECK-LABEL: func.func @wide
// CHECK-NOT:     i16>
// CHECK:         return
func.func @wide(%x: vector<4xi8>, %m: memref<?xi8>, %n: memref<?xi32>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %c257 = arith.constant dense<257> : vector<4xi32>
  %c8 = arith.constant dense<8> : vector<4xi32>
  %w = arith.extui %x : vector<4xi8> to vector<4xi32>
  %p = arith.muli %w, %c257 : vector<4xi32>
  %r = arith.addi %p, %c8 : vector<4xi32>
  %q = arith.shrsi %r, %c8 : vector<4xi32>
  %t = arith.trunci %q : vector<4xi32> to vector<4xi8>
  %d = arith.addi %w, %w : vector<4xi32>
  %u = arith.trunci %d : vector<4xi32> to vector<4xi8>
  vector.store %d, %n[%i] : memref<?xi32>, vector<4xi32>
  vector.store %t, %m[%i] : memref<?xi8>, vector<4xi8>
  vector.store %u, %m[%j] : memref<?xi8>, vector<4xi8>
  return
}

// Sums that saturate are joined as narrow numbers, although those between are wider; equal operands are joined once.
// CHECK-LABEL: func.func @saturated
// CHECK-NEXT:    %[[X:.*]] = vector.load %a[%i] : memref<?xi16>, vector<8xi16>
// CHECK-NEXT:    %[[W:.*]] = arith.extui %[[X]] : vector<8xi16> to vector<8xi32>
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %[[W]], %[[W]] : vector<8xi32>
// CHECK-NEXT:    %[[LOW:.*]] = arith.constant dense<0> : vector<8xi32>
// CHECK-NEXT:    %[[ABOVE:.*]] = arith.maxsi %[[SUM]], %[[LOW]] : vector<8xi32>
// CHECK-NEXT:    %[[HIGH:.*]] = arith.constant dense<65535> : vector<8xi32>
// CHECK-NEXT:    %[[BETWEEN:.*]] = arith.minsi %[[ABOVE]], %[[HIGH]] : vector<8xi32>
// CHECK-NEXT:    %[[R:.*]] = arith.trunci %[[BETWEEN]] : vector<8xi32> to vector<8xi16>
// CHECK-NEXT:    vector.store %[[R]], %out[%i] : memref<?xi16>, vector<8xi16>
// CHECK-NEXT:    return
func.func @saturated(%a: memref<?xi16>, %out: memref<?xi16>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %high = arith.constant dense<65535> : vector<4xi32>
  %x = vector.load %a[%i] : memref<?xi16>, vector<4xi16>
  %y = vector.load %a[%j] : memref<?xi16>, vector<4xi16>
  %xw = arith.extui %x : vector<4xi16> to vector<4xi32>
  %yw = arith.extui %y : vector<4xi16> to vector<4xi32>
  %xs = arith.addi %xw, %xw : vector<4xi32>
  %ys = arith.addi %yw, %yw : vector<4xi32>
  %xc = arith.minsi %xs, %high : vector<4xi32>
  %yc = arith.minsi %ys, %high : vector<4xi32>
  %xt = arith.trunci %xc : vector<4xi32> to vector<4xi16>
  %yt = arith.trunci %yc : vector<4xi32> to vector<4xi16>
  vector.store %xt, %out[%i] : memref<?xi16>, vector<4xi16>
  vector.store %yt, %out[%j] : memref<?xi16>, vector<4xi16>
  return
}

// A sum and a difference are joined by a shuffle.
// CHECK-LABEL: func.func @sum_and_difference
// CHECK:         arith.addi {{.*}} : vector<4xi32>
// CHECK:         arith.subi {{.*}} : vector<4xi32>
// CHECK:         %[[XY:.*]] = vector.shuffle {{.*}} : vector<4xi32>, vector<4xi32>
// CHECK-NEXT:    arith.trunci %[[XY]] : vector<8xi32> to vector<8xi16>
func.func @sum_and_difference(%x: vector<4xi16>, %y: vector<4xi16>, %out: memref<?xi16>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %low = arith.constant dense<-32768> : vector<4xi32>
  %high = arith.constant dense<32767> : vector<4xi32>
  %xw = arith.extsi %x : vector<4xi16> to vector<4xi32>
  %yw = arith.extsi %y : vector<4xi16> to vector<4xi32>
  %s = arith.addi %xw, %yw : vector<4xi32>
  %d = arith.subi %xw, %yw : vector<4xi32>
  %s0 = arith.minsi %s, %high : vector<4xi32>
  %s1 = arith.maxsi %s0, %low : vector<4xi32>
  %d0 = arith.minsi %d, %high : vector<4xi32>
  %d1 = arith.maxsi %d0, %low : vector<4xi32>
  %st = arith.trunci %s1 : vector<4xi32> to vector<4xi16>
  %dt = arith.trunci %d1 : vector<4xi32> to vector<4xi16>
  vector.store %st, %out[%i] : memref<?xi16>, vector<4xi16>
  vector.store %dt, %out[%j] : memref<?xi16>, vector<4xi16>
  return
}

// A sum of which both uses are joined is joined once.
// CHECK-LABEL: func.func @used_twice
// CHECK:         %[[SUM:.*]] = arith.addi %{{.*}} : vector<8xi8>
// CHECK-NOT:     arith.addi
// CHECK-DAG:     arith.muli %[[SUM]], %[[SUM]] : vector<8xi8>
// CHECK-NOT:     vector.shuffle
// CHECK:         vector.store %{{.*}} : memref<?xi8>, vector<8xi8>
func.func @used_twice(%a: memref<?xi8>, %b: memref<?xi8>, %out: memref<?xi8>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %x0 = vector.load %a[%i] : memref<?xi8>, vector<4xi8>
  %x1 = vector.load %a[%j] : memref<?xi8>, vector<4xi8>
  %y0 = vector.load %b[%i] : memref<?xi8>, vector<4xi8>
  %y1 = vector.load %b[%j] : memref<?xi8>, vector<4xi8>
  %s0 = arith.addi %x0, %y0 : vector<4xi8>
  %s1 = arith.addi %x1, %y1 : vector<4xi8>
  %p0 = arith.muli %s0, %s0 : vector<4xi8>
  %p1 = arith.muli %s1, %s1 : vector<4xi8>
  %d0 = arith.subi %p0, %s0 : vector<4xi8>
  %d1 = arith.subi %p1, %s1 : vector<4xi8>
  vector.store %d0, %out[%i] : memref<?xi8>, vector<4xi8>
  vector.store %d1, %out[%j] : memref<?xi8>, vector<4xi8>
  return
}

// A sum and its own square: what is not needed any more goes once.
// CHECK-LABEL: func.func @square
// CHECK:         %[[X:.*]] = vector.load %{{.*}} : memref<?xi8>, vector<8xi8>
// CHECK-NEXT:    %[[SQUARE:.*]] = arith.muli %[[X]], %[[X]] : vector<8xi8>
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %[[X]], %[[SQUARE]] : vector<8xi8>
// CHECK-NEXT:    vector.store %[[SUM]]
func.func @square(%a: memref<?xi8>, %out: memref<?xi8>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %x0 = vector.load %a[%i] : memref<?xi8>, vector<4xi8>
  %x1 = vector.load %a[%j] : memref<?xi8>, vector<4xi8>
  %p0 = arith.muli %x0, %x0 : vector<4xi8>
  %p1 = arith.muli %x1, %x1 : vector<4xi8>
  %s0 = arith.addi %x0, %p0 : vector<4xi8>
  %s1 = arith.addi %x1, %p1 : vector<4xi8>
  vector.store %s0, %out[%i] : memref<?xi8>, vector<4xi8>
  vector.store %s1, %out[%j] : memref<?xi8>, vector<4xi8>
  return
}
