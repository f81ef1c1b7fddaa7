/*
 * Sine, cosine and tangent of f32 lanes whose fma rounds once. `n pi/2` is subtracted in three parts of 24 bits each
 * (Cody and Waite 1980). The first difference is exact: it is small, and a multiple of what the argument and the part
 * are multiples of. The other two round the angle relative to itself. With the polynomials, the error stays below 2 ulp,
 * and below 4 for the quotient, which can double that of the angle. Lanes with greater arguments than 2^18, and
 * infinities, are computed in f64. Operations, an fma counted once: 24 each, 27 for the tangent, 41 for a sine and a
 * cosine.
 */

import { cosTail32, sinTail32 } from "./coefficients/trig.ts";
import { at, polynomial, single } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";
import { cos, sin, tan } from "./trig.ts";

/** The argument from which on lanes are computed in f64. */
const limit = 2 ** 18;

const { magic } = single;

const parts = [1.5707963705062866, -4.371138828673793e-8, -1.7151245100058819e-15];

/** `sin x`; zeros keep their sign, and infinities give NaN. */
export function fastSin<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return at(ofReduced(o, x, [sine]), 0);
}

/** `cos x`; infinities give NaN. */
export function fastCos<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return at(ofReduced(o, x, [cosine]), 0);
}

/** {@link fastSin} and {@link fastCos} of the same argument, which is reduced once. */
export function fastSinCos<F, I, B>(o: LaneOps<F, I, B>, x: F): { sin: F; cos: F } {
  const values = ofReduced(o, x, [sine, cosine]);
  return { sin: at(values, 0), cos: at(values, 1) };
}

/** `tan x`; zeros keep their sign, and infinities give NaN. */
export function fastTan<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return at(ofReduced(o, x, [tangent]), 0);
}

/** A function of `x`, where `|x| = turns pi/2 + angle`; arguments from {@link limit} on are not reduced. */
interface Periodic {
  fast<F, I, B>(o: LaneOps<F, I, B>, x: F, turns: I, angle: F): F;
  slow<F, I, B>(o: LaneOps<F, I, B>, x: F): F;
}

const sine: Periodic = {
  fast: (o, x, turns, angle) => quarterTurned(o, turns, angle, o.intXor(o.shiftLeft(turns, 30), o.toBits(x))),
  slow: (o, x) => o.called("math.sin", x, sin),
};

const cosine: Periodic = {
  fast: (o, _, turns, angle) => {
    const next = o.intAdd(turns, o.int(1n));
    return quarterTurned(o, next, angle, o.shiftLeft(next, 30));
  },
  slow: (o, x) => o.called("math.cos", x, cos),
};

const tangent: Periodic = {
  fast: (o, x, turns, angle) => {
    const { sine, cosine } = ofAngle(o, angle);
    const isOdd = o.intEq(o.intAnd(turns, o.int(1n)), o.int(1n));
    const sign = o.intXor(o.toBits(x), o.shiftLeft(turns, 31));
    const value = o.div(o.select(isOdd, cosine, sine), o.select(isOdd, sine, cosine));
    return inverted(o, value, sign);
  },
  slow: (o, x) => o.called("math.tan", x, tan),
};

function ofReduced<F, I, B>(o: LaneOps<F, I, B>, x: F, functions: readonly Periodic[]): readonly F[] {
  const magnitude = o.abs(x);
  const t = o.fma(magnitude, o.float(2 / Math.PI), o.float(magic));
  const n = o.sub(t, o.float(magic));
  const angle = parts.reduce((rest, part) => o.fma(n, o.float(-part), rest), magnitude);
  const values = functions.map((each) => each.fast(o, x, o.toBits(t), angle));
  return o.rare(o.le(o.float(limit), magnitude), values, () => functions.map((each) => each.slow(o, x)));
}

/** The sine of `angle`, or its cosine if `turns` is odd, with the sign bit of `sign` inverting that of the result. */
function quarterTurned<F, I, B>(o: LaneOps<F, I, B>, turns: I, angle: F, sign: I): F {
  const one = o.int(1n);
  const { sine, cosine } = ofAngle(o, angle);
  return inverted(o, o.select(o.intEq(o.intAnd(turns, one), one), cosine, sine), sign);
}

/** The sine and the cosine of an angle of at most an eighth turn. */
function ofAngle<F, I, B>(o: LaneOps<F, I, B>, angle: F): { sine: F; cosine: F } {
  const z = o.mul(angle, angle);
  const sine = o.fma(polynomial(o, z, sinTail32), o.mul(angle, z), angle);
  const cosine = o.fma(o.mul(z, z), polynomial(o, z, cosTail32), o.fma(z, o.float(-0.5), o.float(1)));
  return { sine, cosine };
}

/** `value`, with the sign bit of `sign` inverting its own. */
function inverted<F, I, B>(o: LaneOps<F, I, B>, value: F, sign: I): F {
  return o.fromBits(o.intXor(o.toBits(value), o.intAnd(sign, o.int(0x80000000n))));
}
