/*
 * Double-word arithmetic: a number as the unevaluated sum of two floats, about twice the precision. The algorithms are
 * Dekker's and Knuth's error-free transformations (Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed.,
 * sections 4.3, 4.4 and 14.1). Products are split by Veltkamp's method because `fma` of the lanes need not be fused;
 * operands must stay away from the overflow threshold.
 */

import type { LaneOps } from "./lane-ops.ts";

/** The unevaluated sum `high + low`, `|low| <= ulp(high) / 2`. */
export interface DoubleWord<F> {
  readonly high: F;
  readonly low: F;
}

export function doubleWord<F, I, B>(o: LaneOps<F, I, B>, high: number, low: number): DoubleWord<F> {
  return { high: o.float(high), low: o.float(low) };
}

/** `a + b` exactly, if `|a| >= |b|` or `a` is 0. */
export function fastTwoSum<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F): DoubleWord<F> {
  const high = o.add(a, b);
  return { high, low: o.sub(b, o.sub(high, a)) };
}

/** `a + b` exactly. */
export function twoSum<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F): DoubleWord<F> {
  const high = o.add(a, b);
  const virtual = o.sub(high, a);
  return { high, low: o.add(o.sub(a, o.sub(high, virtual)), o.sub(b, virtual)) };
}

/** `a` as the sum of two floats of half the precision (Veltkamp). */
export function halves<F, I, B>(o: LaneOps<F, I, B>, a: F): DoubleWord<F> {
  const scaled = o.mul(a, o.float(o.width === 32 ? 2 ** 12 + 1 : 2 ** 27 + 1));
  const high = o.sub(scaled, o.sub(scaled, a));
  return { high, low: o.sub(a, high) };
}

/**
 * `a * b` exactly (Dekker). Written with mul and add: contraction to a fused `fma` must not be relied on here, and
 * would do no harm.
 */
export function twoProduct<F, I, B>(o: LaneOps<F, I, B>, a: F, b: F): DoubleWord<F> {
  const high = o.mul(a, b);
  const x = halves(o, a);
  const y = halves(o, b);
  const e1 = o.sub(o.mul(x.high, y.high), high);
  const e2 = o.add(e1, o.mul(x.high, y.low));
  const e3 = o.add(e2, o.mul(x.low, y.high));
  return { high, low: o.add(e3, o.mul(x.low, y.low)) };
}

export function addWords<F, I, B>(o: LaneOps<F, I, B>, a: DoubleWord<F>, b: DoubleWord<F>): DoubleWord<F> {
  const s = twoSum(o, a.high, b.high);
  const t = twoSum(o, a.low, b.low);
  const u = fastTwoSum(o, s.high, o.add(s.low, t.high));
  return fastTwoSum(o, u.high, o.add(u.low, t.low));
}

export function addFloat<F, I, B>(o: LaneOps<F, I, B>, a: DoubleWord<F>, b: F): DoubleWord<F> {
  const s = twoSum(o, a.high, b);
  return fastTwoSum(o, s.high, o.add(s.low, a.low));
}

export function mulWords<F, I, B>(o: LaneOps<F, I, B>, a: DoubleWord<F>, b: DoubleWord<F>): DoubleWord<F> {
  const p = twoProduct(o, a.high, b.high);
  const cross = o.add(o.mul(a.high, b.low), o.mul(a.low, b.high));
  return fastTwoSum(o, p.high, o.add(p.low, cross));
}

export function mulFloat<F, I, B>(o: LaneOps<F, I, B>, a: DoubleWord<F>, b: F): DoubleWord<F> {
  const p = twoProduct(o, a.high, b);
  return fastTwoSum(o, p.high, o.add(p.low, o.mul(a.low, b)));
}

export function divWords<F, I, B>(o: LaneOps<F, I, B>, a: DoubleWord<F>, b: DoubleWord<F>): DoubleWord<F> {
  const q = o.div(a.high, b.high);
  const p = mulFloat(o, b, q);
  const rest = o.add(o.sub(a.high, p.high), o.sub(a.low, p.low));
  return fastTwoSum(o, q, o.div(rest, b.high));
}

export function negWord<F, I, B>(o: LaneOps<F, I, B>, a: DoubleWord<F>): DoubleWord<F> {
  return { high: o.neg(a.high), low: o.neg(a.low) };
}

export function selectWord<F, I, B>(o: LaneOps<F, I, B>, mask: B, a: DoubleWord<F>, b: DoubleWord<F>): DoubleWord<F> {
  return { high: o.select(mask, a.high, b.high), low: o.select(mask, a.low, b.low) };
}
