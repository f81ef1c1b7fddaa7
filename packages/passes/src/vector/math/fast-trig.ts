/*
 * Sine and cosine of f32 lanes whose fma rounds once. `n pi/2` is subtracted in three parts of 24 bits each (Cody and
 * Waite 1980). The first difference is exact: it is small, and a multiple of what the argument and the part are multiples
 * of. The other two round the angle relative to itself. With the polynomials, the error stays below 2 ulp. Lanes with
 * greater arguments than 2^18, and infinities, are computed in f64. Operations, an fma counted once: 26 and 24.
 */

import { cosTail32, sinTail32 } from "./coefficients/trig.ts";
import { at, polynomial, single } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";
import { cos, sin } from "./trig.ts";

/** The argument from which on lanes are computed in f64. */
const limit = 2 ** 18;

const { magic } = single;

const parts = [1.5707963705062866, -4.371138828673793e-8, -1.7151245100058819e-15];

/** `sin x`; zeros keep their sign, and infinities give NaN. */
export function fastSin<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return limited(o, x, (turns, angle) => o.select(o.eq(x, o.float(0)), x, quarterTurned(o, turns, angle)), sin);
}

/** `cos x`; infinities give NaN. */
export function fastCos<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return limited(o, x, (turns, angle) => quarterTurned(o, o.intAdd(turns, o.int(1n)), angle), cos);
}

/** Computes `fast` of the reduced argument where that is exact enough, and `slow` of the argument elsewhere. */
function limited<F, I, B>(
  o: LaneOps<F, I, B>,
  x: F,
  fast: (turns: I, angle: F) => F,
  slow: (o: LaneOps<F, I, B>, x: F) => F,
): F {
  const t = o.fma(x, o.float(2 / Math.PI), o.float(magic));
  const n = o.sub(t, o.float(magic));
  const angle = parts.reduce((rest, part) => o.fma(n, o.float(-part), rest), x);
  const value = fast(o.toBits(t), angle);
  return at(
    o.rare(o.le(o.float(limit), o.abs(x)), [value], () => [slow(o, x)]),
    0,
  );
}

/** `sin (turns pi/2 + angle)`, of which the low two bits of `turns` matter. */
function quarterTurned<F, I, B>(o: LaneOps<F, I, B>, turns: I, angle: F): F {
  const one = o.int(1n);
  const z = o.mul(angle, angle);
  const sine = o.fma(polynomial(o, z, sinTail32), o.mul(angle, z), angle);
  const cosine = o.fma(o.mul(z, z), polynomial(o, z, cosTail32), o.fma(z, o.float(-0.5), o.float(1)));
  const value = o.select(o.intEq(o.intAnd(turns, one), one), cosine, sine);
  const sign = o.intAnd(o.shiftLeft(turns, 30), o.int(0x80000000n));
  return o.fromBits(o.intXor(o.toBits(value), sign));
}
