/*
 * The table of all math functions by name: the base names of C and libdevice (`exp`, `pow`, `cyl_bessel_i0`), and the
 * names of MLIR's math ops with their prefix (`math.exp`). The kind tells which operands are floats (`f`) or integers
 * (`i`), and the type of the result (`b`: a mask), so that a lowering can dispatch without knowing a function.
 */

import { i0, i1, j0, j1, y0, y1 } from "./bessel.ts";
import { jn, yn } from "./bessel-order.ts";
import { fdim, frexpExponent, frexpMantissa, ilogb, ldexp, logb, nextafter } from "./bits.ts";
import {
  addDirected,
  divDirected,
  fmaDirected,
  mulDirected,
  type RoundingDirection,
  sqrtDirected,
} from "./directed.ts";
import { erf, erfc, erfcinv, erfcx, erfinv, normcdf, normcdfinv } from "./erf.ts";
import { exactFma } from "./exact-fma.ts";
import { exp, exp10, exp2, expm1 } from "./exp.ts";
import { lgamma, tgamma } from "./gamma.ts";
import { isFinite, isInf, isNaN, signbit } from "./helpers.ts";
import { acosh, asinh, atanh, cosh, sinh, tanh } from "./hyperbolic.ts";
import { acos, asin, atan, atan2 } from "./inverse-trig.ts";
import type { LaneOps, UnaryFunction } from "./lane-ops.ts";
import { log, log10, log1p, log2 } from "./log.ts";
import { pow, powi } from "./pow.ts";
import { fmod, remainder } from "./remainder.ts";
import { cbrt, inverseNorm, norm, rcbrt, rsqrt } from "./roots.ts";
import { llrint, llround, round } from "./rounding.ts";
import { cos, cospi, sin, sinpi, tan } from "./trig.ts";

export type BinaryFunction = <F, I, B>(o: LaneOps<F, I, B>, x: F, y: F) => F;
export type TernaryFunction = <F, I, B>(o: LaneOps<F, I, B>, x: F, y: F, z: F) => F;
export type QuaternaryFunction = <F, I, B>(o: LaneOps<F, I, B>, x: F, y: F, z: F, w: F) => F;
export type IntegerPowerFunction = <F, I, B>(o: LaneOps<F, I, B>, x: F, n: I) => F;
export type ToIntegerFunction = <F, I, B>(o: LaneOps<F, I, B>, x: F) => I;
export type PredicateFunction = <F, I, B>(o: LaneOps<F, I, B>, x: F) => B;

/** A math function with its signature. */
export type MathFunction =
  | { readonly kind: "f->f"; readonly lower: UnaryFunction }
  | { readonly kind: "ff->f"; readonly lower: BinaryFunction }
  | { readonly kind: "fff->f"; readonly lower: TernaryFunction }
  | { readonly kind: "ffff->f"; readonly lower: QuaternaryFunction }
  | { readonly kind: "fi->f"; readonly lower: IntegerPowerFunction }
  | { readonly kind: "f->i"; readonly lower: ToIntegerFunction }
  | { readonly kind: "f->b"; readonly lower: PredicateFunction };

const unary: Readonly<Record<string, UnaryFunction>> = {
  exp,
  exp2,
  exp10,
  expm1,
  log,
  log2,
  log10,
  log1p,
  rsqrt,
  cbrt,
  rcbrt,
  sin,
  cos,
  tan,
  sinpi,
  cospi,
  asin,
  acos,
  atan,
  sinh,
  cosh,
  tanh,
  asinh,
  acosh,
  atanh,
  erf,
  erfc,
  erfcx,
  erfinv,
  erfcinv,
  normcdf,
  normcdfinv,
  tgamma,
  lgamma,
  round,
  logb,
  j0,
  j1,
  y0,
  y1,
  i0,
  i1,
  frexp_mantissa: frexpMantissa,
  cyl_bessel_i0: i0,
  cyl_bessel_i1: i1,
  sqrt: (o, x) => o.sqrt(x),
  abs: (o, x) => o.abs(x),
  fabs: (o, x) => o.abs(x),
  floor: (o, x) => o.floor(x),
  ceil: (o, x) => o.ceil(x),
  trunc: (o, x) => o.trunc(x),
  roundeven: (o, x) => o.nearest(x),
  rint: (o, x) => o.nearest(x),
  nearbyint: (o, x) => o.nearest(x),
};
const binary: Readonly<Record<string, BinaryFunction>> = {
  pow,
  atan2,
  fmod,
  remainder,
  hypot: (o, x, y) => norm(o, x, y),
  rhypot: (o, x, y) => inverseNorm(o, x, y),
  nextafter,
  fdim,
  copysign: (o, x, y) => o.copysign(x, y),
};
const integerPower: Readonly<Record<string, IntegerPowerFunction>> = { powi, ldexp, scalbn: ldexp, jn, yn };
const toInteger: Readonly<Record<string, ToIntegerFunction>> = {
  ilogb,
  llrint,
  llround,
  frexp_exponent: frexpExponent,
};
const predicates: Readonly<Record<string, PredicateFunction>> = {
  isnan: isNaN,
  isinf: isInf,
  isfinite: isFinite,
  finite: isFinite,
  signbit,
};
/** MLIR's math ops whose name differs from C's. */
const mlirNames: Readonly<Record<string, string>> = { absf: "abs", powf: "pow", fpowi: "powi" };
const mlirOps =
  "absf acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 floor fma fpowi isfinite isinf isnan log log10 log1p log2 powf round roundeven rsqrt sin sinh sqrt tan tanh trunc";

const directions: readonly RoundingDirection[] = ["rd", "ru", "rz"];

/** Every function, by base name and by MLIR op name. */
export const mathFunctions: ReadonlyMap<string, MathFunction> = collect();

/** `add_rd` and the like. */
function collectDirected(all: Map<string, MathFunction>, direction: RoundingDirection): void {
  const add = (name: string, entry: MathFunction): void => void all.set(`${name}_${direction}`, entry);
  add("add", { kind: "ff->f", lower: (o, x, y) => addDirected(o, direction, x, y) });
  add("sub", { kind: "ff->f", lower: (o, x, y) => addDirected(o, direction, x, o.neg(y)) });
  add("mul", { kind: "ff->f", lower: (o, x, y) => mulDirected(o, direction, x, y) });
  add("div", { kind: "ff->f", lower: (o, x, y) => divDirected(o, direction, x, y) });
  add("rcp", { kind: "f->f", lower: (o, x) => divDirected(o, direction, o.float(1), x) });
  add("sqrt", { kind: "f->f", lower: (o, x) => sqrtDirected(o, direction, x) });
  add("fma", { kind: "fff->f", lower: (o, x, y, z) => fmaDirected(o, direction, x, y, z) });
}

function collect(): Map<string, MathFunction> {
  const all = new Map<string, MathFunction>();
  for (const [name, lower] of Object.entries(unary)) all.set(name, { kind: "f->f", lower });
  for (const [name, lower] of Object.entries(binary)) all.set(name, { kind: "ff->f", lower });
  all.set("fma", { kind: "fff->f", lower: exactFma });
  all.set("norm3d", { kind: "fff->f", lower: (o, x, y, z) => norm(o, x, y, z) });
  all.set("rnorm3d", { kind: "fff->f", lower: (o, x, y, z) => inverseNorm(o, x, y, z) });
  all.set("norm4d", { kind: "ffff->f", lower: (o, x, y, z, w) => norm(o, x, y, z, w) });
  all.set("rnorm4d", { kind: "ffff->f", lower: (o, x, y, z, w) => inverseNorm(o, x, y, z, w) });
  for (const direction of directions) collectDirected(all, direction);
  for (const [name, lower] of Object.entries(integerPower)) all.set(name, { kind: "fi->f", lower });
  for (const [name, lower] of Object.entries(toInteger)) all.set(name, { kind: "f->i", lower });
  for (const [name, lower] of Object.entries(predicates)) all.set(name, { kind: "f->b", lower });
  for (const op of mlirOps.split(" ")) {
    const entry = all.get(mlirNames[op] ?? op);
    if (entry === undefined) throw new Error(`internal: no lowering for math.${op}`);
    all.set(`math.${op}`, entry);
  }
  return all;
}
