// RUN: tt-opt %s | tt-opt - | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | tt-opt - | FileCheck %s

// Every operation of the dialect, in the custom and in the generic form.

func.func @structured(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %bb: tensor<8x16xf32>, %c: tensor<4x16xf32>, %bt: tensor<16x8xf32>, %v8: tensor<8xf32>, %v4: tensor<4xf32>, %s: tensor<f32>, %a3: tensor<2x4x8xf32>, %b3: tensor<2x8x16xf32>, %c3: tensor<2x4x16xf32>, %x: f32, %i8: tensor<4x8xi8>, %j8: tensor<8x16xi8>, %c32: tensor<4x16xi32>, %bool: tensor<4x8xi1>, %m: memref<4x8xf32>) {
  // CHECK: linalg.generic
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], doc = "hi", library_call = "foo"} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) attrs = {foo = 1 : i32} {
  ^bb0(%in: f32, %out: f32):
  // CHECK: linalg.index
    %i = linalg.index 0 : index
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  // CHECK: linalg.transpose
  %1 = linalg.transpose ins(%a: tensor<4x8xf32>) outs(%b: tensor<8x4xf32>) permutation = [1, 0] {foo}
  // CHECK: linalg.broadcast
  %2 = linalg.broadcast ins(%v4: tensor<4xf32>) outs(%a: tensor<4x8xf32>) dimensions = [1]
  // CHECK: linalg.fill
  %3 = linalg.fill ins(%x : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.copy
  %4 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.dot
  %5 = linalg.dot ins(%v8, %v8 : tensor<8xf32>, tensor<8xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  // CHECK: linalg.matvec
  %6 = linalg.matvec ins(%a, %v8 : tensor<4x8xf32>, tensor<8xf32>) outs(%v4 : tensor<4xf32>) -> tensor<4xf32>
  // CHECK: linalg.vecmat
  %7 = linalg.vecmat ins(%v4, %a : tensor<4xf32>, tensor<4x8xf32>) outs(%v8 : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: linalg.batch_matmul
  %8 = linalg.batch_matmul ins(%a3, %b3 : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c3 : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  // CHECK: linalg.matmul
  %9 = linalg.matmul indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(j,k)>, affine_map<(i,j,k)->(i,j)>] {foo} ins(%a, %bt : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.contract
  %10 = linalg.contract indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(j,k)>, affine_map<(i,j,k)->(i,j)>] {foo} ins(%a, %bt : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.elementwise
  %11 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(i,j)->(i)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>] {foo} ins(%v4, %a : tensor<4xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.matmul
  %12 = linalg.matmul ins(%i8, %j8: tensor<4x8xi8>, tensor<8x16xi8>) outs(%c32 : tensor<4x16xi32>) -> tensor<4x16xi32>
  // CHECK: linalg.elementwise
  %13 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.reduce
  %14:2 = linalg.reduce ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%v4, %v4 : tensor<4xf32>, tensor<4xf32>) dimensions = [1]  {foo} (%in: f32, %in2: f32, %o: f32, %o2: f32) { linalg.yield %in, %in2 : f32, f32 }
  // CHECK: linalg.reduce
  %15 = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a : tensor<4x8xf32>) outs(%v4 : tensor<4xf32>) dimensions = [1] {foo}
  // CHECK: linalg.map
  %16 = linalg.map { math.exp } ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) {foo}
  // CHECK: linalg.copy
  %18 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%i8 : tensor<4x8xi8>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.generic
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%m : memref<4x8xf32>) {
  ^bb0(%o: f32):
     linalg.yield %o : f32
  }
  return
}
func.func @named(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %s: f32, %d: tensor<4xf32>, %e: tensor<4x8xf32>, %pr: tensor<4x8xi1>, %m: memref<4x4xf32>, %i: tensor<4x8xi32>) {
  // CHECK: linalg.matmul
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.fill
  %1 = linalg.fill ins(%s : f32) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.add
  %2 = linalg.add ins(%a, %e : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.reduce
  %3 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%d : tensor<4xf32>) dimensions = [1]
  // CHECK: linalg.reduce
  %4 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%d : tensor<4xf32>) dimensions = [1] (%in: f32, %init: f32) { %x = arith.addf %in, %init : f32
    linalg.yield %x : f32 }
  // CHECK: linalg.map
  %5 = linalg.map { arith.addf } ins(%a, %e : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>)
  // CHECK: linalg.map
  %6 = linalg.map ins(%a, %e : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) (%x: f32, %y: f32, %o: f32) { %z = arith.mulf %y, %y : f32
   linalg.yield %z : f32 }
  // CHECK: linalg.select
  %7 = linalg.select ins(%pr, %a, %e : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.elementwise
  %8 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %e : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.elementwise
  %9 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%pr, %a, %e : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.add
  linalg.add ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  // CHECK: linalg.matmul
  linalg.matmul ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  // CHECK: linalg.matmul
  %10 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%i, %b : tensor<4x8xi32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
func.func @u_exp(%a: tensor<4x8xf32>) {
  // CHECK: linalg.exp
  %0 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_log(%a: tensor<4x8xf32>) {
  // CHECK: linalg.log
  %0 = linalg.log ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_abs(%a: tensor<4x8xf32>) {
  // CHECK: linalg.abs
  %0 = linalg.abs ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_ceil(%a: tensor<4x8xf32>) {
  // CHECK: linalg.ceil
  %0 = linalg.ceil ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_floor(%a: tensor<4x8xf32>) {
  // CHECK: linalg.floor
  %0 = linalg.floor ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_negf(%a: tensor<4x8xf32>) {
  // CHECK: linalg.negf
  %0 = linalg.negf ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_reciprocal(%a: tensor<4x8xf32>) {
  // CHECK: linalg.reciprocal
  %0 = linalg.reciprocal ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_round(%a: tensor<4x8xf32>) {
  // CHECK: linalg.round
  %0 = linalg.round ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_sqrt(%a: tensor<4x8xf32>) {
  // CHECK: linalg.sqrt
  %0 = linalg.sqrt ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_rsqrt(%a: tensor<4x8xf32>) {
  // CHECK: linalg.rsqrt
  %0 = linalg.rsqrt ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_square(%a: tensor<4x8xf32>) {
  // CHECK: linalg.square
  %0 = linalg.square ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_tanh(%a: tensor<4x8xf32>) {
  // CHECK: linalg.tanh
  %0 = linalg.tanh ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_erf(%a: tensor<4x8xf32>) {
  // CHECK: linalg.erf
  %0 = linalg.erf ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_add(%a: tensor<4x8xf32>) {
  // CHECK: linalg.add
  %0 = linalg.add ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_sub(%a: tensor<4x8xf32>) {
  // CHECK: linalg.sub
  %0 = linalg.sub ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_mul(%a: tensor<4x8xf32>) {
  // CHECK: linalg.mul
  %0 = linalg.mul ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_div(%a: tensor<4x8xf32>) {
  // CHECK: linalg.div
  %0 = linalg.div ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_max(%a: tensor<4x8xf32>) {
  // CHECK: linalg.max
  %0 = linalg.max ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_min(%a: tensor<4x8xf32>) {
  // CHECK: linalg.min
  %0 = linalg.min ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_powf(%a: tensor<4x8xf32>) {
  // CHECK: linalg.powf
  %0 = linalg.powf ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @u_iadd(%a: tensor<4x8xi32>) {
  // CHECK: linalg.add
  %0 = linalg.add ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%a : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @u_isub(%a: tensor<4x8xi32>) {
  // CHECK: linalg.sub
  %0 = linalg.sub ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%a : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @u_imul(%a: tensor<4x8xi32>) {
  // CHECK: linalg.mul
  %0 = linalg.mul ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%a : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @u_idiv(%a: tensor<4x8xi32>) {
  // CHECK: linalg.div
  %0 = linalg.div ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%a : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @u_idiv_unsigned(%a: tensor<4x8xi32>) {
  // CHECK: linalg.div_unsigned
  %0 = linalg.div_unsigned ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%a : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @u_imax(%a: tensor<4x8xi32>) {
  // CHECK: linalg.max
  %0 = linalg.max ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%a : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @u_imin(%a: tensor<4x8xi32>) {
  // CHECK: linalg.min
  %0 = linalg.min ins(%a, %a : tensor<4x8xi32>, tensor<4x8xi32>) outs(%a : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @u_badd(%a: tensor<4x8xi1>) {
  // CHECK: linalg.add
  %0 = linalg.add ins(%a, %a : tensor<4x8xi1>, tensor<4x8xi1>) outs(%a : tensor<4x8xi1>) -> tensor<4x8xi1>
  return
}
func.func @u_bmul(%a: tensor<4x8xi1>) {
  // CHECK: linalg.mul
  %0 = linalg.mul ins(%a, %a : tensor<4x8xi1>, tensor<4x8xi1>) outs(%a : tensor<4x8xi1>) -> tensor<4x8xi1>
  return
}
func.func @u_bmax(%a: tensor<4x8xi1>) {
  // CHECK: linalg.max
  %0 = linalg.max ins(%a, %a : tensor<4x8xi1>, tensor<4x8xi1>) outs(%a : tensor<4x8xi1>) -> tensor<4x8xi1>
  return
}
func.func @u_bmin(%a: tensor<4x8xi1>) {
  // CHECK: linalg.min
  %0 = linalg.min ins(%a, %a : tensor<4x8xi1>, tensor<4x8xi1>) outs(%a : tensor<4x8xi1>) -> tensor<4x8xi1>
  return
}
