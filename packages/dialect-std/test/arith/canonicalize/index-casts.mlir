// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt differs: it drops casts through a narrower integer.

// CHECK-LABEL: @there_and_back
// CHECK-SAME: %[[X:[^:]*]]: i32
// CHECK: return %[[X]]
func.func @there_and_back(%x: i32) -> i32 {
  %i = arith.index_cast %x : i32 to index
  %r = arith.index_cast %i : index to i32
  return %r : i32
}

// An index that i32 cannot hold comes back changed.
// CHECK-LABEL: @through_a_narrower_type
// CHECK: arith.index_cast {{.*}} : index to i32
// CHECK: arith.index_cast {{.*}} : i32 to index
func.func @through_a_narrower_type(%i: index) -> index {
  %x = arith.index_cast %i : index to i32
  %r = arith.index_cast %x : i32 to index
  return %r : index
}
