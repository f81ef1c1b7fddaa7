/*
 * Short variants for the hot loops of softmax, attention and gelu, f32 lanes only. The integer part is found by adding
 * `1.5 * 2^23 + 126`, which leaves `n + 126` in the low bits, ready to be shifted into the exponent; the polynomial is
 * minimax of degree 5 and doubled, so that `2^(n-1)` stays finite up to the overflow threshold. Results below 2^-125.5 become 0.
 * Operation counts: fastExp2 12, fastExp 13 (one fewer each where the argument is known not to exceed 0).
 */

import { fastExp2Tail, fastExpTail } from "./coefficients/exp.ts";
import { polynomial } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/** What is known of the argument of a fast exponential. */
export interface FastExpOptions {
  /** The argument is never positive (softmax after subtracting the maximum): the upper clamp is left out. */
  readonly nonPositive?: boolean;
}

const biasedMagic = 1.5 * 2 ** 23 + 126;
const doubledExp2 = [2, ...fastExp2Tail.map((c) => 2 * c)];
const doubledExp = [2, ...fastExpTail.map((c) => 2 * c)];

/** `2^x`; NaN stays, overflow gives inf, below 2^-125.5 the result is 0. */
export function fastExp2<F, I, B>(o: LaneOps<F, I, B>, x: F, options: FastExpOptions = {}): F {
  const low = o.max(x, o.float(-126));
  const y = options.nonPositive === true ? low : o.min(low, o.float(128));
  const t = o.add(y, o.float(biasedMagic));
  const r = o.sub(y, o.sub(t, o.float(biasedMagic)));
  return o.mul(polynomial(o, r, doubledExp2), o.fromBits(o.shiftLeft(o.toBits(t), 23)));
}

/** `e^x`; NaN stays, overflow gives inf, below 2^-125.5 the result is 0. */
export function fastExp<F, I, B>(o: LaneOps<F, I, B>, x: F, options: FastExpOptions = {}): F {
  const low = o.max(x, o.float(-87.33654));
  const y = options.nonPositive === true ? low : o.min(low, o.float(88.73));
  const t = o.fma(y, o.float(Math.LOG2E), o.float(biasedMagic));
  const n = o.sub(t, o.float(biasedMagic));
  const r = o.fma(n, o.float(-3.194618329871446e-5), o.fma(n, o.float(-0.693115234375), y));
  return o.mul(polynomial(o, r, doubledExp), o.fromBits(o.shiftLeft(o.toBits(t), 23)));
}

/** `1 / (1 + e^-x)`, 16 operations. */
export function fastSigmoid<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const one = o.float(1);
  return o.div(one, o.add(one, fastExp(o, o.neg(x))));
}

/** `tanh x = 1 - 2 / (1 + e^2x)`, 17 operations; the error is absolute, as `gelu` needs it, not relative near 0. */
export function fastTanh<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const one = o.float(1);
  const e = fastExp(o, o.add(x, x));
  return o.sub(one, o.div(o.float(2), o.add(one, e)));
}
