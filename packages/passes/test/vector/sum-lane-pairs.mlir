// RUN: tt-opt %s --sum-lane-pairs | FileCheck %s

// Bytes are added in pairs of 16 and of 32 bits, since only the sum of all lanes is used after a second loop.
// CHECK-LABEL: func.func @bytes
// CHECK-DAG:     %[[MASK:.*]] = arith.constant dense<255> : vector<8xi16>
// CHECK-DAG:     %[[C8:.*]] = arith.constant dense<8> : vector<8xi16>
// CHECK:         %[[V:.*]] = vector.load
// CHECK-NEXT:    %[[P:.*]] = vector.bitcast %[[V]] : vector<16xi8> to vector<8xi16>
// CHECK-NEXT:    %[[LOW:.*]] = arith.andi %[[P]], %[[MASK]]
// CHECK-NEXT:    %[[HIGH:.*]] = arith.shrui %[[P]], %[[C8]]
// CHECK-NEXT:    %[[S:.*]] = arith.addi %[[LOW]], %[[HIGH]] : vector<8xi16>
// CHECK-NEXT:    %[[Q:.*]] = vector.bitcast %[[S]] : vector<8xi16> to vector<4xi32>
// CHECK:         %[[T:.*]] = arith.addi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK-NEXT:    arith.addi %acc, %[[T]]
// CHECK-NEXT:    scf.yield
func.func @bytes(%x: memref<?xi8>, %y: memref<?xi32>, %n: index, %zero: vector<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %s = scf.for %i = %c0 to %n step %c16 iter_args(%acc = %zero) -> (vector<4xi32>) {
    %v = vector.load %x[%i] : memref<?xi8>, vector<16xi8>
    %w = arith.extui %v : vector<16xi8> to vector<16xi32>
    %w0 = vector.extract_strided_slice %w {offsets = [0], sizes = [8], strides = [1]} : vector<16xi32> to vector<8xi32>
    %w1 = vector.extract_strided_slice %w {offsets = [8], sizes = [8], strides = [1]} : vector<16xi32> to vector<8xi32>
    %a = vector.extract_strided_slice %w0 {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %b = vector.extract_strided_slice %w0 {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %c = vector.extract_strided_slice %w1 {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %d = vector.extract_strided_slice %w1 {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %ab = arith.addi %a, %b : vector<4xi32>
    %cd = arith.addi %c, %d : vector<4xi32>
    %t = arith.addi %ab, %cd : vector<4xi32>
    %next = arith.addi %acc, %t : vector<4xi32>
    scf.yield %next : vector<4xi32>
  }
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%acc = %s) -> (vector<4xi32>) {
    %v = vector.load %y[%i] : memref<?xi32>, vector<4xi32>
    %next = arith.addi %acc, %v : vector<4xi32>
    scf.yield %next : vector<4xi32>
  }
  %t = vector.shuffle %r, %r [2, 3, 2, 3] : vector<4xi32>, vector<4xi32>
  %u = arith.addi %r, %t : vector<4xi32>
  %p = vector.shuffle %u, %u [1, 1, 2, 3] : vector<4xi32>, vector<4xi32>
  %q = arith.addi %u, %p : vector<4xi32>
  %all = vector.extract %q[0] : i32 from vector<4xi32>
  return %all : i32
}

// The lanes of the sum are used one by one: each must be the sum of its own column.
// CHECK-LABEL: func.func @columns
// CHECK-NOT:     vector.bitcast
// CHECK:         return
func.func @columns(%x: memref<?xi16>, %n: index, %zero: vector<4xi32>) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %s = scf.for %i = %c0 to %n step %c8 iter_args(%acc = %zero) -> (vector<4xi32>) {
    %v = vector.load %x[%i] : memref<?xi16>, vector<8xi16>
    %w = arith.extsi %v : vector<8xi16> to vector<8xi32>
    %a = vector.extract_strided_slice %w {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %b = vector.extract_strided_slice %w {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %t = arith.addi %a, %b : vector<4xi32>
    %next = arith.addi %acc, %t : vector<4xi32>
    scf.yield %next : vector<4xi32>
  }
  return %s : vector<4xi32>
}

// Two lanes are added twice, and two once.
// CHECK-LABEL: func.func @unequal
// CHECK-NOT:     vector.bitcast
// CHECK:         return
func.func @unequal(%x: memref<?xi16>, %n: index, %zero: vector<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %s = scf.for %i = %c0 to %n step %c8 iter_args(%acc = %zero) -> (vector<4xi32>) {
    %v = vector.load %x[%i] : memref<?xi16>, vector<8xi16>
    %w = arith.extsi %v : vector<8xi16> to vector<8xi32>
    %a = vector.extract_strided_slice %w {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %b = vector.extract_strided_slice %w {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %t = arith.addi %a, %b : vector<4xi32>
    %next = arith.addi %acc, %t : vector<4xi32>
    scf.yield %next : vector<4xi32>
  }
  %t = vector.shuffle %s, %s [2, 3, 2, 3] : vector<4xi32>, vector<4xi32>
  %u = arith.addi %s, %t : vector<4xi32>
  %p = vector.shuffle %u, %u [1, 0, 2, 3] : vector<4xi32>, vector<4xi32>
  %q = arith.addi %s, %p : vector<4xi32>
  %r = vector.extract %q[0] : i32 from vector<4xi32>
  return %r : i32
}

// Products of a byte and a signed number are products of signed 16-bit numbers; those of unsigned ones are not.
// CHECK-LABEL: func.func @products
// CHECK:         %[[X:.*]] = vector.load %x
// CHECK:         %[[Y:.*]] = vector.load %y
// CHECK:         %[[E:.*]] = arith.extui %[[X]] : vector<8xi8> to vector<8xi16>
// CHECK:         vector.bitcast %[[E]] : vector<8xi16> to vector<4xi32>
// CHECK:         vector.bitcast %[[Y]] : vector<8xi16> to vector<4xi32>
// CHECK-COUNT-2: arith.muli
// CHECK-NOT:     vector.bitcast
// CHECK:         return
func.func @products(%x: memref<?xi8>, %y: memref<?xi16>, %n: index, %zero: vector<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %s:2 = scf.for %i = %c0 to %n step %c8 iter_args(%f = %zero, %g = %zero) -> (vector<4xi32>, vector<4xi32>) {
    %v = vector.load %x[%i] : memref<?xi8>, vector<8xi8>
    %w = vector.load %y[%i] : memref<?xi16>, vector<8xi16>
    %ev = arith.extui %v : vector<8xi8> to vector<8xi32>
    %ew = arith.extsi %w : vector<8xi16> to vector<8xi32>
    %uw = arith.extui %w : vector<8xi16> to vector<8xi32>
    %a = vector.extract_strided_slice %ev {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %b = vector.extract_strided_slice %ev {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %c = vector.extract_strided_slice %ew {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %d = vector.extract_strided_slice %ew {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %h = vector.extract_strided_slice %uw {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %k = vector.extract_strided_slice %uw {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %ac = arith.muli %a, %c : vector<4xi32>
    %bd = arith.muli %b, %d : vector<4xi32>
    %ah = arith.muli %a, %h : vector<4xi32>
    %bk = arith.muli %b, %k : vector<4xi32>
    %t = arith.addi %ac, %bd : vector<4xi32>
    %u = arith.addi %ah, %bk : vector<4xi32>
    %p = arith.addi %f, %t : vector<4xi32>
    %q = arith.addi %g, %u : vector<4xi32>
    scf.yield %p, %q : vector<4xi32>, vector<4xi32>
  }
  %both = arith.addi %s#0, %s#1 : vector<4xi32>
  %t = vector.shuffle %both, %both [2, 3, 2, 3] : vector<4xi32>, vector<4xi32>
  %u = arith.addi %both, %t : vector<4xi32>
  %p = vector.shuffle %u, %u [1, 1, 2, 3] : vector<4xi32>, vector<4xi32>
  %q = arith.addi %u, %p : vector<4xi32>
  %all = vector.extract %q[0] : i32 from vector<4xi32>
  return %all : i32
}

// A register that is added twice is added in pairs once.
// CHECK-LABEL: func.func @twice
// CHECK:         %[[LOW:.*]] = vector.extract_strided_slice %{{.*}} {offsets = [0]
// CHECK:         arith.addi %{{.*}}, %[[LOW]]
// CHECK:         scf.yield
func.func @twice(%x: memref<?xi16>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant dense<0> : vector<4xi32>
  %s = scf.for %i = %c0 to %n step %c8 iter_args(%acc = %zero) -> (vector<4xi32>) {
    %v = vector.load %x[%i] : memref<?xi16>, vector<8xi16>
    %w = arith.extsi %v : vector<8xi16> to vector<8xi32>
    %low = vector.extract_strided_slice %w {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %high = vector.extract_strided_slice %w {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %both = arith.addi %low, %high : vector<4xi32>
    %three = arith.addi %both, %low : vector<4xi32>
    %next = arith.addi %acc, %three : vector<4xi32>
    scf.yield %next : vector<4xi32>
  }
  %t = vector.shuffle %s, %s [2, 3, 2, 3] : vector<4xi32>, vector<4xi32>
  %u = arith.addi %s, %t : vector<4xi32>
  %p = vector.shuffle %u, %u [1, 1, 2, 3] : vector<4xi32>, vector<4xi32>
  %q = arith.addi %u, %p : vector<4xi32>
  %r = vector.extract %q[0] : i32 from vector<4xi32>
  return %r : i32
}

// Eight bytes: they have two sums of four, which are no vector, so that they are extended to 16 bits first.
// CHECK-LABEL: func.func @eight_bytes
// CHECK:         %[[WIDE:.*]] = arith.extsi %{{.*}} : vector<8xi8> to vector<8xi16>
// CHECK:         arith.addi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         scf.yield
func.func @eight_bytes(%x: memref<64xi8>, %acc0: vector<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %s = scf.for %i = %c0 to %c64 step %c8 iter_args(%acc = %acc0) -> (vector<4xi32>) {
    %v = vector.load %x[%i] : memref<64xi8>, vector<8xi8>
    %w = arith.extsi %v : vector<8xi8> to vector<8xi32>
    %low = vector.extract_strided_slice %w {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %high = vector.extract_strided_slice %w {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
    %both = arith.addi %low, %high : vector<4xi32>
    %next = arith.addi %acc, %both : vector<4xi32>
    scf.yield %next : vector<4xi32>
  }
  %t = vector.shuffle %s, %s [2, 3, 2, 3] : vector<4xi32>, vector<4xi32>
  %u = arith.addi %s, %t : vector<4xi32>
  %p = vector.shuffle %u, %u [1, 1, 2, 3] : vector<4xi32>, vector<4xi32>
  %q = arith.addi %u, %p : vector<4xi32>
  %r = vector.extract %q[0] : i32 from vector<4xi32>
  return %r : i32
}
