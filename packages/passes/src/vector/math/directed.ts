/*
 * Operations that round in a given direction: the operation rounded to nearest, and the sign of its rounding error.
 * Operands are scaled to unit size so that error-free transformations hold (Muller et al., Handbook of Floating-Point
 * Arithmetic, 2nd ed., sections 4.3, 4.4 and 5.1). Where the direction requires it, the result is the adjacent float on
 * the other side.
 */

import { type DoubleWord, twoProduct, twoSum } from "./double-word.ts";
import { exactFma } from "./exact-fma.ts";
import { isFinite, isInf, scale, splitPositive } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/** Down, up, or toward zero. */
export type RoundingDirection = "rd" | "ru" | "rz";

export function addDirected<F, I, B>(o: LaneOps<F, I, B>, direction: RoundingDirection, a: F, b: F): F {
  const sum = twoSum(o, a, b);
  const value = rounded(o, direction, sum.high, sum.low, [a, b]);
  return direction === "rd" ? withZeroOfSum(o, value, o.eq(value, o.float(0)), a, b) : value;
}

export function mulDirected<F, I, B>(o: LaneOps<F, I, B>, direction: RoundingDirection, a: F, b: F): F {
  const value = o.mul(a, b);
  const { product, exponent } = unitProduct(o, a, b);
  const rest = o.add(o.sub(product.high, scale(o, value, o.neg(exponent))), product.low);
  return rounded(o, direction, value, unlessZero(o, [a, b], rest), [a, b]);
}

export function divDirected<F, I, B>(o: LaneOps<F, I, B>, direction: RoundingDirection, a: F, b: F): F {
  const value = o.div(a, b);
  const x = unit(o, a);
  const y = unit(o, b);
  const quotient = scale(o, value, o.sub(y.exponent, x.exponent));
  const back = twoProduct(o, quotient, y.mantissa);
  const rest = o.sub(o.sub(x.mantissa, back.high), back.low);
  const towards = o.mul(rest, o.copysign(o.float(1), b));
  // A quotient by zero is infinite, but not because of an overflow.
  const divisor = o.select(o.eq(b, o.float(0)), o.float(Infinity), b);
  return rounded(o, direction, value, unlessZero(o, [a, b], towards), [a, divisor]);
}

export function sqrtDirected<F, I, B>(o: LaneOps<F, I, B>, direction: RoundingDirection, a: F): F {
  const value = o.sqrt(a);
  // Scales away from the limits of the format, so that neither the square of the root nor its error exceeds them.
  const [by, far] = o.width === 32 ? [40, 2 ** 60] : [80, 2 ** 900];
  const lift = o.select(o.lt(a, o.float(1 / far)), o.float(2 ** by), o.float(1));
  const factor = o.select(o.lt(o.float(far), a), o.float(2 ** -by), lift);
  const root = o.mul(value, factor);
  const back = twoProduct(o, root, root);
  const rest = o.sub(o.sub(o.mul(o.mul(a, factor), factor), back.high), back.low);
  return rounded(o, direction, value, unlessZero(o, [a], rest), [a]);
}

export function fmaDirected<F, I, B>(o: LaneOps<F, I, B>, direction: RoundingDirection, a: F, b: F, c: F): F {
  const value = exactFma(o, a, b, c);
  const { product, exponent } = unitProduct(o, a, b);
  const limit = o.width === 32 ? 2 ** 60 : 2 ** 200;
  // An addend far above or below the product matters only by its sign; far above, it is the result itself.
  const shifted = scale(o, c, o.neg(exponent));
  const dominates = o.lt(o.float(limit), o.abs(shifted));
  const vanishes = o.maskAnd(o.lt(o.abs(shifted), o.float(1 / limit)), o.ne(c, o.float(0)));
  const addend = o.select(vanishes, o.copysign(o.float(1 / limit), c), shifted);
  const target = scale(o, value, o.neg(exponent));
  const first = twoSum(o, product.high, o.neg(target));
  const second = twoSum(o, first.high, addend);
  const third = twoSum(o, first.low, product.low);
  const fourth = twoSum(o, second.high, third.high);
  const sum = o.add(fourth.high, o.add(fourth.low, o.add(second.low, third.low)));
  const rest = o.select(dominates, product.high, sum);
  // If the product is zero, the addend is the result.
  const result = rounded(o, direction, value, unlessZero(o, [a, b], rest), [a, b, c]);
  const isZero = o.eq(c, o.float(0));
  const cancels = o.maskAnd(o.eq(value, o.float(0)), o.maskOr(isZero, o.eq(rest, o.float(0))));
  const sign = productSign(o, a, b);
  const isExact = o.maskOr(o.eq(sign, o.float(0)), o.maskNot(isZero));
  return direction === "rd" ? withZeroOfSum(o, result, o.maskAnd(cancels, isExact), sign, c) : result;
}

/** A number with the sign of `a b` that is zero where `a b` is zero. */
function productSign<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F): F {
  const zero = o.float(0);
  const isZero = o.maskOr(o.eq(a, zero), o.eq(b, zero));
  const signs = o.fromBits(o.intXor(o.toBits(a), o.toBits(b)));
  return o.copysign(o.select(isZero, zero, o.float(1)), signs);
}

interface Unit<F> {
  readonly mantissa: F;
  readonly exponent: F;
}

/** A finite number as a signed mantissa of magnitude in `[1, 2)`, and an exponent; arbitrary for 0. */
function unit<F, I, B>(o: LaneOps<F, I, B>, a: F): Unit<F> {
  const { mantissa, exponent } = splitPositive(o, o.abs(a), 1);
  return { mantissa: o.copysign(mantissa, a), exponent };
}

function unitProduct<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F): { product: DoubleWord<F>; exponent: F } {
  const x = unit(o, a);
  const y = unit(o, b);
  return { product: twoProduct(o, x.mantissa, y.mantissa), exponent: o.add(x.exponent, y.exponent) };
}

/** 0 where an operand is 0, since the result is exact then. */
function unlessZero<F, I, B>(o: LaneOps<F, I, B>, operands: readonly F[], rest: F): F {
  const zero = o.float(0);
  return operands.reduce((value, operand) => o.select(o.eq(operand, zero), zero, value), rest);
}

/**
 * `value`, or the adjacent float in the direction if the exact result, `rest` away in an unknown unit, is on that side.
 */
function rounded<F, I, B>(
  o: LaneOps<F, I, B>,
  direction: RoundingDirection,
  value: F,
  rest: F,
  operands: readonly F[],
): F {
  const zero = o.float(0);
  const finite = operands.map((operand) => isFinite(o, operand)).reduce((x, y) => o.maskAnd(x, y));
  // Finite operands with an infinite result have overflowed: the exact result is closer to zero.
  const difference = o.select(o.maskAnd(isInf(o, value), finite), o.neg(value), rest);
  const bits = o.toBits(value);
  const one = o.int(1n);
  const negative = o.intLt(bits, o.int(0n));
  const below = o.lt(difference, zero);
  const above = o.lt(zero, difference);
  const inward = o.maskOr(o.maskAnd(below, o.maskNot(negative)), o.maskAnd(above, negative));
  const outward = o.maskOr(o.maskAnd(below, negative), o.maskAnd(above, o.maskNot(negative)));
  const isTowards = direction === "rd" ? below : direction === "ru" ? above : inward;
  const step = o.intSelect(outward, one, o.int(-1n));
  const moved = o.fromBits(o.intAdd(bits, step));
  return o.select(o.maskAnd(finite, isTowards), moved, value);
}

/** Rounding down, a sum that is zero where the mask is set is -0, unless both terms are +0. */
function withZeroOfSum<F, I, B>(o: LaneOps<F, I, B>, value: F, isZero: B, a: F, b: F): F {
  const signed = o.copysign(o.float(0), o.fromBits(o.intOr(o.toBits(a), o.toBits(b))));
  return o.select(isZero, signed, value);
}
