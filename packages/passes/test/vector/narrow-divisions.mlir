// RUN: tt-opt %s --narrow-divisions --canonicalize --cse | FileCheck %s

// Lanes of a program's indices are divided in 32 bits, and so are the quotients.
// CHECK-LABEL: func.func @indices
// CHECK-SAME:    %[[N:.*]]: i64
// CHECK:         %[[LOW:.*]] = arith.trunci %[[N]] : i64 to i32
// CHECK:         %[[BACK:.*]] = arith.extsi %[[LOW]] : i32 to i64
// CHECK:         %[[FITS:.*]] = arith.cmpi eq, %[[BACK]], %[[N]] : i64
// CHECK:         %[[Q:.*]] = arith.divsi %{{.*}}, %{{.*}} : vector<4xi32>
// CHECK:         %[[EXACT:.*]] = arith.select %{{.*}}, %[[Q]], %{{.*}} : vector<4xi1>, vector<4xi32>
// CHECK-NOT:     arith.remsi
// CHECK:         %[[R:.*]] = arith.subi
// CHECK:         %[[SECOND:.*]] = arith.divsi %[[EXACT]], %{{.*}} : vector<4xi32>
// CHECK-NOT:     : vector<4xi64>
// CHECK:         return
func.func @indices(%n: i64) -> (vector<4xi64>, vector<4xi64>) {
  %lanes = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
  %c64 = arith.constant 64 : i32
  %id = tt.get_program_id x : i32
  %start = arith.muli %id, %c64 : i32
  %starts = vector.broadcast %start : i32 to vector<4xi32>
  %i = arith.addi %starts, %lanes : vector<4xi32>
  %a = arith.extsi %i : vector<4xi32> to vector<4xi64>
  %b = vector.broadcast %n : i64 to vector<4xi64>
  %five = arith.constant dense<5> : vector<4xi64>
  %q = arith.divsi %a, %b : vector<4xi64>
  %r = arith.remsi %a, %b : vector<4xi64>
  %s = arith.divsi %q, %five : vector<4xi64>
  return %r, %s : vector<4xi64>, vector<4xi64>
}

// The quotient of -2^31 by -1 does not fit, so numbers that may be negative stay, as do those of 64 bits.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-2: arith.divsi {{.*}} : vector<4xi64>
func.func @others(%i: vector<4xi32>, %a: vector<4xi64>, %b: vector<4xi64>) -> (vector<4xi64>, vector<4xi64>) {
  %e = arith.extsi %i : vector<4xi32> to vector<4xi64>
  %q = arith.divsi %e, %b : vector<4xi64>
  %r = arith.divsi %a, %b : vector<4xi64>
  return %q, %r : vector<4xi64>, vector<4xi64>
}
