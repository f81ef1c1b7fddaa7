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

// Any number may be negative, and a sum with one as well. Outside of loops, its magnitude would only be computed once.
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

// By an argument in a loop: by its magnitude, and with its sign. The position of a loop over runs counts up.
// CHECK-LABEL: func.func @argument
// CHECK-SAME:    %[[D:.*]]: i32, %
// CHECK:         scf.while
// CHECK:           %[[AT:.*]] = arith.index_cast
// CHECK:           %[[IS:.*]] = arith.cmpi slt, %[[D]], %{{.*}} : i32
// CHECK:           %[[SIGN:.*]] = arith.select %[[IS]]
// CHECK:           %[[X:.*]] = arith.xori %[[D]], %[[SIGN]] : i32
// CHECK:           %[[ABS:.*]] = arith.subi %[[X]], %[[SIGN]] : i32
// CHECK:           %[[Q:.*]] = arith.divui %[[AT]], %[[ABS]] : i32
// CHECK:           %[[Y:.*]] = arith.xori %[[Q]], %[[SIGN]] : i32
// CHECK:           arith.subi %[[Y]], %[[SIGN]] : i32
// CHECK:           arith.remui %[[AT]]
func.func @argument(%d: i32, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %end:3 = scf.while (%i = %c0, %q = %d, %r = %d) : (index, i32, i32) -> (index, i32, i32) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %q, %r : index, i32, i32
  } do {
  ^bb0(%i: index, %q: i32, %r: i32):
    %at = arith.index_cast %i : index to i32
    %q1 = arith.divsi %at, %d : i32
    %r1 = arith.remsi %at, %d : i32
    %c1 = arith.constant 1 : index
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %q1, %r1 : index, i32, i32
  } attributes {tts.counts_up}
  return %end#0 : index
}
