// RUN: tt-opt %s --unsigned-divisions | FileCheck %s

// CHECK-LABEL: func.func @index
// CHECK:         %[[AT:.*]] = arith.addi
// CHECK:         arith.divui %[[AT]], %c64
// CHECK:         arith.remui %[[AT]], %c64
// CHECK:         arith.divsi %[[AT]], %c10
// CHECK:         return
func.func @index(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %n step %c1 {
    %id = tt.get_program_id x : i32
    %p = arith.index_cast %id : i32 to index
    %at = arith.addi %p, %i : index
    %q = arith.divsi %at, %c64 : index
    %r = arith.remsi %at, %c64 : index
    // Engines multiply for this one, in fewer operations where it is signed.
    %t = arith.divsi %at, %c10 : index
    %qr = arith.addi %q, %r : index
    %v = tts.load %x[%qr] : !tt.ptr<f32> -> f32
    tts.store %v, %y[%t] : f32, !tt.ptr<f32>
  }
  return
}

// Numbers that are stored, compared or returned are not only places: they must be right whatever overflows.
// CHECK-LABEL: func.func @numbers
// CHECK:         arith.remsi
// CHECK:         arith.divsi
// CHECK:         arith.remsi
// CHECK:         return
func.func @numbers(%x: !tt.ptr<i32>) -> i1 {
  %c64 = arith.constant 64 : i32
  %c1103515245 = arith.constant 1103515245 : i32
  %id = tt.get_program_id x : i32
  %hash = arith.muli %id, %c1103515245 : i32
  %r = arith.remsi %hash, %c64 : i32
  %p = tt.addptr %x, %r : !tt.ptr<i32>, i32
  tt.store %p, %r : !tt.ptr<i32>
  %q = arith.divsi %hash, %c64 : i32
  %even = arith.remsi %q, %c64 : i32
  %is = arith.cmpi eq, %even, %c64 : i32
  return %is : i1
}

// Any number may be negative, and a sum with one as well.
// CHECK-LABEL: func.func @signed
// CHECK:         arith.divsi
// CHECK:         return
func.func @signed(%x: !tt.ptr<i32>, %n: i32) -> i32 {
  %c64 = arith.constant 64 : i32
  %id = tt.get_program_id x : i32
  %at = arith.addi %id, %n : i32
  %q = arith.divsi %at, %c64 : i32
  %p = tt.addptr %x, %q : !tt.ptr<i32>, i32
  %v = tt.load %p : !tt.ptr<i32>
  return %v : i32
}

// A shift that leaves no remainder is one operation as it is.
// CHECK-LABEL: func.func @exact
// CHECK:         arith.divsi
func.func @exact(%x: !tt.ptr<i32>) -> i32 {
  %c2 = arith.constant 2 : i32
  %id = tt.get_program_id x : i32
  %q = arith.divsi %id, %c2 {tts.exact} : i32
  %p = tt.addptr %x, %q : !tt.ptr<i32>, i32
  %v = tt.load %p : !tt.ptr<i32>
  return %v : i32
}

// Between two numbers of programs.
// CHECK-LABEL: func.func @programs
// CHECK:         arith.remui
func.func @programs(%x: !tt.ptr<i32>) -> i32 {
  %id = tt.get_program_id x : i32
  %count = tt.get_num_programs y : i32
  %r = arith.remsi %id, %count : i32
  %p = tt.addptr %x, %r : !tt.ptr<i32>, i32
  %v = tt.load %p : !tt.ptr<i32>
  return %v : i32
}

// By an argument in a loop: a product with the reciprocal of its magnitude, which is computed once, with its sign. The
// position of a loop over runs counts up.
// CHECK-LABEL: func.func @argument
// CHECK-SAME:    %{{.*}}: !tt.ptr<f32>, %[[D:.*]]: i32, %
// CHECK:         %[[IS:.*]] = arith.cmpi slt, %[[D]], %{{.*}} : i32
// CHECK:         %[[SIGN:.*]] = arith.select %[[IS]]
// CHECK:         %[[X:.*]] = arith.xori %[[D]], %[[SIGN]] : i32
// CHECK:         %[[ABS:.*]] = arith.subi %[[X]], %[[SIGN]] : i32
// CHECK:         %[[POSITIVE:.*]] = arith.select %{{.*}}, %{{.*}}, %[[ABS]] : i32
// CHECK:         %[[SHIFT:.*]] = arith.extui
// CHECK:         %[[FLOOR:.*]] = arith.divui %{{.*}} : i64
// CHECK:         %[[FACTOR:.*]] = arith.addi %[[FLOOR]], %{{.*}} : i64
// CHECK-NOT:     arith.divui
// CHECK:         scf.while
// CHECK:           %[[AT:.*]] = arith.index_cast
// CHECK:           %[[WIDE:.*]] = arith.extui %[[AT]] : i32 to i64
// CHECK:           %[[PRODUCT:.*]] = arith.muli %[[WIDE]], %[[FACTOR]] : i64
// CHECK:           arith.shrui %[[PRODUCT]], %[[SHIFT]] : i64
// CHECK:           %[[Y:.*]] = arith.xori %{{.*}}, %[[SIGN]] : i32
// CHECK:           arith.subi %[[Y]], %[[SIGN]] : i32
// CHECK:           %[[WHOLE:.*]] = arith.muli %{{.*}}, %[[POSITIVE]] : i32
// CHECK:           arith.subi %[[AT]], %[[WHOLE]] : i32
// CHECK-NOT:     arith.{{div|rem}}
// CHECK:         return
func.func @argument(%y: !tt.ptr<f32>, %d: i32, %n: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %end = scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    %at = arith.index_cast %i : index to i32
    %q = arith.divsi %at, %d : i32
    %r = arith.remsi %at, %d : i32
    %row = arith.index_cast %q : i32 to index
    tts.store %zero, %y[%row] : f32, !tt.ptr<f32>
    %left = arith.subi %d, %r : i32
    %length = arith.index_cast %left : i32 to index
    %next = arith.addi %i, %length : index
    scf.yield %next : index
  } attributes {tts.counts_up}
  return
}
