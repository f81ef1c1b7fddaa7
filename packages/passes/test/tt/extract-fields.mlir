// RUN: tt-opt %s --tt-extract-fields | FileCheck %s

// The amounts are the same in all rows: so are the powers, which are computed once.
// CHECK-LABEL: tt.func @weights
// CHECK:         %[[EXPONENTS:.*]] = arith.subi %{{.*}}, %row : tensor<1x128xi32>
// CHECK:         %[[POWERS:.*]] = arith.shli %{{.*}}, %[[EXPONENTS]] : tensor<1x128xi32>
// CHECK:         %[[FACTORS:.*]] = tt.broadcast %[[POWERS]]
// CHECK:         %[[PRODUCTS:.*]] = arith.muli %words, %[[FACTORS]]
// CHECK:         arith.shrui %[[PRODUCTS]]
// CHECK-NOT:     arith.andi
tt.func @weights(%words: tensor<64x128xi32>) -> tensor<64x128xi32> {
  %c8 = arith.constant dense<8> : tensor<128xi32>
  %c4 = arith.constant dense<4> : tensor<128xi32>
  %mask = arith.constant dense<15> : tensor<64x128xi32>
  %columns = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %numbers = arith.remsi %columns, %c8 : tensor<128xi32>
  %places = arith.muli %numbers, %c4 : tensor<128xi32>
  %row = tt.expand_dims %places {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  %amounts = tt.broadcast %row : tensor<1x128xi32> -> tensor<64x128xi32>
  %shifted = arith.shrsi %words, %amounts : tensor<64x128xi32>
  %weights = arith.andi %shifted, %mask : tensor<64x128xi32>
  tt.return %weights : tensor<64x128xi32>
}

// All lanes of a row are shifted alike, for which there is an instruction.
// CHECK-LABEL: tt.func @columns
// CHECK:         arith.shrsi
tt.func @columns(%words: tensor<64x128xi32>) -> tensor<64x128xi32> {
  %c8 = arith.constant dense<8> : tensor<64xi32>
  %mask = arith.constant dense<15> : tensor<64x128xi32>
  %rows = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %places = arith.remsi %rows, %c8 : tensor<64xi32>
  %column = tt.expand_dims %places {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %amounts = tt.broadcast %column : tensor<64x1xi32> -> tensor<64x128xi32>
  %shifted = arith.shrsi %words, %amounts : tensor<64x128xi32>
  %fields = arith.andi %shifted, %mask : tensor<64x128xi32>
  tt.return %fields : tensor<64x128xi32>
}

// The field at 31 reaches beyond the word, and a loaded amount may be any.
// CHECK-LABEL: tt.func @beyond
// CHECK:         arith.shrsi
// CHECK:         arith.shrsi
tt.func @beyond(%words: tensor<64x32xi32>, %loaded: tensor<1x32xi32>) -> (tensor<64x32xi32>, tensor<64x32xi32>) {
  %mask = arith.constant dense<15> : tensor<64x32xi32>
  %places = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %row = tt.expand_dims %places {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %amounts = tt.broadcast %row : tensor<1x32xi32> -> tensor<64x32xi32>
  %shifted = arith.shrsi %words, %amounts : tensor<64x32xi32>
  %fields = arith.andi %shifted, %mask : tensor<64x32xi32>
  %others = tt.broadcast %loaded : tensor<1x32xi32> -> tensor<64x32xi32>
  %moved = arith.shrsi %words, %others : tensor<64x32xi32>
  %second = arith.andi %moved, %mask : tensor<64x32xi32>
  tt.return %fields, %second : tensor<64x32xi32>, tensor<64x32xi32>
}
