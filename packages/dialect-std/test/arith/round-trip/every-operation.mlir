// RUN: tt-opt %s | FileCheck %s
// RUN: tt-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// Every operation of the dialect, with each of its flags, in the custom and in the generic form.

func.func @arith(%i: i32, %j: i32, %f: f32, %g: f32, %c: i1, %x: index, %h: f16, %ti: tensor<4xi32>, %tb: tensor<4xi1>, %l: i64, %vi: vector<4xf32>, %f8: f8E8M0FNU, %f4: f4E2M1FN) {
  // CHECK: arith.constant 1 : i32
  // GENERIC: "arith.constant"() <{value = 1 : i32}> : () -> i32
  %0 = arith.constant 1 : i32
  // CHECK: arith.constant dense<1.000000e+00> : tensor<4xf32>
  // GENERIC: "arith.constant"() <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = arith.constant dense<1.0> : tensor<4xf32>
  // CHECK: arith.constant sparse<{{\[\[}}0, 1], [2, 0]], [5, 7]> : tensor<3x4xi32>
  %sparse = arith.constant sparse<[[0, 1], [2, 0]], [5, 7]> : tensor<3x4xi32>
  // CHECK: arith.constant true
  // GENERIC: "arith.constant"() <{value = true}> : () -> i1
  %tr = arith.constant true
  // CHECK: arith.addi %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.addi"(%{{.*}}, %{{.*}}) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %2 = arith.addi %i, %j : i32
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  // GENERIC: "arith.addi"(%{{.*}}, %{{.*}}) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
  %3 = arith.addi %i, %j overflow<nsw, nuw> : i32
  // CHECK: arith.subi %{{.*}}, %{{.*}} overflow<nuw> : i32
  // GENERIC: "arith.subi"(%{{.*}}, %{{.*}}) <{overflowFlags = #arith.overflow<nuw>}> : (i32, i32) -> i32
  %4 = arith.subi %i, %j overflow<nuw> : i32
  // CHECK: arith.muli %{{.*}}, %{{.*}} overflow<nsw> : i32
  // GENERIC: "arith.muli"(%{{.*}}, %{{.*}}) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
  %5 = arith.muli %i, %j overflow<nsw> : i32
  // CHECK: arith.addui_extended %{{.*}}, %{{.*}} : i32, i1
  // GENERIC: "arith.addui_extended"(%{{.*}}, %{{.*}}) : (i32, i32) -> (i32, i1)
  %sum, %o = arith.addui_extended %i, %j : i32, i1
  // CHECK: arith.mulsi_extended %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.mulsi_extended"(%{{.*}}, %{{.*}}) : (i32, i32) -> (i32, i32)
  %lo, %hi = arith.mulsi_extended %i, %j : i32
  // CHECK: arith.mului_extended %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.mului_extended"(%{{.*}}, %{{.*}}) : (i32, i32) -> (i32, i32)
  %lo1, %hi1 = arith.mului_extended %i, %j : i32
  // CHECK: arith.divui %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.divui"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %6 = arith.divui %i, %j : i32
  // CHECK: arith.divui %{{.*}}, %{{.*}} exact : i32
  // GENERIC: "arith.divui"(%{{.*}}, %{{.*}}) <{isExact}> : (i32, i32) -> i32
  %v6e = arith.divui %i, %j exact : i32
  // CHECK: arith.divsi %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.divsi"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %7 = arith.divsi %i, %j : i32
  // CHECK: arith.divsi %{{.*}}, %{{.*}} exact : i32
  // GENERIC: "arith.divsi"(%{{.*}}, %{{.*}}) <{isExact}> : (i32, i32) -> i32
  %v7e = arith.divsi %i, %j exact : i32
  // CHECK: arith.ceildivui %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.ceildivui"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %8 = arith.ceildivui %i, %j : i32
  // CHECK: arith.ceildivsi %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.ceildivsi"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %9 = arith.ceildivsi %i, %j : i32
  // CHECK: arith.floordivsi %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.floordivsi"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %10 = arith.floordivsi %i, %j : i32
  // CHECK: arith.remui %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.remui"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %11 = arith.remui %i, %j : i32
  // CHECK: arith.remsi %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.remsi"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %12 = arith.remsi %i, %j : i32
  // CHECK: arith.andi %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.andi"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %13 = arith.andi %i, %j : i32
  // CHECK: arith.ori %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.ori"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %14 = arith.ori %i, %j : i32
  // CHECK: arith.xori %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.xori"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %15 = arith.xori %i, %j : i32
  // CHECK: arith.shli %{{.*}}, %{{.*}} overflow<nsw> : i32
  // GENERIC: "arith.shli"(%{{.*}}, %{{.*}}) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
  %16 = arith.shli %i, %j overflow<nsw> : i32
  // CHECK: arith.shrui %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.shrui"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %17 = arith.shrui %i, %j : i32
  // CHECK: arith.shrui %{{.*}}, %{{.*}} exact : i32
  // GENERIC: "arith.shrui"(%{{.*}}, %{{.*}}) <{isExact}> : (i32, i32) -> i32
  %v17e = arith.shrui %i, %j exact : i32
  // CHECK: arith.shrsi %{{.*}}, %{{.*}} exact : i32
  // GENERIC: "arith.shrsi"(%{{.*}}, %{{.*}}) <{isExact}> : (i32, i32) -> i32
  %18 = arith.shrsi %i, %j exact : i32
  // CHECK: arith.negf %{{.*}} : f32
  // GENERIC: "arith.negf"(%{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %19 = arith.negf %f : f32
  // CHECK: arith.negf %{{.*}} fastmath<fast> : f32
  // GENERIC: "arith.negf"(%{{.*}}) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
  %20 = arith.negf %f fastmath<fast> : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} : f32
  // GENERIC: "arith.addf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %21 = arith.addf %f, %g : f32
  // CHECK: arith.addf %{{.*}}, %{{.*}} fastmath<nnan,contract> : f32
  // GENERIC: "arith.addf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<nnan,contract>}> : (f32, f32) -> f32
  %22 = arith.addf %f, %g fastmath<nnan, contract> : f32
  // CHECK: arith.subf %{{.*}}, %{{.*}} : f32
  // GENERIC: "arith.subf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %23 = arith.subf %f, %g : f32
  // CHECK: arith.mulf %{{.*}}, %{{.*}} fastmath<fast> : f32
  // GENERIC: "arith.mulf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<fast>}> : (f32, f32) -> f32
  %24 = arith.mulf %f, %g fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn> : f32
  // CHECK: arith.divf %{{.*}}, %{{.*}} : f32
  // GENERIC: "arith.divf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %25 = arith.divf %f, %g : f32
  // CHECK: arith.remf %{{.*}}, %{{.*}} : f32
  // GENERIC: "arith.remf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %26 = arith.remf %f, %g : f32
  // CHECK: arith.maximumf %{{.*}}, %{{.*}} : f32
  // GENERIC: "arith.maximumf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %27 = arith.maximumf %f, %g : f32
  // CHECK: arith.minimumf %{{.*}}, %{{.*}} : f32
  // GENERIC: "arith.minimumf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %28 = arith.minimumf %f, %g : f32
  // CHECK: arith.maxnumf %{{.*}}, %{{.*}} : f32
  // GENERIC: "arith.maxnumf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %29 = arith.maxnumf %f, %g : f32
  // CHECK: arith.minnumf %{{.*}}, %{{.*}} : f32
  // GENERIC: "arith.minnumf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %30 = arith.minnumf %f, %g : f32
  // CHECK: arith.maxsi %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.maxsi"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %31 = arith.maxsi %i, %j : i32
  // CHECK: arith.maxui %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.maxui"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %32 = arith.maxui %i, %j : i32
  // CHECK: arith.minsi %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.minsi"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %33 = arith.minsi %i, %j : i32
  // CHECK: arith.minui %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.minui"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %34 = arith.minui %i, %j : i32
  // CHECK: arith.extui %{{.*}} : i32 to i64
  // GENERIC: "arith.extui"(%{{.*}}) : (i32) -> i64
  %35 = arith.extui %i : i32 to i64
  // CHECK: arith.extsi %{{.*}} : i32 to i64
  // GENERIC: "arith.extsi"(%{{.*}}) : (i32) -> i64
  %36 = arith.extsi %i : i32 to i64
  // CHECK: arith.extf %{{.*}} : f16 to f32
  // GENERIC: "arith.extf"(%{{.*}}) : (f16) -> f32
  %37 = arith.extf %h : f16 to f32
  // CHECK: arith.extf %{{.*}} fastmath<fast> : f16 to f32
  // GENERIC: "arith.extf"(%{{.*}}) <{fastmath = #arith.fastmath<fast>}> : (f16) -> f32
  %v37a = arith.extf %h fastmath<fast> : f16 to f32
  // CHECK: arith.trunci %{{.*}} : i32 to i8
  // GENERIC: "arith.trunci"(%{{.*}}) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i8
  %38 = arith.trunci %i : i32 to i8
  // CHECK: arith.trunci %{{.*}} overflow<nsw, nuw> : i32 to i8
  // GENERIC: "arith.trunci"(%{{.*}}) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32) -> i8
  %v38a = arith.trunci %i overflow<nsw, nuw> : i32 to i8
  // CHECK: arith.truncf %{{.*}} : f32 to f16
  // GENERIC: "arith.truncf"(%{{.*}}) : (f32) -> f16
  %39 = arith.truncf %f : f32 to f16
  // CHECK: arith.truncf %{{.*}} to_nearest_even : f32 to f16
  // GENERIC: "arith.truncf"(%{{.*}}) <{roundingmode = 0 : i32}> : (f32) -> f16
  %40 = arith.truncf %f to_nearest_even : f32 to f16
  // CHECK: arith.truncf %{{.*}} to_nearest_away fastmath<fast> : f32 to f16
  // GENERIC: "arith.truncf"(%{{.*}}) <{fastmath = #arith.fastmath<fast>, roundingmode = 4 : i32}> : (f32) -> f16
  %41 = arith.truncf %f to_nearest_away fastmath<fast> : f32 to f16
  // CHECK: arith.truncf %{{.*}} downward : f32 to f16
  // GENERIC: "arith.truncf"(%{{.*}}) <{roundingmode = 1 : i32}> : (f32) -> f16
  %v41a = arith.truncf %f downward : f32 to f16
  // CHECK: arith.truncf %{{.*}} upward : f32 to f16
  // GENERIC: "arith.truncf"(%{{.*}}) <{roundingmode = 2 : i32}> : (f32) -> f16
  %v41b = arith.truncf %f upward : f32 to f16
  // CHECK: arith.truncf %{{.*}} toward_zero : f32 to f16
  // GENERIC: "arith.truncf"(%{{.*}}) <{roundingmode = 3 : i32}> : (f32) -> f16
  %v41c = arith.truncf %f toward_zero : f32 to f16
  // CHECK: arith.scaling_extf %{{.*}}, %{{.*}} : f4E2M1FN, f8E8M0FNU to f32
  // GENERIC: "arith.scaling_extf"(%{{.*}}, %{{.*}}) : (f4E2M1FN, f8E8M0FNU) -> f32
  %42 = arith.scaling_extf %f4, %f8 : f4E2M1FN, f8E8M0FNU to f32
  // CHECK: arith.scaling_extf %{{.*}}, %{{.*}} fastmath<nnan> : f4E2M1FN, f8E8M0FNU to f32
  // GENERIC: "arith.scaling_extf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<nnan>}> : (f4E2M1FN, f8E8M0FNU) -> f32
  %v42a = arith.scaling_extf %f4, %f8 fastmath<nnan> : f4E2M1FN, f8E8M0FNU to f32
  // CHECK: arith.scaling_truncf %{{.*}}, %{{.*}} : f32, f8E8M0FNU to f4E2M1FN
  // GENERIC: "arith.scaling_truncf"(%{{.*}}, %{{.*}}) : (f32, f8E8M0FNU) -> f4E2M1FN
  %43 = arith.scaling_truncf %f, %f8 : f32, f8E8M0FNU to f4E2M1FN
  // CHECK: arith.scaling_truncf %{{.*}}, %{{.*}} to_nearest_even fastmath<nnan> : f32, f8E8M0FNU to f4E2M1FN
  // GENERIC: "arith.scaling_truncf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<nnan>, roundingmode = 0 : i32}> : (f32, f8E8M0FNU) -> f4E2M1FN
  %v43a = arith.scaling_truncf %f, %f8 to_nearest_even fastmath<nnan> : f32, f8E8M0FNU to f4E2M1FN
  // CHECK: arith.uitofp %{{.*}} : i32 to f32
  // GENERIC: "arith.uitofp"(%{{.*}}) : (i32) -> f32
  %44 = arith.uitofp %i : i32 to f32
  // CHECK: arith.sitofp %{{.*}} : i32 to f32
  // GENERIC: "arith.sitofp"(%{{.*}}) : (i32) -> f32
  %45 = arith.sitofp %i : i32 to f32
  // CHECK: arith.fptoui %{{.*}} : f32 to i32
  // GENERIC: "arith.fptoui"(%{{.*}}) : (f32) -> i32
  %46 = arith.fptoui %f : f32 to i32
  // CHECK: arith.fptosi %{{.*}} : f32 to i32
  // GENERIC: "arith.fptosi"(%{{.*}}) : (f32) -> i32
  %47 = arith.fptosi %f : f32 to i32
  // CHECK: arith.index_cast %{{.*}} : index to i32
  // GENERIC: "arith.index_cast"(%{{.*}}) : (index) -> i32
  %48 = arith.index_cast %x : index to i32
  // CHECK: arith.index_castui %{{.*}} : index to i32
  // GENERIC: "arith.index_castui"(%{{.*}}) : (index) -> i32
  %49 = arith.index_castui %x : index to i32
  // CHECK: arith.bitcast %{{.*}} : f32 to i32
  // GENERIC: "arith.bitcast"(%{{.*}}) : (f32) -> i32
  %50 = arith.bitcast %f : f32 to i32
  // CHECK: arith.cmpi slt, %{{.*}}, %{{.*}} : i32
  // GENERIC: "arith.cmpi"(%{{.*}}, %{{.*}}) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %51 = arith.cmpi slt, %i, %j : i32
  // CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : tensor<4xi32>
  // GENERIC: "arith.cmpi"(%{{.*}}, %{{.*}}) <{predicate = 6 : i64}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %52 = arith.cmpi ult, %ti, %ti : tensor<4xi32>
  // CHECK: arith.cmpf ogt, %{{.*}}, %{{.*}} : f32
  // GENERIC: "arith.cmpf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
  %53 = arith.cmpf ogt, %f, %g : f32
  // CHECK: arith.cmpf une, %{{.*}}, %{{.*}} fastmath<nnan> : f32
  // GENERIC: "arith.cmpf"(%{{.*}}, %{{.*}}) <{fastmath = #arith.fastmath<nnan>, predicate = 13 : i64}> : (f32, f32) -> i1
  %54 = arith.cmpf une, %f, %g fastmath<nnan> : f32
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
  // GENERIC: "arith.select"(%{{.*}}, %{{.*}}, %{{.*}}) : (i1, f32, f32) -> f32
  %55 = arith.select %c, %f, %g : f32
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xi1>, tensor<4xi32>
  // GENERIC: "arith.select"(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %56 = arith.select %tb, %ti, %ti : tensor<4xi1>, tensor<4xi32>
  // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xi32>
  // GENERIC: "arith.select"(%{{.*}}, %{{.*}}, %{{.*}}) : (i1, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %57 = arith.select %c, %ti, %ti : tensor<4xi32>
  return
}
