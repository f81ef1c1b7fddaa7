/*
 * The hyperbolic functions and their inverses through `expm1` and `log1p`, which keeps the relative accuracy near 0
 * (Muller, Elementary Functions, 3rd ed., section 11.5; the inverse formulas are those of Kahan, Branch Cuts, 1987).
 * Large arguments use `e^x / 2` with the halving in the exponent, so that nothing overflows early. On f32, the functions
 * have forms of their own.
 */

import { sinhTail32 } from "./coefficients/exp.ts";
import { expm1, halfExp } from "./exp.ts";
import { fastTanh } from "./fast.ts";
import { orNaN, polynomial } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";
import { log, log1p } from "./log.ts";

export function sinh<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.width === 32 ? sinhOfSingle(o, x) : sinhOfDouble(o, x);
}

/** By a polynomial up to 1, where the exponentials cancel, and by them beyond. */
function sinhOfSingle<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const z = o.mul(x, x);
  const near = o.fma(o.mul(x, z), polynomial(o, z, sinhTail32), x);
  const half = halfExp(o, a);
  const far = o.sub(half, o.div(o.float(0.25), half));
  return o.select(o.lt(a, o.float(1)), near, o.copysign(far, x));
}

function sinhOfDouble<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const limit = o.float(24);
  const t = expm1(o, o.min(a, limit));
  const near = o.mul(o.float(0.5), o.add(t, o.div(t, o.add(t, o.float(1)))));
  const value = o.select(o.lt(limit, a), halfExp(o, a), near);
  return o.select(o.lt(a, o.float(2 ** -30)), x, o.copysign(value, x));
}

export function cosh<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const half = halfExp(o, o.abs(x));
  return o.add(half, o.div(o.float(0.25), half));
}

export function tanh<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  if (o.width === 32) return fastTanh(o, x);
  const a = o.min(o.abs(x), o.float(22));
  const t = expm1(o, o.add(a, a));
  const value = o.div(t, o.add(t, o.float(2)));
  return o.select(o.lt(o.abs(x), o.float(2 ** -30)), x, o.copysign(value, x));
}

export function asinh<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.width === 32 ? asinhOfSingle(o, x) : asinhOfDouble(o, x);
}

function asinhOfSingle<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const root = o.sqrt(o.fma(a, a, o.float(1)));
  const near = o.add(a, o.div(o.mul(a, a), o.add(o.float(1), root)));
  return o.copysign(log1pOrTwice(o, a, near), x);
}

function asinhOfDouble<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const large = o.lt(o.float(2 ** 28), a);
  const b = o.select(large, o.float(1), a);
  const square = o.mul(b, b);
  const near = log1p(o, o.add(b, o.div(square, o.add(o.float(1), o.sqrt(o.add(o.float(1), square))))));
  const value = o.select(large, o.add(log(o, a), o.float(Math.LN2)), near);
  return o.select(o.lt(a, o.float(2 ** -30)), x, o.copysign(value, x));
}

export function acosh<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return orNaN(o, o.le(o.float(1), x), o.width === 32 ? acoshOfSingle(o, x) : acoshOfDouble(o, x));
}

function acoshOfSingle<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const t = o.sub(x, o.float(1));
  return log1pOrTwice(o, x, o.add(t, o.sqrt(o.fma(t, t, o.add(t, t)))));
}

function acoshOfDouble<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const large = o.lt(o.float(2 ** 28), x);
  const t = o.sub(o.select(large, o.float(2), x), o.float(1));
  const near = log1p(o, o.add(t, o.sqrt(o.add(o.add(t, t), o.mul(t, t)))));
  return o.select(large, o.add(log(o, x), o.float(Math.LN2)), near);
}

/** `log(1 + near)` of f32, or `log(2 a)` for an `a` so large that it is the same, and that its square may overflow. */
function log1pOrTwice<F, I, B>(o: LaneOps<F, I, B>, a: F, near: F): F {
  const large = o.lt(o.float(2 ** 25), a);
  const value = log1p(o, o.select(large, a, near));
  return o.add(value, o.select(large, o.float(Math.LN2), o.float(0)));
}

export function atanh<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.width === 32 ? atanhOfSingle(o, x) : atanhOfDouble(o, x);
}

function atanhOfSingle<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const value = log1p(o, o.div(o.add(a, a), o.sub(o.float(1), a)));
  return o.copysign(o.mul(o.float(0.5), value), x);
}

function atanhOfDouble<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const one = o.float(1);
  const twice = o.add(a, a);
  const flat = o.add(twice, o.div(o.mul(twice, a), o.sub(one, a)));
  const steep = o.div(twice, o.sub(one, a));
  const value = o.mul(o.float(0.5), log1p(o, o.select(o.lt(a, o.float(0.5)), flat, steep)));
  return o.select(o.lt(a, o.float(2 ** -30)), x, o.copysign(value, x));
}
