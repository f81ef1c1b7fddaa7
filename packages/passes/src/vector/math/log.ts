/*
 * The logarithms: `x = 2^k m` with `m` around 1 and `log m` by the series of `2 artanh(s)`, `s = (m-1)/(m+1)` (Muller,
 * Elementary Functions, 3rd ed., section 11.3; the splitting `f - (f^2/2 - s (f^2/2 + R))` is fdlibm's, Ng 1993). The
 * other bases multiply a double-word logarithm; `logWord` has about 10 more bits than a float, as `pow` and gamma need.
 */

import { logTail32, logTail64, logTailExtended } from "./coefficients/log.ts";
import {
  type DoubleWord,
  addFloat,
  addWords,
  divWords,
  doubleWord,
  fastTwoSum,
  mulWords,
  twoSum,
} from "./double-word.ts";
import { polynomial, splitNormal, splitPositive } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/** The natural logarithm. */
export function log<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const { mantissa, exponent } = splitPositive(o, x, Math.SQRT1_2);
  return logDomain(o, x, x, logOfSplit(o, o.sub(mantissa, o.float(1)), exponent));
}

/** The natural logarithm of positive normal numbers. */
export function logOfNormal<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const { mantissa, exponent } = splitNormal(o, x, Math.SQRT1_2);
  return logOfSplit(o, o.sub(mantissa, o.float(1)), exponent);
}

/** `log(1 + x)`. */
export function log1p<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.width === 32 ? log1pOfSingle(o, x) : log1pOfDouble(o, x);
}

/** By `1 + x = 2^k (1 + f)`, where `f = 2^-k x + (2^-k - 1)` is rounded once and is `x` near 0. */
function log1pOfSingle<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const one = o.float(1);
  const sum = o.add(one, x);
  const { exponent, steps } = splitNormal(o, sum, Math.SQRT1_2);
  const shift = o.shiftLeft(steps, 23);
  const scaled = o.fromBits(o.intSub(o.toBits(x), shift));
  // 2^-128 wraps around to a negative number.
  const power = o.max(o.fromBits(o.intSub(o.toBits(one), shift)), o.float(0));
  const value = logOfSplit(o, o.add(scaled, o.sub(power, one)), exponent);
  return o.copysign(logDomain(o, sum, x, value), x);
}

function log1pOfDouble<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const one = o.float(1);
  const sum = twoSum(o, one, x);
  // No sum is subnormal.
  const { mantissa, exponent } = splitNormal(o, sum.high, Math.SQRT1_2);
  const near = o.eq(exponent, o.float(0));
  const f = o.select(near, x, o.sub(mantissa, one));
  const rest = o.select(near, o.float(0), o.div(sum.low, sum.high));
  const value = logOfSplit(o, f, exponent, rest);
  return o.select(o.eq(x, o.float(0)), x, logDomain(o, sum.high, x, value));
}

/** The logarithm to base 2; exact for powers of two. */
export function log2<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const { mantissa, exponent } = splitPositive(o, x, Math.SQRT1_2);
  const inverse =
    o.width === 32
      ? doubleWord(o, 1.4426950216293335, 1.925963033500011e-8)
      : doubleWord(o, 1.4426950408889634, 2.0355273740931033e-17);
  const product = mulWords(o, logNearOne(o, mantissa), inverse);
  const sum = fastOrderedSum(o, exponent, product);
  return logDomain(o, x, x, sum);
}

/** The logarithm to base 10. */
export function log10<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const { mantissa, exponent } = splitPositive(o, x, Math.SQRT1_2);
  const inverse =
    o.width === 32
      ? doubleWord(o, 0.4342944920063019, -1.0103049952192578e-8)
      : doubleWord(o, 0.4342944819032518, 1.098319650216765e-17);
  const high = o.float(o.width === 32 ? 0.301025390625 : 0.30102999566361177);
  const low = o.float(o.width === 32 ? 4.605039066518657e-6 : 3.694239077158931e-13);
  const product = mulWords(o, logNearOne(o, mantissa), inverse);
  const s = twoSum(o, o.mul(exponent, high), product.high);
  const tail = o.add(o.fma(exponent, low, product.low), s.low);
  return logDomain(o, x, x, o.add(s.high, tail));
}

/** `log(x.high + x.low)` of a positive number in double-word precision; 64-bit lanes only. */
export function logWord<F, I, B>(o: LaneOps<F, I, B>, x: DoubleWord<F>): DoubleWord<F> {
  const { mantissa, exponent } = splitPositive(o, x.high, Math.SQRT1_2);
  const one = o.float(1);
  const zero = o.float(0);
  const s = divWords(o, { high: o.sub(mantissa, one), low: zero }, twoSum(o, one, mantissa));
  const z = mulWords(o, s, s);
  const tail = o.mul(o.mul(z.high, o.float(0.5)), polynomial(o, z.high, logTailExtended));
  const third = doubleWord(o, 0.3333333333333333, 1.850371707708594e-17);
  const factor = mulWords(o, z, addFloat(o, third, tail));
  const twice: DoubleWord<F> = { high: o.add(s.high, s.high), low: o.add(s.low, s.low) };
  const near = addWords(o, twice, mulWords(o, twice, factor));
  const power = fastTwoSum(
    o,
    o.mul(exponent, o.float(0.6931471805592082)),
    o.mul(exponent, o.float(7.371002565167799e-13)),
  );
  const sum = addWords(o, power, near);
  return fastTwoSum(o, sum.high, o.add(sum.low, o.div(x.low, x.high)));
}

/** `exponent log 2 + log(1 + f) + rest`. */
function logOfSplit<F, I, B>(o: LaneOps<F, I, B>, f: F, exponent: F, rest?: F): F {
  const high = o.float(o.width === 32 ? 0.693115234375 : 0.6931471805592082);
  const low = o.float(o.width === 32 ? 3.194618329871446e-5 : 7.371002565167799e-13);
  const { square, correction } = logParts(o, f);
  const lowest = rest === undefined ? o.mul(exponent, low) : o.fma(exponent, low, rest);
  return o.add(o.mul(exponent, high), o.sub(f, o.sub(square, o.add(correction, lowest))));
}

/** `log m` as a double word of somewhat more than single precision. */
function logNearOne<F, I, B>(o: LaneOps<F, I, B>, m: F): DoubleWord<F> {
  const f = o.sub(m, o.float(1));
  const { square, correction } = logParts(o, f);
  const head = fastTwoSum(o, f, o.neg(square));
  return fastTwoSum(o, head.high, o.add(head.low, correction));
}

/** `log(1 + f) = f - (square - correction)`. */
function logParts<F, I, B>(o: LaneOps<F, I, B>, f: F): { square: F; correction: F } {
  const s = o.div(f, o.add(o.float(2), f));
  const z = o.mul(s, s);
  const r = o.mul(z, polynomial(o, z, o.width === 32 ? logTail32 : logTail64));
  const square = o.mul(o.mul(o.float(0.5), f), f);
  return { square, correction: o.mul(s, o.add(square, r)) };
}

function fastOrderedSum<F, I, B>(o: LaneOps<F, I, B>, k: F, word: DoubleWord<F>): F {
  const s = twoSum(o, k, word.high);
  return o.add(s.high, o.add(s.low, word.low));
}

/** The limits: -inf at 0, NaN below, inf at inf, and NaN; `argument` is the argument of the logarithm. */
function logDomain<F, I, B>(o: LaneOps<F, I, B>, argument: F, x: F, value: F): F {
  const zero = o.float(0);
  const a = o.select(o.eq(argument, zero), o.float(-Infinity), value);
  const b = o.select(o.lt(argument, zero), o.float(NaN), a);
  return o.select(o.lt(x, o.float(Infinity)), b, x);
}
