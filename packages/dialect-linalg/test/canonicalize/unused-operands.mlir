// RUN: tt-opt %s --canonicalize | FileCheck %s

// mlir-opt goes less far: it keeps operands of linalg.generic.

// Operands and results that nobody needs go; equal inputs become one.

// CHECK-LABEL: @equal_inputs
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[A:[a-z]+]] : tensor<4xf32>) outs(
// CHECK: ^bb0(%[[IN:[a-z]+]]: f32, %{{[a-z]+}}: f32):
// CHECK: arith.mulf %[[IN]], %[[IN]] : f32
func.func @equal_inputs(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @unused_input
// CHECK: linalg.generic
// CHECK-SAME: ins(%b : tensor<4xf32>) outs(
func.func @unused_input(%a: tensor<4xf32>, %b: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %y, %y : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The size of the second loop is known from the unused input alone.
// CHECK-LABEL: @input_that_gives_a_size
// CHECK: ins(%a, %b :
func.func @input_that_gives_a_size(%a: tensor<4xf32>, %b: tensor<8xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a, %b : tensor<4xf32>, tensor<8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.addf %x, %z : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// An input that has to stay keeps its place among the operands when one before it goes.
// CHECK-LABEL: @twin_before_input_that_gives_a_size
// CHECK: indexing_maps = [#[[D0:.*]], #[[D1:.*]], #[[D0]]]
// CHECK-SAME: ins(%a, %b : tensor<4xf32>, tensor<8xf32>) outs(%o :
func.func @twin_before_input_that_gives_a_size(%a: tensor<4xf32>, %b: tensor<8xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a, %a, %b : tensor<4xf32>, tensor<4xf32>, tensor<8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %w: f32, %y: f32, %z: f32):
    %q = arith.mulf %x, %w : f32
    %p = arith.addf %q, %z : f32
    linalg.yield %p : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @unused_result
// CHECK: %[[R:.*]] = linalg.generic
// CHECK-SAME: outs(%p : tensor<4xf32>)
// CHECK: return %[[R]]
func.func @unused_result(%a: tensor<4xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o, %p : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %x : f32
    %t = arith.mulf %x, %x : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// CHECK-LABEL: @unit_loop
// CHECK-NOT: linalg.index 0
// CHECK: linalg.index 1
func.func @unit_loop(%o: tensor<1x8xindex>) -> tensor<1x8xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<1x8xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.maxui %i, %j : index
    linalg.yield %s : index
  } -> tensor<1x8xindex>
  return %0 : tensor<1x8xindex>
}

// CHECK-LABEL: @empty_memory
// CHECK-NEXT: return
func.func @empty_memory(%x: f32, %m: memref<0x4xf32>) {
  linalg.fill ins(%x : f32) outs(%m : memref<0x4xf32>)
  return
}
