/*
 * Sine, cosine and tangent over the whole range. Arguments below 10^6 are reduced by multiples of pi/2 given in four
 * parts (Cody and Waite 1980); the rare greater ones by Payne and Hanek's method (`payne-hanek.ts`). The reduced
 * argument is a double word. f32 lanes compute in f64 with shorter polynomials: that costs less than a double-word
 * reduction in f32.
 */

import { cosTail64, cosTailShort, sinTail64, sinTailShort } from "./coefficients/trig.ts";
import { type DoubleWord, addFloat, doubleWord, mulFloat, twoSum } from "./double-word.ts";
import { at, isFinite, orNaN, polynomial, signbit, smallFloatToInt } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";
import { payneHanek } from "./payne-hanek.ts";

/** An angle as `quadrant * pi/2 + angle`, `|angle| <= pi/4`; `quadrant` is an integral float. */
export interface ReducedAngle<F> {
  readonly quadrant: F;
  readonly angle: DoubleWord<F>;
}

export function sin<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return inDouble(o, x, (d, a, short) => sineOf(d, reduceAngle(d, d.abs(a)), signbit(d, a), short));
}

export function cos<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return inDouble(o, x, (d, a, short) => cosineOf(d, reduceAngle(d, d.abs(a)), short));
}

export function tan<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return inDouble(o, x, (d, a, short) => {
    const reduced = reduceAngle(d, d.abs(a));
    const s = sinKernel(d, reduced.angle, short);
    const c = cosKernel(d, reduced.angle, short);
    const odd = oddQuadrant(d, reduced.quadrant);
    const value = d.div(d.select(odd, d.neg(c), s), d.select(odd, s, c));
    return d.select(signbit(d, a), d.neg(value), value);
  });
}

/** `sin(pi x)`; zeros have the sign of `x` (IEEE 754-2019, 9.2.1). */
export function sinpi<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return inDouble(o, x, (d, a, short) => {
    const value = sineOf(d, reduceTurns(d, d.abs(a)), signbit(d, a), short);
    return d.select(d.eq(value, d.float(0)), d.copysign(value, a), value);
  });
}

/** `cos(pi x)`; zeros are positive. */
export function cospi<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  // Adding 0 to a negative zero makes it positive.
  return inDouble(o, x, (d, a, short) => d.add(cosineOf(d, reduceTurns(d, d.abs(a)), short), d.float(0)));
}

/** Reduces `x >= 0`; 64-bit lanes. */
export function reduceAngle<F, I, B>(o: LaneOps<F, I, B>, x: F): ReducedAngle<F> {
  const n = o.nearest(o.mul(x, o.float(0.6366197723675814)));
  const a = o.sub(x, o.mul(n, o.float(1.5707963267341256)));
  const b = twoSum(o, a, o.neg(o.mul(n, o.float(6.077100506303966e-11))));
  const c = addFloat(o, b, o.neg(o.mul(n, o.float(2.0222662487111665e-21))));
  const low = o.sub(c.low, o.mul(n, o.float(8.4784276603689e-32)));
  const parts = o.rare(o.le(o.float(1e6), x), [n, c.high, low], () => {
    const { quadrant, angle } = payneHanek(o, x);
    return [quadrant, angle.high, angle.low];
  });
  return { quadrant: at(parts, 0), angle: { high: at(parts, 1), low: at(parts, 2) } };
}

/** Reduces `pi x`, `x >= 0`; 64-bit lanes. */
export function reduceTurns<F, I, B>(o: LaneOps<F, I, B>, x: F): ReducedAngle<F> {
  const y = o.sub(x, o.mul(o.float(2), o.nearest(o.mul(x, o.float(0.5)))));
  const quadrant = o.nearest(o.add(y, y));
  const fraction = o.sub(y, o.mul(quadrant, o.float(0.5)));
  return { quadrant, angle: mulFloat(o, doubleWord(o, Math.PI, 1.2246467991473532e-16), fraction) };
}

export function sineOf<F, I, B>(o: LaneOps<F, I, B>, reduced: ReducedAngle<F>, negative: B, short: boolean): F {
  const { quadrant, angle } = reduced;
  const value = o.select(oddQuadrant(o, quadrant), cosKernel(o, angle, short), sinKernel(o, angle, short));
  const turned = o.select(halfTurn(o, quadrant), o.neg(value), value);
  return o.select(negative, o.neg(turned), turned);
}

export function cosineOf<F, I, B>(o: LaneOps<F, I, B>, reduced: ReducedAngle<F>, short: boolean): F {
  const { quadrant, angle } = reduced;
  const value = o.select(oddQuadrant(o, quadrant), sinKernel(o, angle, short), cosKernel(o, angle, short));
  return o.select(halfTurn(o, o.add(quadrant, o.float(1))), o.neg(value), value);
}

type AngleBody = <F, I, B>(o: LaneOps<F, I, B>, x: F, short: boolean) => F;

function inDouble<F, I, B>(o: LaneOps<F, I, B>, x: F, body: AngleBody): F {
  const short = o.width === 32;
  const value = o.viaDouble([x], (d, args) => body(d, at(args, 0), short));
  return orNaN(o, isFinite(o, x), value);
}

function oddQuadrant<F, I, B>(o: LaneOps<F, I, B>, quadrant: F): B {
  const one = o.int(1n);
  return o.intEq(o.intAnd(smallFloatToInt(o, quadrant), one), one);
}

function halfTurn<F, I, B>(o: LaneOps<F, I, B>, quadrant: F): B {
  const two = o.int(2n);
  return o.intEq(o.intAnd(smallFloatToInt(o, quadrant), two), two);
}

function sinKernel<F, I, B>(o: LaneOps<F, I, B>, angle: DoubleWord<F>, short: boolean): F {
  const r = angle.high;
  const z = o.mul(r, r);
  const tail = o.mul(o.mul(r, z), polynomial(o, z, short ? sinTailShort : sinTail64));
  if (short) return o.add(r, tail);
  const low = o.sub(angle.low, o.mul(o.mul(z, o.float(0.5)), angle.low));
  return o.add(r, o.add(tail, low));
}

function cosKernel<F, I, B>(o: LaneOps<F, I, B>, angle: DoubleWord<F>, short: boolean): F {
  const r = angle.high;
  const z = o.mul(r, r);
  const half = o.mul(z, o.float(0.5));
  const one = o.float(1);
  const head = o.sub(one, half);
  const tail = o.mul(o.mul(z, z), polynomial(o, z, short ? cosTailShort : cosTail64));
  if (short) return o.add(head, tail);
  const lost = o.sub(o.sub(one, head), half);
  return o.add(head, o.add(lost, o.sub(tail, o.mul(r, angle.low))));
}
