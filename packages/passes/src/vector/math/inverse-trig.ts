/*
 * The inverse circular functions. `atan` works on a quotient of nonnegative numbers, folded into [0, 1] by exchanging
 * them and into |q| <= tan(pi/8) by the addition theorem, so that one division serves `atan` and `atan2`; `asin` and
 * `acos` halve the angle above 1/2 (Cody and Waite 1980, chapters 10 and 11; Muller, Elementary Functions, 3rd ed.,
 * section 11.1).
 */

import { asinTail32, asinTail64, atanTail64, atanUnit32 } from "./coefficients/trig.ts";
import { twoProduct } from "./double-word.ts";
import { isNaN, orNaN, polynomial, signbit } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

export function atan<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const negative = o.lt(o.float(1), o.float(0));
  const value = o.copysign(angle(o, a, o.float(1), negative), x);
  return o.select(o.maskOr(isNaN(o, x), o.eq(x, o.float(0))), x, value);
}

/** The angle of the point `(x, y)`, in `[-pi, pi]`. */
export function atan2<F, I, B>(o: LaneOps<F, I, B>, y: F, x: F): F {
  const value = o.copysign(angle(o, o.abs(y), o.abs(x), signbit(o, x)), y);
  const known = o.maskAnd(o.eq(x, x), o.eq(y, y));
  return orNaN(o, known, value);
}

export function asin<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const { large, s, tail } = arcsine(o, a);
  const half = piParts(o, 2);
  // Twice what the root has been rounded by is at most half a unit of the last place of an f32 result.
  const rest = o.sub(half.low, o.mul(o.float(2), o.width === 32 ? tail : o.add(tail, restOfRoot(o, a, s))));
  const folded = o.add(o.sub(half.high, o.mul(o.float(2), s)), rest);
  const value = o.select(large, folded, o.add(s, tail));
  return o.select(o.eq(x, o.float(0)), x, o.copysign(value, x));
}

/** `sqrt((1 - a) / 2) - s` where `s` is the rounded root. */
function restOfRoot<F, I, B>(o: LaneOps<F, I, B>, a: F, s: F): F {
  const root = twoProduct(o, s, s);
  const z = o.mul(o.sub(o.float(1), a), o.float(0.5));
  return o.select(o.eq(s, o.float(0)), s, o.div(o.sub(o.sub(z, root.high), root.low), o.add(s, s)));
}

export function acos<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const { large, s, tail } = arcsine(o, a);
  const negative = o.lt(x, o.float(0));
  const half = piParts(o, 2);
  const whole = piParts(o, 1);
  const twice = o.mul(o.float(2), o.add(s, tail));
  const folded = o.select(negative, o.sub(whole.high, o.sub(twice, whole.low)), twice);
  const signedS = o.select(negative, o.neg(s), s);
  const signedTail = o.select(negative, o.neg(tail), tail);
  const near = o.sub(half.high, o.add(signedS, o.sub(signedTail, half.low)));
  return o.select(large, folded, near);
}

/** `arcsin a = s + tail`, or half the complementary angle for `a > 1/2`; NaN above 1. */
function arcsine<F, I, B>(o: LaneOps<F, I, B>, a: F): { large: B; s: F; tail: F } {
  const half = o.float(0.5);
  const large = o.lt(half, a);
  const z = o.select(large, o.mul(o.sub(o.float(1), a), half), o.mul(a, a));
  const s = o.select(large, o.sqrt(z), a);
  const p = polynomial(o, z, o.width === 32 ? asinTail32 : asinTail64);
  return { large, s, tail: o.mul(o.mul(s, z), p) };
}

/** The angle of `(x, y)` in `[0, pi]` for `x, y >= 0`, where `mirrored` stands for `-x`. */
function angle<F, I, B>(o: LaneOps<F, I, B>, y: F, x: F, mirrored: B): F {
  return o.width === 32 ? angleOfSingle(o, y, x, mirrored) : angleOfDouble(o, y, x, mirrored);
}

/** By one polynomial for quotients up to 1. */
function angleOfSingle<F, I, B>(o: LaneOps<F, I, B>, y: F, x: F, mirrored: B): F {
  const least = o.min(x, y);
  const most = o.max(x, y);
  const [zero, one] = [o.float(0), o.float(1)];
  // Both may be 0 or infinite.
  const alike = o.select(o.eq(most, zero), zero, one);
  const q = o.select(o.eq(least, most), alike, o.div(least, most));
  const z = o.mul(q, q);
  const acute = o.fma(o.mul(q, z), polynomial(o, z, atanUnit32), q);
  const half = piParts(o, 2);
  const whole = piParts(o, 1);
  const steep = o.select(o.lt(x, y), o.sub(half.high, o.sub(acute, half.low)), acute);
  return o.select(mirrored, o.sub(whole.high, o.sub(steep, whole.low)), steep);
}

function angleOfDouble<F, I, B>(o: LaneOps<F, I, B>, y: F, x: F, mirrored: B): F {
  const swapped = o.lt(x, y);
  const least0 = o.min(x, y);
  const most0 = o.max(x, y);
  const inf = o.float(Infinity);
  const bothInf = o.eq(least0, inf);
  const huge = o.lt(o.float(2 ** 1000), most0);
  // Subnormal coordinates have too few bits to be compared after a multiplication.
  const tiny = o.lt(most0, o.float(2 ** -900));
  const lift = o.select(tiny, o.float(2 ** 128), o.float(1));
  const unit = o.select(huge, o.float(0.25), lift);
  const least = o.select(bothInf, o.float(1), o.mul(least0, unit));
  const most = o.select(bothInf, o.float(1), o.mul(most0, unit));
  const steep = o.lt(o.mul(most, o.float(0.41421356)), least);
  const top = o.select(steep, o.sub(least, most), least);
  const bottom = o.select(steep, o.add(least, most), most);
  const zero = o.float(0);
  const q = o.select(
    o.eq(most, zero),
    zero,
    o.select(o.maskAnd(o.eq(most, inf), o.maskNot(steep)), zero, o.div(top, bottom)),
  );
  const z = o.mul(q, q);
  const tail = o.mul(o.mul(q, z), polynomial(o, z, atanTail64));

  const flip = o.maskOr(o.maskAnd(swapped, o.maskNot(mirrored)), o.maskAnd(mirrored, o.maskNot(swapped)));
  const half = piParts(o, 2);
  const whole = piParts(o, 1);
  const fourth = piParts(o, 4);
  const baseHigh = o.select(swapped, half.high, o.select(mirrored, whole.high, zero));
  const baseLow = o.select(swapped, half.low, o.select(mirrored, whole.low, zero));
  const bendHigh = o.select(steep, fourth.high, zero);
  const bendLow = o.select(steep, fourth.low, zero);
  const sign = o.select(flip, o.float(-1), o.float(1));
  const high = o.add(baseHigh, o.mul(sign, bendHigh));
  const low = o.add(baseLow, o.mul(sign, o.add(bendLow, tail)));
  return o.add(high, o.add(o.mul(sign, q), low));
}

/** `pi / divisor` for a power of two, in two floats. */
function piParts<F, I, B>(o: LaneOps<F, I, B>, divisor: number): { high: F; low: F } {
  const high = o.width === 32 ? Math.fround(Math.PI) : Math.PI;
  const low = o.width === 32 ? -8.742277657347586e-8 : 1.2246467991473532e-16;
  return { high: o.float(high / divisor), low: o.float(low / divisor) };
}
