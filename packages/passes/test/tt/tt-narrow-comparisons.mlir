// RUN: tt-opt %s --tt-narrow-comparisons | FileCheck %s

// A label that a row shares is tested for its range once.
// CHECK-LABEL: tt.func @is_label
// CHECK-SAME:    %[[LABEL:.*]]: tensor<2x1xi64>
// CHECK:         %[[ROW:.*]] = tt.expand_dims
// CHECK:         %[[PLACES:.*]] = tt.broadcast %[[ROW]] : tensor<1x8xi32> -> tensor<2x8xi32>
// CHECK:         %[[LOW:.*]] = arith.trunci %[[LABEL]] : tensor<2x1xi64> to tensor<2x1xi32>
// CHECK:         %[[AGAIN:.*]] = arith.extsi %[[LOW]]
// CHECK:         %[[FITS:.*]] = arith.cmpi eq, %[[AGAIN]], %[[LABEL]] : tensor<2x1xi64>
// CHECK:         %[[NONE:.*]] = arith.constant dense<-1> : tensor<2x1xi32>
// CHECK:         %[[OR:.*]] = arith.select %[[FITS]], %[[LOW]], %[[NONE]]
// CHECK:         %[[LABELS:.*]] = tt.broadcast %[[OR]] : tensor<2x1xi32> -> tensor<2x8xi32>
// CHECK:         arith.cmpi eq, %[[PLACES]], %[[LABELS]] : tensor<2x8xi32>
tt.func @is_label(%label: tensor<2x1xi64>) -> tensor<2x8xi1> {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %row = tt.expand_dims %range {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %wide = arith.extsi %row : tensor<1x8xi32> to tensor<1x8xi64>
  %places = tt.broadcast %wide : tensor<1x8xi64> -> tensor<2x8xi64>
  %labels = tt.broadcast %label : tensor<2x1xi64> -> tensor<2x8xi64>
  %is = arith.cmpi eq, %labels, %places : tensor<2x8xi64>
  tt.return %is : tensor<2x8xi1>
}

// CHECK-LABEL: tt.func @is_not_argument
// CHECK:         arith.trunci %{{.*}} : i64 to i32
// CHECK:         tt.splat %{{.*}} : i32 -> tensor<8xi32>
// CHECK:         arith.cmpi ne, %{{.*}} : tensor<8xi32>
tt.func @is_not_argument(%label: i64) -> tensor<8xi1> {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %places = arith.extsi %range : tensor<8xi32> to tensor<8xi64>
  %labels = tt.splat %label : i64 -> tensor<8xi64>
  %is = arith.cmpi ne, %places, %labels : tensor<8xi64>
  tt.return %is : tensor<8xi1>
}

// Numbers that may be negative may be -1; each element may have a label of its own; the order of numbers is another one.
// CHECK-LABEL: tt.func @left_alone
// CHECK-NOT:     arith.trunci
// CHECK:         tt.return
tt.func @left_alone(%label: i64, %all: tensor<8xi64>, %any: tensor<8xi32>) -> (tensor<8xi1>, tensor<8xi1>, tensor<8xi1>) {
  %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %places = arith.extsi %range : tensor<8xi32> to tensor<8xi64>
  %numbers = arith.extsi %any : tensor<8xi32> to tensor<8xi64>
  %labels = tt.splat %label : i64 -> tensor<8xi64>
  %a = arith.cmpi eq, %numbers, %labels : tensor<8xi64>
  %b = arith.cmpi eq, %places, %all : tensor<8xi64>
  %c = arith.cmpi slt, %places, %labels : tensor<8xi64>
  tt.return %a, %b, %c : tensor<8xi1>, tensor<8xi1>, tensor<8xi1>
}

// Bytes are compared as bytes.
// CHECK-LABEL: tt.func @byte
// CHECK:         arith.cmpi ult, %{{.*}} : tensor<64xi8>
// CHECK:         arith.cmpi eq, %{{.*}} : tensor<64xi8>
tt.func @byte(%x: tensor<64xi8>) -> tensor<64xi8> {
  %three = arith.constant dense<3> : tensor<64xi32>
  %seven = arith.constant dense<7> : tensor<64xi32>
  %wide = arith.extui %x : tensor<64xi8> to tensor<64xi32>
  %less = arith.cmpi slt, %wide, %three : tensor<64xi32>
  %is = arith.cmpi eq, %wide, %seven : tensor<64xi32>
  %any = arith.ori %less, %is : tensor<64xi1>
  %flags = arith.extui %any : tensor<64xi1> to tensor<64xi8>
  tt.return %flags : tensor<64xi8>
}

// The wide numbers are needed anyway, or wide ones are chosen.
// CHECK-LABEL: tt.func @wide
// CHECK:         arith.cmpi slt, %{{.*}} : tensor<64xi32>
// CHECK:         arith.cmpi sgt, %{{.*}} : tensor<64xi32>
tt.func @wide(%x: tensor<64xi8>, %y: tensor<64xi8>, %a: tensor<64xf32>, %b: tensor<64xf32>) -> (tensor<64xi32>, tensor<64xf32>) {
  %three = arith.constant dense<3> : tensor<64xi32>
  %wide = arith.extui %x : tensor<64xi8> to tensor<64xi32>
  %other = arith.extui %y : tensor<64xi8> to tensor<64xi32>
  %less = arith.cmpi slt, %wide, %three : tensor<64xi32>
  %more = arith.cmpi sgt, %other, %three : tensor<64xi32>
  %chosen = arith.select %less, %wide, %three : tensor<64xi1>, tensor<64xi32>
  %number = arith.select %more, %a, %b : tensor<64xi1>, tensor<64xf32>
  tt.return %chosen, %number : tensor<64xi32>, tensor<64xf32>
}
