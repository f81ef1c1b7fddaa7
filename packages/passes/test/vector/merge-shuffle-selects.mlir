// RUN: tt-opt %s --merge-shuffle-selects | FileCheck %s

// Pairs that change places, one of them with the other sign: each shuffle only has right what is taken from it.
// CHECK-LABEL: func.func @rotated
// CHECK:         %[[S:.*]] = vector.shuffle %x, %x [1, 0, 3, 2]
// CHECK:         %[[N:.*]] = arith.negf %[[S]]
// CHECK:         %[[R:.*]] = arith.select %{{.*}}, %[[N]], %[[S]]
// CHECK:         return %[[R]]
func.func @rotated(%x: vector<4xf32>) -> vector<4xf32> {
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %even = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %up = vector.shuffle %x, %zero [1, 5, 3, 7] : vector<4xf32>, vector<4xf32>
  %down = vector.shuffle %zero, %x [0, 4, 2, 6] : vector<4xf32>, vector<4xf32>
  %minus = arith.negf %up : vector<4xf32>
  %r = arith.select %even, %minus, %down : vector<4xi1>, vector<4xf32>
  return %r : vector<4xf32>
}

// Lanes of two vectors without a sign are one shuffle.
// CHECK-LABEL: func.func @mixed
// CHECK:         %[[S:.*]] = vector.shuffle %x, %y [2, 7, 0, 5]
// CHECK-NEXT:    return %[[S]]
func.func @mixed(%x: vector<4xi32>, %y: vector<4xi32>) -> vector<4xi32> {
  %even = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %a = vector.shuffle %x, %x [2, 3, 0, 1] : vector<4xi32>, vector<4xi32>
  %b = vector.shuffle %y, %y [2, 3, 0, 1] : vector<4xi32>, vector<4xi32>
  %r = arith.select %even, %a, %b : vector<4xi1>, vector<4xi32>
  return %r : vector<4xi32>
}

// Three vectors are too many, and a shuffle that others use is there anyway.
// CHECK-LABEL: func.func @left
// CHECK-COUNT-2: arith.select
func.func @left(%x: vector<4xi32>, %y: vector<4xi32>, %z: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>, vector<4xi32>) {
  %even = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %a = vector.shuffle %x, %y [0, 0, 4, 4] : vector<4xi32>, vector<4xi32>
  %b = vector.shuffle %z, %z [0, 0, 2, 2] : vector<4xi32>, vector<4xi32>
  %c = vector.shuffle %x, %x [1, 1, 3, 3] : vector<4xi32>, vector<4xi32>
  %d = vector.shuffle %y, %y [1, 1, 3, 3] : vector<4xi32>, vector<4xi32>
  %r = arith.select %even, %a, %b : vector<4xi1>, vector<4xi32>
  %s = arith.select %even, %c, %d : vector<4xi1>, vector<4xi32>
  return %r, %s, %d : vector<4xi32>, vector<4xi32>, vector<4xi32>
}

// Shuffles count the lanes of their own first vector, which may be another number than that of the result.
// CHECK-LABEL: func.func @long_vectors
// CHECK:         arith.select
func.func @long_vectors(%x: vector<8xi32>, %y: vector<4xi32>) -> vector<4xi32> {
  %even = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %a = vector.shuffle %x, %y [5, 4, 5, 4] : vector<8xi32>, vector<4xi32>
  %b = vector.shuffle %y, %y [0, 1, 2, 3] : vector<4xi32>, vector<4xi32>
  %r = arith.select %even, %a, %b : vector<4xi1>, vector<4xi32>
  return %r : vector<4xi32>
}
