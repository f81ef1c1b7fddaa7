// RUN: tt-opt %s | FileCheck %s

// What older versions of Triton print is read, and printed as the newest does.

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

// CHECK-LABEL: @encodings
// CHECK-SAME: tensor<64xf32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>>
tt.func @encodings(%x: tensor<64xf32, #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>>) {
  tt.return
}
