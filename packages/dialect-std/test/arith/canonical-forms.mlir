// What the canonical form of each function returns, here and in MLIR.

// returns: arith.truncf(arith.constant{value = 1.100000e+00 : f32}() : f32) : f16
func.func @case1() -> f16 {
  %a = arith.constant 1.1 : f32
  %r = arith.truncf %a : f32 to f16
  return %r : f16
}
// returns: arith.truncf{roundingmode = 3 : i32}(arith.constant{value = 1.100000e+00 : f32}() : f32) : f16
func.func @case2() -> f16 {
  %a = arith.constant 1.1 : f32
  %r = arith.truncf %a toward_zero : f32 to f16
  return %r : f16
}
// returns: arith.truncf{roundingmode = 2 : i32}(arith.constant{value = 1.100000e+00 : f32}() : f32) : f16
func.func @case3() -> f16 {
  %a = arith.constant 1.1 : f32
  %r = arith.truncf %a upward : f32 to f16
  return %r : f16
}
// returns: arith.constant{value = 1.500000e+00 : f16}() : f16
func.func @case4() -> f16 {
  %a = arith.constant 1.5 : f32
  %r = arith.truncf %a : f32 to f16
  return %r : f16
}
// returns: arith.truncf(arith.constant{value = 1.000000e+10 : f32}() : f32) : f16
func.func @case5() -> f16 {
  %a = arith.constant 1.0e10 : f32
  %r = arith.truncf %a : f32 to f16
  return %r : f16
}
// returns: arith.constant{value = 0x7C00 : f16}() : f16
func.func @case6() -> f16 {
  %a = arith.constant 0x7F800000 : f32
  %r = arith.truncf %a : f32 to f16
  return %r : f16
}
// returns: arith.truncf(arith.constant{value = 0x7F800000 : f32}() : f32) : f8E4M3FN
func.func @case7() -> f8E4M3FN {
  %a = arith.constant 0x7F800000 : f32
  %r = arith.truncf %a : f32 to f8E4M3FN
  return %r : f8E4M3FN
}
// returns: arith.constant{value = dense<[1.500000e+00, 2.500000e+00]> : tensor<2xf16>}() : tensor<2xf16>
func.func @case8() -> tensor<2xf16> {
  %a = arith.constant dense<[1.5, 2.5]> : tensor<2xf32>
  %r = arith.truncf %a : tensor<2xf32> to tensor<2xf16>
  return %r : tensor<2xf16>
}
// returns: arith.constant{value = 1.500000e+00 : f32}() : f32
func.func @case9() -> f32 {
  %a = arith.constant 1.5 : f16
  %r = arith.extf %a : f16 to f32
  return %r : f32
}
// returns: arith.truncf(arith.constant{value = -0.000000e+00 : f32}() : f32) : f8E4M3FNUZ
func.func @case10() -> f8E4M3FNUZ {
  %a = arith.constant -0.0 : f32
  %r = arith.truncf %a : f32 to f8E4M3FNUZ
  return %r : f8E4M3FNUZ
}
// returns: arith.constant{value = 0x4B800000 : f32}() : f32
func.func @case11() -> f32 {
  %a = arith.constant 16777217 : i32
  %r = arith.sitofp %a : i32 to f32
  return %r : f32
}
// returns: arith.constant{value = 4.2949673E+9 : f32}() : f32
func.func @case12() -> f32 {
  %a = arith.constant -1 : i32
  %r = arith.uitofp %a : i32 to f32
  return %r : f32
}
// returns: arith.constant{value = 0x7C00 : f16}() : f16
func.func @case13() -> f16 {
  %a = arith.constant 100000 : i32
  %r = arith.uitofp %a : i32 to f16
  return %r : f16
}
// returns: arith.constant{value = 1 : i32}() : i32
func.func @case14() -> i32 {
  %a = arith.constant 1.7 : f32
  %r = arith.fptosi %a : f32 to i32
  return %r : i32
}
// returns: arith.constant{value = -1 : i32}() : i32
func.func @case15() -> i32 {
  %a = arith.constant -1.7 : f32
  %r = arith.fptosi %a : f32 to i32
  return %r : i32
}
// returns: arith.fptoui(arith.constant{value = -1.700000e+00 : f32}() : f32) : i32
func.func @case16() -> i32 {
  %a = arith.constant -1.7 : f32
  %r = arith.fptoui %a : f32 to i32
  return %r : i32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case17() -> i32 {
  %a = arith.constant -0.7 : f32
  %r = arith.fptoui %a : f32 to i32
  return %r : i32
}
// returns: arith.fptosi(arith.constant{value = 1.000000e+10 : f32}() : f32) : i32
func.func @case18() -> i32 {
  %a = arith.constant 1.0e10 : f32
  %r = arith.fptosi %a : f32 to i32
  return %r : i32
}
// returns: arith.fptosi(arith.constant{value = 1.280000e+02 : f32}() : f32) : i8
func.func @case19() -> i8 {
  %a = arith.constant 128.0 : f32
  %r = arith.fptosi %a : f32 to i8
  return %r : i8
}
// returns: arith.constant{value = -128 : i8}() : i8
func.func @case20() -> i8 {
  %a = arith.constant -128.0 : f32
  %r = arith.fptosi %a : f32 to i8
  return %r : i8
}
// returns: arith.constant{value = -1 : i8}() : i8
func.func @case21() -> i8 {
  %a = arith.constant 255.9 : f32
  %r = arith.fptoui %a : f32 to i8
  return %r : i8
}
// returns: arith.fptosi(arith.constant{value = 0x7FC00000 : f32}() : f32) : i8
func.func @case22() -> i8 {
  %a = arith.constant 0x7FC00000 : f32
  %r = arith.fptosi %a : f32 to i8
  return %r : i8
}
// returns: arith.constant{value = -1 : index}() : index
func.func @case23() -> index {
  %a = arith.constant -1 : i8
  %r = arith.index_cast %a : i8 to index
  return %r : index
}
// returns: arith.constant{value = 255 : index}() : index
func.func @case24() -> index {
  %a = arith.constant -1 : i8
  %r = arith.index_castui %a : i8 to index
  return %r : index
}
// returns: arith.constant{value = 44 : i8}() : i8
func.func @case25() -> i8 {
  %a = arith.constant 300 : index
  %r = arith.index_cast %a : index to i8
  return %r : i8
}
// returns: arith.constant{value = 44 : i8}() : i8
func.func @case26() -> i8 {
  %a = arith.constant 300 : index
  %r = arith.index_castui %a : index to i8
  return %r : i8
}
// returns: arith.constant{value = 1065353216 : i32}() : i32
func.func @case27() -> i32 {
  %a = arith.constant 1.0 : f32
  %r = arith.bitcast %a : f32 to i32
  return %r : i32
}
// returns: arith.constant{value = 1.401300e-45 : f32}() : f32
func.func @case28() -> f32 {
  %a = arith.constant 1 : i32
  %r = arith.bitcast %a : i32 to f32
  return %r : f32
}
// returns: arith.constant{value = dense<1065353216> : tensor<4xi32>}() : tensor<4xi32>
func.func @case29() -> tensor<4xi32> {
  %a = arith.constant dense<1.0> : tensor<4xf32>
  %r = arith.bitcast %a : tensor<4xf32> to tensor<4xi32>
  return %r : tensor<4xi32>
}
// returns: arith.constant{value = dense<[1065353216, 1073741824]> : tensor<2xi32>}() : tensor<2xi32>
func.func @case30() -> tensor<2xi32> {
  %a = arith.constant dense<[1.0,2.0]> : tensor<2xf32>
  %r = arith.bitcast %a : tensor<2xf32> to tensor<2xi32>
  return %r : tensor<2xi32>
}
// returns: arg0
func.func @case31(%x: i32) -> i32 {
  %r = arith.bitcast %x : i32 to i32
  return %r : i32
}
// returns: arg0
func.func @case32(%x: i32) -> i32 {
  %q = arith.bitcast %x : i32 to f32
  %r = arith.bitcast %q : f32 to i32
  return %r : i32
}
// returns: arith.extui(arg0) : i64
func.func @case33(%b: i8) -> i64 {
  %q = arith.extui %b : i8 to i32
  %r = arith.extui %q : i32 to i64
  return %r : i64
}
// returns: arith.extsi(arg0) : i64
func.func @case34(%b: i8) -> i64 {
  %q = arith.extsi %b : i8 to i32
  %r = arith.extsi %q : i32 to i64
  return %r : i64
}
// returns: arith.extui(arg0) : i64
func.func @case35(%b: i8) -> i64 {
  %q = arith.extui %b : i8 to i32
  %r = arith.extsi %q : i32 to i64
  return %r : i64
}
// returns: arith.extui(arith.extsi(arg0) : i32) : i64
func.func @case36(%b: i8) -> i64 {
  %q = arith.extsi %b : i8 to i32
  %r = arith.extui %q : i32 to i64
  return %r : i64
}
// returns: arg0
func.func @case37(%b: i8) -> i8 {
  %q = arith.extui %b : i8 to i32
  %r = arith.trunci %q : i32 to i8
  return %r : i8
}
// returns: arith.extui(arg0) : i32
func.func @case38(%b: i8) -> i32 {
  %q = arith.extui %b : i8 to i64
  %r = arith.trunci %q : i64 to i32
  return %r : i32
}
// returns: arith.extsi(arg0) : i32
func.func @case39(%b: i8) -> i32 {
  %q = arith.extsi %b : i8 to i64
  %r = arith.trunci %q : i64 to i32
  return %r : i32
}
// returns: arith.trunci{overflowFlags = #arith.overflow<none>}(arg0) : i8
func.func @case40(%x: i32) -> i8 {
  %q = arith.extsi %x : i32 to i64
  %r = arith.trunci %q : i64 to i8
  return %r : i8
}
// returns: arith.trunci{overflowFlags = #arith.overflow<nsw>}(arg0) : i8
func.func @case41(%x: i32) -> i8 {
  %q = arith.extsi %x : i32 to i64
  %r = arith.trunci %q overflow<nsw> : i64 to i8
  return %r : i8
}
// returns: arith.trunci{overflowFlags = #arith.overflow<none>}(arg0) : i8
func.func @case42(%l: i64) -> i8 {
  %q = arith.trunci %l : i64 to i32
  %r = arith.trunci %q : i32 to i8
  return %r : i8
}
// returns: arith.trunci{overflowFlags = #arith.overflow<nsw, nuw>}(arg0) : i8
func.func @case43(%l: i64) -> i8 {
  %q = arith.trunci %l overflow<nsw> : i64 to i32
  %r = arith.trunci %q overflow<nsw,nuw> : i32 to i8
  return %r : i8
}
// returns: arith.extsi(arith.trunci{overflowFlags = #arith.overflow<none>}(arg0) : i32) : i64
func.func @case44(%l: i64) -> i64 {
  %q = arith.trunci %l : i64 to i32
  %r = arith.extsi %q : i32 to i64
  return %r : i64
}
// returns: arg0
func.func @case45(%h: f16) -> f16 {
  %q = arith.extf %h : f16 to f32
  %r = arith.truncf %q : f32 to f16
  return %r : f16
}
// returns: arith.truncf(arith.extf(arg0) : f32) : bf16
func.func @case46(%h: f16) -> bf16 {
  %q = arith.extf %h : f16 to f32
  %r = arith.truncf %q : f32 to bf16
  return %r : bf16
}
// returns: arith.truncf(arith.extf(arg0) : f64) : f32
func.func @case47(%h: f16) -> f32 {
  %q = arith.extf %h : f16 to f64
  %r = arith.truncf %q : f64 to f32
  return %r : f32
}
// returns: arith.truncf(arg0) : f16
func.func @case48(%f: f32) -> f16 {
  %q = arith.extf %f : f32 to f64
  %r = arith.truncf %q : f64 to f16
  return %r : f16
}
// returns: arith.truncf{roundingmode = 3 : i32}(arg0) : f16
func.func @case49(%f: f32) -> f16 {
  %q = arith.extf %f : f32 to f64
  %r = arith.truncf %q toward_zero : f64 to f16
  return %r : f16
}
// returns: arith.extf(arith.truncf(arg0) : f16) : f32
func.func @case50(%f: f32) -> f32 {
  %q = arith.truncf %f : f32 to f16
  %r = arith.extf %q : f16 to f32
  return %r : f32
}
// returns: arg0
func.func @case51(%f: f32) -> f32 {
  %q = arith.truncf %f fastmath<contract> : f32 to f16
  %r = arith.extf %q fastmath<contract> : f16 to f32
  return %r : f32
}
// returns: arith.extf{fastmath = #arith.fastmath<fast>}(arith.truncf{fastmath = #arith.fastmath<fast>}(arg0) : f16) : f64
func.func @case52(%f: f32) -> f64 {
  %q = arith.truncf %f fastmath<fast> : f32 to f16
  %r = arith.extf %q fastmath<fast> : f16 to f64
  return %r : f64
}
// returns: arith.extf(arith.extf(arg0) : f32) : f64
func.func @case53(%h: f16) -> f64 {
  %q = arith.extf %h : f16 to f32
  %r = arith.extf %q : f32 to f64
  return %r : f64
}
// returns: arg0
func.func @case54(%x: i32) -> i32 {
  %q = arith.index_cast %x : i32 to index
  %r = arith.index_cast %q : index to i32
  return %r : i32
}
// returns: arith.index_cast(arith.index_cast(arg0) : index) : i64
func.func @case55(%x: i32) -> i64 {
  %q = arith.index_cast %x : i32 to index
  %r = arith.index_cast %q : index to i64
  return %r : i64
}
// returns: arith.index_cast(arg0) : index
func.func @case56(%b: i8) -> index {
  %q = arith.extsi %b : i8 to i32
  %r = arith.index_cast %q : i32 to index
  return %r : index
}
// returns: arith.index_cast(arith.extui(arg0) : i32) : index
func.func @case57(%b: i8) -> index {
  %q = arith.extui %b : i8 to i32
  %r = arith.index_cast %q : i32 to index
  return %r : index
}
// returns: arith.index_castui(arg0) : index
func.func @case58(%b: i8) -> index {
  %q = arith.extui %b : i8 to i32
  %r = arith.index_castui %q : i32 to index
  return %r : index
}
// returns: arith.index_castui(arith.extsi(arg0) : i32) : index
func.func @case59(%b: i8) -> index {
  %q = arith.extsi %b : i8 to i32
  %r = arith.index_castui %q : i32 to index
  return %r : index
}
// returns: arg0
func.func @case60(%x: i32) -> i32 {
  %q = arith.index_castui %x : i32 to index
  %r = arith.index_castui %q : index to i32
  return %r : i32
}
// returns: arith.index_cast(arith.index_castui(arg0) : index) : i32
func.func @case61(%x: i32) -> i32 {
  %q = arith.index_castui %x : i32 to index
  %r = arith.index_cast %q : index to i32
  return %r : i32
}
// returns: arith.sitofp(arg0) : f32
func.func @case62(%x: i32) -> f32 {
  %q = arith.sitofp %x : i32 to f64
  %r = arith.truncf %q : f64 to f32
  return %r : f32
}
// returns: arith.uitofp(arg0) : f32
func.func @case63(%x: i32) -> f32 {
  %q = arith.uitofp %x : i32 to f64
  %r = arith.truncf %q : f64 to f32
  return %r : f32
}
// returns: arith.fptosi(arith.sitofp(arg0) : f32) : i32
func.func @case64(%x: i32) -> i32 {
  %q = arith.sitofp %x : i32 to f32
  %r = arith.fptosi %q : f32 to i32
  return %r : i32
}
// returns: arith.fptosi(arith.sitofp(arg0) : f32) : i8
func.func @case65(%b: i8) -> i8 {
  %q = arith.sitofp %b : i8 to f32
  %r = arith.fptosi %q : f32 to i8
  return %r : i8
}
// returns: arith.scaling_extf(arith.constant{value = 1.500000e+00 : f4E2M1FN}() : f4E2M1FN, arith.constant{value = 2.000000e+00 : f8E8M0FNU}() : f8E8M0FNU) : f32
func.func @case66() -> f32 {
  %a = arith.constant 1.5 : f64
  %q = arith.constant 2.0 : f8E8M0FNU
  %s = arith.truncf %a : f64 to f4E2M1FN
  %r = arith.scaling_extf %s, %q : f4E2M1FN, f8E8M0FNU to f32
  return %r : f32
}
// returns: ub.poison{value = #ub.poison}() : i32
func.func @case67(%x: i32) -> i32 {
  %p = ub.poison : i32
  %r = arith.addi %p, %x : i32
  return %r : i32
}
// returns: ub.poison{value = #ub.poison}() : i32
func.func @case68(%x: i32) -> i32 {
  %p = ub.poison : i32
  %r = arith.muli %x, %p : i32
  return %r : i32
}
// returns: ub.poison{value = #ub.poison}() : i64
func.func @case69() -> i64 {
  %p = ub.poison : i32
  %r = arith.extui %p : i32 to i64
  return %r : i64
}
// returns: ub.poison{value = #ub.poison}() : f32
func.func @case70(%f: f32) -> f32 {
  %p = ub.poison : f32
  %r = arith.addf %p, %f : f32
  return %r : f32
}
// returns: ub.poison{value = #ub.poison}() : f32
func.func @case71() -> f32 {
  %p = ub.poison : f32
  %r = arith.negf %p : f32
  return %r : f32
}
// returns: arg0
func.func @case72(%x: i32, %c: i1) -> i32 {
  %p = ub.poison : i32
  %r = arith.select %c, %p, %x : i32
  return %r : i32
}
// returns: arith.select(ub.poison{value = #ub.poison}() : i1, arg1, arg0) : i32
func.func @case73(%x: i32, %y: i32) -> i32 {
  %p = ub.poison : i1
  %r = arith.select %p, %y, %x : i32
  return %r : i32
}
// returns: ub.poison{value = #ub.poison}() : i32
func.func @case74(%x: i32) -> i32 {
  %p = ub.poison : i32
  %r = arith.divsi %p, %x : i32
  return %r : i32
}
// returns: ub.poison{value = #ub.poison}() : f32
func.func @case75() -> f32 {
  %p = ub.poison : i32
  %r = arith.bitcast %p : i32 to f32
  return %r : f32
}
// returns: ub.poison{value = #ub.poison}() : index
func.func @case76() -> index {
  %p = ub.poison : i32
  %r = arith.index_cast %p : i32 to index
  return %r : index
}
// returns: ub.poison{value = #ub.poison}() : f16
func.func @case77() -> f16 {
  %p = ub.poison : f32
  %r = arith.truncf %p : f32 to f16
  return %r : f16
}
// returns: ub.poison{value = #ub.poison}() : f32
func.func @case78(%f: f32) -> f32 {
  %p = ub.poison : f32
  %r = arith.maximumf %p, %f : f32
  return %r : f32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case79() -> i32 {
  %p = ub.poison : i32
  %z = arith.constant 0 : i32
  %r = arith.muli %p, %z : i32
  return %r : i32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case80() -> i32 {
  %p = ub.poison : i32
  %z = arith.constant 0 : i32
  %r = arith.andi %p, %z : i32
  return %r : i32
}
// returns: ub.poison{value = #ub.poison}() : i32
func.func @case81(%x: i32) -> i32 {
  %p = ub.poison : i32
  %r, %q = arith.mulsi_extended %p, %x : i32
  return %r : i32
}
// returns: ub.poison{value = #ub.poison}() : i32
func.func @case82(%x: i32) -> i32 {
  %p = ub.poison : i32
  %r = arith.maxsi %p, %x : i32
  return %r : i32
}
// returns: arith.constant{value = 0x7FF00000 : f32}() : f32
func.func @case83() -> f32 {
  %q = arith.constant 0x7F : f8E4M3FN
  %r = arith.extf %q : f8E4M3FN to f32
  return %r : f32
}
// returns: arith.constant{value = 0xFFF00000 : f32}() : f32
func.func @case84() -> f32 {
  %q = arith.constant 0xFF : f8E4M3FN
  %r = arith.extf %q : f8E4M3FN to f32
  return %r : f32
}
// returns: arith.constant{value = 0x7FC00000 : f32}() : f32
func.func @case85() -> f32 {
  %q = arith.constant 0x80 : f8E4M3FNUZ
  %r = arith.extf %q : f8E4M3FNUZ to f32
  return %r : f32
}
// returns: arith.extf(arith.constant{value = 0x7D : f8E5M2}() : f8E5M2) : f32
func.func @case86() -> f32 {
  %q = arith.constant 0x7D : f8E5M2
  %r = arith.extf %q : f8E5M2 to f32
  return %r : f32
}
// returns: arith.constant{value = 0x7FC00000 : f32}() : f32
func.func @case87() -> f32 {
  %q = arith.constant 0x7E : f8E5M2
  %r = arith.extf %q : f8E5M2 to f32
  return %r : f32
}
// returns: arith.truncf(arith.constant{value = 0x7FC00000 : f32}() : f32) : f8E4M3FN
func.func @case88() -> f8E4M3FN {
  %q = arith.constant 0x7FC00000 : f32
  %r = arith.truncf %q : f32 to f8E4M3FN
  return %r : f8E4M3FN
}
// returns: arith.constant{value = 0x7E00 : f16}() : f16
func.func @case89() -> f16 {
  %q = arith.constant 0x7FC00000 : f32
  %r = arith.truncf %q : f32 to f16
  return %r : f16
}
// returns: arith.truncf(arith.constant{value = 0x7FC00000 : f32}() : f32) : f8E4M3FNUZ
func.func @case90() -> f8E4M3FNUZ {
  %q = arith.constant 0x7FC00000 : f32
  %r = arith.truncf %q : f32 to f8E4M3FNUZ
  return %r : f8E4M3FNUZ
}
// returns: arith.constant{value = 0.000000e+00 : f4E2M1FN}() : f4E2M1FN
func.func @case91() -> f4E2M1FN {
  %q = arith.constant 0x7FC00000 : f32
  %r = arith.truncf %q : f32 to f4E2M1FN
  return %r : f4E2M1FN
}
// returns: arith.constant{value = 4.480000e+02 : f8E4M3FN}() : f8E4M3FN
func.func @case92() -> f8E4M3FN {
  %q = arith.constant 448.0 : f32
  %r = arith.truncf %q : f32 to f8E4M3FN
  return %r : f8E4M3FN
}
// returns: arith.constant{value = 2.000000e+00 : f8E8M0FNU}() : f8E8M0FNU
func.func @case93() -> f8E8M0FNU {
  %q = arith.constant 2.0 : f32
  %r = arith.truncf %q : f32 to f8E8M0FNU
  return %r : f8E8M0FNU
}
// returns: arith.constant{value = dense<1.500000e+00> : tensor<4xf16>}() : tensor<4xf16>
func.func @case94() -> tensor<4xf16> {
  %q = arith.constant dense<1.5> : tensor<4xf32>
  %r = arith.truncf %q : tensor<4xf32> to tensor<4xf16>
  return %r : tensor<4xf16>
}
// returns: arith.constant{value = dense<1.000000e+00> : tensor<4xf16>}() : tensor<4xf16>
func.func @case95() -> tensor<4xf16> {
  %q = arith.constant dense<1> : tensor<4xi32>
  %r = arith.sitofp %q : tensor<4xi32> to tensor<4xf16>
  return %r : tensor<4xf16>
}
// returns: arith.constant{value = dense<1.000000e+00> : tensor<4xf16>}() : tensor<4xf16>
func.func @case96() -> tensor<4xf16> {
  %q = arith.constant dense<true> : tensor<4xi1>
  %r = arith.uitofp %q : tensor<4xi1> to tensor<4xf16>
  return %r : tensor<4xf16>
}
// returns: arith.constant{value = true}() : i1
func.func @case97(%x: i32) -> i1 {
  %r = arith.cmpi eq, %x, %x : i32
  return %r : i1
}
// returns: arith.constant{value = false}() : i1
func.func @case98(%x: i32) -> i1 {
  %r = arith.cmpi ult, %x, %x : i32
  return %r : i1
}
// returns: arith.constant{value = dense<true> : tensor<4xi1>}() : tensor<4xi1>
func.func @case99(%t: tensor<4xi32>) -> tensor<4xi1> {
  %r = arith.cmpi sge, %t, %t : tensor<4xi32>
  return %r : tensor<4xi1>
}
// returns: arith.cmpi{predicate = 4 : i64}(arg0, arith.constant{value = 0 : i32}() : i32) : i1
func.func @case100(%x: i32) -> i1 {
  %z = arith.constant 0 : i32
  %r = arith.cmpi slt, %z, %x : i32
  return %r : i1
}
// returns: arg0
func.func @case101(%c: i1) -> i1 {
  %z = arith.constant 0 : i32
  %e = arith.extui %c : i1 to i32
  %r = arith.cmpi ne, %e, %z : i32
  return %r : i1
}
// returns: arg0
func.func @case102(%c: i1) -> i1 {
  %z = arith.constant 0 : i32
  %e = arith.extsi %c : i1 to i32
  %r = arith.cmpi ne, %e, %z : i32
  return %r : i1
}
// returns: arith.cmpi{predicate = 0 : i64}(arith.extui(arg0) : i32, arith.constant{value = 0 : i32}() : i32) : i1
func.func @case103(%c: i1) -> i1 {
  %z = arith.constant 0 : i32
  %e = arith.extui %c : i1 to i32
  %r = arith.cmpi eq, %e, %z : i32
  return %r : i1
}
// returns: arith.cmpi{predicate = 1 : i64}(arith.extui(arg0) : i32, arith.constant{value = 0 : i32}() : i32) : i1
func.func @case104(%b: i8) -> i1 {
  %z = arith.constant 0 : i32
  %e = arith.extui %b : i8 to i32
  %r = arith.cmpi ne, %e, %z : i32
  return %r : i1
}
// returns: arith.cmpi{predicate = 0 : i64}(arith.extui(arg0) : i32, arith.constant{value = 1 : i32}() : i32) : i1
func.func @case105(%c: i1) -> i1 {
  %z = arith.constant 1 : i32
  %e = arith.extui %c : i1 to i32
  %r = arith.cmpi eq, %e, %z : i32
  return %r : i1
}
// returns: arg0
func.func @case106(%c: i1) -> i1 {
  %z = arith.constant true
  %r = arith.cmpi eq, %c, %z : i1
  return %r : i1
}
// returns: arg0
func.func @case107(%c: i1) -> i1 {
  %z = arith.constant false
  %r = arith.cmpi ne, %c, %z : i1
  return %r : i1
}
// returns: arith.cmpi{predicate = 0 : i64}(arg0, arith.constant{value = false}() : i1) : i1
func.func @case108(%c: i1) -> i1 {
  %z = arith.constant false
  %r = arith.cmpi eq, %c, %z : i1
  return %r : i1
}
// returns: arith.cmpi{predicate = 1 : i64}(arg0, arith.constant{value = true}() : i1) : i1
func.func @case109(%c: i1) -> i1 {
  %z = arith.constant true
  %r = arith.cmpi ne, %c, %z : i1
  return %r : i1
}
// returns: arith.cmpi{predicate = 6 : i64}(arg0, arith.constant{value = true}() : i1) : i1
func.func @case110(%c: i1) -> i1 {
  %z = arith.constant true
  %r = arith.cmpi ult, %c, %z : i1
  return %r : i1
}
// returns: arith.cmpi{predicate = 2 : i64}(arith.extui(arg0) : i32, arith.extui(arg0) : i32) : i1
func.func @case111(%b: i8) -> i1 {
  %e = arith.extui %b : i8 to i32
  %e2 = arith.extui %b : i8 to i32
  %r = arith.cmpi slt, %e, %e2 : i32
  return %r : i1
}
// returns: arith.cmpi{predicate = 2 : i64}(arith.extui(arg0) : i32, arith.extui(arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 3 : i8}() : i8) : i8) : i32) : i1
func.func @case112(%b: i8) -> i1 {
  %k = arith.constant 3 : i8
  %k2 = arith.addi %b, %k : i8
  %e = arith.extui %b : i8 to i32
  %e2 = arith.extui %k2 : i8 to i32
  %r = arith.cmpi slt, %e, %e2 : i32
  return %r : i1
}
// returns: arith.cmpi{predicate = 6 : i64}(arith.extui(arg0) : i32, arith.extui(arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 3 : i8}() : i8) : i8) : i32) : i1
func.func @case113(%b: i8) -> i1 {
  %k = arith.constant 3 : i8
  %k2 = arith.addi %b, %k : i8
  %e = arith.extui %b : i8 to i32
  %e2 = arith.extui %k2 : i8 to i32
  %r = arith.cmpi ult, %e, %e2 : i32
  return %r : i1
}
// returns: arith.cmpi{predicate = 2 : i64}(arith.extsi(arg0) : i32, arith.extsi(arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 3 : i8}() : i8) : i8) : i32) : i1
func.func @case114(%b: i8) -> i1 {
  %k = arith.constant 3 : i8
  %k2 = arith.addi %b, %k : i8
  %e = arith.extsi %b : i8 to i32
  %e2 = arith.extsi %k2 : i8 to i32
  %r = arith.cmpi slt, %e, %e2 : i32
  return %r : i1
}
// returns: arith.cmpi{predicate = 6 : i64}(arith.extsi(arg0) : i32, arith.extsi(arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 3 : i8}() : i8) : i8) : i32) : i1
func.func @case115(%b: i8) -> i1 {
  %k = arith.constant 3 : i8
  %k2 = arith.addi %b, %k : i8
  %e = arith.extsi %b : i8 to i32
  %e2 = arith.extsi %k2 : i8 to i32
  %r = arith.cmpi ult, %e, %e2 : i32
  return %r : i1
}
// returns: arith.cmpi{predicate = 0 : i64}(arg0, arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 3 : i8}() : i8) : i8) : i1
func.func @case116(%b: i8) -> i1 {
  %k = arith.constant 3 : i8
  %k2 = arith.addi %b, %k : i8
  %e = arith.extsi %b : i8 to i32
  %e2 = arith.extsi %k2 : i8 to i32
  %r = arith.cmpi eq, %e, %e2 : i32
  return %r : i1
}
// returns: arith.constant{value = false}() : i1
func.func @case117(%f: f32) -> i1 {
  %n = arith.constant 0x7FC00000 : f32
  %r = arith.cmpf olt, %f, %n : f32
  return %r : i1
}
// returns: arith.constant{value = true}() : i1
func.func @case118(%f: f32) -> i1 {
  %n = arith.constant 0x7FC00000 : f32
  %r = arith.cmpf ult, %f, %n : f32
  return %r : i1
}
// returns: arith.constant{value = true}() : i1
func.func @case119(%f: f32) -> i1 {
  %n = arith.constant 0x7FC00000 : f32
  %r = arith.cmpf ult, %n, %f : f32
  return %r : i1
}
// returns: arith.cmpf{fastmath = #arith.fastmath<none>, predicate = 15 : i64}(arg0, arg1) : i1
func.func @case120(%f: f32, %g: f32) -> i1 {
  %r = arith.cmpf true, %f, %g : f32
  return %r : i1
}
// returns: arith.cmpf{fastmath = #arith.fastmath<none>, predicate = 0 : i64}(arg0, arg1) : i1
func.func @case121(%f: f32, %g: f32) -> i1 {
  %r = arith.cmpf false, %f, %g : f32
  return %r : i1
}
// returns: arith.cmpf{fastmath = #arith.fastmath<none>, predicate = 8 : i64}(arg0, arg0) : i1
func.func @case122(%f: f32) -> i1 {
  %r = arith.cmpf ueq, %f, %f : f32
  return %r : i1
}
// returns: arith.constant{value = dense<[true, false, false, false]> : tensor<4xi1>}() : tensor<4xi1>
func.func @case123() -> tensor<4xi1> {
  %n = arith.constant dense<[1,2,3,4]> : tensor<4xi32>
  %m = arith.constant dense<2> : tensor<4xi32>
  %r = arith.cmpi ult, %n, %m : tensor<4xi32>
  return %r : tensor<4xi1>
}
// returns: arg0
func.func @case124(%x: i32, %c: i1) -> i32 {
  %r = arith.select %c, %x, %x : i32
  return %r : i32
}
// returns: arg0
func.func @case125(%x: i32, %y: i32) -> i32 {
  %z = arith.constant true
  %r = arith.select %z, %x, %y : i32
  return %r : i32
}
// returns: arg0
func.func @case126(%c: i1) -> i1 {
  %z = arith.constant true
  %o = arith.constant false
  %r = arith.select %c, %z, %o : i1
  return %r : i1
}
// returns: arith.xori(arg0, arith.constant{value = true}() : i1) : i1
func.func @case127(%c: i1) -> i1 {
  %z = arith.constant true
  %o = arith.constant false
  %r = arith.select %c, %o, %z : i1
  return %r : i1
}
// returns: arith.extui(arg0) : i32
func.func @case128(%c: i1) -> i32 {
  %z = arith.constant 1 : i32
  %o = arith.constant 0 : i32
  %r = arith.select %c, %z, %o : i32
  return %r : i32
}
// returns: arith.extui(arith.xori(arg0, arith.constant{value = true}() : i1) : i1) : i32
func.func @case129(%c: i1) -> i32 {
  %z = arith.constant 1 : i32
  %o = arith.constant 0 : i32
  %r = arith.select %c, %o, %z : i32
  return %r : i32
}
// returns: arith.select(arg0, arith.constant{value = -1 : i32}() : i32, arith.constant{value = 0 : i32}() : i32) : i32
func.func @case130(%c: i1) -> i32 {
  %z = arith.constant -1 : i32
  %o = arith.constant 0 : i32
  %r = arith.select %c, %z, %o : i32
  return %r : i32
}
// returns: arg1
func.func @case131(%x: i32, %y: i32) -> i32 {
  %e = arith.cmpi eq, %x, %y : i32
  %r = arith.select %e, %x, %y : i32
  return %r : i32
}
// returns: arg0
func.func @case132(%x: i32, %y: i32) -> i32 {
  %e = arith.cmpi eq, %x, %y : i32
  %r = arith.select %e, %y, %x : i32
  return %r : i32
}
// returns: arg0
func.func @case133(%x: i32, %y: i32) -> i32 {
  %e = arith.cmpi ne, %x, %y : i32
  %r = arith.select %e, %x, %y : i32
  return %r : i32
}
// returns: arith.select(arith.cmpi{predicate = 2 : i64}(arg0, arg1) : i1, arg0, arg1) : i32
func.func @case134(%x: i32, %y: i32) -> i32 {
  %e = arith.cmpi slt, %x, %y : i32
  %r = arith.select %e, %x, %y : i32
  return %r : i32
}
// returns: arith.select(arg2, arg1, arg0) : i32
func.func @case135(%x: i32, %y: i32, %c: i1) -> i32 {
  %t1 = arith.constant true
  %e = arith.xori %c, %t1 : i1
  %r = arith.select %e, %x, %y : i32
  return %r : i32
}
// returns: arith.select(arg2, arg0, arith.constant{value = 7 : i32}() : i32) : i32
func.func @case136(%x: i32, %y: i32, %c: i1) -> i32 {
  %a1 = arith.select %c, %x, %y : i32
  %z = arith.constant 7 : i32
  %r = arith.select %c, %a1, %z : i32
  return %r : i32
}
// returns: arith.select(arg2, arith.constant{value = 7 : i32}() : i32, arg1) : i32
func.func @case137(%x: i32, %y: i32, %c: i1) -> i32 {
  %a1 = arith.select %c, %x, %y : i32
  %z = arith.constant 7 : i32
  %r = arith.select %c, %z, %a1 : i32
  return %r : i32
}
// returns: arith.select(arg3, arith.select(arg2, arg0, arg1) : i32, arg1) : i32
func.func @case138(%x: i32, %y: i32, %c: i1, %d: i1) -> i32 {
  %a1 = arith.select %c, %x, %y : i32
  %r = arith.select %d, %a1, %y : i32
  return %r : i32
}
// returns: arith.select(arg3, arith.select(arg2, arg0, arg1) : i32, arg0) : i32
func.func @case139(%x: i32, %y: i32, %c: i1, %d: i1) -> i32 {
  %a1 = arith.select %c, %x, %y : i32
  %r = arith.select %d, %a1, %x : i32
  return %r : i32
}
// returns: arith.select(arg3, arg0, arith.select(arg2, arg0, arg1) : i32) : i32
func.func @case140(%x: i32, %y: i32, %c: i1, %d: i1) -> i32 {
  %a1 = arith.select %c, %x, %y : i32
  %r = arith.select %d, %x, %a1 : i32
  return %r : i32
}
// returns: arith.select(arg3, arg1, arith.select(arg2, arg0, arg1) : i32) : i32
func.func @case141(%x: i32, %y: i32, %c: i1, %d: i1) -> i32 {
  %a1 = arith.select %c, %x, %y : i32
  %r = arith.select %d, %y, %a1 : i32
  return %r : i32
}
// returns: arith.select(arg0, arg1, arith.constant{value = false}() : i1) : i1
func.func @case142(%c: i1, %d: i1) -> i1 {
  %z = arith.constant false
  %r = arith.select %c, %d, %z : i1
  return %r : i1
}
// returns: arith.select(arg0, arith.constant{value = true}() : i1, arg1) : i1
func.func @case143(%c: i1, %d: i1) -> i1 {
  %z = arith.constant true
  %r = arith.select %c, %z, %d : i1
  return %r : i1
}
// returns: arith.constant{value = dense<[1, 6, 3, 8]> : tensor<4xi32>}() : tensor<4xi32>
func.func @case144() -> tensor<4xi32> {
  %m = arith.constant dense<[true,false,true,false]> : tensor<4xi1>
  %k = arith.constant dense<[1,2,3,4]> : tensor<4xi32>
  %k2 = arith.constant dense<[5,6,7,8]> : tensor<4xi32>
  %r = arith.select %m, %k, %k2 : tensor<4xi1>, tensor<4xi32>
  return %r : tensor<4xi32>
}
// returns: arg0
func.func @case145(%t: tensor<4xi32>) -> tensor<4xi32> {
  %m = arith.constant dense<true> : tensor<4xi1>
  %r = arith.select %m, %t, %t : tensor<4xi1>, tensor<4xi32>
  return %r : tensor<4xi32>
}
// returns: arith.constant{value = dense<[1, 2, 3, 4]> : tensor<4xi32>}() : tensor<4xi32>
func.func @case146(%t: tensor<4xi32>) -> tensor<4xi32> {
  %m = arith.constant dense<true> : tensor<4xi1>
  %k = arith.constant dense<[1,2,3,4]> : tensor<4xi32>
  %r = arith.select %m, %k, %t : tensor<4xi1>, tensor<4xi32>
  return %r : tensor<4xi32>
}
// returns: arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 8 : i32}() : i32) : i32
func.func @case147(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.addi %x, %p : i32
  %r = arith.addi %a, %q : i32
  return %r : i32
}
// returns: arith.addi{overflowFlags = #arith.overflow<nsw>}(arg0, arith.constant{value = 8 : i32}() : i32) : i32
func.func @case148(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.addi %x, %p overflow<nsw> : i32
  %r = arith.addi %a, %q overflow<nsw, nuw> : i32
  return %r : i32
}
// returns: arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 2 : i32}() : i32) : i32
func.func @case149(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.subi %x, %p : i32
  %r = arith.addi %a, %q : i32
  return %r : i32
}
// returns: arith.subi{overflowFlags = #arith.overflow<none>}(arith.constant{value = 8 : i32}() : i32, arg0) : i32
func.func @case150(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.subi %p, %x : i32
  %r = arith.addi %a, %q : i32
  return %r : i32
}
// returns: arith.subi{overflowFlags = #arith.overflow<nsw>}(arith.constant{value = 8 : i32}() : i32, arg0) : i32
func.func @case151(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.subi %p, %x overflow<nsw> : i32
  %r = arith.addi %a, %q overflow<nsw> : i32
  return %r : i32
}
// returns: arith.subi{overflowFlags = #arith.overflow<none>}(arg0, arg1) : i32
func.func @case152(%x: i32, %y: i32) -> i32 {
  %p = arith.constant -1 : i32
  %a = arith.muli %y, %p : i32
  %r = arith.addi %x, %a : i32
  return %r : i32
}
// returns: arith.subi{overflowFlags = #arith.overflow<none>}(arg0, arg1) : i32
func.func @case153(%x: i32, %y: i32) -> i32 {
  %p = arith.constant -1 : i32
  %a = arith.muli %y, %p overflow<nsw> : i32
  %r = arith.addi %a, %x overflow<nsw> : i32
  return %r : i32
}
// returns: arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 15 : i32}() : i32) : i32
func.func @case154(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.muli %x, %p : i32
  %r = arith.muli %a, %q : i32
  return %r : i32
}
// returns: arith.muli{overflowFlags = #arith.overflow<nsw>}(arg0, arith.constant{value = 15 : i32}() : i32) : i32
func.func @case155(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.muli %x, %p overflow<nsw> : i32
  %r = arith.muli %a, %q overflow<nsw> : i32
  return %r : i32
}
// returns: arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arg1) : i32
func.func @case156(%x: i32, %y: i32) -> i32 {
  %r, %o = arith.addui_extended %x, %y : i32, i1
  return %r : i32
}
// returns: arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arg1) : i32
func.func @case157(%x: i32, %y: i32) -> i32 {
  %r, %o = arith.mulsi_extended %x, %y : i32
  return %r : i32
}
// returns: arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arg1) : i32
func.func @case158(%x: i32, %y: i32) -> i32 {
  %r, %o = arith.mului_extended %x, %y : i32
  return %r : i32
}
// returns: arith.extsi(arith.cmpi{predicate = 2 : i64}(arg0, arith.constant{value = 0 : i32}() : i32) : i1) : i32
func.func @case159(%x: i32) -> i32 {
  %p = arith.constant 1 : i32
  %o, %r = arith.mulsi_extended %x, %p : i32
  return %r : i32
}
// returns: arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = -2 : i32}() : i32) : i32
func.func @case160(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.addi %x, %p : i32
  %r = arith.subi %a, %q : i32
  return %r : i32
}
// returns: arith.subi{overflowFlags = #arith.overflow<none>}(arith.constant{value = 2 : i32}() : i32, arg0) : i32
func.func @case161(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.addi %x, %p : i32
  %r = arith.subi %q, %a : i32
  return %r : i32
}
// returns: arith.subi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 8 : i32}() : i32) : i32
func.func @case162(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.subi %x, %p : i32
  %r = arith.subi %a, %q : i32
  return %r : i32
}
// returns: arith.subi{overflowFlags = #arith.overflow<none>}(arith.constant{value = -2 : i32}() : i32, arg0) : i32
func.func @case163(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.subi %p, %x : i32
  %r = arith.subi %a, %q : i32
  return %r : i32
}
// returns: arith.subi{overflowFlags = #arith.overflow<none>}(arith.constant{value = 8 : i32}() : i32, arg0) : i32
func.func @case164(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.subi %x, %p : i32
  %r = arith.subi %q, %a : i32
  return %r : i32
}
// returns: arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 2 : i32}() : i32) : i32
func.func @case165(%x: i32) -> i32 {
  %p = arith.constant 3 : i32
  %q = arith.constant 5 : i32
  %a = arith.subi %p, %x : i32
  %r = arith.subi %q, %a : i32
  return %r : i32
}
// returns: arith.subi{overflowFlags = #arith.overflow<none>}(arith.constant{value = 0 : i32}() : i32, arg1) : i32
func.func @case166(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  %r = arith.subi %a, %x : i32
  return %r : i32
}
// returns: arith.subi{overflowFlags = #arith.overflow<nsw>}(arith.constant{value = 0 : i32}() : i32, arg1) : i32
func.func @case167(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y overflow<nsw> : i32
  %r = arith.subi %a, %x overflow<nsw> : i32
  return %r : i32
}
// returns: arith.cmpi{predicate = 5 : i64}(arg0, arg1) : i1
func.func @case168(%x: i32, %y: i32) -> i1 {
  %t1 = arith.constant true
  %a = arith.cmpi slt, %x, %y : i32
  %r = arith.xori %a, %t1 : i1
  return %r : i1
}
// returns: arith.xori(arith.extui(arg1) : i32, arith.extui(arg0) : i32) : i32
func.func @case169(%c: i1, %b: i8) -> i32 {
  %a = arith.extui %b : i8 to i32
  %k = arith.extui %c : i1 to i8
  %d2 = arith.extui %k : i8 to i32
  %r = arith.xori %a, %d2 : i32
  return %r : i32
}
// returns: arith.extui(arith.xori(arg0, arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arg0) : i8) : i8) : i32
func.func @case170(%b: i8) -> i32 {
  %b2 = arith.muli %b, %b : i8
  %a = arith.extui %b : i8 to i32
  %d2 = arith.extui %b2 : i8 to i32
  %r = arith.xori %a, %d2 : i32
  return %r : i32
}
// returns: arith.extsi(arith.xori(arg0, arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arg0) : i8) : i8) : i32
func.func @case171(%b: i8) -> i32 {
  %b2 = arith.muli %b, %b : i8
  %a = arith.extsi %b : i8 to i32
  %d2 = arith.extsi %b2 : i8 to i32
  %r = arith.xori %a, %d2 : i32
  return %r : i32
}
// returns: arith.extsi(arith.andi(arg0, arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arg0) : i8) : i8) : i32
func.func @case172(%b: i8) -> i32 {
  %b2 = arith.muli %b, %b : i8
  %a = arith.extsi %b : i8 to i32
  %d2 = arith.extsi %b2 : i8 to i32
  %r = arith.andi %a, %d2 : i32
  return %r : i32
}
// returns: arith.extui(arith.ori(arg0, arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arg0) : i8) : i8) : i32
func.func @case173(%b: i8) -> i32 {
  %b2 = arith.muli %b, %b : i8
  %a = arith.extui %b : i8 to i32
  %d2 = arith.extui %b2 : i8 to i32
  %r = arith.ori %a, %d2 : i32
  return %r : i32
}
// returns: arith.cmpi{predicate = 0 : i64}(arg0, arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arg0) : i8) : i1
func.func @case174(%b: i8) -> i1 {
  %b2 = arith.muli %b, %b : i8
  %a = arith.extui %b : i8 to i32
  %d2 = arith.extui %b2 : i8 to i32
  %r = arith.cmpi eq, %a, %d2 : i32
  return %r : i1
}
// returns: arith.cmpi{predicate = 1 : i64}(arg0, arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arg0) : i8) : i1
func.func @case175(%b: i8) -> i1 {
  %b2 = arith.muli %b, %b : i8
  %a = arith.extui %b : i8 to i32
  %d2 = arith.extui %b2 : i8 to i32
  %r = arith.cmpi ne, %a, %d2 : i32
  return %r : i1
}
// returns: arith.trunci{overflowFlags = #arith.overflow<none>}(arith.shrsi(arg0, arith.constant{value = 8 : i64}() : i64) : i64) : i8
func.func @case176(%l: i64) -> i8 {
  %k = arith.constant 8 : i64
  %a = arith.shrsi %l, %k : i64
  %r = arith.trunci %a : i64 to i8
  return %r : i8
}
// returns: arith.trunci{overflowFlags = #arith.overflow<none>}(arith.shrsi(arg0, arith.constant{value = 60 : i64}() : i64) : i64) : i8
func.func @case177(%l: i64) -> i8 {
  %k = arith.constant 60 : i64
  %a = arith.shrsi %l, %k : i64
  %r = arith.trunci %a : i64 to i8
  return %r : i8
}
// returns: arith.trunci{overflowFlags = #arith.overflow<none>}(arith.shrui(arith.muli{overflowFlags = #arith.overflow<none>}(arith.extsi(arg0) : i64, arith.extsi(arg1) : i64) : i64, arith.constant{value = 32 : i64}() : i64) : i64) : i32
func.func @case178(%x: i32, %y: i32) -> i32 {
  %k = arith.constant 32 : i64
  %a = arith.extsi %x : i32 to i64
  %a2 = arith.extsi %y : i32 to i64
  %m = arith.muli %a, %a2 : i64
  %s = arith.shrui %m, %k : i64
  %r = arith.trunci %s : i64 to i32
  return %r : i32
}
// returns: arith.trunci{overflowFlags = #arith.overflow<none>}(arith.shrui(arith.muli{overflowFlags = #arith.overflow<none>}(arith.extui(arg0) : i64, arith.extui(arg1) : i64) : i64, arith.constant{value = 32 : i64}() : i64) : i64) : i32
func.func @case179(%x: i32, %y: i32) -> i32 {
  %k = arith.constant 32 : i64
  %a = arith.extui %x : i32 to i64
  %a2 = arith.extui %y : i32 to i64
  %m = arith.muli %a, %a2 : i64
  %s = arith.shrui %m, %k : i64
  %r = arith.trunci %s : i64 to i32
  return %r : i32
}
// returns: arith.mulf{fastmath = #arith.fastmath<none>}(arg0, arg1) : f32
func.func @case180(%f: f32, %g: f32) -> f32 {
  %a = arith.negf %f : f32
  %a2 = arith.negf %g : f32
  %r = arith.mulf %a, %a2 : f32
  return %r : f32
}
// returns: arith.divf{fastmath = #arith.fastmath<none>}(arg0, arg1) : f32
func.func @case181(%f: f32, %g: f32) -> f32 {
  %a = arith.negf %f : f32
  %a2 = arith.negf %g : f32
  %r = arith.divf %a, %a2 : f32
  return %r : f32
}
// returns: arith.divf{fastmath = #arith.fastmath<nnan>}(arg0, arg1) : f32
func.func @case182(%f: f32, %g: f32) -> f32 {
  %a = arith.negf %f fastmath<fast> : f32
  %a2 = arith.negf %g fastmath<fast> : f32
  %r = arith.divf %a, %a2 fastmath<nnan> : f32
  return %r : f32
}
// returns: arith.addf{fastmath = #arith.fastmath<none>}(arith.negf{fastmath = #arith.fastmath<none>}(arg0) : f32, arg1) : f32
func.func @case183(%f: f32, %g: f32) -> f32 {
  %a = arith.negf %f : f32
  %r = arith.addf %a, %g : f32
  return %r : f32
}
// returns: arith.subf{fastmath = #arith.fastmath<none>}(arg1, arith.negf{fastmath = #arith.fastmath<none>}(arg0) : f32) : f32
func.func @case184(%f: f32, %g: f32) -> f32 {
  %a = arith.negf %f : f32
  %r = arith.subf %g, %a : f32
  return %r : f32
}
// returns: arith.cmpi{predicate = 3 : i64}(arg0, arith.constant{value = 3 : i32}() : i32) : i1
func.func @case185(%x: i32) -> i1 {
  %a = arith.sitofp %x : i32 to f32
  %k = arith.constant 3.5 : f32
  %r = arith.cmpf olt, %a, %k : f32
  return %r : i1
}
// returns: arith.cmpi{predicate = 3 : i64}(arg0, arith.constant{value = 3 : i32}() : i32) : i1
func.func @case186(%x: i32) -> i1 {
  %a = arith.sitofp %x : i32 to f64
  %k = arith.constant 3.5 : f64
  %r = arith.cmpf olt, %a, %k : f64
  return %r : i1
}
// returns: arith.cmpi{predicate = 3 : i64}(arg0, arith.constant{value = 3 : i8}() : i8) : i1
func.func @case187(%b: i8) -> i1 {
  %a = arith.sitofp %b : i8 to f32
  %k = arith.constant 3.5 : f32
  %r = arith.cmpf olt, %a, %k : f32
  return %r : i1
}
// returns: arith.constant{value = false}() : i1
func.func @case188(%b: i8) -> i1 {
  %a = arith.uitofp %b : i8 to f32
  %k = arith.constant -3.5 : f32
  %r = arith.cmpf olt, %a, %k : f32
  return %r : i1
}
// returns: arith.constant{value = true}() : i1
func.func @case189(%b: i8) -> i1 {
  %a = arith.uitofp %b : i8 to f32
  %k = arith.constant 300.0 : f32
  %r = arith.cmpf olt, %a, %k : f32
  return %r : i1
}
// returns: arith.cmpi{predicate = 0 : i64}(arg0, arith.constant{value = 4 : i8}() : i8) : i1
func.func @case190(%b: i8) -> i1 {
  %a = arith.sitofp %b : i8 to f32
  %k = arith.constant 4.0 : f32
  %r = arith.cmpf oeq, %a, %k : f32
  return %r : i1
}
// returns: arith.constant{value = false}() : i1
func.func @case191(%b: i8) -> i1 {
  %a = arith.sitofp %b : i8 to f32
  %k = arith.constant 4.5 : f32
  %r = arith.cmpf oeq, %a, %k : f32
  return %r : i1
}
// returns: arith.constant{value = true}() : i1
func.func @case192(%b: i8) -> i1 {
  %a = arith.sitofp %b : i8 to f32
  %k = arith.constant 4.5 : f32
  %r = arith.cmpf ord, %a, %k : f32
  return %r : i1
}
// returns: arith.xori(arg0, arith.constant{value = true}() : i1) : i1
func.func @case193(%c: i1) -> i1 {
  %t1 = arith.constant true
  %z = arith.constant false
  %r = arith.select %c, %z, %t1 : i1
  return %r : i1
}
// returns: arith.select(arg0, arith.constant{value = dense<1> : tensor<4xi32>}() : tensor<4xi32>, arith.constant{value = dense<0> : tensor<4xi32>}() : tensor<4xi32>) : tensor<4xi32>
func.func @case194(%c: i1) -> tensor<4xi32> {
  %z = arith.constant dense<0> : tensor<4xi32>
  %o = arith.constant dense<1> : tensor<4xi32>
  %r = arith.select %c, %o, %z : tensor<4xi32>
  return %r : tensor<4xi32>
}
// returns: arith.select(arg0, arith.constant{value = dense<1> : vector<4xi32>}() : vector<4xi32>, arith.constant{value = dense<0> : vector<4xi32>}() : vector<4xi32>) : vector<4xi32>
func.func @case195(%vc: vector<4xi1>) -> vector<4xi32> {
  %z = arith.constant dense<0> : vector<4xi32>
  %o = arith.constant dense<1> : vector<4xi32>
  %r = arith.select %vc, %o, %z : vector<4xi1>, vector<4xi32>
  return %r : vector<4xi32>
}
// returns: arith.select(arg0, arith.constant{value = dense<false> : vector<4xi1>}() : vector<4xi1>, arith.constant{value = dense<true> : vector<4xi1>}() : vector<4xi1>) : vector<4xi1>
func.func @case196(%vc: vector<4xi1>) -> vector<4xi1> {
  %z = arith.constant dense<false> : vector<4xi1>
  %o = arith.constant dense<true> : vector<4xi1>
  %r = arith.select %vc, %z, %o : vector<4xi1>, vector<4xi1>
  return %r : vector<4xi1>
}
// returns: arith.select(arg0, arith.constant{value = 1 : i32}() : i32, arith.constant{value = 5 : i32}() : i32) : i32
func.func @case197(%c: i1) -> i32 {
  %z = arith.constant 5 : i32
  %o = arith.constant 1 : i32
  %r = arith.select %c, %o, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case198(%f: f32) -> f32 {
  %k = arith.constant 1.0 : f32
  %r = arith.divf %f, %k : f32
  return %r : f32
}
// returns: arith.divf{fastmath = #arith.fastmath<none>}(arg0, arith.constant{value = 2.000000e+00 : f32}() : f32) : f32
func.func @case199(%f: f32) -> f32 {
  %k = arith.constant 2.0 : f32
  %r = arith.divf %f, %k : f32
  return %r : f32
}
// returns: arith.extui(arith.cmpi{predicate = 4 : i64}(arg0, arg1) : i1) : i32
func.func @case200(%x: i32, %y: i32) -> i32 {
  %a = arith.cmpi sgt, %x, %y : i32
  %r = arith.extui %a : i1 to i32
  return %r : i32
}
// returns: arith.divui(arg0, arith.constant{value = 2 : i32}() : i32) : i32
func.func @case201(%x: i32) -> i32 {
  %k = arith.constant 2 : i32
  %r = arith.divui %x, %k : i32
  return %r : i32
}
// returns: arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 8 : i32}() : i32) : i32
func.func @case202(%x: i32) -> i32 {
  %k = arith.constant 8 : i32
  %r = arith.muli %x, %k : i32
  return %r : i32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case203(%x: i32) -> i32 {
  %r = arith.subi %x, %x : i32
  return %r : i32
}
// returns: arith.andi(arg0, arith.constant{value = 1 : i32}() : i32) : i32
func.func @case204(%x: i32) -> i32 {
  %k = arith.constant 1 : i32
  %a = arith.andi %x, %k : i32
  %r = arith.andi %a, %k : i32
  return %r : i32
}
// returns: arith.andi(arith.andi(arg0, arith.constant{value = 1 : i32}() : i32) : i32, arith.constant{value = 3 : i32}() : i32) : i32
func.func @case205(%x: i32) -> i32 {
  %k = arith.constant 1 : i32
  %k2 = arith.constant 3 : i32
  %a = arith.andi %x, %k : i32
  %r = arith.andi %a, %k2 : i32
  return %r : i32
}
// returns: arith.ori(arith.ori(arg0, arith.constant{value = 1 : i32}() : i32) : i32, arith.constant{value = 3 : i32}() : i32) : i32
func.func @case206(%x: i32) -> i32 {
  %k = arith.constant 1 : i32
  %k2 = arith.constant 3 : i32
  %a = arith.ori %x, %k : i32
  %r = arith.ori %a, %k2 : i32
  return %r : i32
}
// returns: arith.xori(arith.xori(arg0, arith.constant{value = 1 : i32}() : i32) : i32, arith.constant{value = 3 : i32}() : i32) : i32
func.func @case207(%x: i32) -> i32 {
  %k = arith.constant 1 : i32
  %k2 = arith.constant 3 : i32
  %a = arith.xori %x, %k : i32
  %r = arith.xori %a, %k2 : i32
  return %r : i32
}
// returns: arith.remsi(arith.remsi(arg0, arg1) : i32, arg1) : i32
func.func @case208(%x: i32, %y: i32) -> i32 {
  %a = arith.remsi %x, %y : i32
  %r = arith.remsi %a, %y : i32
  return %r : i32
}
// returns: arith.divsi(arith.muli{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 4 : i32}() : i32) : i32, arith.constant{value = 4 : i32}() : i32) : i32
func.func @case209(%x: i32) -> i32 {
  %k = arith.constant 4 : i32
  %a = arith.muli %x, %k : i32
  %r = arith.divsi %a, %k : i32
  return %r : i32
}
// returns: arg0
func.func @case210(%x: i32) -> i32 {
  %k = arith.constant 4 : i32
  %a = arith.muli %x, %k overflow<nsw> : i32
  %r = arith.divsi %a, %k : i32
  return %r : i32
}
// returns: arith.divsi(arg0, arg0) : i32
func.func @case211(%x: i32) -> i32 {
  %r = arith.divsi %x, %x : i32
  return %r : i32
}
// returns: arith.remsi(arg0, arg0) : i32
func.func @case212(%x: i32) -> i32 {
  %r = arith.remsi %x, %x : i32
  return %r : i32
}
// returns: arith.divsi(arith.constant{value = 0 : i32}() : i32, arg0) : i32
func.func @case213(%x: i32) -> i32 {
  %k = arith.constant 0 : i32
  %r = arith.divsi %k, %x : i32
  return %r : i32
}
// returns: arith.shli{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = 40 : i32}() : i32) : i32
func.func @case214(%x: i32) -> i32 {
  %k = arith.constant 40 : i32
  %r = arith.shli %x, %k : i32
  return %r : i32
}
// returns: arith.shrui(arith.constant{value = 40 : i32}() : i32, arith.constant{value = 40 : i32}() : i32) : i32
func.func @case215() -> i32 {
  %k = arith.constant 40 : i32
  %r = arith.shrui %k, %k : i32
  return %r : i32
}
// returns: arith.divsi(arith.constant{value = -2147483648 : i32}() : i32, arith.constant{value = -1 : i32}() : i32) : i32
func.func @case216() -> i32 {
  %k = arith.constant -2147483648 : i32
  %m = arith.constant -1 : i32
  %r = arith.divsi %k, %m : i32
  return %r : i32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case217() -> i32 {
  %k = arith.constant -2147483648 : i32
  %m = arith.constant -1 : i32
  %r = arith.remsi %k, %m : i32
  return %r : i32
}
// returns: arith.floordivsi(arith.constant{value = -2147483648 : i32}() : i32, arith.constant{value = -1 : i32}() : i32) : i32
func.func @case218() -> i32 {
  %k = arith.constant -2147483648 : i32
  %m = arith.constant -1 : i32
  %r = arith.floordivsi %k, %m : i32
  return %r : i32
}
// returns: arith.constant{value = -715827883 : i32}() : i32
func.func @case219() -> i32 {
  %k = arith.constant -2147483648 : i32
  %m = arith.constant 3 : i32
  %r = arith.floordivsi %k, %m : i32
  return %r : i32
}
// returns: arith.constant{value = 715827883 : i32}() : i32
func.func @case220() -> i32 {
  %k = arith.constant 2147483647 : i32
  %m = arith.constant 3 : i32
  %r = arith.ceildivsi %k, %m : i32
  return %r : i32
}
// returns: arith.constant{value = 1431655765 : i32}() : i32
func.func @case221() -> i32 {
  %k = arith.constant -1 : i32
  %m = arith.constant 3 : i32
  %r = arith.ceildivui %k, %m : i32
  return %r : i32
}
// returns: arith.divui(arith.constant{value = 7 : i32}() : i32, arith.constant{value = 0 : i32}() : i32) : i32
func.func @case222() -> i32 {
  %k = arith.constant 7 : i32
  %m = arith.constant 0 : i32
  %r = arith.divui %k, %m : i32
  return %r : i32
}
// returns: arith.divui(arith.constant{value = dense<[4, 6]> : tensor<2xi32>}() : tensor<2xi32>, arith.constant{value = dense<[2, 0]> : tensor<2xi32>}() : tensor<2xi32>) : tensor<2xi32>
func.func @case223() -> tensor<2xi32> {
  %k = arith.constant dense<[4,6]> : tensor<2xi32>
  %m = arith.constant dense<[2,0]> : tensor<2xi32>
  %r = arith.divui %k, %m : tensor<2xi32>
  return %r : tensor<2xi32>
}
// returns: arith.constant{value = dense<[2, 3]> : tensor<2xi32>}() : tensor<2xi32>
func.func @case224() -> tensor<2xi32> {
  %k = arith.constant dense<[4,6]> : tensor<2xi32>
  %m = arith.constant dense<2> : tensor<2xi32>
  %r = arith.divui %k, %m : tensor<2xi32>
  return %r : tensor<2xi32>
}
// returns: arg0
func.func @case225(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %r = arith.addi %x, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case226(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %r = arith.addi %z, %x : i32
  return %r : i32
}
// returns: arg0
func.func @case227(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  %r = arith.addi %a, %y : i32
  return %r : i32
}
// returns: arg0
func.func @case228(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  %r = arith.addi %y, %a : i32
  return %r : i32
}
// returns: arg0
func.func @case229(%x: i32, %y: i32) -> i32 {
  %a = arith.addi %x, %y : i32
  %r = arith.subi %a, %y : i32
  return %r : i32
}
// returns: arg1
func.func @case230(%x: i32, %y: i32) -> i32 {
  %a = arith.addi %x, %y : i32
  %r = arith.subi %a, %x : i32
  return %r : i32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case231(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %r = arith.muli %x, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case232(%x: i32) -> i32 {
  %z = arith.constant 1 : i32
  %r = arith.muli %x, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case233(%x: i32) -> i32 {
  %z = arith.constant 1 : i32
  %r = arith.divsi %x, %z : i32
  return %r : i32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case234(%x: i32) -> i32 {
  %z = arith.constant 1 : i32
  %r = arith.remui %x, %z : i32
  return %r : i32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case235(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %r = arith.andi %x, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case236(%x: i32) -> i32 {
  %z = arith.constant -1 : i32
  %r = arith.andi %x, %z : i32
  return %r : i32
}
// returns: arith.constant{value = -1 : i32}() : i32
func.func @case237(%x: i32) -> i32 {
  %z = arith.constant -1 : i32
  %r = arith.ori %x, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case238(%x: i32) -> i32 {
  %r = arith.andi %x, %x : i32
  return %r : i32
}
// returns: arg0
func.func @case239(%x: i32) -> i32 {
  %r = arith.ori %x, %x : i32
  return %r : i32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case240(%x: i32) -> i32 {
  %r = arith.xori %x, %x : i32
  return %r : i32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case241(%x: i32) -> i32 {
  %m = arith.constant -1 : i32
  %n = arith.xori %x, %m : i32
  %r = arith.andi %x, %n : i32
  return %r : i32
}
// returns: arith.constant{value = -1 : i32}() : i32
func.func @case242(%x: i32) -> i32 {
  %m = arith.constant -1 : i32
  %n = arith.xori %x, %m : i32
  %r = arith.ori %x, %n : i32
  return %r : i32
}
// returns: arg0
func.func @case243(%x: i32, %y: i32) -> i32 {
  %a = arith.xori %x, %y : i32
  %r = arith.xori %a, %y : i32
  return %r : i32
}
// returns: arg1
func.func @case244(%x: i32, %y: i32) -> i32 {
  %a = arith.xori %x, %y : i32
  %r = arith.xori %x, %a : i32
  return %r : i32
}
// returns: arith.andi(arg0, arg1) : i32
func.func @case245(%x: i32, %y: i32) -> i32 {
  %a = arith.andi %x, %y : i32
  %r = arith.andi %a, %x : i32
  return %r : i32
}
// returns: arg0
func.func @case246(%x: i32) -> i32 {
  %r = arith.maxsi %x, %x : i32
  return %r : i32
}
// returns: arith.constant{value = 2147483647 : i32}() : i32
func.func @case247(%x: i32) -> i32 {
  %z = arith.constant 2147483647 : i32
  %r = arith.maxsi %x, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case248(%x: i32) -> i32 {
  %z = arith.constant -2147483648 : i32
  %r = arith.maxsi %x, %z : i32
  return %r : i32
}
// returns: arith.constant{value = 0 : i32}() : i32
func.func @case249(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %r = arith.minui %x, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case250(%x: i32) -> i32 {
  %z = arith.constant -1 : i32
  %r = arith.minui %x, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case251(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %r = arith.shli %x, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case252(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %r = arith.shrsi %x, %z : i32
  return %r : i32
}
// returns: arg0
func.func @case253(%f: f32) -> f32 {
  %a = arith.negf %f : f32
  %r = arith.negf %a : f32
  return %r : f32
}
// returns: arg0
func.func @case254(%f: f32) -> f32 {
  %z = arith.constant -0.0 : f32
  %r = arith.addf %f, %z : f32
  return %r : f32
}
// returns: arith.addf{fastmath = #arith.fastmath<none>}(arg0, arith.constant{value = 0.000000e+00 : f32}() : f32) : f32
func.func @case255(%f: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = arith.addf %f, %z : f32
  return %r : f32
}
// returns: arg0
func.func @case256(%f: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = arith.subf %f, %z : f32
  return %r : f32
}
// returns: arith.subf{fastmath = #arith.fastmath<none>}(arg0, arith.constant{value = -0.000000e+00 : f32}() : f32) : f32
func.func @case257(%f: f32) -> f32 {
  %z = arith.constant -0.0 : f32
  %r = arith.subf %f, %z : f32
  return %r : f32
}
// returns: arg0
func.func @case258(%f: f32) -> f32 {
  %z = arith.constant 1.0 : f32
  %r = arith.mulf %f, %z : f32
  return %r : f32
}
// returns: arith.mulf{fastmath = #arith.fastmath<none>}(arg0, arith.constant{value = 0.000000e+00 : f32}() : f32) : f32
func.func @case259(%f: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = arith.mulf %f, %z : f32
  return %r : f32
}
// returns: arith.constant{value = 0.000000e+00 : f32}() : f32
func.func @case260(%f: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %r = arith.mulf %f, %z fastmath<nnan,nsz> : f32
  return %r : f32
}
// returns: arg0
func.func @case261(%f: f32) -> f32 {
  %r = arith.maximumf %f, %f : f32
  return %r : f32
}
// returns: arg0
func.func @case262(%f: f32) -> f32 {
  %z = arith.constant 0xFF800000 : f32
  %r = arith.maximumf %f, %z : f32
  return %r : f32
}
// returns: arg0
func.func @case263(%f: f32) -> f32 {
  %z = arith.constant 0x7F800000 : f32
  %r = arith.minimumf %f, %z : f32
  return %r : f32
}
// returns: arg0
func.func @case264(%f: f32) -> f32 {
  %z = arith.constant 0x7FC00000 : f32
  %r = arith.minnumf %f, %z : f32
  return %r : f32
}
// returns: arith.constant{value = 1 : i32}() : i32
func.func @case265() -> i32 {
  %p = arith.constant 7 : i32
  %q = arith.constant 3 : i32
  %r = arith.remsi %p, %q : i32
  return %r : i32
}
// returns: arith.constant{value = -3 : i32}() : i32
func.func @case266() -> i32 {
  %p = arith.constant -7 : i32
  %q = arith.constant 3 : i32
  %r = arith.floordivsi %p, %q : i32
  return %r : i32
}
// returns: arith.constant{value = -2 : i32}() : i32
func.func @case267() -> i32 {
  %p = arith.constant -7 : i32
  %q = arith.constant 3 : i32
  %r = arith.ceildivsi %p, %q : i32
  return %r : i32
}
// returns: arith.constant{value = 536870911 : i32}() : i32
func.func @case268() -> i32 {
  %p = arith.constant -7 : i32
  %q = arith.constant 3 : i32
  %r = arith.shrui %p, %q : i32
  return %r : i32
}
// returns: arith.constant{value = -1 : i32}() : i32
func.func @case269() -> i32 {
  %p = arith.constant -7 : i32
  %q = arith.constant 3 : i32
  %r = arith.shrsi %p, %q : i32
  return %r : i32
}
// returns: arith.constant{value = -1 : i32}() : i32
func.func @case270() -> i32 {
  %p = arith.constant -7 : i32
  %q = arith.constant 3 : i32
  %z, %r = arith.mulsi_extended %p, %q : i32
  return %r : i32
}
// returns: arith.constant{value = 2 : i32}() : i32
func.func @case271() -> i32 {
  %p = arith.constant -7 : i32
  %q = arith.constant 3 : i32
  %z, %r = arith.mului_extended %p, %q : i32
  return %r : i32
}
// returns: arith.constant{value = true}() : i1
func.func @case272() -> i1 {
  %p = arith.constant -7 : i32
  %q = arith.constant 9 : i32
  %z, %r = arith.addui_extended %p, %q : i32, i1
  return %r : i1
}
// returns: arith.constant{value = dense<[4, 6]> : tensor<2xi32>}() : tensor<2xi32>
func.func @case273() -> tensor<2xi32> {
  %p = arith.constant dense<[1,2]> : tensor<2xi32>
  %q = arith.constant dense<[3,4]> : tensor<2xi32>
  %r = arith.addi %p, %q : tensor<2xi32>
  return %r : tensor<2xi32>
}
// returns: arith.constant{value = dense<5.000000e-01> : tensor<2xf16>}() : tensor<2xf16>
func.func @case274() -> tensor<2xf16> {
  %p = arith.constant dense<[1.5,2.0]> : tensor<2xf16>
  %q = arith.constant dense<[3.0,4.0]> : tensor<2xf16>
  %r = arith.divf %p, %q : tensor<2xf16>
  return %r : tensor<2xf16>
}
// returns: arith.constant{value = 0x7C00 : f16}() : f16
func.func @case275() -> f16 {
  %p = arith.constant 65504.0 : f16
  %r = arith.addf %p, %p : f16
  return %r : f16
}
// returns: arith.constant{value = 5.960460e-08 : f16}() : f16
func.func @case276() -> f16 {
  %p = arith.constant 1.0e-7 : f16
  %q = arith.constant 3.0 : f16
  %r = arith.divf %p, %q : f16
  return %r : f16
}
// returns: arith.constant{value = 3.312500e+00 : bf16}() : bf16
func.func @case277() -> bf16 {
  %p = arith.constant 1.1 : bf16
  %q = arith.constant 3.0 : bf16
  %r = arith.mulf %p, %q : bf16
  return %r : bf16
}
// returns: arith.constant{value = 0x7F : f8E4M3FN}() : f8E4M3FN
func.func @case278() -> f8E4M3FN {
  %p = arith.constant 448.0 : f8E4M3FN
  %r = arith.addf %p, %p : f8E4M3FN
  return %r : f8E4M3FN
}
// returns: arith.constant{value = 0.333333333333333333333333333333333317 : f128}() : f128
func.func @case279() -> f128 {
  %p = arith.constant 1.0 : f128
  %q = arith.constant 3.0 : f128
  %r = arith.divf %p, %q : f128
  return %r : f128
}
// returns: arith.constant{value = -1.750000e+00 : f80}() : f80
func.func @case280() -> f80 {
  %p = arith.constant 1.25 : f80
  %q = arith.constant 3.0 : f80
  %r = arith.subf %p, %q : f80
  return %r : f80
}
// returns: arith.constant{value = 1.250000e-01 : f128}() : f128
func.func @case281() -> f128 {
  %p = arith.constant 1.375 : f128
  %q = arith.constant 0.25 : f128
  %r = arith.remf %p, %q : f128
  return %r : f128
}
// returns: arith.constant{value = true}() : i1
func.func @case282() -> i1 {
  %p = arith.constant 1.0 : f32
  %q = arith.constant 2.0 : f32
  %r = arith.cmpf olt, %p, %q : f32
  return %r : i1
}
// returns: arith.cmpi{predicate = 2 : i64}(arg0, arith.constant{value = -3 : i8}() : i8) : i1
func.func @case283(%b: i8) -> i1 {
  %a = arith.sitofp %b : i8 to f32
  %k = arith.constant -3.5 : f32
  %r = arith.cmpf olt, %a, %k : f32
  return %r : i1
}
// returns: arith.cmpi{predicate = 5 : i64}(arg0, arith.constant{value = -3 : i8}() : i8) : i1
func.func @case284(%b: i8) -> i1 {
  %a = arith.sitofp %b : i8 to f32
  %k = arith.constant -3.5 : f32
  %r = arith.cmpf oge, %a, %k : f32
  return %r : i1
}
// returns: arith.cmpi{predicate = 4 : i64}(arg0, arith.constant{value = 3 : i8}() : i8) : i1
func.func @case285(%b: i8) -> i1 {
  %a = arith.sitofp %b : i8 to f32
  %k = arith.constant 3.5 : f32
  %r = arith.cmpf ugt, %a, %k : f32
  return %r : i1
}
// returns: arith.cmpi{predicate = 2 : i64}(arg0, arith.constant{value = -3 : i8}() : i8) : i1
func.func @case286(%b: i8) -> i1 {
  %a = arith.sitofp %b : i8 to f32
  %k = arith.constant -3.5 : f32
  %r = arith.cmpf ule, %a, %k : f32
  return %r : i1
}
// returns: arith.cmpi{predicate = 8 : i64}(arg0, arith.constant{value = 3 : i8}() : i8) : i1
func.func @case287(%b: i8) -> i1 {
  %a = arith.uitofp %b : i8 to f32
  %k = arith.constant 3.5 : f32
  %r = arith.cmpf oge, %a, %k : f32
  return %r : i1
}
// returns: arith.constant{value = false}() : i1
func.func @case288(%b: i8) -> i1 {
  %a = arith.uitofp %b : i8 to f32
  %k = arith.constant 0x7F800000 : f32
  %r = arith.cmpf oge, %a, %k : f32
  return %r : i1
}
// returns: arith.constant{value = false}() : i1
func.func @case289(%x: i32) -> i1 {
  %a = arith.sitofp %x : i32 to f32
  %k = arith.constant 1.0e20 : f32
  %r = arith.cmpf oge, %a, %k : f32
  return %r : i1
}
// returns: arith.addi{overflowFlags = #arith.overflow<nsw>}(arg0, arith.constant{value = 120 : i8}() : i8) : i8
func.func @case290(%b: i8) -> i8 {
  %p = arith.constant 100 : i8
  %q = arith.constant 20 : i8
  %a = arith.addi %b, %p overflow<nsw> : i8
  %r = arith.addi %a, %q overflow<nsw> : i8
  return %r : i8
}
// returns: arith.addi{overflowFlags = #arith.overflow<none>}(arg0, arith.constant{value = dense<3> : tensor<4xi32>}() : tensor<4xi32>) : tensor<4xi32>
func.func @case291(%t: tensor<4xi32>) -> tensor<4xi32> {
  %e = arith.constant dense<3> : tensor<4xi32>
  %r = arith.addi %e, %t : tensor<4xi32>
  return %r : tensor<4xi32>
}
// returns: arith.constant{value = 1.22474492 : f32}() : f32
func.func @case292() -> f32 {
  %k = arith.constant 1.5 : f32
  %r = math.sqrt %k : f32
  return %r : f32
}
// returns: arith.constant{value = 2.000000e+00 : f32}() : f32
func.func @case293() -> f32 {
  %k = arith.constant 2.5 : f32
  %r = math.roundeven %k : f32
  return %r : f32
}
// returns: arith.constant{value = -3.000000e+00 : f32}() : f32
func.func @case294() -> f32 {
  %k = arith.constant -2.5 : f32
  %r = math.round %k : f32
  return %r : f32
}
// returns: arith.constant{value = -3.000000e+00 : f16}() : f16
func.func @case295() -> f16 {
  %k = arith.constant -2.5 : f16
  %r = math.floor %k : f16
  return %r : f16
}
// returns: arith.constant{value = -2.000000e+00 : f64}() : f64
func.func @case296() -> f64 {
  %k = arith.constant -2.5 : f64
  %r = math.ceil %k : f64
  return %r : f64
}
// returns: arith.constant{value = 2.000000e+00 : f64}() : f64
func.func @case297() -> f64 {
  %k = arith.constant 2.75 : f64
  %r = math.trunc %k : f64
  return %r : f64
}
// returns: math.trunc{fastmath = #arith.fastmath<none>}(arith.constant{value = 2.750000e+00 : f16}() : f16) : f16
func.func @case298() -> f16 {
  %k = arith.constant 2.75 : f16
  %r = math.trunc %k : f16
  return %r : f16
}
// returns: arith.constant{value = 2.500000e+00 : f64}() : f64
func.func @case299() -> f64 {
  %k = arith.constant -2.5 : f64
  %r = math.absf %k : f64
  return %r : f64
}
// returns: arith.constant{value = 8 : i32}() : i32
func.func @case300() -> i32 {
  %k = arith.constant -8 : i32
  %r = math.absi %k : i32
  return %r : i32
}
// returns: arith.constant{value = 28 : i32}() : i32
func.func @case301() -> i32 {
  %k = arith.constant 8 : i32
  %r = math.ctlz %k : i32
  return %r : i32
}
// returns: arith.constant{value = 3 : i32}() : i32
func.func @case302() -> i32 {
  %k = arith.constant 8 : i32
  %r = math.cttz %k : i32
  return %r : i32
}
// returns: arith.constant{value = 1 : i32}() : i32
func.func @case303() -> i32 {
  %k = arith.constant 8 : i32
  %r = math.ctpop %k : i32
  return %r : i32
}
// returns: arith.constant{value = 3125 : i32}() : i32
func.func @case304() -> i32 {
  %k = arith.constant 5 : i32
  %r = math.ipowi %k, %k : i32
  return %r : i32
}
// returns: arith.constant{value = -1.500000e+00 : f32}() : f32
func.func @case305() -> f32 {
  %k = arith.constant 1.5 : f32
  %m = arith.constant -2.0 : f32
  %r = math.copysign %k, %m : f32
  return %r : f32
}
// returns: arith.constant{value = 0.444444448 : f32}() : f32
func.func @case306() -> f32 {
  %k = arith.constant 1.5 : f32
  %m = arith.constant -2.0 : f32
  %r = math.powf %k, %m : f32
  return %r : f32
}
// returns: math.fma{fastmath = #arith.fastmath<none>}(arith.constant{value = 1.500000e+00 : f32}() : f32, arith.constant{value = -2.000000e+00 : f32}() : f32, arith.constant{value = -2.000000e+00 : f32}() : f32) : f32
func.func @case307() -> f32 {
  %k = arith.constant 1.5 : f32
  %m = arith.constant -2.0 : f32
  %r = math.fma %k, %m, %m : f32
  return %r : f32
}
// returns: arith.constant{value = true}() : i1
func.func @case308() -> i1 {
  %k = arith.constant 1.5 : f32
  %r = math.isfinite %k : f32
  return %r : i1
}
// returns: arith.constant{value = true}() : i1
func.func @case309() -> i1 {
  %k = arith.constant 0x7F800000 : f32
  %r = math.isinf %k : f32
  return %r : i1
}
// returns: arith.constant{value = false}() : i1
func.func @case310() -> i1 {
  %k = arith.constant 1.0e-40 : f32
  %r = math.isnormal %k : f32
  return %r : i1
}
// returns: arith.constant{value = 1.64872122 : f32}() : f32
func.func @case311() -> f32 {
  %k = arith.constant 0.5 : f32
  %r = math.exp %k : f32
  return %r : f32
}
// returns: arith.constant{value = 0.520499885 : f32}() : f32
func.func @case312() -> f32 {
  %k = arith.constant 0.5 : f32
  %r = math.erf %k : f32
  return %r : f32
}
// returns: arith.constant{value = 0.462117165 : f32}() : f32
func.func @case313() -> f32 {
  %k = arith.constant 0.5 : f32
  %r = math.tanh %k : f32
  return %r : f32
}
// returns: math.tanh{fastmath = #arith.fastmath<none>}(arith.constant{value = 5.000000e-01 : f16}() : f16) : f16
func.func @case314() -> f16 {
  %k = arith.constant 0.5 : f16
  %r = math.tanh %k : f16
  return %r : f16
}
// returns: math.log{fastmath = #arith.fastmath<none>}(arith.constant{value = -5.000000e-01 : f32}() : f32) : f32
func.func @case315() -> f32 {
  %k = arith.constant -0.5 : f32
  %r = math.log %k : f32
  return %r : f32
}
