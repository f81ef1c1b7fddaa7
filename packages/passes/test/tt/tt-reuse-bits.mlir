// RUN: tt-opt %s --tt-reuse-bits | FileCheck %s

// What is compared is the bits that are split.
// CHECK-LABEL: tt.func @greater
// CHECK:         %[[SUM:.*]] = arith.addf
// CHECK-NEXT:    %[[BITS:.*]] = tt.bitcast %[[SUM]] : tensor<64x2xf32> -> tensor<64x2xi32>
// CHECK-NEXT:    %[[AGAIN:.*]] = tt.bitcast %[[BITS]] : tensor<64x2xi32> -> tensor<64x2xf32>
// CHECK-NEXT:    arith.cmpf ogt, %[[AGAIN]], %{{.*}}
// CHECK-NEXT:    tt.split %[[BITS]]
tt.func @greater(%x: tensor<64x2xf32>, %y: tensor<64x2xf32>) -> (tensor<64xi32>, tensor<64x2xi1>) {
  %sum = arith.addf %x, %y : tensor<64x2xf32>
  %is = arith.cmpf ogt, %sum, %y : tensor<64x2xf32>
  %bits = tt.bitcast %sum : tensor<64x2xf32> -> tensor<64x2xi32>
  %a, %b = tt.split %bits : tensor<64x2xi32> -> tensor<64xi32>
  %both = arith.xori %a, %b : tensor<64xi32>
  tt.return %both, %is : tensor<64xi32>, tensor<64x2xi1>
}

// Bits that are only computed with need no memory.
// CHECK-LABEL: tt.func @sign
// CHECK-COUNT-1: tt.bitcast
// CHECK-NOT:     tt.bitcast
tt.func @sign(%x: tensor<64xf32>) -> (tensor<64xi32>, tensor<64xf32>) {
  %twice = arith.addf %x, %x : tensor<64xf32>
  %bits = tt.bitcast %twice : tensor<64xf32> -> tensor<64xi32>
  %odd = arith.addi %bits, %bits : tensor<64xi32>
  %more = arith.mulf %twice, %x : tensor<64xf32>
  tt.return %odd, %more : tensor<64xi32>, tensor<64xf32>
}

// Nor does a block change that nobody else uses, or that is in memory anyway.
// CHECK-LABEL: tt.func @once
// CHECK-COUNT-2: tt.bitcast
// CHECK-NOT:     tt.bitcast
tt.func @once(%x: tensor<64x2xf32>, %y: tensor<64x2xf32>) -> (tensor<64xi32>, tensor<64xi32>, tensor<64x2xf32>) {
  %sum = arith.addf %x, %y : tensor<64x2xf32>
  %bits = tt.bitcast %sum : tensor<64x2xf32> -> tensor<64x2xi32>
  %a, %b = tt.split %bits : tensor<64x2xi32> -> tensor<64xi32>
  %own = tt.bitcast %y : tensor<64x2xf32> -> tensor<64x2xi32>
  %c, %d = tt.split %own : tensor<64x2xi32> -> tensor<64xi32>
  tt.return %a, %c, %y : tensor<64xi32>, tensor<64xi32>, tensor<64x2xf32>
}
