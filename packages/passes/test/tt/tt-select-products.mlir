// RUN: tt-opt %s --tt-select-products --canonicalize | FileCheck %s

// As Inductor prints Min and Max of indices.
// CHECK-LABEL: tt.func @clamp
// CHECK-SAME:    (%[[X:[^:]*]]: tensor<8xi32>
// CHECK-DAG:     %[[LOW:.*]] = arith.constant dense<3>
// CHECK-DAG:     %[[HIGH:.*]] = arith.constant dense<9>
// CHECK:         %[[IS_LOW:.*]] = arith.cmpi sle, %[[X]], %[[LOW]]
// CHECK-NEXT:    %[[MAX:.*]] = arith.select %[[IS_LOW]], %[[LOW]], %[[X]]
// CHECK-NEXT:    %[[IS_HIGH:.*]] = arith.cmpi sge, %[[MAX]], %[[HIGH]]
// CHECK-NEXT:    %[[MIN:.*]] = arith.select %[[IS_HIGH]], %[[HIGH]], %[[MAX]]
// CHECK-NEXT:    tt.return %[[MIN]]
tt.func @clamp(%x: tensor<8xi32>) -> tensor<8xi32> {
  %low = arith.constant dense<3> : tensor<8xi32>
  %high = arith.constant dense<9> : tensor<8xi32>
  %0 = arith.cmpi sle, %x, %low : tensor<8xi32>
  %1 = arith.extui %0 : tensor<8xi1> to tensor<8xi32>
  %2 = arith.muli %1, %low : tensor<8xi32>
  %3 = arith.cmpi sgt, %x, %low : tensor<8xi32>
  %4 = arith.extui %3 : tensor<8xi1> to tensor<8xi32>
  %5 = arith.muli %x, %4 : tensor<8xi32>
  %6 = arith.addi %2, %5 : tensor<8xi32>
  %7 = arith.cmpi sge, %6, %high : tensor<8xi32>
  %8 = arith.extui %7 : tensor<8xi1> to tensor<8xi32>
  %9 = arith.muli %8, %high : tensor<8xi32>
  %10 = arith.cmpi slt, %6, %high : tensor<8xi32>
  %11 = arith.extui %10 : tensor<8xi1> to tensor<8xi32>
  %12 = arith.muli %6, %11 : tensor<8xi32>
  %13 = arith.addi %9, %12 : tensor<8xi32>
  tt.return %13 : tensor<8xi32>
}

// The lesser of a number and 1: the product with 1 is the condition. Operands of the second comparison are swapped.
// CHECK-LABEL: tt.func @one
// CHECK-SAME:    (%[[X:[^:]*]]: tensor<8xi64>
// CHECK:         %[[ONE:.*]] = arith.constant dense<1>
// CHECK:         %[[C:.*]] = arith.cmpi sge, %[[X]], %[[ONE]]
// CHECK-NEXT:    %[[MIN:.*]] = arith.select %[[C]], %[[ONE]], %[[X]]
// CHECK-NEXT:    tt.return %[[MIN]]
tt.func @one(%x: tensor<8xi64>) -> tensor<8xi64> {
  %one = arith.constant dense<1> : tensor<8xi64>
  %0 = arith.cmpi sle, %one, %x : tensor<8xi64>
  %1 = arith.extui %0 : tensor<8xi1> to tensor<8xi64>
  %2 = arith.cmpi slt, %x, %one : tensor<8xi64>
  %3 = arith.extui %2 : tensor<8xi1> to tensor<8xi64>
  %4 = arith.muli %x, %3 : tensor<8xi64>
  %5 = arith.addi %1, %4 : tensor<8xi64>
  tt.return %5 : tensor<8xi64>
}

// A product alone; and a sum of products that may both be chosen.
// CHECK-LABEL: tt.func @product
// CHECK-SAME:    (%[[X:[^:]*]]: tensor<8xi32>, %[[C:[^:]*]]: tensor<8xi1>
// CHECK:         %[[P:.*]] = arith.select %[[C]], %[[X]], %{{.*}}
// CHECK:         %[[Q:.*]] = arith.select %{{.*}}, %[[X]], %{{.*}}
// CHECK:         %[[S:.*]] = arith.addi %[[P]], %[[Q]]
// CHECK-NEXT:    tt.return %[[S]]
tt.func @product(%x: tensor<8xi32>, %c: tensor<8xi1>) -> tensor<8xi32> {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %0 = arith.extui %c : tensor<8xi1> to tensor<8xi32>
  %1 = arith.muli %0, %x : tensor<8xi32>
  %2 = arith.cmpi sgt, %x, %zero : tensor<8xi32>
  %3 = arith.extui %2 : tensor<8xi1> to tensor<8xi32>
  %4 = arith.muli %x, %3 : tensor<8xi32>
  %5 = arith.addi %1, %4 : tensor<8xi32>
  tt.return %5 : tensor<8xi32>
}

// Extended numbers of several bits are factors like any others.
// CHECK-LABEL: tt.func @numbers
// CHECK:         arith.muli
tt.func @numbers(%x: tensor<8xi32>, %c: tensor<8xi8>) -> tensor<8xi32> {
  %0 = arith.extui %c : tensor<8xi8> to tensor<8xi32>
  %1 = arith.muli %0, %x : tensor<8xi32>
  tt.return %1 : tensor<8xi32>
}
