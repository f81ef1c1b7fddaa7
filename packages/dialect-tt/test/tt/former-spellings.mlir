// RUN: tt-opt %s | FileCheck %s

// What older versions of Triton print is read, and printed as 3.8 does.

// CHECK-LABEL: @attributes
tt.func @attributes(%p: !tt.ptr<f32, 1>, %q: tensor<4x!tt.ptr<f32, 1>>, %m: tensor<4xi1>, %o: tensor<4xf32>) {
  // CHECK: tt.load %p : !tt.ptr<f32>
  %0 = tt.load %p {cache = 1 : i32, evict = 1 : i32, isVolatile = false} : !tt.ptr<f32, 1>
  // CHECK: tt.load %q, %m, %o cacheModifier = ca evictionPolicy = evict_last : tensor<4x!tt.ptr<f32>>
  %1 = tt.load %q, %m, %o {cache = 2 : i32, evict = 3 : i32, isVolatile = false} : tensor<4x!tt.ptr<f32, 1>>
  // CHECK: tt.store %q, %o, %m : tensor<4x!tt.ptr<f32>>
  tt.store %q, %o, %m {cache = 1 : i32, evict = 1 : i32} : tensor<4x!tt.ptr<f32, 1>>
  // CHECK: tt.load %q, %m : tensor<4x!tt.ptr<f32>>
  %2 = "tt.load"(%q, %m) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<4x!tt.ptr<f32>>, tensor<4xi1>) -> tensor<4xf32>
  // CHECK: tt.get_program_id y : i32
  %3 = "tt.get_program_id"() {axis = 1 : i32} : () -> i32
  tt.return
}

// CHECK-LABEL: @descriptors(%d: !tt.tensordesc<64x32xf16>, %p: !tt.ptr<f16>,
tt.func @descriptors(%d: !tt.tensordesc<tensor<64x32xf16>>, %p: !tt.ptr<f16>, %i: i32, %s: i64, %rows: !tt.tensordesc<tensor<1x128xf32>>, %r: tensor<32xi32>) {
  // CHECK: tt.descriptor_load %d[%i, %i] : !tt.tensordesc<64x32xf16> -> tensor<64x32xf16>
  %0 = tt.experimental_descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<64x32xf16>> -> tensor<64x32xf16>
  // CHECK: tt.descriptor_store %d[%i, %i], %{{.*}} : !tt.tensordesc<64x32xf16>, tensor<64x32xf16>
  tt.experimental_descriptor_store %d[%i, %i], %0 : !tt.tensordesc<tensor<64x32xf16>>, tensor<64x32xf16>
  // CHECK: tt.descriptor_gather %rows[%r, %i] : (!tt.tensordesc<1x128xf32>, tensor<32xi32>, i32) -> tensor<32x128xf32>
  %1 = tt.experimental_descriptor_gather %rows[%r, %i] : (!tt.tensordesc<tensor<1x128xf32>>, tensor<32xi32>, i32) -> tensor<32x128xf32>
  // CHECK: tt.descriptor_scatter %rows[%r, %i], %{{.*}} : !tt.tensordesc<1x128xf32>, tensor<32xi32>, i32, tensor<32x128xf32>
  tt.experimental_descriptor_scatter %rows[%r, %i], %1 : !tt.tensordesc<tensor<1x128xf32>>, tensor<32xi32>, i32, tensor<32x128xf32>
  // CHECK: tt.make_tensor_descriptor %p, [%i, %i], [%s, %s] : <f16>, <64x32xf16>
  %2 = tt.make_tensor_descriptor %p, [%i, %i], [%s, %s] : <f16>, <tensor<64x32xf16>>
  tt.return
}

// CHECK-LABEL: @program
tt.func @program(%ok: tensor<4xi1>, %v: tensor<16xf32>) {
  // CHECK: tt.get_program_id y : i32
  %0 = tt.get_program_id {axis = 1 : i32} : i32
  // CHECK: tt.get_num_programs z : i32
  %1 = tt.get_num_programs {axis = 2 : i32} : i32
  // CHECK: tt.assert %ok, "index" : tensor<4xi1>
  tt.assert %ok, "index", "kernel.py", "kernel", 12 : tensor<4xi1>
  // CHECK: tt.reshape %v : tensor<16xf32>
  %2 = tt.reshape %v {allow_reorder = false} : tensor<16xf32> -> tensor<4x4xf32>
  // CHECK: tt.reshape %v allow_reorder : tensor<16xf32>
  %3 = tt.reshape %v {allow_reorder = true} : tensor<16xf32> -> tensor<4x4xf32>
  tt.return
}

// CHECK-LABEL: @scaled
tt.func @scaled(%a: tensor<16x32xi8>, %s: tensor<16x2xi8>, %b: tensor<64x16xf8E4M3FN>, %c: tensor<16x16xf32>, %x: tensor<16x64xbf16>) {
  // CHECK: tt.dot_scaled %a scale %s, %b, %c lhs = e2m1 rhs = e4m3 {fastMath = false} : tensor<16x32xi8>, tensor<16x2xi8> * tensor<64x16xf8E4M3FN> -> tensor<16x16xf32>
  %0 = tt.dot_scaled %a, %s, %b, %c lhs = e2m1 rhs = e4m3 : tensor<16x32xi8>, tensor<16x2xi8> * tensor<64x16xf8E4M3FN> -> tensor<16x16xf32>
  // CHECK: tt.dot_scaled %x, %b scale %s, %c lhs = bf16 rhs = e4m3 {fastMath = false} : tensor<16x64xbf16> * tensor<64x16xf8E4M3FN>, tensor<16x2xi8> -> tensor<16x16xf32>
  %1 = tt.dot_scaled %x, %b, %s, %c lhs = bf16 rhs = e4m3 : tensor<16x64xbf16> * tensor<64x16xf8E4M3FN>, tensor<16x2xi8> -> tensor<16x16xf32>
  // CHECK: tt.dot_scaled %a scale %s, %b scale %s, %c lhs
  %2 = tt.dot_scaled %a, %s, %b, %s, %c lhs = e2m1 rhs = e4m3 {fastMath = true} : tensor<16x32xi8>, tensor<16x2xi8> * tensor<64x16xf8E4M3FN>, tensor<16x2xi8> -> tensor<16x16xf32>
  tt.return
}

// What will be newer is read, too.

// CHECK-LABEL: @newer
tt.func @newer(%p: !tt.ptr<f32>, %d: !tt.tensordesc<64xf32>, %i: i32) {
  // CHECK: tt.load %p cacheModifier = cg evictionPolicy = evict_first : !tt.ptr<f32>
  %0 = tt.load %p {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_first>} : !tt.ptr<f32>
  // CHECK: tt.store %p, %{{.*}} evictionPolicy = evict_last {other} : !tt.ptr<f32>
  tt.store %p, %0 {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_last>, other} : !tt.ptr<f32>
  // CHECK: tt.descriptor_load %d[%i] cacheModifier = ca : !tt.tensordesc<64xf32>
  %1 = tt.descriptor_load %d[%i] {cachePolicy = #tt.cache_policy<cache_modifier = ca, eviction_policy = evict_normal>} : !tt.tensordesc<64xf32> -> tensor<64xf32>
  // CHECK: gpu.barrier memfence [#gpu.address_space<workgroup>]
  gpu.barrier memfence [#gpu.address_space<workgroup>]
  tt.return
}

// CHECK-LABEL: @encodings
// CHECK-SAME: tensor<64xf32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>>
tt.func @encodings(%x: tensor<64xf32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>>) {
  tt.return
}

// Since 3.9, address spaces have names.
// CHECK-LABEL: @spaces(%p: !tt.ptr<f32, 0>, %q: !tt.ptr<f32, 4>, %r: !tt.ptr<f32>)
tt.func @spaces(%p: !tt.ptr<f32, "flat">, %q: !tt.ptr<f32, "constant">, %r: !tt.ptr<f32, "global">) {
  tt.return
}
