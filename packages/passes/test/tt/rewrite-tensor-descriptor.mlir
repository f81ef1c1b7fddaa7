// RUN: tt-opt %s --tt-rewrite-tensor-descriptor --canonicalize --cse | FileCheck %s

// Each dimension is checked on both sides; lanes outside give zero.
// CHECK-LABEL: tt.func public @load
// CHECK-SAME:    (%[[BASE:.*]]: !tt.ptr<f16>, %[[M:.*]]: i32, %[[STRIDE:.*]]: i64, %[[I:.*]]: i32, %{{.*}}: !tt.ptr<f16>)
// CHECK-DAG:     %[[PAD:.*]] = arith.constant dense<0.000000e+00> : tensor<4x8xf16>
// CHECK-DAG:     %[[ROW:.*]] = arith.addi %{{.*}}, %{{.*}} : tensor<4xi32>
// CHECK-DAG:     arith.cmpi sge, %[[ROW]], %{{.*}} : tensor<4xi32>
// CHECK-DAG:     arith.cmpi slt, %[[ROW]], %{{.*}} : tensor<4xi32>
// CHECK:         tt.load %{{.*}}, %{{.*}}, %[[PAD]] evictionPolicy = evict_last : tensor<4x8x!tt.ptr<f16>>
// CHECK-NOT:     tensordesc
tt.func public @load(%base: !tt.ptr<f16>, %m: i32, %stride: i64, %i: i32, %out: !tt.ptr<f16>) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %base, [%m, %m], [%stride, %one] : <f16>, <4x8xf16>
  %e = tt.make_tensor_descriptor %out, [%m, %m], [%stride, %one] : <f16>, <4x8xf16>
  %t = tt.descriptor_load %d[%i, %i] evictionPolicy = evict_last : !tt.tensordesc<4x8xf16> -> tensor<4x8xf16>
  tt.descriptor_store %e[%i, %i], %t : !tt.tensordesc<4x8xf16>, tensor<4x8xf16>
  tt.return
}

// A block of size 1 in a dimension may be loaded as a tensor of lower rank.
// CHECK-LABEL: tt.func public @reduced_rank
// CHECK:         %[[NAN:.*]] = arith.constant dense<0x7FC00000> : tensor<1x8xf32>
// CHECK:         %[[L:.*]] = tt.load %{{.*}}, %{{.*}}, %[[NAN]] : tensor<1x8x!tt.ptr<f32>>
// CHECK:         %[[R:.*]] = tt.reshape %[[L]] : tensor<1x8xf32> -> tensor<8xf32>
// CHECK:         arith.addf %[[R]], %[[R]]
// CHECK:         tt.reshape %{{.*}} : tensor<8xf32> -> tensor<1x8xf32>
// CHECK:         tt.store %{{.*}} : tensor<1x8x!tt.ptr<f32>>
tt.func public @reduced_rank(%base: !tt.ptr<f32>, %m: i32, %i: i32) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %base, [%m, %m], [%one, %one] {padding = 2 : i32} : <f32>, <1x8xf32>
  %t = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<1x8xf32> -> tensor<8xf32>
  %u = arith.addf %t, %t : tensor<8xf32>
  tt.descriptor_store %d[%i, %i], %u : !tt.tensordesc<1x8xf32>, tensor<8xf32>
  tt.return
}

// A descriptor made outside of the program comes as its parts; the base keeps the attributes.
// CHECK-LABEL: tt.func public @argument
// CHECK-SAME:    (%{{.*}}: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %{{.*}}: i32, %{{.*}}: i64, %[[NAN:.*]]: i1, %[[I:.*]]: i32 {tt.divisibility = 8 : i32})
// CHECK:         tt.load %{{.*}} : tensor<16x!tt.ptr<i8>>
tt.func public @argument(%d: !tt.tensordesc<16xui8> {tt.divisibility = 16 : i32}, %i: i32 {tt.divisibility = 8 : i32}) {
  %t = tt.descriptor_load %d[%i] : !tt.tensordesc<16xui8> -> tensor<16xi8>
  tt.descriptor_store %d[%i], %t : !tt.tensordesc<16xui8>, tensor<16xi8>
  tt.return
}

// Whether NaN or zero is loaded outside may only be known when the program runs.
// CHECK-LABEL: tt.func public @padding_of_argument
// CHECK-SAME:    %[[NAN:[a-z0-9]*]]: i1
// CHECK:         %[[PAD:.*]] = arith.select %[[NAN]], %{{.*}}, %{{.*}} : f32
// CHECK:         tt.splat %[[PAD]] : f32 -> tensor<16xf32>
tt.func public @padding_of_argument(%d: !tt.tensordesc<16xf32>, %i: i32) {
  %t = tt.descriptor_load %d[%i] : !tt.tensordesc<16xf32> -> tensor<16xf32>
  tt.descriptor_store %d[%i], %t : !tt.tensordesc<16xf32>, tensor<16xf32>
  tt.return
}

// Loops and conditionals carry the parts that change.
// CHECK-LABEL: tt.func public @carried
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (!tt.ptr<f32>
// CHECK:           tt.load
// CHECK:           %[[NEXT:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : !tt.ptr<f32>
// CHECK:           scf.yield %[[NEXT]]
tt.func public @carried(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 1 : i32
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n], [%one] : <f32>, <8xf32>
  %e = tt.make_tensor_descriptor %q, [%n], [%one] : <f32>, <8xf32>
  %r = scf.for %i = %zero to %n step %step iter_args(%a = %d) -> (!tt.tensordesc<8xf32>) : i32 {
    %t = tt.descriptor_load %a[%i] : !tt.tensordesc<8xf32> -> tensor<8xf32>
    tt.descriptor_store %e[%i], %t : !tt.tensordesc<8xf32>, tensor<8xf32>
    %next = scf.if %c -> (!tt.tensordesc<8xf32>) {
      scf.yield %a : !tt.tensordesc<8xf32>
    } else {
      scf.yield %e : !tt.tensordesc<8xf32>
    }
    scf.yield %next : !tt.tensordesc<8xf32>
  }
  tt.return
}

// Rows are found by their numbers.
// CHECK-LABEL: tt.func public @rows
// CHECK-SAME:    %[[ROWS:[a-z]*]]: tensor<8xi16>
// CHECK:         %[[WIDE:.*]] = arith.extsi %[[ROWS]] : tensor<8xi16> to tensor<8xi32>
// CHECK:         arith.cmpi sge, %[[WIDE]]
// CHECK:         tt.load %{{.*}} : tensor<8x16x!tt.ptr<f32>>
// CHECK:         tt.store %{{.*}} : tensor<8x16x!tt.ptr<f32>>
tt.func public @rows(%p: !tt.ptr<f32>, %n: i32, %rows: tensor<8xi16>, %y: i32) {
  %one = arith.constant 1 : i64
  %wide = arith.extsi %n : i32 to i64
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%wide, %one] : <f32>, <1x16xf32>
  %t = tt.descriptor_gather %d[%rows, %y] : (!tt.tensordesc<1x16xf32>, tensor<8xi16>, i32) -> tensor<8x16xf32>
  tt.descriptor_scatter %d[%rows, %y], %t : !tt.tensordesc<1x16xf32>, tensor<8xi16>, i32, tensor<8x16xf32>
  tt.return
}
