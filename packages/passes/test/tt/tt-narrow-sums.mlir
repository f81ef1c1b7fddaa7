// RUN: tt-opt %s --tt-narrow-sums | FileCheck %s

// Flags that a mask chooses, along one dimension.
// CHECK-LABEL: tt.func @count
// CHECK:         %[[ONES:.*]] = arith.extui %flags : tensor<8x1024xi1> to tensor<8x1024xi32>
// CHECK:         %[[KEPT:.*]] = arith.select %mask, %[[ONES]], %{{.*}} : tensor<8x1024xi1>, tensor<8x1024xi32>
// CHECK:         %[[SUM:.*]] = "tt.reduce"(%[[KEPT]]) <{axis = 1 : i32}>
// CHECK:         }) : (tensor<8x1024xi32>) -> tensor<8xi32>
// CHECK-NEXT:    %[[LONG:.*]] = arith.extsi %[[SUM]] : tensor<8xi32> to tensor<8xi64>
// CHECK-NEXT:    tt.return %[[LONG]]
tt.func @count(%flags: tensor<8x1024xi1>, %mask: tensor<8x1024xi1>) -> tensor<8xi64> {
  %zero = arith.constant dense<0> : tensor<8x1024xi64>
  %ones = arith.extui %flags : tensor<8x1024xi1> to tensor<8x1024xi64>
  %kept = arith.select %mask, %ones, %zero : tensor<8x1024xi1>, tensor<8x1024xi64>
  %count = "tt.reduce"(%kept) <{axis = 1 : i32}> ({
  ^bb0(%a: i64, %b: i64):
    %s = arith.addi %a, %b : i64
    tt.reduce.return %s : i64
  }) : (tensor<8x1024xi64>) -> tensor<8xi64>
  tt.return %count : tensor<8xi64>
}

// A scalar of signed bytes, broadcast.
// CHECK-LABEL: tt.func @bytes
// CHECK:         arith.extsi %{{.*}} : tensor<1x64xi8> to tensor<1x64xi32>
// CHECK:         tt.broadcast %{{.*}} : tensor<1x64xi32> -> tensor<4x64xi32>
// CHECK:         arith.extsi %{{.*}} : tensor<64xi32> to tensor<64xi64>
tt.func @bytes(%x: tensor<1x64xi8>) -> tensor<64xi64> {
  %wide = arith.extsi %x : tensor<1x64xi8> to tensor<1x64xi64>
  %all = tt.broadcast %wide : tensor<1x64xi64> -> tensor<4x64xi64>
  %sum = "tt.reduce"(%all) <{axis = 0 : i32}> ({
  ^bb0(%a: i64, %b: i64):
    %s = arith.addi %a, %b : i64
    tt.reduce.return %s : i64
  }) : (tensor<4x64xi64>) -> tensor<64xi64>
  tt.return %sum : tensor<64xi64>
}

// Sums that may have more bits, of more numbers or of longer ones, and what is no sum.
// CHECK-LABEL: tt.func @long
// CHECK-NOT:     -> i32
// CHECK:         tt.return
tt.func @long(%x: tensor<65536xi16>, %y: tensor<64xi32>, %z: tensor<64xi8>) -> (i64, i64, i64) {
  %xw = arith.extsi %x : tensor<65536xi16> to tensor<65536xi64>
  %yw = arith.extsi %y : tensor<64xi32> to tensor<64xi64>
  %zw = arith.extsi %z : tensor<64xi8> to tensor<64xi64>
  %a = "tt.reduce"(%xw) <{axis = 0 : i32}> ({
  ^bb0(%l: i64, %r: i64):
    %s = arith.addi %l, %r : i64
    tt.reduce.return %s : i64
  }) : (tensor<65536xi64>) -> i64
  %b = "tt.reduce"(%yw) <{axis = 0 : i32}> ({
  ^bb0(%l: i64, %r: i64):
    %s = arith.addi %l, %r : i64
    tt.reduce.return %s : i64
  }) : (tensor<64xi64>) -> i64
  %c = "tt.reduce"(%zw) <{axis = 0 : i32}> ({
  ^bb0(%l: i64, %r: i64):
    %s = arith.muli %l, %r : i64
    tt.reduce.return %s : i64
  }) : (tensor<64xi64>) -> i64
  tt.return %a, %b, %c : i64, i64, i64
}
