// RUN: tt-opt %s --tt-to-structured --canonicalize --cse | FileCheck %s

// Pointers that a loop moves are carried as one offset.
// CHECK-LABEL: tt.func @pointers
// CHECK-SAME:    %[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32, %[[S:.*]]: i32
// CHECK:         %{{.*}} = scf.for %{{.*}} iter_args(%[[SUM:.*]] = %{{.*}}, %[[AT:.*]] = %{{.*}}) -> (tensor<16xf32>, i32)
// CHECK:           %[[OFFSET:.*]] = arith.index_cast %[[AT]] : i32 to index
// CHECK:           tts.load %[[P]][%[[OFFSET]]] strides [1] : !tt.ptr<f32> -> tensor<16xf32>
// CHECK:           %[[NEXT:.*]] = arith.addi %[[AT]], %[[S]] : i32
// CHECK:           scf.yield %{{.*}}, %[[NEXT]] : tensor<16xf32>, i32
tt.func @pointers(%p: !tt.ptr<f32>, %n: i32, %s: i32) -> tensor<16xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<16xf32>
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q = tt.addptr %ps, %range : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %step = tt.splat %s : i32 -> tensor<16xi32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %at = %q) -> (tensor<16xf32>, tensor<16x!tt.ptr<f32>>) : i32 {
    %x = tt.load %at : tensor<16x!tt.ptr<f32>>
    %next = tt.addptr %at, %step : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %grown = arith.addf %sum, %x : tensor<16xf32>
    scf.yield %grown, %next : tensor<16xf32>, tensor<16x!tt.ptr<f32>>
  }
  tt.return %r#0 : tensor<16xf32>
}

// An inner loop goes on where the outer one is, and the outer one where the inner one ended.
// CHECK-LABEL: tt.func @nested
// CHECK-SAME:    %[[P:.*]]: !tt.ptr<i32>
// CHECK:         %[[LAST:.*]] = scf.for %{{.*}} iter_args(%[[OUTER:.*]] = %{{.*}}) -> (i32)
// CHECK:           %[[INNER:.*]] = scf.for %{{.*}} iter_args(%[[AT:.*]] = %{{.*}}) -> (i32)
// CHECK:             tts.store %{{.*}}, %[[P]][%{{.*}}] strides [1]
// CHECK:           scf.yield %{{.*}} : i32
// CHECK:         %[[OFFSET:.*]] = arith.index_cast %[[LAST]] : i32 to index
// CHECK:         tts.load %[[P]][%[[OFFSET]]] strides [1] : !tt.ptr<i32> -> tensor<16xi32>
tt.func @nested(%p: !tt.ptr<i32>, %n: i32, %v: tensor<16xi32>) -> tensor<16xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %step = arith.constant dense<16> : tensor<16xi32>
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %q = tt.addptr %ps, %range : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%outer = %q) -> (tensor<16x!tt.ptr<i32>>) : i32 {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%at = %outer) -> (tensor<16x!tt.ptr<i32>>) : i32 {
      tt.store %at, %v : tensor<16x!tt.ptr<i32>>
      %next = tt.addptr %at, %step : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
      scf.yield %next : tensor<16x!tt.ptr<i32>>
    }
    scf.yield %s : tensor<16x!tt.ptr<i32>>
  }
  %x = tt.load %r : tensor<16x!tt.ptr<i32>>
  tt.return %x : tensor<16xi32>
}

// The branches of a conditional yield scalars if their pointers differ by the same in all lanes.
// CHECK-LABEL: tt.func @chosen
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !tt.ptr<f32>, %[[C:[a-z0-9]+]]: i1, %[[S:[a-z0-9]+]]: i32
// CHECK:         %[[AT:.*]] = arith.select %[[C]], %[[S]], %{{.*}} : i32
// CHECK:         %[[OFFSET:.*]] = arith.index_cast %[[AT]] : i32 to index
// CHECK:         tts.load %[[P]][%[[OFFSET]]] strides [1] : !tt.ptr<f32> -> tensor<16xf32>
tt.func @chosen(%p: !tt.ptr<f32>, %c: i1, %s: i32) -> tensor<16xf32> {
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q = tt.addptr %ps, %range : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %step = tt.splat %s : i32 -> tensor<16xi32>
  %r = scf.if %c -> (tensor<16x!tt.ptr<f32>>) {
    %t = tt.addptr %q, %step : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    scf.yield %t : tensor<16x!tt.ptr<f32>>
  } else {
    scf.yield %q : tensor<16x!tt.ptr<f32>>
  }
  %x = tt.load %r : tensor<16x!tt.ptr<f32>>
  tt.return %x : tensor<16xf32>
}

// CHECK-LABEL: tt.func @while
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !tt.ptr<i32>
// CHECK:         scf.while (%[[I:.*]] = %{{.*}}, %[[AT:.*]] = %{{.*}}) : (i32, i32) -> (i32, i32)
// CHECK:         } do {
// CHECK:           tts.store %{{.*}}, %[[P]][%{{.*}}] strides [1] : tensor<16xi32>, !tt.ptr<i32>
// CHECK:           scf.yield %{{.*}}, %{{.*}} : i32, i32
tt.func @while(%p: !tt.ptr<i32>, %n: i32, %v: tensor<16xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %step = arith.constant dense<16> : tensor<16xi32>
  %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %q = tt.addptr %ps, %range : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %r:2 = scf.while (%i = %c0, %to = %q) : (i32, tensor<16x!tt.ptr<i32>>) -> (i32, tensor<16x!tt.ptr<i32>>) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %to : i32, tensor<16x!tt.ptr<i32>>
  } do {
  ^bb0(%j: i32, %at: tensor<16x!tt.ptr<i32>>):
    tt.store %at, %v : tensor<16x!tt.ptr<i32>>
    %next = tt.addptr %at, %step : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %j1 = arith.addi %j, %c1 : i32
    scf.yield %j1, %next : i32, tensor<16x!tt.ptr<i32>>
  }
  tt.return
}
