// RUN: tt-opt %s --tt-reduce-halves --canonicalize --cse | FileCheck %s

// The halves of any dimension are combined as blocks.
// CHECK-LABEL: tt.func @middle
// CHECK-NOT:     tt.reduce
// CHECK:         %[[LAST:.*]] = tt.trans %{{.*}} {order = array<i32: 0, 2, 1>} : tensor<4x2x8xf32> -> tensor<4x8x2xf32>
// CHECK-NEXT:    %[[H:.*]]:2 = tt.split %[[LAST]]
// CHECK-NEXT:    %[[SUM:.*]] = arith.addf %[[H]]#0, %[[H]]#1 : tensor<4x8xf32>
// CHECK-NEXT:    tt.return %[[SUM]]
tt.func @middle(%x: tensor<4x2x8xf32>) -> tensor<4x8xf32> {
  %s = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4x2x8xf32>) -> tensor<4x8xf32>
  tt.return %s : tensor<4x8xf32>
}

// Of products with 0 and 1, one half is left.
// CHECK-LABEL: tt.func @left
// CHECK-NOT:     tt.reduce
// CHECK-NOT:     arith.
// CHECK:         %[[H:.*]]:2 = tt.split %{{.*}} : tensor<4x2xi32> -> tensor<4xi32>
// CHECK-NEXT:    tt.return %[[H]]#0
tt.func @left(%x: tensor<4x2xi32>) -> tensor<4xi32> {
  %one = arith.constant dense<1> : tensor<1x2xi32>
  %range = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %row = tt.expand_dims %range {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %mask = arith.subi %one, %row : tensor<1x2xi32>
  %masks = tt.broadcast %mask : tensor<1x2xi32> -> tensor<4x2xi32>
  %products = arith.muli %x, %masks : tensor<4x2xi32>
  %s = "tt.reduce"(%products) <{axis = 1 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<4x2xi32>) -> tensor<4xi32>
  tt.return %s : tensor<4xi32>
}

// Several operands and constants of the region.
// CHECK-LABEL: tt.func @pairs
// CHECK-NOT:     tt.reduce
// CHECK:         %[[X:.*]]:2 = tt.split %{{.*}} : tensor<4x2xf32>
// CHECK:         %[[I:.*]]:2 = tt.split %{{.*}} : tensor<4x2xi32>
// CHECK:         %[[C:.*]] = arith.cmpf ogt, %[[X]]#0, %[[X]]#1 : tensor<4xf32>
// CHECK:         arith.select %[[C]], %[[X]]#0, %[[X]]#1 : tensor<4xi1>, tensor<4xf32>
// CHECK:         arith.select %[[C]], %[[I]]#0, %{{.*}} : tensor<4xi1>, tensor<4xi32>
tt.func @pairs(%x: tensor<4x2xf32>, %i: tensor<4x2xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %v, %k = "tt.reduce"(%x, %i) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %ia: i32, %b: f32, %ib: i32):
    %one = arith.constant 1 : i32
    %next = arith.addi %ib, %one : i32
    %c = arith.cmpf ogt, %a, %b : f32
    %m = arith.select %c, %a, %b : f32
    %n = arith.select %c, %ia, %next : i32
    tt.reduce.return %m, %n : f32, i32
  }) : (tensor<4x2xf32>, tensor<4x2xi32>) -> (tensor<4xf32>, tensor<4xi32>)
  tt.return %v, %k : tensor<4xf32>, tensor<4xi32>
}

// Longer dimensions, scalars and regions that use values from outside stay.
// CHECK-LABEL: tt.func @others
// CHECK-COUNT-3: "tt.reduce"
tt.func @others(%x: tensor<4x4xf32>, %y: tensor<2xf32>, %z: tensor<4x2xf32>, %w: f32) -> (tensor<4xf32>, f32, tensor<4xf32>) {
  %a = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    %c = arith.addf %p, %q : f32
    tt.reduce.return %c : f32
  }) : (tensor<4x4xf32>) -> tensor<4xf32>
  %b = "tt.reduce"(%y) <{axis = 0 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    %c = arith.addf %p, %q : f32
    tt.reduce.return %c : f32
  }) : (tensor<2xf32>) -> f32
  %c = "tt.reduce"(%z) <{axis = 1 : i32}> ({
  ^bb0(%p: f32, %q: f32):
    %r = arith.addf %p, %w : f32
    tt.reduce.return %r : f32
  }) : (tensor<4x2xf32>) -> tensor<4xf32>
  tt.return %a, %b, %c : tensor<4xf32>, f32, tensor<4xf32>
}

// One of two results of an operation is not the other one.
// CHECK-LABEL: tt.func @carry
// CHECK:         arith.addui_extended
// CHECK:         tt.return
tt.func @carry() -> tensor<8xi32> {
  %r = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %re = tt.expand_dims %r {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %rb = tt.broadcast %re : tensor<1x2xi32> -> tensor<8x2xi32>
  %c = arith.constant dense<-1> : tensor<8x2xi32>
  %l, %h = arith.addui_extended %rb, %c : tensor<8x2xi32>, tensor<8x2xi1>
  %hh = arith.extui %h : tensor<8x2xi1> to tensor<8x2xi32>
  %s = "tt.reduce"(%hh) <{axis = 1 : i32}> ({
  ^bb0(%p: i32, %q: i32):
    %w = arith.addi %p, %q : i32
    tt.reduce.return %w : i32
  }) : (tensor<8x2xi32>) -> tensor<8xi32>
  tt.return %s : tensor<8xi32>
}
