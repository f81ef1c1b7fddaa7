/*
 * `log(1 + e^x)`, the softplus function, whose exponential is never greater than 1: it is `max(x, 0) + log(1 + e^-|x|)`
 * (Mächler, Accurately computing log(1 - exp(-|a|)), 2012). Neither the argument of the logarithm nor its result has to
 * be scaled: with `s = t / (2 + t) <= 1/3`, `log(1 + t)` is `2 artanh(s)`, one polynomial in `s^2`. On f32 lanes only.
 * Operations, an fma counted once: 27, and 21 for arguments that are not positive.
 */

import { logTailWide32 } from "./coefficients/log.ts";
import { type ExpReduction, fastExp } from "./fast.ts";
import { polynomial } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/** The least float whose exponential rounds to inf. */
const overflow = 88.72283935546875;

/** `log(1 + e^x)`: inf where `e^x` overflows, as the composition of the two functions. */
export function log1pExp<F, I, B>(o: LaneOps<F, I, B>, x: F, reduction: ExpReduction = "two-step"): F {
  const logarithm = log1pOfUnit(o, fastExp(o, o.abs(x), "non-positive", -1, reduction));
  const value = o.add(o.max(x, o.float(0)), logarithm);
  return o.select(o.lt(x, o.float(overflow)), value, o.add(x, o.float(Infinity)));
}

/** `log(1 + e^(scale x))` where the argument of the exponential is not positive, or NaN; see {@link fastExp}. */
export function log1pExpNonPositive<F, I, B>(
  o: LaneOps<F, I, B>,
  x: F,
  scale = 1,
  reduction: ExpReduction = "two-step",
): F {
  return log1pOfUnit(o, fastExp(o, x, "non-positive", scale, reduction));
}

/** `log(1 + t)` for `0 <= t <= 1`. */
function log1pOfUnit<F, I, B>(o: LaneOps<F, I, B>, t: F): F {
  const s = o.div(t, o.add(o.float(2), t));
  const z = o.mul(s, s);
  return o.fma(o.mul(s, z), polynomial(o, z, logTailWide32), o.add(s, s));
}
