// RUN: tt-opt %s --allow-unregistered-dialect --cse | FileCheck %s

// CHECK-LABEL: func.func @commutative
// CHECK-NEXT:    %[[S:.*]] = arith.addi %[[A:.*]], %[[B:.*]] : i32
// CHECK-NEXT:    %[[D:.*]] = arith.subi %[[A]], %[[B]] : i32
// CHECK-NEXT:    %[[E:.*]] = arith.subi %[[B]], %[[A]] : i32
// CHECK-NEXT:    return %[[S]], %[[S]], %[[D]], %[[E]]
func.func @commutative(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = arith.subi %a, %b : i32
  %3 = arith.subi %b, %a : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// What dominates is used below; what does not stays apart.
// CHECK-LABEL: func.func @dominance
// CHECK:         %[[X:.*]] = arith.muli
// CHECK:       ^[[L:.*]]:
// CHECK-NEXT:    %[[Y:.*]] = arith.addi
// CHECK-NEXT:    "test.use"(%[[X]], %[[Y]])
// CHECK:       ^[[R:.*]]:
// CHECK-NEXT:    %[[Z:.*]] = arith.addi
// CHECK-NEXT:    "test.use"(%[[X]], %[[Z]])
func.func @dominance(%c: i1, %a: i32) {
  %x = arith.muli %a, %a : i32
  "test.use"(%x) : (i32) -> ()
  cf.cond_br %c, ^left, ^right
^left:
  %x1 = arith.muli %a, %a : i32
  %y = arith.addi %a, %a : i32
  "test.use"(%x1, %y) : (i32, i32) -> ()
  return
^right:
  %x2 = arith.muli %a, %a : i32
  %z = arith.addi %a, %a : i32
  "test.use"(%x2, %z) : (i32, i32) -> ()
  return
}

// Reads are merged up to the next write.
// CHECK-LABEL: func.func @reads
// CHECK:         %[[A:.*]] = memref.load
// CHECK-NEXT:    memref.store
// CHECK-NEXT:    %[[B:.*]] = memref.load
// CHECK-NEXT:    return %[[A]], %[[A]], %[[B]]
func.func @reads(%m: memref<i32>, %v: i32) -> (i32, i32, i32) {
  %0 = memref.load %m[] : memref<i32>
  %1 = memref.load %m[] : memref<i32>
  memref.store %v, %m[] : memref<i32>
  %2 = memref.load %m[] : memref<i32>
  return %0, %1, %2 : i32, i32, i32
}

// Operations with regions are equal if the regions are.
// CHECK-LABEL: func.func @regions
// CHECK-COUNT-2: scf.if
// CHECK-NOT:     scf.if
func.func @regions(%c: i1, %a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = scf.if %c -> (i32) {
    %s = arith.addi %a, %b : i32
    scf.yield %s : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> (i32) {
    %s = arith.addi %a, %b : i32
    scf.yield %s : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.if %c -> (i32) {
    %s = arith.addi %a, %b : i32
    scf.yield %s : i32
  } else {
    scf.yield %b : i32
  }
  return %0, %1, %2 : i32, i32, i32
}

// A write in the first of several regions keeps the operation.
// CHECK-LABEL: func.func @write_in_first_region
// CHECK:         scf.if
// CHECK:           memref.store
func.func @write_in_first_region(%c: i1, %a: i32, %m: memref<i32>) {
  scf.if %c {
    memref.store %a, %m[] : memref<i32>
  } else {
    %0 = arith.addi %a, %a : i32
  }
  return
}

// A loop that only makes tensors which nobody uses is dead.
// CHECK-LABEL: func.func @dead_forall
// CHECK-NOT:     scf.forall
func.func @dead_forall(%t: tensor<8xf32>, %x: tensor<1xf32>) {
  %0 = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return
}
