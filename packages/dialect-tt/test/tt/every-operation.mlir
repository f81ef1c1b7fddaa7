// RUN: tt-opt %s | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt | FileCheck %s

// Every operation in its custom form; the second line goes through the generic form.

// CHECK-LABEL: tt.func public @casts(%a: i64, %p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: tensor<4xf32>, %q: tensor<4x!tt.ptr<i1>>, %s: !tt.ptr<f32, 3>) attributes {noinline = false} {
tt.func public @casts(%a: i64, %p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: tensor<4xf32>, %q: tensor<4x!tt.ptr<i1>>, %s: !tt.ptr<f32, 3>) attributes {noinline = false} {
  // CHECK: tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  %0 = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  // CHECK: tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  %1 = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  // CHECK: tt.bitcast %q : tensor<4x!tt.ptr<i1>> -> tensor<4x!tt.ptr<i8>>
  %2 = tt.bitcast %q : tensor<4x!tt.ptr<i1>> -> tensor<4x!tt.ptr<i8>>
  // CHECK: tt.fp_to_fp %x, rounding = rtne : tensor<4xf32> -> tensor<4xf8E5M2>
  %3 = tt.fp_to_fp %x, rounding = rtne : tensor<4xf32> -> tensor<4xf8E5M2>
  // CHECK: tt.fp_to_fp %{{.*}} : tensor<4xf8E5M2> -> tensor<4xf16>
  %4 = tt.fp_to_fp %3 : tensor<4xf8E5M2> -> tensor<4xf16>
  // CHECK: tt.bitcast %s : !tt.ptr<f32, 3> -> !tt.ptr<i32, 3>
  %5 = tt.bitcast %s : !tt.ptr<f32, 3> -> !tt.ptr<i32, 3>
  tt.return
}

// CHECK-LABEL: tt.func private @declared(!tt.ptr<f32> {tt.divisibility = 16 : i32}, i32) -> (f32, i32)
tt.func private @declared(!tt.ptr<f32> {tt.divisibility = 16 : i32}, i32) -> (f32, i32)

// CHECK-LABEL: @arithmetic
tt.func @arithmetic(%x: tensor<4xf32>, %i: i32, %p: !tt.ptr<f32>) -> f32 {
  // CHECK: tt.clampf %x, %x, %x, propagateNan = all : tensor<4xf32>
  %0 = tt.clampf %x, %x, %x, propagateNan = all : tensor<4xf32>
  // CHECK: tt.precise_sqrt %x : tensor<4xf32>
  %1 = tt.precise_sqrt %x : tensor<4xf32>
  // CHECK: tt.precise_divf %x, %x : tensor<4xf32>
  %2 = tt.precise_divf %x, %x : tensor<4xf32>
  // CHECK: tt.approx_divf %x, %x : tensor<4xf32>
  %5 = tt.approx_divf %x, %x : tensor<4xf32>
  // CHECK: tt.mulhiui %i, %i : i32
  %3 = tt.mulhiui %i, %i : i32
  // CHECK: tt.call @declared(%p, %i) : (!tt.ptr<f32>, i32) -> (f32, i32)
  %4:2 = tt.call @declared(%p, %i) : (!tt.ptr<f32>, i32) -> (f32, i32)
  // CHECK: tt.return %{{.*}} : f32
  tt.return %4#0 : f32
}

// CHECK-LABEL: @programs
tt.func @programs() {
  // CHECK: tt.get_program_id x : i32
  %0 = tt.get_program_id x : i32
  // CHECK: tt.get_program_id z : i32
  %1 = tt.get_program_id z : i32
  // CHECK: tt.get_num_programs y : i32
  %2 = tt.get_num_programs y : i32
  // CHECK: tt.grid_dependency_wait{{$}}
  tt.grid_dependency_wait
  // CHECK: tt.grid_dependency_launch_dependents{{$}}
  tt.grid_dependency_launch_dependents
  // CHECK: tt.make_range {end = 128 : i32, start = 64 : i32} : tensor<64xi32>
  %3 = tt.make_range {end = 128 : i32, start = 64 : i32} : tensor<64xi32>
  tt.return
}

// CHECK-LABEL: @memory
tt.func @memory(%p: !tt.ptr<f32>, %q: tensor<4x!tt.ptr<f32>>, %i: tensor<4xi32>, %l: i64, %m: tensor<4xi1>, %o: tensor<4xf32>) {
  // CHECK: tt.addptr %q, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %0 = tt.addptr %q, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  // CHECK: tt.addptr %p, %l : !tt.ptr<f32>, i64
  %1 = tt.addptr %p, %l : !tt.ptr<f32>, i64
  // CHECK: tt.load %p : !tt.ptr<f32>
  %2 = tt.load %p : !tt.ptr<f32>
  // CHECK: tt.load %q, %m : tensor<4x!tt.ptr<f32>>
  %3 = tt.load %q, %m : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.load %q, %m, %o cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : tensor<4x!tt.ptr<f32>>
  %4 = tt.load %q, %m, %o cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.store %p, %{{.*}} : !tt.ptr<f32>
  tt.store %p, %2 : !tt.ptr<f32>
  // CHECK: tt.store %q, %o, %m evictionPolicy = evict_last {tt.contiguity = 4 : i32} : tensor<4x!tt.ptr<f32>>
  tt.store %q, %o, %m evictionPolicy = evict_last {tt.contiguity = 4 : i32} : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.atomic_rmw fadd, acq_rel, gpu, %q, %o, %m : (tensor<4x!tt.ptr<f32>>, tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  %5 = tt.atomic_rmw fadd, acq_rel, gpu, %q, %o, %m : (tensor<4x!tt.ptr<f32>>, tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  // CHECK: tt.atomic_rmw exch, relaxed, sys, %p, %{{.*}} : (!tt.ptr<f32>, f32) -> f32
  %6 = tt.atomic_rmw exch, relaxed, sys, %p, %2 : (!tt.ptr<f32>, f32) -> f32
  // CHECK: tt.atomic_cas release, cta, %q, %o, %o : (tensor<4x!tt.ptr<f32>>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %7 = tt.atomic_cas release, cta, %q, %o, %o : (tensor<4x!tt.ptr<f32>>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: tt.atomic_load acquire, gpu, %q, %m : (tensor<4x!tt.ptr<f32>>, tensor<4xi1>) -> tensor<4xf32>
  %8 = tt.atomic_load acquire, gpu, %q, %m : (tensor<4x!tt.ptr<f32>>, tensor<4xi1>) -> tensor<4xf32>
  // CHECK: tt.atomic_load relaxed, sys, %p : (!tt.ptr<f32>) -> f32
  %9 = tt.atomic_load relaxed, sys, %p : (!tt.ptr<f32>) -> f32
  // CHECK: tt.atomic_store release, gpu, %q, %o, %m : tensor<4x!tt.ptr<f32>>
  tt.atomic_store release, gpu, %q, %o, %m : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.atomic_store relaxed, cta, %p, %{{.*}} : !tt.ptr<f32>
  tt.atomic_store relaxed, cta, %p, %9 : !tt.ptr<f32>
  %words = tt.bitcast %q : tensor<4x!tt.ptr<f32>> -> tensor<4x!tt.ptr<i32>>
  %expected = tt.bitcast %o : tensor<4xf32> -> tensor<4xi32>
  // CHECK: tt.atomic_poll acquire, gpu, %words, %expected timeout %l : tensor<4x!tt.ptr<i32>>, tensor<4xi32> -> tensor<4xi1>
  %10 = tt.atomic_poll acquire, gpu, %words, %expected timeout %l : tensor<4x!tt.ptr<i32>>, tensor<4xi32> -> tensor<4xi1>
  %word = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<i16>
  %half = arith.trunci %l : i64 to i16
  // CHECK: tt.atomic_poll relaxed, sys, %word, %half : !tt.ptr<i16>, i16 -> i1
  %11 = tt.atomic_poll relaxed, sys, %word, %half : !tt.ptr<i16>, i16 -> i1
  tt.return
}

// CHECK-LABEL: @shapes
tt.func @shapes(%p: !tt.ptr<f32>, %v: tensor<4xi32>, %m: tensor<4x8xf32>, %c: tensor<4x1xi32>, %i: tensor<4x2xi16>, %one: tensor<1xf32>) {
  // CHECK: tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %0 = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  // CHECK: tt.unsplat %one : tensor<1xf32>
  %1 = tt.unsplat %one : tensor<1xf32>
  // CHECK: tt.expand_dims %v {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %2 = tt.expand_dims %v {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  // CHECK: tt.broadcast %c : tensor<4x1xi32> -> tensor<4x8xi32>
  %3 = tt.broadcast %c : tensor<4x1xi32> -> tensor<4x8xi32>
  // CHECK: tt.reshape %m : tensor<4x8xf32> -> tensor<32xf32>
  %4 = tt.reshape %m : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK: tt.reshape %m allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<2x16xf32>
  %5 = tt.reshape %m allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<2x16xf32>
  // CHECK: tt.trans %m {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  %6 = tt.trans %m {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  // CHECK: tt.cat %v, %v : tensor<4xi32> -> tensor<8xi32>
  %7 = tt.cat %v, %v : tensor<4xi32> -> tensor<8xi32>
  // CHECK: tt.join %v, %v : tensor<4xi32> -> tensor<4x2xi32>
  %8 = tt.join %v, %v : tensor<4xi32> -> tensor<4x2xi32>
  // CHECK: tt.split %{{.*}} : tensor<4x2xi32> -> tensor<4xi32>
  %9:2 = tt.split %8 : tensor<4x2xi32> -> tensor<4xi32>
  // CHECK: tt.gather %m[%{{.*}}] {axis = 0 : i32, efficient_layout} : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<4x8xf32>
  %10 = tt.gather %m[%3] {axis = 0 : i32, efficient_layout} : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<4x8xf32>
  tt.return
}

// CHECK-LABEL: @products
tt.func @products(%a: tensor<16x32xf16>, %b: tensor<32x16xf16>, %c: tensor<16x16xf32>, %e: tensor<16x64xf8E5M2>, %f: tensor<32x16xi8>, %s: tensor<16x2xi8>) {
  // CHECK: tt.dot %a, %b, %c : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  %0 = tt.dot %a, %b, %c : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  // CHECK: tt.dot %a, %b, %c, inputPrecision = tf32 {maxNumImpreciseAcc = 32 : i32} : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  %1 = tt.dot %a, %b, %c, inputPrecision = tf32 {maxNumImpreciseAcc = 32 : i32} : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  // CHECK: tt.dot_scaled %e scale %s, %f scale %s, %c lhs = e5m2 rhs = e2m1 {fastMath = false} : tensor<16x64xf8E5M2>, tensor<16x2xi8> * tensor<32x16xi8>, tensor<16x2xi8> -> tensor<16x16xf32>
  %2 = tt.dot_scaled %e scale %s, %f scale %s, %c lhs = e5m2 rhs = e2m1 {fastMath = false} : tensor<16x64xf8E5M2>, tensor<16x2xi8> * tensor<32x16xi8>, tensor<16x2xi8> -> tensor<16x16xf32>
  // CHECK: tt.dot_scaled %e, %f scale %s, %c lhs = e5m2 rhs = e2m1 {fastMath = true} : tensor<16x64xf8E5M2> * tensor<32x16xi8>, tensor<16x2xi8> -> tensor<16x16xf32>
  %3 = tt.dot_scaled %e, %f scale %s, %c lhs = e5m2 rhs = e2m1 {fastMath = true} : tensor<16x64xf8E5M2> * tensor<32x16xi8>, tensor<16x2xi8> -> tensor<16x16xf32>
  tt.return
}

// CHECK-LABEL: @regions
tt.func @regions(%t: tensor<4x8xf32>, %i: tensor<4x8xi32>) {
  // CHECK: "tt.reduce"(%t) <{axis = 1 : i32}> ({
  // CHECK-NEXT: ^bb0(%a: f32, %b: f32):
  // CHECK:   tt.reduce.return %{{.*}} : f32
  // CHECK: }) : (tensor<4x8xf32>) -> tensor<4xf32>
  %0 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  // CHECK: "tt.scan"(%t, %i) <{axis = 0 : i32, reverse = true}> ({
  // CHECK:   tt.scan.return %{{.*}}, %{{.*}} : f32, i32
  %1:2 = "tt.scan"(%t, %i) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: f32, %j: i32, %b: f32, %k: i32):
    tt.scan.return %a, %k : f32, i32
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  // CHECK: "tt.map_elementwise"(%i) <{pack = 2 : i32}> ({
  // CHECK:   tt.map_elementwise.return %{{.*}}, %{{.*}} : i32, i32
  %2 = "tt.map_elementwise"(%i) <{pack = 2 : i32}> ({
  ^bb0(%x: i32, %y: i32):
    tt.map_elementwise.return %y, %x : i32, i32
  }) : (tensor<4x8xi32>) -> tensor<4x8xi32>
  tt.return
}

// CHECK-LABEL: @functions
tt.func @functions(%x: tensor<8xf32>, %i: tensor<8xi32>, %m: tensor<8xi1>, %c: i1) {
  // CHECK: tt.extern_elementwise %x, %x {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %0 = tt.extern_elementwise %x, %x {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  // CHECK: tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %i : tensor<8xi32> -> tensor<8xi32>
  %1 = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %i : tensor<8xi32> -> tensor<8xi32>
  // CHECK: tt.elementwise_inline_asm "mov.u64 $0;" {constraints = "=l", packed_element = 1 : i32, pure = false} -> i64
  %2 = tt.elementwise_inline_asm "mov.u64 $0;" {constraints = "=l", packed_element = 1 : i32, pure = false} -> i64
  // CHECK: tt.histogram %i : tensor<8xi32> -> tensor<4xi32>
  %3 = tt.histogram %i : tensor<8xi32> -> tensor<4xi32>
  // CHECK: tt.histogram %i, %m : tensor<8xi32> -> tensor<4xi32>
  %4 = tt.histogram %i, %m : tensor<8xi32> -> tensor<4xi32>
  // CHECK: tt.print " x: " {hex = false, isSigned = array<i32: 0, 1>} : %x, %i : tensor<8xf32>, tensor<8xi32>
  tt.print " x: " {hex = false, isSigned = array<i32: 0, 1>} : %x, %i : tensor<8xf32>, tensor<8xi32>
  // CHECK: tt.print "here" {hex = true, isSigned = array<i32>}
  tt.print "here" {hex = true, isSigned = array<i32>}
  // CHECK: tt.assert %c, "broken" : i1
  tt.assert %c, "broken" : i1
  // CHECK: tt.assert %m, "" : tensor<8xi1>
  tt.assert %m, "" : tensor<8xi1>
  tt.return
}

// CHECK-LABEL: @descriptors(%p: !tt.ptr<f16>, %raw: !tt.ptr<i8>, %d: !tt.tensordesc<1x128xf32>,
tt.func @descriptors(%p: !tt.ptr<f16>, %raw: !tt.ptr<i8>, %d: !tt.tensordesc<1x128xf32>, %n: i32, %s: i64, %t: tensor<64x32xf16>, %r: tensor<32xi32>, %u: tensor<32x128xf32>) {
  // CHECK: tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <f16>, <64x32xf16>
  %0 = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <f16>, <64x32xf16>
  // CHECK: tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] {padding = 2 : i32} : <f16>, <64x32xf16>
  %1 = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] {padding = 2 : i32} : !tt.ptr<f16>, !tt.tensordesc<64x32xf16>
  // CHECK: tt.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<16xsi8>
  %2 = tt.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !tt.tensordesc<16xsi8>
  // CHECK: tt.descriptor_load %{{.*}}[%n, %n] cacheModifier = ca : !tt.tensordesc<64x32xf16> -> tensor<64x32xf16>
  %3 = tt.descriptor_load %0[%n, %n] cacheModifier = ca : !tt.tensordesc<64x32xf16> -> tensor<64x32xf16>
  // CHECK: tt.descriptor_store %{{.*}}[%n, %n], %t : !tt.tensordesc<64x32xf16>, tensor<64x32xf16>
  tt.descriptor_store %0[%n, %n], %t : !tt.tensordesc<64x32xf16>, tensor<64x32xf16>
  // CHECK: tt.descriptor_reduce add, %{{.*}}[%n, %n], %t : !tt.tensordesc<64x32xf16>, tensor<64x32xf16>
  tt.descriptor_reduce add, %0[%n, %n], %t : !tt.tensordesc<64x32xf16>, tensor<64x32xf16>
  // CHECK: tt.descriptor_gather %d[%r, %n] : (!tt.tensordesc<1x128xf32>, tensor<32xi32>, i32) -> tensor<32x128xf32>
  %4 = tt.descriptor_gather %d[%r, %n] : (!tt.tensordesc<1x128xf32>, tensor<32xi32>, i32) -> tensor<32x128xf32>
  // CHECK: tt.descriptor_scatter %d[%r, %n], %u : !tt.tensordesc<1x128xf32>, tensor<32xi32>, i32, tensor<32x128xf32>
  tt.descriptor_scatter %d[%r, %n], %u : !tt.tensordesc<1x128xf32>, tensor<32xi32>, i32, tensor<32x128xf32>
  tt.return
}

// CHECK-LABEL: @block_pointers
tt.func @block_pointers(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  // CHECK: tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%i, %i] {order = array<i32: 1, 0>} : <tensor<16x16xf32>>
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%i, %i] {order = array<i32: 1, 0>} : <tensor<16x16xf32>>
  // CHECK: tt.advance %{{.*}}, [%i, %i] : <tensor<16x16xf32>>
  %1 = tt.advance %0, [%i, %i] : <tensor<16x16xf32>>
  // CHECK: tt.load %{{.*}} {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<16x16xf32>>
  %2 = tt.load %1 {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<16x16xf32>>
  // CHECK: tt.store %{{.*}}, %{{.*}} {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<16x16xf32>>
  tt.store %1, %2 {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<16x16xf32>>
  tt.return
}
