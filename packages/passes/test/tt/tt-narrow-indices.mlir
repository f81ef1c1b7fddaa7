// RUN: tt-opt %s --tt-narrow-indices --canonicalize --cse | FileCheck %s

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

// Limits of the size of an argument, on either side: all indices are compared as before. The least number of 32 bits,
// which an argument may hold, is no index.
// CHECK-LABEL: tt.func @compared
// CHECK-SAME:    %[[N:[^:]*]]: i64)
// CHECK-DAG:     %[[I:.*]] = tt.make_range
// CHECK-DAG:     %[[END:.*]] = arith.constant 2147483648 : i64
// CHECK-DAG:     %[[MOST:.*]] = arith.constant 2147483647 : i64
// CHECK:         %[[WITHIN:.*]] = arith.minsi %{{.*}}, %[[END]] : i64
// CHECK:         %[[LAST:.*]] = arith.subi %[[WITHIN]], %{{.*}} : i64
// CHECK:         %[[LOW:.*]] = arith.trunci %[[LAST]] : i64 to i32
// CHECK:         %[[LIMIT:.*]] = tt.splat %[[LOW]] : i32 -> tensor<8xi32>
// CHECK:         arith.cmpi sle, %[[I]], %[[LIMIT]] : tensor<8xi32>
// CHECK:         arith.minsi %{{.*}}, %[[MOST]] : i64
// CHECK:         arith.cmpi sle, %[[I]], %{{.*}} : tensor<8xi32>
// CHECK:         arith.cmpi eq, %{{.*}} : tensor<8xi64>
// CHECK:         arith.cmpi slt, %{{.*}} : tensor<8xi64>
tt.func @compared(%a: tensor<8xi32>, %n: i64) -> (tensor<8xi1>, tensor<8xi1>, tensor<8xi1>, tensor<8xi1>) {
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %b = tt.splat %n : i64 -> tensor<8xi64>
  %e = arith.extsi %i : tensor<8xi32> to tensor<8xi64>
  %less = arith.cmpi slt, %e, %b : tensor<8xi64>
  %most = arith.cmpi sge, %b, %e : tensor<8xi64>
  %same = arith.cmpi eq, %e, %b : tensor<8xi64>
  %any = arith.extsi %a : tensor<8xi32> to tensor<8xi64>
  %other = arith.cmpi slt, %any, %b : tensor<8xi64>
  tt.return %less, %most, %same, %other : tensor<8xi1>, tensor<8xi1>, tensor<8xi1>, tensor<8xi1>
}
