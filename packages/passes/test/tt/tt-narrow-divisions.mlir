// RUN: tt-opt %s --tt-narrow-divisions --canonicalize --cse | FileCheck %s

// A program's indices are divided in 32 bits, and so are the quotients. No index reaches the greatest 32-bit divisor.
// CHECK-LABEL: tt.func @indices
// CHECK-SAME:    %[[N:.*]]: i64
// CHECK-DAG:     %[[MOST:.*]] = arith.constant 2147483647 : i64
// CHECK-DAG:     %[[LEAST:.*]] = arith.constant -2147483647 : i64
// CHECK-DAG:     %[[FIVE:.*]] = arith.constant dense<5> : tensor<64xi32>
// CHECK:         %[[RAISED:.*]] = arith.maxsi %[[N]], %[[LEAST]] : i64
// CHECK:         %[[WITHIN:.*]] = arith.minsi %[[RAISED]], %[[MOST]] : i64
// CHECK:         %[[LOW:.*]] = arith.trunci %[[WITHIN]] : i64 to i32
// CHECK:         %[[BY:.*]] = tt.splat %[[LOW]] : i32 -> tensor<64xi32>
// CHECK:         %[[Q:.*]] = arith.divsi %{{.*}}, %[[BY]] : tensor<64xi32>
// CHECK:         arith.remsi %{{.*}}, %[[BY]] : tensor<64xi32>
// CHECK:         arith.divsi %[[Q]], %[[FIVE]] : tensor<64xi32>
// CHECK:         tt.return
tt.func @indices(%n: i64) -> (tensor<64xi64>, tensor<64xi64>) {
  %c64 = arith.constant 64 : i32
  %five = arith.constant dense<5> : tensor<64xi64>
  %id = tt.get_program_id x : i32
  %start = arith.muli %id, %c64 : i32
  %starts = tt.splat %start : i32 -> tensor<64xi32>
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %i = arith.addi %starts, %range : tensor<64xi32>
  %a = arith.extsi %i : tensor<64xi32> to tensor<64xi64>
  %b = tt.splat %n : i64 -> tensor<64xi64>
  %q = arith.divsi %a, %b : tensor<64xi64>
  %r = arith.remsi %a, %b : tensor<64xi64>
  %s = arith.divsi %q, %five : tensor<64xi64>
  tt.return %r, %s : tensor<64xi64>, tensor<64xi64>
}

// The quotient of -2^31 by -1 does not fit, so numbers that may be negative stay, as do those of 64 bits.
// CHECK-LABEL: tt.func @others
// CHECK-COUNT-2: arith.divsi {{.*}} : tensor<8xi64>
tt.func @others(%i: tensor<8xi32>, %a: tensor<8xi64>, %n: i64) -> (tensor<8xi64>, tensor<8xi64>) {
  %b = tt.splat %n : i64 -> tensor<8xi64>
  %e = arith.extsi %i : tensor<8xi32> to tensor<8xi64>
  %q = arith.divsi %e, %b : tensor<8xi64>
  %r = arith.divsi %a, %b : tensor<8xi64>
  tt.return %q, %r : tensor<8xi64>, tensor<8xi64>
}
