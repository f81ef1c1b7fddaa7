/*
 * Powers of f32 lanes whose fma rounds once, with the exponent `y log2 x` in double-word arithmetic of f32 instead of
 * f64, since the error of a product takes one fma. The logarithm is `2 artanh(s)`, `s = (m - 1) / (m + 1)`. Only the
 * first two terms of its series have a second word; the others are below 2^-12 of it. The error stays below 1 ulp.
 * Operations, an fma counted once: 124, of which 45 are for special cases.
 */

import { exp2Tail32 } from "./coefficients/exp.ts";
import { logTailWord32 } from "./coefficients/log.ts";
import { type DoubleWord, fastTwoSum } from "./double-word.ts";
import { polynomial, scaleUnit, splitPositive } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";
import { boundExponent, signedPower } from "./pow.ts";

/** `x^y`. */
export function fastPow<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F): F {
  return signedPower(o, x, y, (base, exponent) => positivePower(o, base, exponent));
}

/** `x^y` of a positive number. */
function positivePower<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F): F {
  const { high, low } = log2Word(o, x);
  const power = boundExponent(o, y);
  const product = o.mul(power, high);
  const rest = o.fma(power, low, o.fma(power, high, o.neg(product)));
  // Beyond these bounds, the result is 0 or inf whatever the rest is.
  const bounded = o.min(o.max(product, o.float(-160)), o.float(140));
  const n = o.nearest(bounded);
  const r = o.add(o.sub(bounded, n), o.min(o.max(rest, o.float(-1)), o.float(1)));
  return scaleUnit(o, o.fma(r, polynomial(o, r, exp2Tail32), o.float(1)), n);
}

/** A constant as the sum of two floats. */
function wordOf<F, I, B>(o: LaneOps<F, I, B>, value: number): DoubleWord<F> {
  const high = Math.fround(value);
  return { high: o.float(high), low: o.float(value - high) };
}

/** `a b` with an error of some units of the last place of the low part, which is not normalized. */
function mulFused<F, I, B>(o: LaneOps<F, I, B>, a: DoubleWord<F>, b: DoubleWord<F>): DoubleWord<F> {
  const high = o.mul(a.high, b.high);
  return { high, low: o.fma(a.high, b.low, o.fma(a.low, b.high, o.fma(a.high, b.high, o.neg(high)))) };
}

/** `log2 x` with an error below 2^-32 of it. */
function log2Word<F, I, B>(o: LaneOps<F, I, B>, x: F): DoubleWord<F> {
  const { mantissa, exponent } = splitPositive(o, x, Math.SQRT1_2);
  const one = o.float(1);
  const f = o.sub(mantissa, one);
  // Exact although the 1 may be the smaller one: the sum loses one bit at most.
  const divisor = fastTwoSum(o, one, mantissa);
  const quotient = o.div(f, divisor.high);
  const minus = o.neg(quotient);
  const rest = o.fma(minus, divisor.low, o.fma(minus, divisor.high, f));
  const s = { high: quotient, low: o.div(rest, divisor.high) };
  const z = mulFused(o, s, s);
  // 1 + z / 3 + z^2 / 5 + ..., of which all but the 1 is below 0.01.
  const [first = 0, ...others] = logTailWord32.map((c) => c / 2);
  const third = mulFused(o, z, wordOf(o, 1 / 3));
  const more = polynomial(o, z.high, [first - 1 / 3, ...others]);
  const series = { high: third.high, low: o.fma(z.high, more, third.low) };
  const head = mulFused(o, s, wordOf(o, 2 * Math.LOG2E));
  const tail = mulFused(o, head, series);
  const near = fastTwoSum(o, head.high, tail.high);
  const sum = fastTwoSum(o, exponent, near.high);
  return fastTwoSum(o, sum.high, o.add(sum.low, o.add(near.low, o.add(head.low, tail.low))));
}
