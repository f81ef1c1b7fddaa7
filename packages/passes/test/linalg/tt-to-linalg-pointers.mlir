// RUN: tt-opt %s --tt-to-linalg | FileCheck %s

// A tensor of pointers that nobody understood is a tensor of addresses; elements are accessed one by one.
// CHECK-LABEL: func.func @gather
// CHECK:         tensor.empty() : tensor<4xi64>
// CHECK:         arith.muli %{{.*}}, %{{.*}} : i64
// CHECK:         %[[P:.*]] = tt.int_to_ptr %{{.*}} : i64 -> !tt.ptr<f32>
// CHECK-NEXT:    tt.load %[[P]], %{{.*}} : !tt.ptr<f32>
tt.func @gather(%p: !tt.ptr<f32>, %i: tensor<4xi32>, %m: tensor<4xi1>) -> tensor<4xf32> {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %a = tt.addptr %s, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %a, %m : tensor<4x!tt.ptr<f32>>
  tt.return %v : tensor<4xf32>
}

// The addresses of a pointer that fills a tensor are numbers wherever they go.
// CHECK-LABEL: func.func @addresses_of_one
// CHECK:         %[[A:.*]] = tt.ptr_to_int %p : !tt.ptr<i16> -> i64
// CHECK:         tt.store %{{.*}}, %[[A]] : !tt.ptr<i64>
tt.func @addresses_of_one(%p: !tt.ptr<i16>, %to: tensor<4x!tt.ptr<i64>>) {
  %s = tt.splat %p : !tt.ptr<i16> -> tensor<4x!tt.ptr<i16>>
  %a = tt.ptr_to_int %s : tensor<4x!tt.ptr<i16>> -> tensor<4xi64>
  tt.store %to, %a : tensor<4x!tt.ptr<i64>>
  tt.return
}

// A pointer that fills a tensor is joined as an address.
// CHECK-LABEL: func.func @joined
// CHECK:         %[[A:.*]] = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
// CHECK:         arith.select %{{.*}}, %[[A]], %{{.*}} : i64
tt.func @joined(%p: !tt.ptr<f32>, %q: tensor<4x!tt.ptr<f32>>) -> tensor<4x2xf32> {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %j = tt.join %s, %q : tensor<4x!tt.ptr<f32>> -> tensor<4x2x!tt.ptr<f32>>
  %v = tt.load %j : tensor<4x2x!tt.ptr<f32>>
  tt.return %v : tensor<4x2xf32>
}

// The region of a reduction takes and returns addresses; the pointer that is left at the end is one again.
// CHECK-LABEL: func.func @place_of_largest
// CHECK:         %[[R:.*]]:2 = linalg.generic
// CHECK:         ^bb0(%{{.*}}: f32, %[[A:.*]]: i64, %{{.*}}: f32, %[[B:.*]]: i64):
// CHECK-DAG:       %[[P:.*]] = tt.int_to_ptr %[[B]] : i64 -> !tt.ptr<f32>
// CHECK-DAG:       %[[Q:.*]] = tt.int_to_ptr %[[A]] : i64 -> !tt.ptr<f32>
// CHECK:           %[[S:.*]] = arith.select %{{.*}}, %[[P]], %[[Q]] : !tt.ptr<f32>
// CHECK:           %[[T:.*]] = tt.ptr_to_int %[[S]] : !tt.ptr<f32> -> i64
// CHECK:           linalg.yield %{{.*}}, %[[T]] : f32, i64
// CHECK:         %[[E:.*]] = tensor.extract %[[R]]#1[] : tensor<i64>
// CHECK:         %[[F:.*]] = tt.int_to_ptr %[[E]] : i64 -> !tt.ptr<f32>
// CHECK:         return %[[F]] : !tt.ptr<f32>
tt.func @place_of_largest(%x: tensor<8xf32>, %p: tensor<8x!tt.ptr<f32>>) -> !tt.ptr<f32> {
  %m:2 = "tt.reduce"(%x, %p) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %pa: !tt.ptr<f32>, %b: f32, %pb: !tt.ptr<f32>):
    %c = arith.cmpf ogt, %a, %b : f32
    %v = arith.select %c, %a, %b : f32
    %q = arith.select %c, %pa, %pb : !tt.ptr<f32>
    tt.reduce.return %v, %q : f32, !tt.ptr<f32>
  }) : (tensor<8xf32>, tensor<8x!tt.ptr<f32>>) -> (f32, !tt.ptr<f32>)
  tt.return %m#1 : !tt.ptr<f32>
}

// A reduction of one element is gone, also that of a pointer that fills the tensor.
// CHECK-LABEL: func.func @only_pointer
// CHECK-NOT:     tt.reduce
// CHECK:         return %p : !tt.ptr<f32>
tt.func @only_pointer(%p: !tt.ptr<f32>, %to: tensor<4x!tt.ptr<i64>>) -> !tt.ptr<f32> {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x1x!tt.ptr<f32>>
  %t = "tt.reduce"(%s) <{axis = 1 : i32}> ({
  ^bb0(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>):
    tt.reduce.return %a : !tt.ptr<f32>
  }) : (tensor<4x1x!tt.ptr<f32>>) -> tensor<4x!tt.ptr<f32>>
  %x = tt.ptr_to_int %t : tensor<4x!tt.ptr<f32>> -> tensor<4xi64>
  tt.store %to, %x : tensor<4x!tt.ptr<i64>>
  %u = tt.splat %p : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  %q = "tt.reduce"(%u) <{axis = 0 : i32}> ({
  ^bb0(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>):
    tt.reduce.return %a : !tt.ptr<f32>
  }) : (tensor<1x!tt.ptr<f32>>) -> !tt.ptr<f32>
  tt.return %q : !tt.ptr<f32>
}

// A volatile load stays volatile.
// CHECK-LABEL: func.func @volatile
// CHECK:         linalg.generic
// CHECK:           tt.load %{{.*}} {isVolatile = true} : !tt.ptr<f32>
tt.func @volatile(%p: tensor<8x!tt.ptr<f32>>) -> tensor<8xf32> {
  %v = tt.load %p {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}
