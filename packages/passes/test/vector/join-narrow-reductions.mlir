// RUN: tt-opt %s --join-narrow-reductions | FileCheck %s

// Two vectors of four fill a register, and the rest of the loop is after it.
// CHECK-LABEL: func.func @greatest
// CHECK:         %[[WIDE:.*]] = scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}) -> (vector<8xi16>) {
// CHECK:           %[[AB:.*]] = vector.load %x[%{{.*}}] : memref<?xi16>, vector<8xi16>
// CHECK-NEXT:      %[[NEXT:.*]] = arith.maxsi %[[ACC]], %[[AB]] : vector<8xi16>
// CHECK-NEXT:      scf.yield %[[NEXT]] : vector<8xi16>
// CHECK:         %[[LOW:.*]] = vector.extract_strided_slice %[[WIDE]] {offsets = [0]
// CHECK-NEXT:    %[[HIGH:.*]] = vector.extract_strided_slice %[[WIDE]] {offsets = [4]
// CHECK-NEXT:    %[[MOST:.*]] = arith.maxsi %[[LOW]], %[[HIGH]] : vector<4xi16>
// CHECK-NEXT:    return %[[MOST]] : vector<4xi16>
func.func @greatest(%x: memref<?xi16>, %n: index, %least: vector<4xi16>) -> vector<4xi16> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %most = scf.for %i = %c0 to %n step %c8 iter_args(%acc = %least) -> (vector<4xi16>) {
    %j = arith.addi %i, %c4 : index
    %a = vector.load %x[%i] : memref<?xi16>, vector<4xi16>
    %b = vector.load %x[%j] : memref<?xi16>, vector<4xi16>
    %ab = arith.maxsi %a, %b : vector<4xi16>
    %next = arith.maxsi %acc, %ab : vector<4xi16>
    scf.yield %next : vector<4xi16>
  }
  return %most : vector<4xi16>
}

// What is computed of bytes is joined with them; the flags are as many as the bytes.
// CHECK-LABEL: func.func @any
// CHECK:         scf.for {{.*}} -> (vector<16xi1>) {
// CHECK:           %[[X:.*]] = vector.load {{.*}} vector<16xi8>
// CHECK:           %[[IS:.*]] = arith.cmpi ne, %[[X]], %{{.*}} : vector<16xi8>
// CHECK-NEXT:      arith.ori %{{.*}}, %[[IS]] : vector<16xi1>
// CHECK-NEXT:      scf.yield
func.func @any(%x: memref<?xi8>, %n: index, %none: vector<4xi1>) -> vector<4xi1> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant dense<0> : vector<4xi8>
  %some = scf.for %i = %c0 to %n step %c16 iter_args(%acc = %none) -> (vector<4xi1>) {
    %i1 = arith.addi %i, %c4 : index
    %i2 = arith.addi %i, %c8 : index
    %i3 = arith.addi %i, %c12 : index
    %a = vector.load %x[%i] : memref<?xi8>, vector<4xi8>
    %b = vector.load %x[%i1] : memref<?xi8>, vector<4xi8>
    %c = vector.load %x[%i2] : memref<?xi8>, vector<4xi8>
    %d = vector.load %x[%i3] : memref<?xi8>, vector<4xi8>
    %isA = arith.cmpi ne, %a, %zero : vector<4xi8>
    %isB = arith.cmpi ne, %b, %zero : vector<4xi8>
    %isC = arith.cmpi ne, %c, %zero : vector<4xi8>
    %isD = arith.cmpi ne, %d, %zero : vector<4xi8>
    %ac = arith.ori %isA, %isC : vector<4xi1>
    %bd = arith.ori %isB, %isD : vector<4xi1>
    %abcd = arith.ori %ac, %bd : vector<4xi1>
    %next = arith.ori %acc, %abcd : vector<4xi1>
    scf.yield %next : vector<4xi1>
  }
  return %some : vector<4xi1>
}

// A sum counts an element once; vectors that are apart would be joined by a shuffle; three do not fill registers; and a
// result that is used in the loop, too, stays as it is.
// CHECK-LABEL: func.func @others
// CHECK-NOT:     vector<8xi16>
// CHECK:         return
func.func @others(%x: memref<?xi16>, %n: index, %v: vector<4xi16>) -> (vector<4xi16>, vector<4xi16>, vector<4xi16>, vector<4xi16>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %r:4 = scf.for %i = %c0 to %n step %c12 iter_args(%p = %v, %q = %v, %s = %v, %t = %v) -> (vector<4xi16>, vector<4xi16>, vector<4xi16>, vector<4xi16>) {
    %i1 = arith.addi %i, %c4 : index
    %i2 = arith.addi %i, %c8 : index
    %a = vector.load %x[%i] : memref<?xi16>, vector<4xi16>
    %b = vector.load %x[%i1] : memref<?xi16>, vector<4xi16>
    %c = vector.load %x[%i2] : memref<?xi16>, vector<4xi16>
    %ab = arith.addi %a, %b : vector<4xi16>
    %sum = arith.addi %p, %ab : vector<4xi16>
    %a2 = vector.load %x[%i] : memref<?xi16>, vector<4xi16>
    %c2 = vector.load %x[%i2] : memref<?xi16>, vector<4xi16>
    %ac = arith.maxsi %a2, %c2 : vector<4xi16>
    %apart = arith.maxsi %q, %ac : vector<4xi16>
    %a3 = vector.load %x[%i] : memref<?xi16>, vector<4xi16>
    %b3 = vector.load %x[%i1] : memref<?xi16>, vector<4xi16>
    %ab3 = arith.maxsi %a3, %b3 : vector<4xi16>
    %abc = arith.maxsi %ab3, %c : vector<4xi16>
    %three = arith.maxsi %s, %abc : vector<4xi16>
    %a4 = vector.load %x[%i] : memref<?xi16>, vector<4xi16>
    %b4 = vector.load %x[%i1] : memref<?xi16>, vector<4xi16>
    %ab4 = arith.maxsi %a4, %b4 : vector<4xi16>
    %most = arith.maxsi %t, %ab4 : vector<4xi16>
    vector.store %t, %x[%i] : memref<?xi16>, vector<4xi16>
    scf.yield %sum, %apart, %three, %most : vector<4xi16>, vector<4xi16>, vector<4xi16>, vector<4xi16>
  }
  return %r#0, %r#1, %r#2, %r#3 : vector<4xi16>, vector<4xi16>, vector<4xi16>, vector<4xi16>
}
