// RUN: tt-opt %s --tt-to-linalg | FileCheck %s

// Splats, new dimensions and broadcasts become captured scalars and indexing maps.
// CHECK-DAG:   #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG:   #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @outer
// CHECK-SAME:    (%[[X:.*]]: tensor<4xf32>, %[[S:.*]]: f32)
// CHECK-SAME:    attributes {tt.kernel}
// CHECK-NOT:     tt.
// CHECK:         linalg.generic {indexing_maps = [#[[ROW]], #[[ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[X]] : tensor<4xf32>)
// CHECK-NEXT:    ^bb0(%[[E:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[M:.*]] = arith.mulf %[[E]], %[[S]] : f32
// CHECK-NEXT:      linalg.yield %[[M]] : f32
tt.func public @outer(%x: tensor<4xf32>, %s: f32) -> tensor<4x8xf32> {
  %c = tt.expand_dims %x {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  %m = tt.broadcast %c : tensor<4x1xf32> -> tensor<4x8xf32>
  %t = tt.splat %s : f32 -> tensor<4x8xf32>
  %r = arith.mulf %m, %t : tensor<4x8xf32>
  tt.return %r : tensor<4x8xf32>
}

// What nobody looks at is filled with zeros.
// CHECK-LABEL: func.func @poison
// CHECK-NOT:     ub.poison
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         linalg.yield %[[ZERO]] : f32
tt.func @poison() -> tensor<8xf32> {
  %x = ub.poison : tensor<8xf32>
  tt.return %x : tensor<8xf32>
}

// Elements at one index for all lanes are a slice.
// CHECK-LABEL: func.func @row
// CHECK-SAME:    (%[[X:.*]]: tensor<4x8xf32>, %[[I:.*]]: i32)
// CHECK:         %[[C3:.*]] = arith.constant 3 : index
// CHECK:         %[[PLACE:.*]] = arith.andi %{{.*}}, %[[C3]] : index
// CHECK:         %[[ROW:.*]] = tensor.extract_slice %[[X]][%[[PLACE]], 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
// CHECK:         linalg.generic {indexing_maps = [#[[ID]], #{{.*}}, #[[ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[X]], %[[ROW]] : tensor<4x8xf32>, tensor<8xf32>)
// CHECK-NOT:     tt.gather
tt.func public @row(%x: tensor<4x8xf32>, %i: i32) -> tensor<4x8xf32> {
  %places = tt.splat %i : i32 -> tensor<1x8xi32>
  %row = tt.gather %x[%places] {axis = 0 : i32} : (tensor<4x8xf32>, tensor<1x8xi32>) -> tensor<1x8xf32>
  %rows = tt.broadcast %row : tensor<1x8xf32> -> tensor<4x8xf32>
  %d = arith.subf %x, %rows : tensor<4x8xf32>
  tt.return %d : tensor<4x8xf32>
}
