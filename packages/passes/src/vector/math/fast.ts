/*
 * Short exponentials, and a hyperbolic tangent, for the hot loops of softmax, attention and gelu, on f32 lanes only.
 * The integer part `n` is found by adding `1.5 * 2^23`, which leaves it in the low bits, ready to be shifted into an
 * exponent. The polynomial is of degree 5, fitted so that its error and the roundings stay below 2 ulp together. `2^n`
 * has a larger exponent range than one float: the product with it takes two steps, and one if the argument or the use
 * of the result is known. Operations, an fma counted once: 17, 12 or 13, and 10 or 11 for bounded arguments; the
 * tangent has 22.
 *
 * `n ln 2` is subtracted in two parts, of which the first is exact. If the argument is a difference or a product that
 * has been rounded already, and an fma rounds once, one part suffices: the error of the nearest float to `ln 2` changes
 * the result by less than `2^-28` of the argument, and the rounding of the argument changes it by up to `2^-24` of it.
 */

import { fastExp2Tail, fastExpTail, tanhTail32 } from "./coefficients/exp.ts";
import { polynomial, single } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/**
 * What is known about an exponential: nothing; that the argument is not positive (or NaN); that results below 2^-109.5
 * may be 0, since they are negligible in a later sum; both; or that the result is in [2^-126, 2^127] (or NaN).
 */
export type ExpKnowledge = "nothing" | "non-positive" | "coarse" | "non-positive coarse" | "bounded";

const { magic } = single;

/** How `p 2^n` is formed for each kind of argument. */
interface Scaling {
  /** The number that is added to find `n`: afterwards, the low bits hold `n + bias`. */
  readonly bias: number;
  /** A power of two that is included in the polynomial. */
  readonly factor: number;
  /**
   * Bounds of the argument in multiples of `ln 2`. At the lower one, a power of two is 0, and thus the product is
   * exactly 0. A product that underflows takes some processors as long as a hundred others, and masked-off lanes have
   * -inf here.
   */
  readonly low: number;
  readonly high: number;
}

const scalings: Readonly<Record<ExpKnowledge, Scaling>> = {
  // The biased exponents of two powers whose product is 2^n add up to n + 254.
  nothing: { bias: 254, factor: 1, low: -254, high: 129 },
  // 2^(n + 64), which is never subnormal, with a polynomial that includes the 2^-64.
  "non-positive": { bias: 191, factor: 2 ** -64, low: -191, high: Infinity },
  // 2^(n - 17), which is finite up to the overflow threshold. Results that are not 0 leave factors of 2^-16 room: their
  // products are not subnormal.
  coarse: { bias: 110, factor: 2 ** 17, low: -110, high: 128 },
  "non-positive coarse": { bias: 110, factor: 2 ** 17, low: -110, high: Infinity },
  bounded: { bias: 127, factor: 1, low: -Infinity, high: Infinity },
};

/**
 * `2^(scale x)`; NaN is preserved, overflow gives inf. A scale other than 1 is a factor of `x` in fused operations,
 * which round once where a product and a difference would round twice. It costs no operation, but requires an fma that
 * rounds once.
 */
export function fastExp2<F, I, B>(o: LaneOps<F, I, B>, x: F, known: ExpKnowledge = "nothing", scale = 1): F {
  const { bias, factor, low, high } = scalings[known];
  const y = clamped(o, x, Math.min(low / scale, high / scale), Math.max(low / scale, high / scale));
  const shift = o.float(magic + bias);
  const t = scale === 1 ? o.add(y, shift) : o.fma(y, o.float(scale), shift);
  const r = scale === 1 ? o.sub(y, o.sub(t, shift)) : o.fma(y, o.float(scale), o.sub(shift, t));
  return scaled(o, polynomial(o, r, [factor, ...fastExp2Tail.map((c) => factor * c)]), t, known);
}

/** The number of parts in which `n ln 2` is subtracted from the argument of an exponential. */
export type ExpReduction = "one-step" | "two-step";

/**
 * `e^(scale x)`; NaN is preserved, overflow gives inf. The scale is a power of two or the negative of one. The
 * constants absorb it without an operation or a rounding. A one-step reduction requires an fma that rounds once.
 */
export function fastExp<F, I, B>(
  o: LaneOps<F, I, B>,
  x: F,
  known: ExpKnowledge = "nothing",
  scale = 1,
  reduction: ExpReduction = "two-step",
): F {
  const { bias, factor, low, high } = scalings[known];
  // The bound of coarse ones is rounded outwards, since inf must be reached.
  const [bottom, top] = [low * Math.LN2, high === scalings.coarse.high ? 88.73 : high * Math.LN2];
  const y = clamped(o, x, Math.min(bottom / scale, top / scale), Math.max(bottom / scale, top / scale));
  const t = o.fma(y, o.float(scale * Math.LOG2E), o.float(magic + bias));
  const n = o.sub(t, o.float(magic + bias));
  const r =
    reduction === "one-step"
      ? o.fma(n, o.float(-Math.LN2 / scale), y)
      : o.fma(n, o.float(-3.194618329871446e-5 / scale), o.fma(n, o.float(-0.693115234375 / scale), y));
  return scaled(o, polynomial(o, r, [factor, ...fastExpTail.map((c, i) => factor * c * scale ** (i + 1))]), t, known);
}

/**
 * `tanh x` with one exponential and one division: with `h = (e^2a - 1) / 2 = 2^n g + (2^n - 1) / 2`, it is `h / (h +
 * 1)`, or `h - h h / (h + 1)` if the sum would lose too much precision. The argument is reduced in halves, which saves
 * doubling it.
 */
export function fastTanh<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.min(o.abs(x), o.float(10));
  const bias = o.float(magic + 127);
  const t = o.fma(a, o.float(2 * Math.LOG2E), bias);
  const n = o.sub(t, bias);
  const r = o.fma(n, o.float(-3.194618329871446e-5 / 2), o.fma(n, o.float(-0.693115234375 / 2), a));
  const g = o.fma(o.mul(r, r), polynomial(o, r, tanhTail32), r);
  const power = o.fromBits(o.shiftLeft(o.toBits(t), 23));
  const h = o.fma(power, g, o.fma(power, o.float(0.5), o.float(-0.5)));
  const far = o.div(h, o.add(h, o.float(1)));
  const near = o.sub(h, o.mul(h, far));
  return o.copysign(o.select(o.lt(a, o.float(0.3)), near, far), x);
}

function clamped<F, I, B>(o: LaneOps<F, I, B>, x: F, low: number, high: number): F {
  const raised = low === -Infinity ? x : o.max(x, o.float(low));
  return high === Infinity ? raised : o.min(raised, o.float(high));
}

/** `p 2^n` for the `t` that holds `n`; only the last multiplication can round. */
function scaled<F, I, B>(o: LaneOps<F, I, B>, p: F, t: F, known: ExpKnowledge): F {
  const bits = o.toBits(t);
  if (known !== "nothing") return o.mul(p, o.fromBits(o.shiftLeft(bits, 23)));
  const half = o.shiftRightUnsigned(bits, 1);
  const first = o.fromBits(o.shiftLeft(half, 23));
  const second = o.fromBits(o.shiftLeft(o.intSub(bits, half), 23));
  return o.mul(o.mul(p, first), second);
}
