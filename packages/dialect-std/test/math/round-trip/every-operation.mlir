// RUN: tt-opt %s | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Every operation of math and ub, and the foreign operations of Triton, in the custom and in the generic form.

func.func @m(%f: f32, %g: f32, %i: i32, %t: tensor<4xf32>, %j: i64) {
  // CHECK: math.acos %{{.*}} : f32
  // GENERIC: "math.acos"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %acos = math.acos %f : f32
  // CHECK: math.acos %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.acos"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %acos_f = math.acos %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.acosh %{{.*}} : f32
  // GENERIC: "math.acosh"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %acosh = math.acosh %f : f32
  // CHECK: math.acosh %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.acosh"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %acosh_f = math.acosh %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.asin %{{.*}} : f32
  // GENERIC: "math.asin"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %asin = math.asin %f : f32
  // CHECK: math.asin %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.asin"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %asin_f = math.asin %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.asinh %{{.*}} : f32
  // GENERIC: "math.asinh"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %asinh = math.asinh %f : f32
  // CHECK: math.asinh %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.asinh"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %asinh_f = math.asinh %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.atan %{{.*}} : f32
  // GENERIC: "math.atan"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %atan = math.atan %f : f32
  // CHECK: math.atan %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.atan"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %atan_f = math.atan %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.atanh %{{.*}} : f32
  // GENERIC: "math.atanh"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %atanh = math.atanh %f : f32
  // CHECK: math.atanh %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.atanh"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %atanh_f = math.atanh %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.cbrt %{{.*}} : f32
  // GENERIC: "math.cbrt"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %cbrt = math.cbrt %f : f32
  // CHECK: math.cbrt %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.cbrt"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %cbrt_f = math.cbrt %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.ceil %{{.*}} : f32
  // GENERIC: "math.ceil"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %ceil = math.ceil %f : f32
  // CHECK: math.ceil %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.ceil"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %ceil_f = math.ceil %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.cos %{{.*}} : f32
  // GENERIC: "math.cos"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %cos = math.cos %f : f32
  // CHECK: math.cos %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.cos"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %cos_f = math.cos %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.cosh %{{.*}} : f32
  // GENERIC: "math.cosh"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %cosh = math.cosh %f : f32
  // CHECK: math.cosh %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.cosh"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %cosh_f = math.cosh %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.erf %{{.*}} : f32
  // GENERIC: "math.erf"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %erf = math.erf %f : f32
  // CHECK: math.erf %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.erf"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %erf_f = math.erf %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.erfc %{{.*}} : f32
  // GENERIC: "math.erfc"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %erfc = math.erfc %f : f32
  // CHECK: math.erfc %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.erfc"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %erfc_f = math.erfc %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.exp %{{.*}} : f32
  // GENERIC: "math.exp"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %exp = math.exp %f : f32
  // CHECK: math.exp %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.exp"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %exp_f = math.exp %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.exp2 %{{.*}} : f32
  // GENERIC: "math.exp2"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %exp2 = math.exp2 %f : f32
  // CHECK: math.exp2 %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.exp2"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %exp2_f = math.exp2 %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.expm1 %{{.*}} : f32
  // GENERIC: "math.expm1"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %expm1 = math.expm1 %f : f32
  // CHECK: math.expm1 %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.expm1"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %expm1_f = math.expm1 %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.floor %{{.*}} : f32
  // GENERIC: "math.floor"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %floor = math.floor %f : f32
  // CHECK: math.floor %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.floor"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %floor_f = math.floor %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.log %{{.*}} : f32
  // GENERIC: "math.log"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %log = math.log %f : f32
  // CHECK: math.log %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.log"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %log_f = math.log %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.log10 %{{.*}} : f32
  // GENERIC: "math.log10"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %log10 = math.log10 %f : f32
  // CHECK: math.log10 %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.log10"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %log10_f = math.log10 %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.log1p %{{.*}} : f32
  // GENERIC: "math.log1p"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %log1p = math.log1p %f : f32
  // CHECK: math.log1p %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.log1p"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %log1p_f = math.log1p %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.log2 %{{.*}} : f32
  // GENERIC: "math.log2"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %log2 = math.log2 %f : f32
  // CHECK: math.log2 %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.log2"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %log2_f = math.log2 %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.round %{{.*}} : f32
  // GENERIC: "math.round"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %round = math.round %f : f32
  // CHECK: math.round %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.round"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %round_f = math.round %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.roundeven %{{.*}} : f32
  // GENERIC: "math.roundeven"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %roundeven = math.roundeven %f : f32
  // CHECK: math.roundeven %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.roundeven"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %roundeven_f = math.roundeven %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.rsqrt %{{.*}} : f32
  // GENERIC: "math.rsqrt"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %rsqrt = math.rsqrt %f : f32
  // CHECK: math.rsqrt %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.rsqrt"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %rsqrt_f = math.rsqrt %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.sin %{{.*}} : f32
  // GENERIC: "math.sin"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %sin = math.sin %f : f32
  // CHECK: math.sin %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.sin"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %sin_f = math.sin %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.sinh %{{.*}} : f32
  // GENERIC: "math.sinh"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %sinh = math.sinh %f : f32
  // CHECK: math.sinh %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.sinh"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %sinh_f = math.sinh %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.sqrt %{{.*}} : f32
  // GENERIC: "math.sqrt"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %sqrt = math.sqrt %f : f32
  // CHECK: math.sqrt %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.sqrt"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %sqrt_f = math.sqrt %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.tan %{{.*}} : f32
  // GENERIC: "math.tan"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %tan = math.tan %f : f32
  // CHECK: math.tan %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.tan"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %tan_f = math.tan %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.tanh %{{.*}} : f32
  // GENERIC: "math.tanh"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %tanh = math.tanh %f : f32
  // CHECK: math.tanh %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.tanh"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %tanh_f = math.tanh %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.trunc %{{.*}} : f32
  // GENERIC: "math.trunc"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %trunc = math.trunc %f : f32
  // CHECK: math.trunc %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.trunc"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %trunc_f = math.trunc %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.absf %{{.*}} : f32
  // GENERIC: "math.absf"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %absf = math.absf %f : f32
  // CHECK: math.absf %{{.*}} fastmath<nnan> {a} : tensor<4xf32>
  // GENERIC: "math.absf"(%{{.*}}) <{fastmath = #arith.fastmath<nnan>}> {a} : (tensor<4xf32>) -> tensor<4xf32>
  %absf_f = math.absf %t fastmath<nnan> {a} : tensor<4xf32>
  // CHECK: math.absi %{{.*}} : i32
  // GENERIC: "math.absi"(%{{.*}}) : (i32) -> i32
  %absi = math.absi %i : i32
  // CHECK: math.ctlz %{{.*}} : i32
  // GENERIC: "math.ctlz"(%{{.*}}) : (i32) -> i32
  %ctlz = math.ctlz %i : i32
  // CHECK: math.ctpop %{{.*}} : i32
  // GENERIC: "math.ctpop"(%{{.*}}) : (i32) -> i32
  %ctpop = math.ctpop %i : i32
  // CHECK: math.cttz %{{.*}} : i32
  // GENERIC: "math.cttz"(%{{.*}}) : (i32) -> i32
  %cttz = math.cttz %i : i32
  // CHECK: math.atan2 %{{.*}}, %{{.*}} fastmath<fast> : f32
  // GENERIC: "math.atan2"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
  %atan2 = math.atan2 %f, %g fastmath<fast> : f32
  // CHECK: math.copysign %{{.*}}, %{{.*}} fastmath<fast> : f32
  // GENERIC: "math.copysign"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
  %copysign = math.copysign %f, %g fastmath<fast> : f32
  // CHECK: math.powf %{{.*}}, %{{.*}} fastmath<fast> : f32
  // GENERIC: "math.powf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
  %powf = math.powf %f, %g fastmath<fast> : f32
  // CHECK: math.isfinite %{{.*}} : f32
  // GENERIC: "math.isfinite"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  %isfinite = math.isfinite %f : f32
  // CHECK: math.isfinite %{{.*}} : tensor<4xf32>
  // GENERIC: "math.isfinite"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>) -> tensor<4xi1>
 %isfinitet = math.isfinite %t : tensor<4xf32>
  // CHECK: math.isinf %{{.*}} : f32
  // GENERIC: "math.isinf"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  %isinf = math.isinf %f : f32
  // CHECK: math.isinf %{{.*}} : tensor<4xf32>
  // GENERIC: "math.isinf"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>) -> tensor<4xi1>
 %isinft = math.isinf %t : tensor<4xf32>
  // CHECK: math.isnan %{{.*}} : f32
  // GENERIC: "math.isnan"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  %isnan = math.isnan %f : f32
  // CHECK: math.isnan %{{.*}} : tensor<4xf32>
  // GENERIC: "math.isnan"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>) -> tensor<4xi1>
 %isnant = math.isnan %t : tensor<4xf32>
  // CHECK: math.isnormal %{{.*}} : f32
  // GENERIC: "math.isnormal"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> i1
  %isnormal = math.isnormal %f : f32
  // CHECK: math.isnormal %{{.*}} : tensor<4xf32>
  // GENERIC: "math.isnormal"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>) -> tensor<4xi1>
 %isnormalt = math.isnormal %t : tensor<4xf32>
  // CHECK: math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] : f32
  // GENERIC: "math.clampf"(%{{.*}}, %{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
  %cl = math.clampf %f to [%g, %g] : f32
  // CHECK: math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] fastmath<fast> : f32
  // GENERIC: "math.clampf"(%{{.*}}, %{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<fast>}> : (f32, f32, f32) -> f32
  %clf = math.clampf %f to [%g, %g] fastmath<fast> : f32
  // CHECK: math.fma %{{.*}}, %{{.*}}, %{{.*}} : f32
  // GENERIC: "math.fma"(%{{.*}}, %{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
  %fma = math.fma %f, %g, %f : f32
  // CHECK: math.fpowi %{{.*}}, %{{.*}} : f32, i32
  // GENERIC: "math.fpowi"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
  %fp = math.fpowi %f, %i : f32, i32
  // CHECK: math.fpowi %{{.*}}, %{{.*}} fastmath<nnan> : f32, i64
  // GENERIC: "math.fpowi"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<nnan>}> : (f32, i64) -> f32
  %fpf = math.fpowi %f, %j fastmath<nnan> : f32, i64
  // CHECK: math.ipowi %{{.*}}, %{{.*}} : i32
  // GENERIC: "math.ipowi"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %ip = math.ipowi %i, %i : i32
  // CHECK: math.sincos %{{.*}} : f32
  // GENERIC: "math.sincos"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> (f32, f32)
  %s, %c = math.sincos %f : f32
  // CHECK: math.sincos %{{.*}} fastmath<fast> : f32
  // GENERIC: "math.sincos"(%{{.*}}) <{fastmath = #arith.fastmath<fast>}> : (f32) -> (f32, f32)
  %s1, %c1 = math.sincos %f fastmath<fast> : f32
  // CHECK: ub.poison : i32
  // GENERIC: "ub.poison"() <{value = #ub.poison}> : () -> i32
  %p = ub.poison : i32
  // CHECK: ub.poison : i32
  // GENERIC: "ub.poison"() <{value = #ub.poison}> : () -> i32
  %p1 = ub.poison <#ub.poison> : i32
  // CHECK: arith.constant true
  // GENERIC: "arith.constant"() <{value = true}> : () -> i1
  %b = arith.constant true
  // CHECK: llvm.intr.assume %{{.*}} : i1
  // GENERIC: "llvm.intr.assume"(%{{.*}}) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
  llvm.intr.assume %b : i1
  // CHECK: llvm.intr.assume %{{.*}} ["align"(%{{.*}}, %{{.*}} : i32, i32)] : i1
  // GENERIC: "llvm.intr.assume"(%{{.*}}, %{{.*}}, %{{.*}}) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i1, i32, i32) -> ()
  llvm.intr.assume %b ["align"(%i, %i : i32, i32)] : i1
  // CHECK: gpu.barrier
  // GENERIC: "gpu.barrier"() : () -> ()
  gpu.barrier
  // CHECK: gpu.barrier {a}
  // GENERIC: "gpu.barrier"() {a} : () -> ()
  gpu.barrier {a}
return
}
func.func @u() { ub.unreachable }
