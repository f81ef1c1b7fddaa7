// RUN: tt-opt %s --unsigned-divisions | FileCheck %s

// CHECK-LABEL: func.func @index
// CHECK:         %[[AT:.*]] = arith.addi
// CHECK:         arith.divui %[[AT]], %c64
// CHECK:         arith.remui %[[AT]], %c64
// CHECK:         arith.divsi %[[AT]], %c10
// CHECK:         return
func.func @index(%n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c10 = arith.constant 10 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0, %b = %c0, %c = %c0) -> (index, index, index) {
    %id = tt.get_program_id x : i32
    %p = arith.index_cast %id : i32 to index
    %at = arith.addi %p, %i : index
    %q = arith.divsi %at, %c64 : index
    %r = arith.remsi %at, %c64 : index
    // Engines multiply for this one, in fewer operations where it is signed.
    %t = arith.divsi %at, %c10 : index
    scf.yield %q, %r, %t : index, index, index
  }
  return %r#0, %r#1, %r#2 : index, index, index
}

// Any number may be negative, and a sum with one as well.
// CHECK-LABEL: func.func @signed
// CHECK:         arith.divsi
// CHECK:         arith.remsi
// CHECK:         return
func.func @signed(%x: i32, %d: i32) -> (i32, i32) {
  %c64 = arith.constant 64 : i32
  %id = tt.get_program_id x : i32
  %at = arith.addi %id, %x : i32
  %q = arith.divsi %at, %c64 : i32
  %r = arith.remsi %id, %d : i32
  return %q, %r : i32, i32
}

// A shift that leaves no remainder is one operation as it is.
// CHECK-LABEL: func.func @exact
// CHECK:         arith.divsi
func.func @exact() -> i32 {
  %c2 = arith.constant 2 : i32
  %id = tt.get_program_id x : i32
  %q = arith.divsi %id, %c2 {tts.exact} : i32
  return %q : i32
}

// Between two numbers of programs.
// CHECK-LABEL: func.func @programs
// CHECK:         arith.remui
func.func @programs() -> i32 {
  %id = tt.get_program_id x : i32
  %count = tt.get_num_programs y : i32
  %r = arith.remsi %id, %count : i32
  return %r : i32
}
