/*
 * The exponential functions, after Cody and Waite: `x = n ln 2 + r`, a polynomial in `r`, and an exact scaling by `2^n`
 * (Muller, Elementary Functions, 3rd ed., sections 11.2 and 6.2). `n ln 2` is subtracted in two parts whose first
 * product is exact; what the subtraction rounds off is carried on. `expm1` adds the 1 only after scaling it, as in
 * fdlibm's design.
 */

import { exp2Tail32, exp2Tail64, expTail32, expTail64 } from "./coefficients/exp.ts";
import type { DoubleWord } from "./double-word.ts";
import { exponentPower, polynomial, present, scaleUnit, single } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/** `e^x`. */
export function exp<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return expScaled(o, x, 0);
}

/** `e^x / 2` of `x >= 0`, finite up to the overflow threshold of `2 e^x`. */
export function halfExp<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.width === 32 ? halfExpOfSingle(o, x) : expScaled(o, x, -1);
}

/** By the halves of an exponent, found as in `fast.ts`, and a sum with 1 that comes last. 17 operations. */
function halfExpOfSingle<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const { n, grown } = reduceSingle(o, o.min(x, o.float(90)), 2 * single.bias - 1);
  return timesPower(o, o.add(o.float(1), grown), n);
}

/**
 * `e^(x.high + x.low) factor` of f32, which may be subnormal or 0. `x.high` is at most 0, of few bits or near 0, so that
 * the sum with `x.low` is rounded only after the reduction.
 */
export function expWordTimes<F, I, B>(o: LaneOps<F, I, B>, x: DoubleWord<F>, factor: F): F {
  const { n, grown } = reduceSingle(o, x.high, 2 * single.bias, x.low);
  return timesPower(o, o.fma(grown, factor, factor), n);
}

/** `x 2^(n - 254)` in two steps. */
function timesPower<F, I, B>(o: LaneOps<F, I, B>, x: F, n: I): F {
  const first = o.shiftRightUnsigned(n, 1);
  const [one, other] = [first, o.intSub(n, first)].map((e) => o.fromBits(o.shiftLeft(e, single.mantissaBits)));
  return o.mul(o.mul(x, present(one)), present(other));
}

/** `e^x 2^shift` without intermediate overflow, `|shift| <= 2`. */
function expScaled<F, I, B>(o: LaneOps<F, I, B>, x: F, shift: number): F {
  const { n, r, rest } = reduceExp(o, x);
  return scaleUnit(o, onePlus(o, r, rest), o.add(n, o.float(shift)));
}

/** `e^(x.high + x.low)`, rounded once. */
export function expWord<F, I, B>(o: LaneOps<F, I, B>, x: DoubleWord<F>): F {
  const { value, exponent } = expWordParts(o, x);
  return scaleUnit(o, value, exponent);
}

/** `e^(x.high + x.low)` as `value * 2^exponent`, `value` in `[0.7, 1.42]`. */
export function expWordParts<F, I, B>(o: LaneOps<F, I, B>, x: DoubleWord<F>): { value: F; exponent: F } {
  const { n, r, rest } = reduceExp(o, x.high);
  const far = o.lt(o.float(o.width === 32 ? 120 : 800), o.abs(x.high));
  const low = o.select(far, o.float(0), x.low);
  const one = o.float(1);
  const grown = o.add(r, o.fma(o.mul(r, r), polynomial(o, r, tailOf(o)), rest));
  const value = o.add(one, o.fma(low, o.add(one, grown), grown));
  return { value, exponent: n };
}

/** `e^x - 1`. */
export function expm1<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.width === 32 ? expm1OfSingle(o, x) : expm1OfDouble(o, x);
}

/** Twice `2^n (e^r - 1) / 2 + (2^n - 1) / 2`, whose halves do not overflow before the whole. 18 operations. */
function expm1OfSingle<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const y = clamp(o, x, -20, 89);
  const { n, grown } = reduceSingle(o, y, single.bias - 1);
  const power = o.fromBits(o.shiftLeft(n, single.mantissaBits));
  const half = o.fma(power, grown, o.sub(power, o.float(0.5)));
  // Halves of subnormal numbers would be rounded, and the sum of two zeros lose its sign.
  return o.select(o.lt(o.abs(x), o.float(2 ** -30)), x, o.add(half, half));
}

function expm1OfDouble<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const { n, r, rest } = reduceExp(o, o.max(x, o.float(-44)));
  const tail = o.mul(o.mul(r, r), polynomial(o, r, expTail64));
  // 2^n ((e^r - 1) + (1 - 2^-n)); the difference is exact wherever it matters.
  const power = exponentPower(o, o.neg(o.min(n, o.float(1000))));
  const one = o.sub(o.float(1), power);
  const big = o.add(one, r);
  const bigRest = o.add(o.sub(r, o.sub(big, one)), o.add(rest, tail));
  const near = o.add(r, o.add(rest, tail));
  const still = o.eq(n, o.float(0));
  const scaled = scaleUnit(o, o.select(still, near, o.add(big, bigRest)), n);
  return o.select(o.eq(x, o.float(0)), x, scaled);
}

/** `2^x`. */
export function exp2<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const y = o.width === 32 ? clamp(o, x, -151, 129) : clamp(o, x, -1076, 1025);
  const n = o.nearest(y);
  const r = o.sub(y, n);
  const p = o.fma(r, polynomial(o, r, o.width === 32 ? exp2Tail32 : exp2Tail64), o.float(1));
  return scaleUnit(o, p, n);
}

/** `10^x`. */
export function exp10<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const y = o.width === 32 ? clamp(o, x, -46, 39) : clamp(o, x, -324, 309);
  const n = o.nearest(o.mul(y, o.float(3.321928094887362)));
  const high = o.float(o.width === 32 ? 0.301025390625 : 0.30102999566361177);
  const low = o.float(o.width === 32 ? 4.605039066518657e-6 : 3.694239077158931e-13);
  const a = o.sub(y, o.mul(n, high));
  const b = o.mul(n, low);
  const t = o.sub(a, b);
  const lost = o.sub(o.sub(a, t), b);
  const r = o.mul(t, o.float(2.302585092994046));
  return scaleUnit(o, onePlus(o, r, o.mul(lost, o.float(2.302585092994046))), n);
}

/** `e^(x + low)` as `2^(n - bias) (1 + grown)`, with `n` in the low bits. */
function reduceSingle<F, I, B>(o: LaneOps<F, I, B>, x: F, bias: number, low?: F): { n: I; grown: F } {
  const shift = o.float(single.magic + bias);
  const t = o.fma(x, o.float(Math.LOG2E), shift);
  const n = o.sub(t, shift);
  const reduced = o.fma(n, o.float(-0.693115234375), x);
  const r = o.fma(n, o.float(-3.194618329871446e-5), low === undefined ? reduced : o.add(reduced, low));
  return { n: o.toBits(t), grown: o.fma(o.mul(r, r), polynomial(o, r, expTail32), r) };
}

interface ReducedExp<F> {
  readonly n: F;
  readonly r: F;
  readonly rest: F;
}

function reduceExp<F, I, B>(o: LaneOps<F, I, B>, x: F): ReducedExp<F> {
  const y = o.width === 32 ? clamp(o, x, -106, 90) : clamp(o, x, -748, 711);
  const n = o.nearest(o.mul(y, o.float(1.4426950408889634)));
  const high = o.float(o.width === 32 ? 0.693115234375 : 0.6931471805592082);
  const low = o.float(o.width === 32 ? 3.194618329871446e-5 : 7.371002565167799e-13);
  const a = o.sub(y, o.mul(n, high));
  const b = o.mul(n, low);
  const r = o.sub(a, b);
  return { n, r, rest: o.sub(o.sub(a, r), b) };
}

/** `e^(r + rest)`. */
function onePlus<F, I, B>(o: LaneOps<F, I, B>, r: F, rest: F): F {
  const tail = o.fma(o.mul(r, r), polynomial(o, r, tailOf(o)), rest);
  return o.add(o.float(1), o.add(r, tail));
}

function tailOf<F, I, B>(o: LaneOps<F, I, B>): readonly number[] {
  return o.width === 32 ? expTail32 : expTail64;
}

/** `x` within bounds; NaN stays. */
function clamp<F, I, B>(o: LaneOps<F, I, B>, x: F, low: number, high: number): F {
  return o.min(o.max(x, o.float(low)), o.float(high));
}
