/*
 * Helpers on top of the lane operations that most algorithms share: Horner evaluation, special constants, exponent
 * arithmetic on the bit pattern, and conversions of small integers through a magic number, which exist for every width,
 * unlike the converting instructions (Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed., section 10.4).
 */

import type { LaneOps } from "./lane-ops.ts";

/** The element at `index` of a list that is known to be long enough. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`internal: no element ${index} in a list of ${list.length}`);
  return value;
}

/** A value that is known to be there: an argument of a lane computation, or what a loop carries. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("internal: a value of a lane computation is missing");
  return value;
}

/** The parameters of a float format. */
export interface Format {
  readonly mantissaBits: number;
  readonly bias: number;
  readonly minExponent: number;
  readonly maxExponent: number;
  /** `1.5 * 2^mantissaBits`: added to a small float it leaves the nearest integer in the low mantissa bits. */
  readonly magic: number;
  readonly minNormal: number;
}

export const single: Format = {
  mantissaBits: 23,
  bias: 127,
  minExponent: -126,
  maxExponent: 127,
  magic: 1.5 * 2 ** 23,
  minNormal: 2 ** -126,
};
const double: Format = {
  mantissaBits: 52,
  bias: 1023,
  minExponent: -1022,
  maxExponent: 1023,
  magic: 1.5 * 2 ** 52,
  minNormal: 2 ** -1022,
};

export function formatOf<F, I, B>(o: LaneOps<F, I, B>): Format {
  return o.width === 32 ? single : double;
}

/** The polynomial with the coefficients `c`, lowest order first, by Horner's rule. */
export function polynomial<F, I, B>(o: LaneOps<F, I, B>, x: F, c: readonly number[]): F {
  let sum = o.float(at(c, c.length - 1));
  for (let i = c.length - 2; i >= 0; i--) sum = o.fma(sum, x, o.float(at(c, i)));
  return sum;
}

export function isNaN<F, I, B>(o: LaneOps<F, I, B>, x: F): B {
  return o.ne(x, x);
}

export function isInf<F, I, B>(o: LaneOps<F, I, B>, x: F): B {
  return o.eq(o.abs(x), o.float(Infinity));
}

export function isFinite<F, I, B>(o: LaneOps<F, I, B>, x: F): B {
  return o.lt(o.abs(x), o.float(Infinity));
}

/** True where the sign bit is set, also for -0 and NaN. */
export function signbit<F, I, B>(o: LaneOps<F, I, B>, x: F): B {
  return o.intLt(o.toBits(x), o.int(0n));
}

/** `x` in the lanes of `mask`, NaN in the others. */
export function orNaN<F, I, B>(o: LaneOps<F, I, B>, mask: B, x: F): F {
  return o.select(mask, x, o.float(NaN));
}

/** `2^n` for an integral float `n` whose power is normal. */
export function exponentPower<F, I, B>(o: LaneOps<F, I, B>, n: F): F {
  const f = formatOf(o);
  return o.fromBits(o.shiftLeft(o.toBits(o.add(n, o.float(f.magic + f.bias))), f.mantissaBits));
}

/** `x * 2^n` with one rounding, for an integral float `n` of magnitude below three times the exponent range. */
export function scale<F, I, B>(o: LaneOps<F, I, B>, x: F, n: F): F {
  const f = formatOf(o);
  const low = o.float(-(f.bias - 1 - f.mantissaBits - 1));
  const high = o.float(f.bias);
  // Two steps that cannot round: first down to a multiple of a normal number, and last the one that may be subnormal.
  const first = o.min(o.max(n, low), high);
  const rest = o.sub(n, first);
  const second = o.min(o.max(rest, low), high);
  const third = o.max(o.min(o.sub(rest, second), high), o.float(f.minExponent));
  return o.mul(o.mul(o.mul(x, exponentPower(o, first)), exponentPower(o, second)), exponentPower(o, third));
}

/** `x * 2^n` for `x` of about 1 and a result that may be subnormal or overflow: two multiplications. */
export function scaleUnit<F, I, B>(o: LaneOps<F, I, B>, x: F, n: F): F {
  const half = o.nearest(o.mul(n, o.float(0.5)));
  return o.mul(o.mul(x, exponentPower(o, half)), exponentPower(o, o.sub(n, half)));
}

/** A float split as `mantissa * 2^exponent`. */
export interface Split<F> {
  readonly mantissa: F;
  readonly exponent: F;
}

/** Splits a positive normal number; see {@link splitPositive}. */
export function splitNormal<F, I, B>(o: LaneOps<F, I, B>, x: F, low: number): Split<F> & { readonly steps: I } {
  const { mantissaBits } = formatOf(o);
  const bits = o.toBits(x);
  const steps = o.shiftRightSigned(o.intSub(bits, o.toBits(o.float(low))), mantissaBits);
  const mantissa = o.fromBits(o.intSub(bits, o.shiftLeft(steps, mantissaBits)));
  return { mantissa, exponent: smallIntToFloat(o, steps), steps };
}

/**
 * Splits a positive finite `x`, subnormals included, so that the mantissa is in `[low, 2 low)`, `low` being 1 or
 * sqrt(1/2).
 */
export function splitPositive<F, I, B>(o: LaneOps<F, I, B>, x: F, low: number): Split<F> {
  const f = formatOf(o);
  const tiny = o.lt(x, o.float(f.minNormal));
  const lift = f.mantissaBits + 1;
  const { mantissa, exponent } = splitNormal(o, o.select(tiny, o.mul(x, o.float(2 ** lift)), x), low);
  return { mantissa, exponent: o.sub(exponent, o.select(tiny, o.float(lift), o.float(0))) };
}

/** Converts an integer of magnitude below `2^(mantissaBits - 1)`. */
export function smallIntToFloat<F, I, B>(o: LaneOps<F, I, B>, n: I): F {
  const magic = o.float(formatOf(o).magic);
  return o.sub(o.fromBits(o.intAdd(n, o.toBits(magic))), magic);
}

/** Converts an integral float of magnitude below `2^(mantissaBits - 1)`. */
export function smallFloatToInt<F, I, B>(o: LaneOps<F, I, B>, x: F): I {
  const magic = o.float(formatOf(o).magic);
  return o.intSub(o.toBits(o.add(x, magic)), o.toBits(magic));
}

/** True where `n` is an odd integer; `n` may be of any size. */
export function isOdd<F, I, B>(o: LaneOps<F, I, B>, n: F): B {
  const half = o.mul(n, o.float(0.5));
  return o.maskAnd(o.maskAnd(o.ne(o.floor(half), half), o.eq(o.trunc(n), n)), isFinite(o, n));
}
