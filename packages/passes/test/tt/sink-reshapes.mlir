// RUN: tt-opt %s --tt-sink-reshapes --canonicalize --cse | FileCheck %s

// What is computed of reshaped tensors is computed before they are reshaped, with splats and casts on the way.
// CHECK-LABEL: tt.func @sum
// CHECK-SAME:    (%[[X:.*]]: tensor<4x2xf32>, %[[Y:.*]]: tensor<4x2xi32>
// CHECK:         %[[ONE:.*]] = arith.constant dense<1.000000e+00> : tensor<4x2xf32>
// CHECK:         %[[F:.*]] = arith.sitofp %[[Y]] : tensor<4x2xi32> to tensor<4x2xf32>
// CHECK:         %[[G:.*]] = arith.addf %[[F]], %[[ONE]] : tensor<4x2xf32>
// CHECK:         %[[S:.*]] = arith.mulf %[[X]], %[[G]] : tensor<4x2xf32>
// CHECK:         %[[R:.*]] = tt.reshape %[[S]] : tensor<4x2xf32> -> tensor<8xf32>
// CHECK:         tt.return %[[R]]
tt.func @sum(%x: tensor<4x2xf32>, %y: tensor<4x2xi32>) -> tensor<8xf32> {
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %a = tt.reshape %x : tensor<4x2xf32> -> tensor<8xf32>
  %b = tt.reshape %y : tensor<4x2xi32> -> tensor<8xi32>
  %f = arith.sitofp %b : tensor<8xi32> to tensor<8xf32>
  %g = arith.addf %f, %one : tensor<8xf32>
  %s = arith.mulf %a, %g : tensor<8xf32>
  tt.return %s : tensor<8xf32>
}

// A stage that takes a block apart, and puts what it made of the parts together with the block: no reshape is between.
// CHECK-LABEL: tt.func @stage
// CHECK-SAME:    (%[[X:[^:]*]]: tensor<8xi32>
// CHECK:         %[[Y:.*]] = tt.reshape %[[X]] : tensor<8xi32> -> tensor<4x2xi32>
// CHECK-NEXT:    %[[B:.*]] = tt.broadcast
// CHECK-NEXT:    %[[D:.*]] = math.absi %[[Y]] : tensor<4x2xi32>
// CHECK-NEXT:    %[[Z:.*]] = arith.xori %[[D]], %[[B]] : tensor<4x2xi32>
// CHECK-NEXT:    %[[R:.*]] = tt.reshape %[[Z]]
// CHECK-NEXT:    tt.return %[[R]]
tt.func @stage(%x: tensor<8xi32>, %m: tensor<4x1xi32>) -> tensor<8xi32> {
  %y = tt.reshape %x : tensor<8xi32> -> tensor<4x2xi32>
  %b = tt.broadcast %m : tensor<4x1xi32> -> tensor<4x2xi32>
  %c = tt.reshape %b : tensor<4x2xi32> -> tensor<8xi32>
  %d = math.absi %x : tensor<8xi32>
  %z = arith.xori %d, %c : tensor<8xi32>
  tt.return %z : tensor<8xi32>
}

// From one stage to the next there is one reshape, and casts come after it.
// CHECK-LABEL: tt.func @stages
// CHECK:         %[[S:.*]] = arith.addi %{{.*}}, %{{.*}} : tensor<4x2xi32>
// CHECK-NEXT:    %[[R:.*]] = tt.reshape %[[S]] : tensor<4x2xi32> -> tensor<2x4xi32>
// CHECK-NEXT:    %[[F:.*]] = arith.sitofp %[[R]] : tensor<2x4xi32> to tensor<2x4xf32>
// CHECK-NEXT:    tt.return %[[F]]
tt.func @stages(%x: tensor<4x2xi32>, %y: tensor<4x2xi32>) -> tensor<2x4xf32> {
  %a = tt.reshape %x : tensor<4x2xi32> -> tensor<8xi32>
  %b = tt.reshape %y : tensor<4x2xi32> -> tensor<8xi32>
  %s = arith.addi %a, %b : tensor<8xi32>
  %f = arith.sitofp %s : tensor<8xi32> to tensor<8xf32>
  %r = tt.reshape %f : tensor<8xf32> -> tensor<2x4xf32>
  tt.return %r : tensor<2x4xf32>
}

// An operand that would have to be stored to be had in another shape keeps the operation where it is.
// CHECK-LABEL: tt.func @stays
// CHECK:         %[[A:.*]] = tt.reshape
// CHECK-NEXT:    %[[S:.*]] = arith.addi %[[A]], %{{.*}} : tensor<8xi32>
// CHECK-NEXT:    tt.return %[[S]]
tt.func @stays(%x: tensor<4x2xi32>, %y: tensor<8xi32>) -> tensor<8xi32> {
  %a = tt.reshape %x : tensor<4x2xi32> -> tensor<8xi32>
  %s = arith.addi %a, %y : tensor<8xi32>
  tt.return %s : tensor<8xi32>
}

// Rows are summed in the shape in which they were loaded; columns of which that shape knows nothing are not.
// CHECK-LABEL: tt.func @rows
// CHECK-SAME:    (%[[X:[^:]*]]: tensor<2x4x8xf32>
// CHECK:         %[[Y:.*]] = tt.reshape %[[X]] : tensor<2x4x8xf32> -> tensor<8x8xf32>
// CHECK:         %[[S:.*]] = "tt.reduce"(%[[X]]) <{axis = 2 : i32}>
// CHECK:         }) : (tensor<2x4x8xf32>) -> tensor<2x4xf32>
// CHECK:         tt.reshape %[[S]] : tensor<2x4xf32> -> tensor<8xf32>
// CHECK:         "tt.reduce"(%[[Y]]) <{axis = 0 : i32}>
tt.func @rows(%x: tensor<2x4x8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y = tt.reshape %x : tensor<2x4x8xf32> -> tensor<8x8xf32>
  %r = "tt.reduce"(%y) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  %c = "tt.reduce"(%y) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  tt.return %r, %c : tensor<8xf32>, tensor<8xf32>
}

// What is stored in rows is computed in rows; the load stays before the store to the memory that it may read.
// CHECK-LABEL: tt.func @loaded
// CHECK-SAME:    (%[[P:[^:]*]]: !tt.ptr<f32>, %[[Q:[^:]*]]: !tt.ptr<f32>
// CHECK-DAG:     %[[X:.*]] = tts.load %[[P]][0] strides [8, 1] : !tt.ptr<f32> -> tensor<2x4xf32>
// CHECK-DAG:     %[[Y:.*]] = tts.load %[[Q]][%{{.*}}] strides [4, 1] : !tt.ptr<f32> -> tensor<2x4xf32>
// CHECK:         tts.store %[[X]], %[[Q]][0] strides [8, 1]
// CHECK-NEXT:    %[[S:.*]] = arith.addf %[[X]], %[[Y]] : tensor<2x4xf32>
// CHECK-NEXT:    tts.store %[[S]], %[[P]][0] strides [8, 1]
// CHECK-NEXT:    tt.return
tt.func @loaded(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %i: index) {
  %x = tts.load %p[0] strides [8, 1] : !tt.ptr<f32> -> tensor<2x4xf32>
  %a = tt.reshape %x : tensor<2x4xf32> -> tensor<8xf32>
  %y = tts.load %q[%i] strides [1] : !tt.ptr<f32> -> tensor<8xf32>
  tts.store %x, %q[0] strides [8, 1] : tensor<2x4xf32>, !tt.ptr<f32>
  %s = arith.addf %a, %y : tensor<8xf32>
  %r = tt.reshape %s : tensor<8xf32> -> tensor<2x4xf32>
  tts.store %r, %p[0] strides [8, 1] : tensor<2x4xf32>, !tt.ptr<f32>
  tt.return
}

// A part of a row cannot be loaded in rows.
// CHECK-LABEL: tt.func @partly
// CHECK:         %[[Y:.*]] = tts.load %{{.*}} bounds [0 to 7] : !tt.ptr<f32> -> tensor<8xf32>
// CHECK:         arith.addf %{{.*}}, %[[Y]] : tensor<8xf32>
tt.func @partly(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
  %x = tts.load %p[0] strides [8, 1] : !tt.ptr<f32> -> tensor<2x4xf32>
  %a = tt.reshape %x : tensor<2x4xf32> -> tensor<8xf32>
  %y = tts.load %q[0] strides [1] bounds [0 to 7] : !tt.ptr<f32> -> tensor<8xf32>
  %s = arith.addf %a, %y : tensor<8xf32>
  %r = tt.reshape %s : tensor<8xf32> -> tensor<2x4xf32>
  tts.store %r, %p[0] strides [8, 1] : tensor<2x4xf32>, !tt.ptr<f32>
  tt.return
}

// Operations with two results stay where they are.
// CHECK-LABEL: func.func @two_results
// CHECK:         %{{.*}}, %[[HIGH:.*]] = arith.mulsi_extended
// CHECK:         tt.store %{{.*}}, %[[HIGH]]
func.func @two_results(%x: !tt.ptr<i32>, %to: tensor<8x!tt.ptr<i32>>) {
  %a = tts.load %x[0] strides [1] : !tt.ptr<i32> -> tensor<8xi32>
  %b = tt.reshape %a : tensor<8xi32> -> tensor<4x2xi32>
  %c = tt.trans %b {order = array<i32: 1, 0>} : tensor<4x2xi32> -> tensor<2x4xi32>
  %d = tt.reshape %c : tensor<2x4xi32> -> tensor<8xi32>
  %low, %high = arith.mulsi_extended %d, %d : tensor<8xi32>
  tt.store %to, %high : tensor<8x!tt.ptr<i32>>
  return
}
