/*
 * The hyperbolic functions and their inverses through `expm1` and `log1p`, which keeps the relative accuracy near 0
 * (Muller, Elementary Functions, 3rd ed., section 11.5; the inverse formulas are those of Kahan, Branch Cuts, 1987).
 * Large arguments use `e^x / 2` with the halving in the exponent, so that nothing overflows early.
 */

import { sinhTail32 } from "./coefficients/exp.ts";
import { expm1, halfExp } from "./exp.ts";
import { fastTanh } from "./fast.ts";
import { at, polynomial } from "./helpers.ts";
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
  return doubled(o, x, (d, v) => {
    const a = d.abs(v);
    const large = d.lt(d.float(2 ** 28), a);
    const b = d.select(large, d.float(1), a);
    const square = d.mul(b, b);
    const near = log1p(d, d.add(b, d.div(square, d.add(d.float(1), d.sqrt(d.add(d.float(1), square))))));
    const value = d.select(large, d.add(log(d, a), d.float(Math.LN2)), near);
    return d.select(d.lt(a, d.float(2 ** -30)), v, d.copysign(value, v));
  });
}

export function acosh<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return doubled(o, x, (d, v) => {
    const large = d.lt(d.float(2 ** 28), v);
    const t = d.sub(d.select(large, d.float(2), v), d.float(1));
    const near = log1p(d, d.add(t, d.sqrt(d.add(d.add(t, t), d.mul(t, t)))));
    const value = d.select(large, d.add(log(d, v), d.float(Math.LN2)), near);
    return d.select(d.lt(v, d.float(1)), d.float(NaN), value);
  });
}

export function atanh<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return doubled(o, x, (d, v) => {
    const a = d.abs(v);
    const one = d.float(1);
    const twice = d.add(a, a);
    const flat = d.add(twice, d.div(d.mul(twice, a), d.sub(one, a)));
    const steep = d.div(twice, d.sub(one, a));
    const value = d.mul(d.float(0.5), log1p(d, d.select(d.lt(a, d.float(0.5)), flat, steep)));
    return d.select(d.lt(a, d.float(2 ** -30)), v, d.copysign(value, v));
  });
}

type UnaryBody = <F, I, B>(o: LaneOps<F, I, B>, x: F) => F;

function doubled<F, I, B>(o: LaneOps<F, I, B>, x: F, body: UnaryBody): F {
  return o.viaDouble([x], (d, args) => body(d, at(args, 0)), true);
}
