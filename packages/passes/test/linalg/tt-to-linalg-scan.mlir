// RUN: tt-opt %s --tt-to-linalg | FileCheck %s

// A scan of columns is a reduction that has a result for each row, too. It starts from what leaves also -0 as it is.
// CHECK-DAG:   #[[TILE:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG:   #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG:   #[[FROM_END:.*]] = affine_map<(d0, d1) -> (-d0 + 15, d1)>
// CHECK-LABEL: func.func @columns
// CHECK:         arith.constant -0.000000e+00 : f32
// CHECK:         %[[START:.*]] = linalg.generic
// CHECK:         linalg.generic {indexing_maps = [#[[TILE]], #[[TILE]], #[[COLUMN]], #[[TILE]]], iterator_types = ["reduction", "parallel"]}
// CHECK-SAME:        ins(%x, %{{.*}}) outs(%[[START]], %{{.*}} : tensor<64xf32>, tensor<16x64xf32>)
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32, %[[SUM:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      %[[NEXT:.*]] = arith.addf %[[SUM]], %[[IN]]
// CHECK-NEXT:      linalg.yield %[[NEXT]], %[[NEXT]]
tt.func @columns(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %s = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.scan.return %c : f32
  }) : (tensor<16x64xf32>) -> tensor<16x64xf32>
  tt.return %s : tensor<16x64xf32>
}

// From the end, elements are indexed by their distance from there.
// CHECK-LABEL: func.func @from_end
// CHECK:         linalg.generic {indexing_maps = [#[[FROM_END]], #[[TILE]], #[[COLUMN]], #[[FROM_END]]], iterator_types = ["reduction", "parallel"]}
tt.func @from_end(%x: tensor<16x64xi32>) -> tensor<16x64xi32> {
  %s = "tt.scan"(%x) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.maxsi %a, %b : i32
    tt.scan.return %c : i32
  }) : (tensor<16x64xi32>) -> tensor<16x64xi32>
  tt.return %s : tensor<16x64xi32>
}

// What has no identity takes the first elements as they are.
// CHECK-LABEL: func.func @pairs
// CHECK:         linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]
// CHECK:           %[[I:.*]] = linalg.index 0
// CHECK:           %[[IS_FIRST:.*]] = arith.cmpi eq, %[[I]], %c0
// CHECK:           arith.select %[[IS_FIRST]], %in{{.*}} : f32
// CHECK:           arith.select %[[IS_FIRST]], %in{{.*}} : i32
tt.func @pairs(%x: tensor<16x64xf32>, %i: tensor<16x64xi32>) -> (tensor<16x64xf32>, tensor<16x64xi32>) {
  %v, %k = "tt.scan"(%x, %i) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %ia: i32, %b: f32, %ib: i32):
    %c = arith.cmpf ogt, %a, %b : f32
    %m = arith.select %c, %a, %b : f32
    %n = arith.select %c, %ia, %ib : i32
    tt.scan.return %m, %n : f32, i32
  }) : (tensor<16x64xf32>, tensor<16x64xi32>) -> (tensor<16x64xf32>, tensor<16x64xi32>)
  tt.return %v, %k : tensor<16x64xf32>, tensor<16x64xi32>
}

// Rows are scanned by loops, of which later ones are vectorised in their own way.
// CHECK-LABEL: func.func @rows
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:           } {tts.scan}
tt.func @rows(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %s = "tt.scan"(%x) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.scan.return %c : f32
  }) : (tensor<16x64xf32>) -> tensor<16x64xf32>
  tt.return %s : tensor<16x64xf32>
}
