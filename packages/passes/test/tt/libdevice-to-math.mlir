// RUN: tt-opt %s --tt-libdevice-to-math | FileCheck %s

// CHECK-LABEL: tt.func public @floats
// CHECK:         math.exp %{{.*}} : tensor<4xf32>
// CHECK:         math.exp %{{.*}} : f64
// CHECK:         math.erf %{{.*}} : tensor<4xf32>
// CHECK:         math.powf %{{.*}}, %{{.*}} : tensor<4xf32>
// CHECK:         arith.remf %{{.*}}, %{{.*}} : tensor<4xf32>
// CHECK:         math.sin %{{.*}} : tensor<4xf32>
// CHECK:         math.rsqrt %{{.*}} : tensor<4xf32>
tt.func public @floats(%x: tensor<4xf32>, %y: f64) -> (tensor<4xf32>, f64) {
  %a = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_expf"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = tt.extern_elementwise %y {libname = "", libpath = "", pure = true, symbol = "__nv_exp"} : (f64) -> f64
  %c = tt.extern_elementwise %a {libname = "", libpath = "", pure = true, symbol = "__nv_erff"} : (tensor<4xf32>) -> tensor<4xf32>
  %d = tt.extern_elementwise %c, %x {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = tt.extern_elementwise %d, %x {libname = "", libpath = "", pure = true, symbol = "__nv_fmodf"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %f = tt.extern_elementwise %e {libname = "", libpath = "", pure = true, symbol = "__nv_fast_sinf"} : (tensor<4xf32>) -> tensor<4xf32>
  %g = tt.extern_elementwise %f {libname = "", libpath = "", pure = true, symbol = "__ocml_rsqrt_f32"} : (tensor<4xf32>) -> tensor<4xf32>
  tt.return %g, %b : tensor<4xf32>, f64
}

// Questions are answered by an i32.
// CHECK-LABEL: tt.func public @questions
// CHECK:         %[[NAN:.*]] = math.isnan %{{.*}} : tensor<4xf32>
// CHECK:         arith.extui %[[NAN]] : tensor<4xi1> to tensor<4xi32>
// CHECK:         math.isinf %{{.*}} : f32
// CHECK:         %[[BITS:.*]] = arith.bitcast %{{.*}} : f32 to i32
// CHECK:         arith.shrui %[[BITS]], %{{.*}} : i32
tt.func public @questions(%x: tensor<4xf32>, %y: f32) -> (tensor<4xi32>, i32, i32) {
  %a = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_isnanf"} : (tensor<4xf32>) -> tensor<4xi32>
  %b = tt.extern_elementwise %y {libname = "", libpath = "", pure = true, symbol = "__nv_isinff"} : (f32) -> i32
  %c = tt.extern_elementwise %y {libname = "", libpath = "", pure = true, symbol = "__nv_signbitf"} : (f32) -> i32
  tt.return %a, %b, %c : tensor<4xi32>, i32, i32
}

// What math has not keeps its plain name.
// CHECK-LABEL: tt.func public @kept
// CHECK:         tt.extern_elementwise %{{.*}} {libname = "", libpath = "", pure = true, symbol = "cyl_bessel_i0"} : (tensor<4xf32>)
// CHECK:         tt.extern_elementwise %{{.*}} {libname = "", libpath = "", pure = true, symbol = "exp10"} : (tensor<4xf32>)
// CHECK:         symbol = "hypot"{{.*}} : (tensor<4xf32>, tensor<4xf32>)
tt.func public @kept(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_cyl_bessel_i0f"} : (tensor<4xf32>) -> tensor<4xf32>
  %b = tt.extern_elementwise %a {libname = "", libpath = "", pure = true, symbol = "__nv_fast_exp10f"} : (tensor<4xf32>) -> tensor<4xf32>
  %c = tt.extern_elementwise %a, %b {libname = "", libpath = "", pure = true, symbol = "__nv_hypotf"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  tt.return %c : tensor<4xf32>
}

// CHECK-LABEL: tt.func public @integers
// CHECK:         math.ctpop %{{.*}} : tensor<4xi64>
// CHECK:         arith.trunci %{{.*}} : tensor<4xi64> to tensor<4xi32>
// CHECK:         arith.mulsi_extended %{{.*}}, %{{.*}} : tensor<4xi32>
// CHECK:         math.absi %{{.*}} : tensor<4xi32>
// CHECK:         %[[I:.*]] = math.roundeven %{{.*}} : tensor<4xf32>
// CHECK:         arith.fptosi %[[I]] : tensor<4xf32> to tensor<4xi32>
tt.func public @integers(%x: tensor<4xi64>, %f: tensor<4xf32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %a = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_popcll"} : (tensor<4xi64>) -> tensor<4xi32>
  %b = tt.extern_elementwise %a, %a {libname = "", libpath = "", pure = true, symbol = "__nv_mulhi"} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %c = tt.extern_elementwise %b {libname = "", libpath = "", pure = true, symbol = "__nv_abs"} : (tensor<4xi32>) -> tensor<4xi32>
  %d = tt.extern_elementwise %f {libname = "", libpath = "", pure = true, symbol = "__nv_float2int_rn"} : (tensor<4xf32>) -> tensor<4xi32>
  tt.return %c, %d : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: tt.func public @approximate
// CHECK:         %[[ROOT:.*]] = math.sqrt %x : f32
// CHECK:         arith.divf %[[ROOT]], %x : f32
tt.func public @approximate(%x: f32) -> f32 {
  %a = tt.precise_sqrt %x : f32
  %b = tt.approx_divf %a, %x : f32
  tt.return %b : f32
}

// Quotients that are to be rounded correctly are no `arith.divf`, which may be relaxed.
// CHECK-LABEL: tt.func public @precise
// CHECK:         %[[A:.*]] = tt.precise_divf %x, %x : tensor<4xf32>
// CHECK:         tt.precise_divf %[[A]], %x : tensor<4xf32>
// CHECK:         %[[ONE:.*]] = arith.constant dense<1.000000e+00> : tensor<4xf64>
// CHECK:         tt.precise_divf %[[ONE]], %y : tensor<4xf64>
tt.func public @precise(%x: tensor<4xf32>, %y: tensor<4xf64>) -> (tensor<4xf32>, tensor<4xf64>) {
  %a = tt.precise_divf %x, %x : tensor<4xf32>
  %b = tt.extern_elementwise %a, %x {libname = "", libpath = "", pure = true, symbol = "__nv_fdiv_rn"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %c = tt.extern_elementwise %y {libname = "", libpath = "", pure = true, symbol = "__nv_drcp_rn"} : (tensor<4xf64>) -> tensor<4xf64>
  tt.return %b, %c : tensor<4xf32>, tensor<4xf64>
}

// The exponent is as wide as the float: both lie in lanes of one width.
// CHECK-LABEL: tt.func public @exponent
// CHECK:         %[[N:.*]] = arith.extsi %{{.*}} : tensor<4xi32> to tensor<4xi64>
// CHECK:         symbol = "ldexp"{{.*}} : (tensor<4xf64>, tensor<4xi64>) -> tensor<4xf64>
tt.func public @exponent(%x: tensor<4xf64>, %n: tensor<4xi32>) -> tensor<4xf64> {
  %a = tt.extern_elementwise %x, %n {libname = "", libpath = "", pure = true, symbol = "__nv_ldexp"} : (tensor<4xf64>, tensor<4xi32>) -> tensor<4xf64>
  tt.return %a : tensor<4xf64>
}

// Launches begin one after the other: what orders them does nothing.

// CHECK-LABEL: @orders_launches
tt.func public @orders_launches(%p: !tt.ptr<f32>, %x: f32) {
  // CHECK-NOT: elementwise_inline_asm
  %0 = tt.elementwise_inline_asm "griddepcontrol.wait; // dummy $0" {constraints = "=r", packed_element = 1 : i32, pure = false} -> i32
  // CHECK: tt.store
  tt.store %p, %x : !tt.ptr<f32>
  // CHECK-NOT: grid_dependency
  tt.grid_dependency_wait
  tt.grid_dependency_launch_dependents
  // CHECK-NOT: elementwise_inline_asm
  %1 = tt.elementwise_inline_asm "griddepcontrol.launch_dependents; /* dummy $0 */" {constraints = "=r", packed_element = 1 : i32, pure = false} -> i32
  tt.return
}

// Nobody would see what this assembly computes.

// CHECK-LABEL: @unused_assembly
tt.func public @unused_assembly(%i: tensor<4xi32>) {
  // CHECK-NEXT: tt.return
  %0:2 = tt.elementwise_inline_asm "mov.b32 $0, $2; mov.b32 $1, $2;" {constraints = "=r,=r,r", packed_element = 1 : i32, pure = true} %i : tensor<4xi32> -> tensor<4xi32>, tensor<4xi32>
  tt.return
}

// What must not be contracted is rounded once by a fused operation: x * 1 + y, y * -1 + x and x * y + -0.
// CHECK-LABEL: tt.func public @uncontracted
// CHECK:         %[[ONE:.*]] = arith.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK:         math.fma %x, %[[ONE]], %y : tensor<4xf32>
// CHECK:         %[[MINUS:.*]] = arith.constant dense<-1.000000e+00> : tensor<4xf32>
// CHECK:         math.fma %y, %[[MINUS]], %x : tensor<4xf32>
// CHECK:         %[[ZERO:.*]] = arith.constant -0.000000e+00 : f64
// CHECK:         math.fma %a, %b, %[[ZERO]] : f64
tt.func public @uncontracted(%x: tensor<4xf32>, %y: tensor<4xf32>, %a: f64, %b: f64) -> (tensor<4xf32>, tensor<4xf32>, f64) {
  %0 = tt.extern_elementwise %x, %y {libname = "", libpath = "", pure = true, symbol = "__nv_fadd_rn"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tt.extern_elementwise %x, %y {libname = "", libpath = "", pure = true, symbol = "__nv_fsub_rn"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = tt.extern_elementwise %a, %b {libname = "", libpath = "", pure = true, symbol = "__nv_dmul_rn"} : (f64, f64) -> f64
  tt.return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, f64
}

// Two roundings of f64 are as good as none.
// CHECK-LABEL: tt.func public @reciprocal_root
// CHECK:         %[[WIDE:.*]] = arith.extf %x : tensor<4xf32> to tensor<4xf64>
// CHECK:         %[[ROOT:.*]] = math.sqrt %[[WIDE]] : tensor<4xf64>
// CHECK:         %[[R:.*]] = arith.divf %{{.*}}, %[[ROOT]] : tensor<4xf64>
// CHECK:         arith.truncf %[[R]] : tensor<4xf64> to tensor<4xf32>
tt.func public @reciprocal_root(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_frsqrt_rn"} : (tensor<4xf32>) -> tensor<4xf32>
  tt.return %a : tensor<4xf32>
}
