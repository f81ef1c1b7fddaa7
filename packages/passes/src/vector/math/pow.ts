/*
 * `x^y = e^(y log x)`. The logarithm and the product carry double-word precision, since the relative error of the
 * result is the absolute error of the exponent (Muller, Elementary Functions, 3rd ed., section 11.4); for f32 plain f64
 * arithmetic has the bits to spare. Special cases are those of IEEE 754-2019, 9.2.1.
 */

import { fastTwoSum, mulFloat } from "./double-word.ts";
import { exp, expWord } from "./exp.ts";
import { isInf, isNaN, isOdd, present } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";
import { log, logWord } from "./log.ts";

/** `x^y`. */
export function pow<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F): F {
  return signedPower(o, x, y, (base, power) =>
    o.width === 32
      ? o.viaDouble([base, power], (d, [a, b]) => plainPower(d, present(a), present(b)), true)
      : wordPower(o, base, power),
  );
}

/** `x^y` with all its special cases, where `positivePower` raises positive finite numbers to a power. */
export function signedPower<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F, positivePower: (base: F, power: F) => F): F {
  const magnitude = positivePower(o.abs(x), y);
  const zero = o.float(0);
  const one = o.float(1);
  const odd = isOdd(o, y);
  const limits = powerLimits(o, o.abs(x), y, magnitude);
  const negative = o.intLt(o.toBits(x), o.int(0n));
  const signed = o.select(o.maskAnd(negative, odd), o.neg(limits), limits);
  const whole = o.eq(o.trunc(y), y);
  const finiteNegative = o.maskAnd(o.lt(x, zero), o.maskNot(isInf(o, x)));
  const undefinedPower = o.maskAnd(finiteNegative, o.maskNot(whole));
  const domain = o.select(undefinedPower, o.float(NaN), signed);
  const result = o.select(o.maskOr(isNaN(o, x), isNaN(o, y)), o.float(NaN), domain);
  return o.select(o.maskOr(o.eq(x, one), o.eq(y, zero)), one, result);
}

/** `x^n` for an integer `n` of the lane's width. */
export function powi<F, I, B>(o: LaneOps<F, I, B>, x: F, n: I): F {
  // Two parts, so that a 32-bit n is exact: its float would lose the low bits.
  const lowPart = o.intAnd(n, o.int(4095n));
  const high = o.fromInt(o.intSub(n, lowPart));
  const low = o.fromInt(lowPart);
  const a = o.abs(x);
  const magnitude =
    o.width === 32
      ? o.viaDouble(
          [a, high, low],
          (d, [base, h, l]) => plainPower(d, present(base), d.add(present(h), present(l))),
          true,
        )
      : wordPower(o, a, o.add(high, low));
  const y = o.add(high, low);
  const limits = powerLimits(o, a, y, magnitude);
  const odd = o.intEq(o.intAnd(n, o.int(1n)), o.int(1n));
  const negative = o.maskAnd(odd, o.intLt(o.toBits(x), o.int(0n)));
  const signed = o.select(negative, o.neg(limits), limits);
  const result = o.select(isNaN(o, x), o.float(NaN), signed);
  return o.select(o.maskOr(o.eq(x, o.float(1)), o.intEq(n, o.int(0n))), o.float(1), result);
}

function plainPower<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F): F {
  return exp(o, o.mul(boundExponent(o, y), log(o, x)));
}

function wordPower<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F): F {
  const product = mulFloat(o, logWord(o, { high: x, low: o.float(0) }), boundExponent(o, y));
  return expWord(o, fastTwoSum(o, product.high, product.low));
}

/** Beyond 2^70, every power is already 0, 1 or inf, and nothing overflows on the way. */
export function boundExponent<F, I, B>(o: LaneOps<F, I, B>, y: F): F {
  return o.min(o.max(y, o.float(-(2 ** 70))), o.float(2 ** 70));
}

/** Replaces the powers of 0 and inf by their limits; `x >= 0`. */
function powerLimits<F, I, B>(o: LaneOps<F, I, B>, x: F, y: F, value: F): F {
  const zero = o.float(0);
  const inf = o.float(Infinity);
  const falling = o.lt(y, zero);
  const ofZero = o.select(falling, inf, zero);
  const ofInf = o.select(falling, zero, inf);
  return o.select(o.eq(x, zero), ofZero, o.select(o.eq(x, inf), ofInf, value));
}
