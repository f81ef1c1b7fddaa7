/*
 * Functions of the representation: adjacent floats, scaling by powers of two, exponents. They work on the bit pattern,
 * in which the floats of one sign are ordered like integers (Muller et al., Handbook of Floating-Point Arithmetic, 2nd
 * ed., section 3.1).
 */

import { formatOf, isFinite, isInf, isNaN, scale, smallFloatToInt, splitPositive } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/** The next float after `x` in the direction of `y`. */
export function nextafter<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F): F {
  const zero = o.float(0);
  const bits = o.toBits(x);
  const one = o.int(1n);
  const away = o.maskOr(o.maskAnd(o.lt(zero, x), o.lt(x, y)), o.maskAnd(o.lt(x, zero), o.lt(y, x)));
  const moved = o.fromBits(o.intSelect(away, o.intAdd(bits, one), o.intSub(bits, one)));
  const fromZero = o.copysign(o.fromBits(one), y);
  const step = o.select(o.eq(x, zero), fromZero, moved);
  const value = o.select(o.eq(x, y), y, step);
  return o.select(o.maskOr(isNaN(o, x), isNaN(o, y)), o.float(NaN), value);
}

/** `x * 2^n`. */
export function ldexp<F, I, B>(o: LaneOps<F, I, B>, x: F, n: I): F {
  const limit = o.int(o.width === 32 ? 400n : 3000n);
  const below = o.int(o.width === 32 ? -400n : -3000n);
  const upper = o.intSelect(o.intLt(limit, n), limit, n);
  const bounded = o.intSelect(o.intLt(upper, below), below, upper);
  const magic = o.float(formatOf(o).magic);
  return scale(o, x, o.sub(o.fromBits(o.intAdd(bounded, o.toBits(magic))), magic));
}

/** The exponent of `x` as a float: -inf at 0, inf at inf. */
export function logb<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const { exponent } = splitPositive(o, a, 1);
  const value = o.select(o.eq(a, o.float(0)), o.float(-Infinity), exponent);
  return o.select(isFinite(o, x), value, a);
}

/** The exponent of `x` as an integer: the smallest integer at 0 and NaN, the largest at inf (CUDA's `ilogb`). */
export function ilogb<F, I, B>(o: LaneOps<F, I, B>, x: F): I {
  const a = o.abs(x);
  const exponent = smallFloatToInt(o, splitPositive(o, a, 1).exponent);
  const least = o.int(-(1n << 31n));
  const none = o.maskOr(o.eq(a, o.float(0)), isNaN(o, x));
  return o.intSelect(none, least, o.intSelect(isInf(o, x), o.int((1n << 31n) - 1n), exponent));
}

/** The `m` in `[1/2, 1)` of `x = m 2^e`; 0, inf and NaN stay. */
export function frexpMantissa<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const half = o.mul(splitPositive(o, a, 1).mantissa, o.float(0.5));
  const kept = o.maskOr(o.eq(a, o.float(0)), o.maskNot(isFinite(o, x)));
  return o.select(kept, x, o.copysign(half, x));
}

/** The `e` of `x = m 2^e`; 0 for 0, inf and NaN. */
export function frexpExponent<F, I, B>(o: LaneOps<F, I, B>, x: F): I {
  const a = o.abs(x);
  const exponent = o.add(splitPositive(o, a, 1).exponent, o.float(1));
  const kept = o.maskOr(o.eq(a, o.float(0)), o.maskNot(isFinite(o, x)));
  return smallFloatToInt(o, o.select(kept, o.float(0), exponent));
}

/** `x - y` if that is positive, else 0. */
export function fdim<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F): F {
  return o.select(o.le(x, y), o.float(0), o.sub(x, y));
}
