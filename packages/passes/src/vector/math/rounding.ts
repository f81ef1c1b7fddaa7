/*
 * Rounding to integers. `floor`, `ceil`, `trunc` and `nearest` are lane operations. This file adds rounding half away
 * from zero and the integer results.
 */

import type { LaneOps } from "./lane-ops.ts";

/** Rounds to the nearest integer, halves away from zero. */
export function round<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const whole = o.trunc(x);
  const up = o.le(o.float(0.5), o.abs(o.sub(x, whole)));
  const step = o.select(up, o.float(1), o.float(0));
  return o.copysign(o.add(o.abs(whole), step), x);
}

/** Rounds to the nearest integer, halves to even, as an integer of the lane's width (saturating). */
export function llrint<F, I, B>(o: LaneOps<F, I, B>, x: F): I {
  return o.toInt(o.nearest(x));
}

/** Rounds to the nearest integer, halves away from zero, as an integer of the lane's width (saturating). */
export function llround<F, I, B>(o: LaneOps<F, I, B>, x: F): I {
  return o.toInt(round(o, x));
}
