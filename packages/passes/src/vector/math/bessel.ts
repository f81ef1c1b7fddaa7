/*
 * Bessel functions of orders 0 and 1, first and second kind and modified first kind: polynomials up to 8, beyond it
 * Hankel's expansion `sqrt(2/(pi x)) (P cos chi - Q sin chi)` (DLMF 10.17; Hart et al., Computer Approximations, 1968,
 * section 6.8) with chi reduced as a double word. Near a zero of the function the error is absolute. f32 lanes compute
 * in f64.
 */

import {
  i0Large,
  i0Small,
  i1Large,
  i1Small,
  j0Small,
  j1Small,
  p0,
  p1,
  q0,
  q1,
  y0Small,
  y1Small,
} from "./coefficients/bessel.ts";
import { addFloat, addWords, doubleWord } from "./double-word.ts";
import { expWordParts } from "./exp.ts";
import { at, isNaN, polynomial, scaleUnit, signbit } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";
import { log } from "./log.ts";
import { cosineOf, reduceAngle, sineOf } from "./trig.ts";

export function j0<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.viaDouble([x], (d, args) => firstKind(d, d.abs(at(args, 0)), 0));
}

export function j1<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.viaDouble([x], (d, args) => {
    const v = at(args, 0);
    const value = firstKind(d, d.abs(v), 1);
    return d.select(signbit(d, v), d.neg(value), value);
  });
}

/** NaN for negative arguments, -inf at 0; so is `y1`. */
export function y0<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.viaDouble([x], (d, args) => secondKind(d, at(args, 0), 0));
}

export function y1<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.viaDouble([x], (d, args) => secondKind(d, at(args, 0), 1));
}

export function i0<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.viaDouble([x], (d, args) => modified(d, d.abs(at(args, 0)), i0Small, i0Large, d.float(1)));
}

export function i1<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.viaDouble([x], (d, args) => {
    const v = at(args, 0);
    const a = d.abs(v);
    return d.copysign(modified(d, a, i1Small, i1Large, a), v);
  });
}

type Order = 0 | 1;

/** J of a positive argument; 64-bit lanes. */
export function firstKind<F, I, B>(o: LaneOps<F, I, B>, x: F, order: Order): F {
  const large = hankel(o, x, order).cosine;
  const near = smallFirstKind(o, x, order);
  // J0 rounds to 1 there, but the polynomial does not.
  const small = order === 1 ? near : o.select(o.lt(x, o.float(2 ** -28)), o.float(1), near);
  const value = o.select(o.lt(x, o.float(8)), small, large);
  return o.select(isNaN(o, x), x, value);
}

function smallFirstKind<F, I, B>(o: LaneOps<F, I, B>, x: F, order: Order): F {
  const v = centred(o, x);
  return order === 0 ? polynomial(o, v, j0Small) : o.mul(x, polynomial(o, v, j1Small));
}

/** Y; 64-bit lanes. */
export function secondKind<F, I, B>(o: LaneOps<F, I, B>, x: F, order: Order): F {
  const twoOverPi = o.float(0.6366197723675814);
  const zero = o.float(0);
  const v = centred(o, x);
  const logarithmic = o.mul(log(o, x), smallFirstKind(o, x, order));
  const small =
    order === 0
      ? o.fma(twoOverPi, logarithmic, polynomial(o, v, y0Small))
      : o.add(o.mul(x, polynomial(o, v, y1Small)), o.mul(twoOverPi, o.sub(logarithmic, o.div(o.float(1), x))));
  const value = o.select(o.lt(x, o.float(8)), small, hankel(o, x, order).sine);
  const limits = o.select(o.eq(x, zero), o.float(-Infinity), value);
  return o.select(o.maskOr(o.lt(x, zero), isNaN(o, x)), o.float(NaN), limits);
}

function centred<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.min(x, o.float(8));
  return o.sub(o.mul(o.mul(a, a), o.float(1 / 32)), o.float(1));
}

/** J (`cosine`) and Y (`sine`) for `x >= 8`. */
function hankel<F, I, B>(o: LaneOps<F, I, B>, x: F, order: Order): { cosine: F; sine: F } {
  const infinite = o.eq(x, o.float(Infinity));
  const a = o.select(infinite, o.float(8), o.max(x, o.float(8)));
  const w = o.div(o.float(8), a);
  const z = o.mul(w, w);
  const p = polynomial(o, z, order === 0 ? p0 : p1);
  const q = o.mul(w, polynomial(o, z, order === 0 ? q0 : q1));
  const { quadrant, angle } = reduceAngle(o, a);
  // chi = x - pi/4 (2 order + 1), moved into [-pi/4, pi/4].
  const negative = o.lt(angle.high, o.float(0));
  const quarterTurn = doubleWord(o, 0.7853981633974483, 3.061616997868383e-17);
  const sign = o.select(negative, o.float(1), o.float(-1));
  const turned = addWords(o, angle, { high: o.mul(sign, quarterTurn.high), low: o.mul(sign, quarterTurn.low) });
  const back = o.add(o.select(negative, o.float(1), o.float(0)), o.float(order));
  const chi = { quadrant: o.sub(quadrant, back), angle: addFloat(o, turned, o.float(0)) };
  const c = cosineOf(o, chi, false);
  const s = sineOf(o, chi, o.lt(o.float(1), o.float(0)), false);
  const amplitude = o.div(o.float(0.7978845608028654), o.sqrt(a));
  const zero = o.float(0);
  // The limit at infinity is +0.
  const limited = (value: F): F => o.select(infinite, zero, o.mul(amplitude, value));
  return {
    cosine: limited(o.sub(o.mul(p, c), o.mul(q, s))),
    sine: limited(o.add(o.mul(p, s), o.mul(q, c))),
  };
}

function modified<F, I, B>(
  o: LaneOps<F, I, B>,
  x: F,
  small: readonly number[],
  large: readonly number[],
  factor: F,
): F {
  const eight = o.float(8);
  const u = o.mul(o.min(x, eight), o.float(0.125));
  const near = o.mul(factor, polynomial(o, o.mul(u, u), small));
  const { value, exponent } = expWordParts(o, { high: o.min(x, o.float(740)), low: o.float(0) });
  const a = o.max(o.min(x, o.float(740)), eight);
  const p = o.div(o.mul(value, polynomial(o, o.div(eight, a), large)), o.sqrt(a));
  // The exponent clamp of exp is below the overflow threshold of I.
  const extra = o.max(o.sub(x, o.float(711)), o.float(0));
  const far = o.select(o.lt(o.float(0), extra), beyond(o, x, large), scaleUnit(o, p, exponent));
  return o.select(isNaN(o, x), x, o.select(o.lt(x, eight), near, far));
}

/** Arguments above 711: `e^(x - 32) P / sqrt(x)` times `e^32`. */
function beyond<F, I, B>(o: LaneOps<F, I, B>, x: F, large: readonly number[]): F {
  const a = o.min(x, o.float(740));
  const { value, exponent } = expWordParts(o, { high: o.sub(a, o.float(32)), low: o.float(0) });
  const p = o.div(o.mul(value, polynomial(o, o.div(o.float(8), o.max(a, o.float(8))), large)), o.sqrt(a));
  return o.mul(scaleUnit(o, p, exponent), o.float(78962960182680.69));
}
