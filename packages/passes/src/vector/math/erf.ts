/*
 * The error function family. `erfc` is `e^(-x^2) P((x-4)/(x+4)) / (1 + 2x)`, one polynomial for the whole half line
 * (Shepherd and Laframboise, Math. Comp. 36, 1981), with x^2 in double-word precision; on f32, it is `e^(-x^2)
 * P((x-2)/(x+2)) / (x + 2)`. The inverses are `y G(-log(1 - y^2))` in the manner of Giles (Approximating the erfinv
 * function, 2011), with G in four pieces, so that `erfcinv` reaches the subnormals.
 */

import {
  erfSmall32,
  erfSmall64,
  erfcLog32,
  erfcLogSlope32,
  erfcScaled32,
  erfcScaled64,
  erfinvCentre,
  erfinvCentre32,
  erfinvFar,
  erfinvMiddle,
  erfinvTail,
  erfinvTail32,
} from "./coefficients/erf.ts";
import { type DoubleWord, doubleWord, mulFloat, negWord, twoProduct } from "./double-word.ts";
import { expWordParts, expWordTimes } from "./exp.ts";
import { fastExp2 } from "./fast.ts";
import { at, isNaN, polynomial, scaleUnit } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";
import { log, logOfNormal } from "./log.ts";

export function erf<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const one = o.float(1);
  const value =
    o.width === 32
      ? o.sub(one, fastExp2(o, polynomial(o, o.min(a, o.float(4)), erfcLog32), "bounded"))
      : o.select(isNaN(o, x), x, o.sub(one, complement(o, { high: a, low: o.float(0) })));
  return o.select(o.lt(a, one), erfNearZero(o, x), o.copysign(value, x));
}

/** `1 + erf x` on f32 lanes. Small arguments are no other case: beside 1, the error function needs no relative accuracy. */
export function onePlusErf<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const one = o.float(1);
  const a = o.min(o.abs(x), o.float(4));
  const complement = fastExp2(o, o.mul(a, polynomial(o, a, erfcLogSlope32)), "bounded");
  return o.add(one, o.copysign(o.sub(one, complement), x));
}

export function erfc<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  if (o.width === 32) return tailOfSingle(o, x, 1);
  return complement(o, { high: x, low: o.float(0) });
}

/** `e^(x^2) erfc x`. */
export function erfcx<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.viaDouble([x], (d, args) => scaledComplement(d, at(args, 0)));
}

/** The distribution function of the standard normal distribution. */
export function normcdf<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  if (o.width === 32) return tailOfSingle(o, o.neg(x), 0.5);
  const bounded = o.max(o.min(x, o.float(60)), o.float(-60));
  const u = mulFloat(o, doubleWord(o, 0.7071067811865476, -4.833646656726457e-17), o.neg(bounded));
  return o.mul(o.float(0.5), complement(o, u));
}

export function erfinv<F, I, B>(o: LaneOps<F, I, B>, y: F): F {
  if (o.width === 32) return erfinvOfSingle(o, y);
  return o.viaDouble([y], (d, args) => {
    const v = at(args, 0);
    const one = d.float(1);
    const value = inverse(d, v, d.mul(d.sub(one, v), d.add(one, v)));
    return d.select(d.eq(v, d.float(0)), v, value);
  });
}

export function erfcinv<F, I, B>(o: LaneOps<F, I, B>, q: F): F {
  return o.viaDouble([q], (d, args) => inverseComplement(d, at(args, 0)));
}

/** The quantile function of the standard normal distribution. */
export function normcdfinv<F, I, B>(o: LaneOps<F, I, B>, p: F): F {
  return o.viaDouble([p], (d, args) => {
    const q = d.mul(d.float(2), at(args, 0));
    // Adding 0 makes the zero at 1/2 positive.
    return d.add(d.mul(d.float(-Math.SQRT2), inverseComplement(d, q)), d.float(0));
  });
}

function erfNearZero<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const z = o.mul(x, x);
  if (o.width === 32) return o.fma(x, polynomial(o, z, erfSmall32), x);
  return o.mul(x, polynomial(o, z, erfSmall64));
}

/**
 * `share erfc(x sqrt(share))` of f32. The square of the 12 highest bits of `x` is exact. Near 0 it is a difference, so
 * that `erfc 0` is 1.
 */
function tailOfSingle<F, I, B>(o: LaneOps<F, I, B>, x: F, share: number): F {
  const scale = Math.sqrt(share);
  const [centre, nearest] = [o.float(2 / scale), o.float(0.7 / scale)];
  const a = o.min(o.abs(x), o.float(10.2 / scale));
  const head = o.fromBits(o.intAnd(o.toBits(a), o.int(0xfffff000n)));
  const square = {
    high: o.mul(o.mul(head, o.float(-share)), head),
    low: o.mul(o.mul(o.sub(a, head), o.float(-share)), o.add(a, head)),
  };
  const inverse = o.div(o.float(1), o.add(a, centre));
  const t = o.mul(o.sub(a, centre), inverse);
  const scaled = polynomial(
    o,
    t,
    erfcScaled32.map((c) => scale * c),
  );
  const tail = expWordTimes(o, square, o.mul(scaled, inverse));
  const far = o.select(o.lt(x, o.float(0)), o.sub(o.float(2 * share), tail), tail);
  const near = o.fma(erfNearZero(o, scale === 1 ? x : o.mul(x, o.float(scale))), o.float(-share), o.float(share));
  return o.select(o.lt(a, nearest), near, far);
}

/** `erfc(x.high + x.low)`; 64-bit lanes. */
function complement<F, I, B>(o: LaneOps<F, I, B>, x: DoubleWord<F>): F {
  const zero = o.float(0);
  const negative = o.lt(x.high, zero);
  const a = o.min(o.abs(x.high), o.float(28));
  const low = o.select(negative, o.neg(x.low), x.low);
  const square = twoProduct(o, a, a);
  const exact = { high: square.high, low: o.add(square.low, o.mul(o.add(a, a), low)) };
  const { value, exponent } = expWordParts(o, negWord(o, exact));
  const t = o.div(o.sub(a, o.float(4)), o.add(a, o.float(4)));
  const factor = o.div(polynomial(o, t, erfcScaled64), o.add(o.float(1), o.add(a, a)));
  const tail = scaleUnit(o, o.mul(value, factor), exponent);
  const far = o.select(negative, o.sub(o.float(2), tail), tail);
  const near = o.sub(o.float(1), o.add(erfNearZero(o, x.high), x.low));
  return o.select(o.lt(a, o.float(0.5)), near, o.select(isNaN(o, x.high), x.high, far));
}

/** `e^(x^2) erfc x`; 64-bit lanes. Beyond 28 by the asymptotic series (DLMF 7.12.1). */
function scaledComplement<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const one = o.float(1);
  const a = o.abs(x);
  const bounded = o.min(a, o.float(28));
  const t = o.div(o.sub(bounded, o.float(4)), o.add(bounded, o.float(4)));
  const middle = o.div(polynomial(o, t, erfcScaled64), o.add(one, o.add(bounded, bounded)));
  const inverse = o.div(one, o.max(a, one));
  const series = polynomial(o, o.mul(inverse, inverse), asymptotic);
  const tail = o.select(o.lt(a, o.float(28)), middle, o.mul(inverse, series));
  // For negative arguments, e^(x^2) erfc x = 2 e^(x^2) - e^(x^2) erfc(-x).
  const { value, exponent } = expWordParts(o, twoProduct(o, bounded, bounded));
  const mirrored = o.sub(scaleUnit(o, o.add(value, value), exponent), tail);
  // Below 1/2 the exponent is 0.
  const central = o.mul(value, o.sub(one, erfNearZero(o, x)));
  const far = o.select(o.lt(x, o.float(0)), mirrored, tail);
  const finite = o.select(o.lt(a, o.float(0.5)), central, far);
  return o.select(isNaN(o, x), x, finite);
}

/** `(-1)^k (2k - 1)!! / (2^k sqrt(pi))`. */
const asymptotic: readonly number[] = [1, -0.5, 0.75, -1.875, 6.5625, -29.53125, 162.421875].map(
  (c) => c * 0.5641895835477563,
);

/** The greatest argument below 1 has `w` of 15.9. */
function erfinvOfSingle<F, I, B>(o: LaneOps<F, I, B>, y: F): F {
  const [one, inf] = [o.float(1), o.float(Infinity)];
  const a = o.abs(y);
  const w = o.neg(logOfNormal(o, o.mul(o.sub(one, a), o.add(one, a))));
  const centre = polynomial(o, o.sub(w, o.float(2.5)), erfinvCentre32);
  const tail = polynomial(o, o.sub(o.sqrt(w), o.float(3)), erfinvTail32);
  const value = o.mul(y, o.select(o.lt(w, o.float(5)), centre, tail));
  const beyond = o.select(o.eq(a, one), o.copysign(inf, y), o.float(NaN));
  return o.select(o.lt(a, one), value, beyond);
}

function inverseComplement<F, I, B>(o: LaneOps<F, I, B>, q: F): F {
  return inverse(o, o.sub(o.float(1), q), o.mul(q, o.sub(o.float(2), q)));
}

/** `erfinv(y)` where `rest = 1 - y^2` is known without cancellation. */
function inverse<F, I, B>(o: LaneOps<F, I, B>, y: F, rest: F): F {
  const w = o.neg(log(o, rest));
  const s = o.sqrt(o.max(w, o.float(0)));
  const centre = polynomial(o, o.sub(o.min(w, o.float(5)), o.float(2.5)), erfinvCentre);
  const middle = polynomial(o, o.sub(s, o.float(3)), erfinvMiddle);
  const tail = polynomial(o, o.sub(s, o.float(5.4)), erfinvTail);
  const far = o.mul(s, polynomial(o, o.sub(o.div(o.float(12), s), o.float(1)), erfinvFar));
  const upper = o.select(o.lt(s, o.float(7)), tail, far);
  const beyond = o.select(o.lt(s, o.float(3.8)), middle, upper);
  const ratio = o.select(o.lt(w, o.float(5)), centre, beyond);
  const value = o.mul(y, o.select(o.eq(w, o.float(Infinity)), w, ratio));
  return o.select(isNaN(o, w), w, value);
}
