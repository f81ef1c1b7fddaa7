/*
 * `a b + c` with a single rounding, where no fused instruction is guaranteed. In f32, the product is exact in f64, and
 * the sum is rounded to odd before the final rounding. In f64, it is the algorithm of Boldo and Melquiond (Emulation of
 * FMA and correctly rounded sums: proved algorithms using rounding to odd, IEEE TC 2008), on operands scaled to unit
 * size. If scaling back to a subnormal result meets a tie, the discarded part decides.
 */

import { type DoubleWord, twoProduct, twoSum } from "./double-word.ts";
import { at, exponentPower, isFinite, scale, splitPositive } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/** `a * b + c`, rounded once. */
export function exactFma<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F, c: F): F {
  if (o.width === 64) return wideFma(o, a, b, c);
  return o.viaDouble([a, b, c], (d, args) => oddSum(d, d.mul(at(args, 0), at(args, 1)), at(args, 2)), true);
}

function wideFma<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F, c: F): F {
  const x = splitPositive(o, o.abs(a), 1);
  const y = splitPositive(o, o.abs(b), 1);
  const exponent = o.add(x.exponent, y.exponent);
  const shifted = scale(o, c, o.neg(exponent));
  const plain = o.add(o.mul(a, b), c);
  const dominated = o.lt(o.float(2 ** 200), o.abs(shifted));
  const zero = o.float(0);
  const tiny = o.maskAnd(o.lt(o.abs(shifted), o.float(2 ** -200)), o.ne(c, zero));
  const addend = o.select(tiny, o.copysign(o.float(2 ** -200), c), shifted);
  const product = twoProduct(o, o.copysign(x.mantissa, a), o.copysign(y.mantissa, b));
  const bounded = o.select(dominated, zero, addend);
  const t = twoSum(o, bounded, product.low);
  const v = twoSum(o, product.high, t.high);
  const rest = oddSum(o, t.low, v.low);
  const rounded = twoSum(o, v.high, rest);
  const value = untied(o, rounded, exponent);
  const simple = o.maskOr(o.eq(a, zero), o.eq(b, zero));
  const special = o.maskOr(simple, o.maskNot(o.maskAnd(isFinite(o, a), isFinite(o, b))));
  const result = o.select(dominated, c, value);
  const direct = o.maskOr(special, o.maskNot(isFinite(o, c)));
  const sum = o.select(o.maskOr(direct, o.maskAnd(o.eq(rounded.high, zero), o.maskNot(dominated))), plain, result);
  // An infinite addend prevails over a finite product, even if that product overflows.
  const infinite = o.maskAnd(o.eq(o.abs(c), o.float(Infinity)), o.maskAnd(isFinite(o, a), isFinite(o, b)));
  return o.select(infinite, c, sum);
}

/** `x 2^exponent`, rounded once although `x.high` is already rounded: only a tie of that rounding can be wrong. */
function untied<F, I, B>(o: LaneOps<F, I, B>, x: DoubleWord<F>, exponent: F): F {
  const scaled = scale(o, x.high, exponent);
  const least = o.float(-1075);
  const half = exponentPower(o, o.max(o.min(o.sub(least, exponent), o.float(1000)), o.float(-1000)));
  const lost = o.sub(x.high, scale(o, scaled, o.neg(exponent)));
  // Half of the last place was cut off or added, and the exact value is on that side of the tie.
  const isTie = o.eq(o.abs(lost), half);
  const isWrong = o.lt(o.float(0), o.mul(o.copysign(o.float(1), lost), x.low));
  const step = o.copysign(o.float(2 ** -1074), lost);
  return o.select(o.maskAnd(isTie, isWrong), o.add(scaled, step), scaled);
}

/** `a + b` rounded to odd: if inexact, the adjacent float with an odd last bit. */
function oddSum<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F): F {
  const zero = o.float(0);
  const { high, low } = twoSum(o, a, b);
  const bits = o.toBits(high);
  const one = o.int(1n);
  const even = o.intEq(o.intAnd(bits, one), o.int(0n));
  const inexact = o.maskAnd(o.ne(low, zero), isFinite(o, high));
  const sameSign = o.intLt(o.int(-1n), o.intXor(bits, o.toBits(low)));
  const moved = o.fromBits(o.intSelect(sameSign, o.intAdd(bits, one), o.intSub(bits, one)));
  return o.select(o.maskAnd(inexact, even), moved, high);
}
