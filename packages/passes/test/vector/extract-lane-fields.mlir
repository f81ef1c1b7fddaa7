// RUN: tt-opt %s --extract-lane-fields | FileCheck %s

// The word is shifted as a scalar, and its fields are moved to the top of their lanes.
// CHECK-LABEL: func.func @word
// CHECK: %[[F:.*]] = arith.constant dense<[268435456, 16777216, 1048576, 65536]> : vector<4xi32>
// CHECK: %[[W:.*]] = arith.shrsi %word, %c16{{.*}} : i32
// CHECK: %[[X:.*]] = vector.broadcast %[[W]]
// CHECK: %[[P:.*]] = arith.muli %[[X]], %[[F]]
// CHECK: %[[C:.*]] = arith.constant dense<28> : vector<4xi32>
// CHECK: %[[R:.*]] = arith.shrui %[[P]], %[[C]]
// CHECK: return %[[R]]
func.func @word(%word: i32) -> vector<4xi32> {
  %c16 = arith.constant 16 : i32
  %lanes = arith.constant dense<[0, 4, 8, 12]> : vector<4xi32>
  %mask = arith.constant dense<15> : vector<4xi32>
  %words = vector.broadcast %word : i32 to vector<4xi32>
  %place = vector.broadcast %c16 : i32 to vector<4xi32>
  %amounts = arith.addi %place, %lanes : vector<4xi32>
  %shifted = arith.shrsi %words, %amounts : vector<4xi32>
  %weights = arith.andi %shifted, %mask : vector<4xi32>
  return %weights : vector<4xi32>
}

// Words of their own, and a mask that leaves a part of the lowest bits.
// CHECK-LABEL: func.func @words
// CHECK: arith.constant dense<[536870912, 67108864, 8388608, 1]> : vector<4xi32>
// CHECK: arith.muli %words
// CHECK: %[[R:.*]] = arith.shrui
// CHECK: arith.andi %[[R]], %{{.*}}
// CHECK: return
func.func @words(%words: vector<4xi32>) -> vector<4xi32> {
  %amounts = arith.constant dense<[0, 3, 6, 29]> : vector<4xi32>
  %mask = arith.constant dense<5> : vector<4xi32>
  %shifted = arith.shrui %words, %amounts : vector<4xi32>
  %field = arith.andi %shifted, %mask : vector<4xi32>
  return %field : vector<4xi32>
}

// A field that reaches beyond its word has copies of the sign; and an amount that may be negative is none by itself.
// CHECK-LABEL: func.func @above
// CHECK-NOT: arith.muli
// CHECK: return
func.func @above(%words: vector<4xi32>, %amount: i32) -> (vector<4xi32>, vector<4xi32>) {
  %far = arith.constant dense<[0, 8, 16, 30]> : vector<4xi32>
  %lanes = arith.constant dense<[0, 4, 8, 12]> : vector<4xi32>
  %mask = arith.constant dense<15> : vector<4xi32>
  %first = arith.shrsi %words, %far : vector<4xi32>
  %one = arith.andi %first, %mask : vector<4xi32>
  %place = vector.broadcast %amount : i32 to vector<4xi32>
  %amounts = arith.addi %place, %lanes : vector<4xi32>
  %second = arith.shrsi %words, %amounts : vector<4xi32>
  %other = arith.andi %second, %mask : vector<4xi32>
  return %one, %other : vector<4xi32>, vector<4xi32>
}
