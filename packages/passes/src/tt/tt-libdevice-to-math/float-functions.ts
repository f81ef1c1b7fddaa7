/** The library functions on floats that operations of arith, math and tt compute. */
import { FloatType, type Value, withElementType } from "@tt-opt/ir-core";
import { uncontracted } from "../../uncontracted.ts";
import { bits, type FunctionBuilder, type LibraryFunction } from "./function-builder.ts";

/** Functions that are a single operation, by its name. */
const operations: Readonly<Record<string, readonly string[]>> = {
  "math.absf": ["fabs"],
  "math.acos": ["acos"],
  "math.acosh": ["acosh"],
  "math.asin": ["asin"],
  "math.asinh": ["asinh"],
  "math.atan": ["atan"],
  "math.atan2": ["atan2"],
  "math.atanh": ["atanh"],
  "math.cbrt": ["cbrt"],
  "math.ceil": ["ceil"],
  "math.copysign": ["copysign"],
  "math.cos": ["cos"],
  "math.cosh": ["cosh"],
  "math.erf": ["erf"],
  "math.erfc": ["erfc"],
  "math.exp": ["exp"],
  "math.exp2": ["exp2"],
  "math.expm1": ["expm1"],
  "math.floor": ["floor"],
  "math.fma": ["fma", "fma_rn", "fmaf_rn"],
  "math.fpowi": ["powi"],
  "math.log": ["log"],
  "math.log10": ["log10"],
  "math.log1p": ["log1p"],
  "math.log2": ["log2"],
  "math.powf": ["pow"],
  "math.round": ["round"],
  "math.roundeven": ["rint", "nearbyint"],
  "math.rsqrt": ["rsqrt"],
  "math.sin": ["sin"],
  "math.sinh": ["sinh"],
  "math.sqrt": ["sqrt", "fsqrt_rn", "dsqrt_rn"],
  "math.tan": ["tan"],
  "math.tanh": ["tanh"],
  "math.trunc": ["trunc"],
  "arith.divf": ["fdivide"],
  "tt.precise_divf": ["fdiv_rn", "ddiv_rn"],
  "arith.maxnumf": ["fmax"],
  "arith.minnumf": ["fmin"],
  "arith.remf": ["fmod"],
};

/** Most of the functions, by name without prefix and suffix. */
export const floatFunctions: ReadonlyMap<string, LibraryFunction> = new Map<string, LibraryFunction>([
  ...Object.entries(operations).flatMap(([op, names]) =>
    names.map((name): readonly [string, LibraryFunction] => [name, (f, operands) => f.op(op, operands)]),
  ),
  ["isnan", classify("math.isnan")],
  ["isinf", classify("math.isinf")],
  ["finite", classify("math.isfinite")],
  ["isfinite", classify("math.isfinite")],
  ["signbit", signbit],
  ["fadd_rn", fused("addf")],
  ["dadd_rn", fused("addf")],
  ["fsub_rn", fused("subf")],
  ["dsub_rn", fused("subf")],
  ["fmul_rn", fused("mulf")],
  ["dmul_rn", fused("mulf")],
  ["frcp_rn", reciprocal],
  ["drcp_rn", reciprocal],
  ["frsqrt_rn", reciprocalRoot],
  ["rcp64h", upperOfReciprocal],
  ["saturate", saturate],
  ["fdim", positiveDifference],
  ["llrint", (f, operands) => f.op("arith.fptosi", [f.op("math.roundeven", operands)], f.type)],
  ["llround", (f, operands) => f.op("arith.fptosi", [f.op("math.round", operands)], f.type)],
]);

function classify(op: string): LibraryFunction {
  return (f, operands) => {
    const [x] = operands;
    return x === undefined ? undefined : f.resize(f.op(op, operands, f.integer(x.type, 1)), f.type);
  };
}

function signbit(f: FunctionBuilder, [x]: readonly Value[]): Value | undefined {
  if (x === undefined) return undefined;
  const integer = f.integer(x.type, bits(x.type));
  const pattern = f.op("arith.bitcast", [x], integer);
  return f.resize(f.op("arith.shrui", [pattern, f.constant(integer, bits(x.type) - 1)]), f.type);
}

/** A sum or product that must not be contracted. */
function fused(operation: keyof typeof uncontracted): LibraryFunction {
  return (f, [x, y]) => {
    if (x === undefined || y === undefined) return undefined;
    return f.op(
      "math.fma",
      uncontracted[operation](x, y, (value) => f.constant(f.type, value)),
    );
  };
}

function reciprocal(f: FunctionBuilder, operands: readonly Value[]): Value {
  return f.op("tt.precise_divf", [f.constant(f.type, 1), ...operands]);
}

/**
 * `1 / sqrt(x)`, rounded to nearest. It is computed in f64. The combined error of both operations is less than the
 * distance of the exact value from the midpoint of two adjacent f32 values. A test visits all mantissas.
 */
function reciprocalRoot(f: FunctionBuilder, [x]: readonly Value[]): Value | undefined {
  if (x === undefined || bits(x.type) !== 32) return undefined;
  const f64 = withElementType(x.type, FloatType.get(f.b.context, "f64"));
  const root = f.op("math.sqrt", [f.op("arith.extf", [x], f64)]);
  return f.op("arith.truncf", [f.op("arith.divf", [f.constant(f64, 1), root])], f.type);
}

/** The upper 32 bits of an f64 reciprocal; GPUs estimate them. */
function upperOfReciprocal(f: FunctionBuilder, operands: readonly Value[]): Value {
  const pattern = f.integer(f.type, 64);
  const upper = f.op("arith.andi", [
    f.op("arith.bitcast", [reciprocal(f, operands)], pattern),
    f.constant(pattern, -(2n ** 32n)),
  ]);
  return f.op("arith.bitcast", [upper], f.type);
}

/** Clamps to [0, 1]; NaN gives 0. */
function saturate(f: FunctionBuilder, [x]: readonly Value[]): Value | undefined {
  if (x === undefined) return undefined;
  const low = f.op("arith.maxnumf", [x, f.constant(x.type, 0)]);
  return f.op("arith.minnumf", [low, f.constant(x.type, 1)]);
}

/** `x - y` if that is not negative, else 0; NaN if either operand is NaN. */
function positiveDifference(f: FunctionBuilder, [x, y]: readonly Value[]): Value | undefined {
  if (x === undefined || y === undefined) return undefined;
  const isSmall = f.compareFloats("ole", x, y);
  return f.select(isSmall, f.constant(x.type, 0), f.op("arith.subf", [x, y]));
}
