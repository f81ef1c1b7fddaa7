// RUN: tt-opt %s --tt-to-linalg | FileCheck %s

// A combination without an identity, along the last dimension: two halves at once, chunk after chunk of the results,
// half by half, and one vector at the end.
// CHECK-LABEL: func.func @mean_of_means
// CHECK:         %[[LOW:.*]] = tensor.extract_slice %x[0, 0] [2, 128] [1, 1]
// CHECK-NEXT:    %[[HIGH:.*]] = tensor.extract_slice %x[0, 128] [2, 128] [1, 1]
// CHECK:         linalg.generic {{.*}} ins(%[[LOW]], %[[HIGH]] : tensor<2x128xf32>, tensor<2x128xf32>)
// CHECK:         %[[FIRST:.*]] = tensor.extract_slice %[[PAIRS:.*]][0, 0] [2, 16] [1, 1]
// CHECK:         %[[CHUNK:.*]] = scf.for %[[I:.*]] = %{{.*}} iter_args(%[[SUM:.*]] = %[[FIRST]]) -> (tensor<2x16xf32>)
// CHECK-NEXT:      %[[NEXT:.*]] = tensor.extract_slice %[[PAIRS]][0, %[[I]]] [2, 16] [1, 1]
// CHECK:           linalg.generic {{.*}} ins(%[[SUM]], %[[NEXT]] : tensor<2x16xf32>, tensor<2x16xf32>)
// CHECK:         tensor.extract_slice %[[CHUNK]][0, 8] [2, 8] [1, 1]
// CHECK:         linalg.generic {{.*}} outs(%{{.*}} : tensor<2x4xf32>)
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%{{.*}} : tensor<2x3xf32>)
tt.func @mean_of_means(%x: tensor<2x256xf32>) -> tensor<2xf32> {
  %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %half = arith.constant 0.5 : f32
    %s = arith.addf %a, %b : f32
    %m = arith.mulf %s, %half : f32
    tt.reduce.return %m : f32
  }) : (tensor<2x256xf32>) -> tensor<2xf32>
  tt.return %r : tensor<2xf32>
}

// What is the same for all elements is not put into memory, and what is computed of it is computed once.
// CHECK-LABEL: func.func @weighted
// CHECK:         %[[S:.*]] = arith.addf %w, %w : f32
// CHECK-NEXT:    %[[Q:.*]] = arith.divf %w, %[[S]] : f32
// CHECK:         linalg.generic {{.*}} ins(%{{[^,]*}}, %{{[^,]*}} : tensor<128xf32>, tensor<128xf32>)
// CHECK-SAME:      outs(%{{[^,]*}} : tensor<128xf32>)
// CHECK-NOT:       arith.divf
// CHECK:           arith.mulf %{{.*}}, %[[Q]]
// CHECK:         %[[R:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[W:.*]] = %[[S]]) -> (tensor<16xf32>, f32)
// CHECK:           arith.addf %[[W]], %[[S]] : f32
// CHECK:         arith.addf %[[R]]#1, %[[R]]#1 : f32
tt.func @weighted(%x: tensor<256xf32>, %w: f32) -> (f32, f32) {
  %ws = tt.splat %w : f32 -> tensor<256xf32>
  %r:2 = "tt.reduce"(%x, %ws) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %v: f32, %b: f32, %w2: f32):
    %s = arith.addf %v, %w2 : f32
    %q = arith.divf %w2, %s : f32
    %d = arith.subf %b, %a : f32
    %p = arith.mulf %d, %q : f32
    %m = arith.addf %a, %p : f32
    tt.reduce.return %m, %s : f32, f32
  }) : (tensor<256xf32>, tensor<256xf32>) -> (f32, f32)
  tt.return %r#0, %r#1 : f32, f32
}

// A selection from a block of one dimension starts from its first element, as one from rows does.
// CHECK-LABEL: func.func @greatest
// CHECK:         %[[FIRST:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<1xf32>)
// CHECK:         linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%x : tensor<256xf32>)
// CHECK-SAME:      outs(%[[FIRST]] : tensor<1xf32>)
tt.func @greatest(%x: tensor<256xf32>) -> f32 {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %g = arith.cmpf ogt, %a, %b : f32
    %n = arith.cmpf une, %a, %a : f32
    %c = arith.ori %g, %n : i1
    %m = arith.select %c, %a, %b : f32
    tt.reduce.return %m : f32
  }) : (tensor<256xf32>) -> f32
  tt.return %r : f32
}
