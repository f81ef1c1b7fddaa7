/*
 * The gamma function and the logarithm of its magnitude, by Stirling's series; small arguments are lifted by the
 * recurrence, negative ones reflected (DLMF 5.5.1, 5.5.3, 5.11.1). f64 lanes compute in double-word arithmetic, with a
 * polynomial of its own for `lgamma` around its zeros 1 and 2. f32 lanes compute in f64: two f32 next to a zero are far
 * enough from it that the error is below 2 ulp.
 */

import { lgammaTwo, stirlingTail, stirlingTail32 } from "./coefficients/gamma.ts";
import {
  type DoubleWord,
  addFloat,
  addWords,
  doubleWord,
  mulWords,
  negWord,
  selectWord,
  twoSum,
} from "./double-word.ts";
import { exp, expWordParts } from "./exp.ts";
import { at, isInf, isNaN, polynomial, scale } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";
import { log, log1p, logOfNormal, logWord } from "./log.ts";
import { reduceTurns, sineOf } from "./trig.ts";

/** `log sqrt(2 pi)`. */
const logRootTwoPi = 0.9189385332046728;
/** `log pi`. */
const logPi = 1.1447298858494002;

/** The gamma function; NaN at the negative integers and -inf, inf with the sign of the zero at 0. */
export function tgamma<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.viaDouble([x], (d, args) => (o.width === 32 ? singleGamma : gammaOf)(d, at(args, 0)));
}

/** `log |gamma(x)|`; inf at the poles. Near the zeros of negative arguments the error is absolute. */
export function lgamma<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.viaDouble([x], (d, args) => (o.width === 32 ? singleLogGamma : logGammaOf)(d, at(args, 0)));
}

function gammaOf<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const zero = o.float(0);
  const a = o.min(o.abs(x), o.float(200));
  const negative = o.lt(x, zero);
  const { logarithm, product } = stirling(o, a);
  const { value, exponent } = expWordParts(o, selectWord(o, negative, negWord(o, logarithm), logarithm));
  const sine = sinePi(o, o.abs(x));
  const reflected = o.div(o.mul(o.float(-Math.PI), product.high), o.mul(a, sine));
  const scaled = o.select(negative, o.mul(value, reflected), o.div(value, product.high));
  const finite = scale(o, scaled, exponent);
  const pole = o.maskAnd(negative, o.eq(sine, zero));
  const result = o.select(o.maskOr(pole, o.eq(x, o.float(-Infinity))), o.float(NaN), finite);
  const tiny = o.lt(o.abs(x), o.float(2 ** -60));
  return o.select(isNaN(o, x), x, o.select(tiny, o.div(o.float(1), x), result));
}

function logGammaOf<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const huge = o.lt(o.float(1e17), a);
  const { logarithm, product } = stirling(o, o.select(huge, o.float(10), a));
  const general = addWords(o, logarithm, negWord(o, logWord(o, product))).high;
  const one = o.float(1);
  const e2 = o.sub(a, o.float(2));
  const e1 = o.sub(a, one);
  const quarter = o.float(0.25);
  const nearOne = o.le(o.abs(e1), quarter);
  const e = o.select(nearOne, e1, e2);
  const two = o.mul(e, polynomial(o, e, lgammaTwo));
  const special = o.select(nearOne, o.sub(two, log1p(o, e)), two);
  const near = o.maskOr(nearOne, o.le(o.abs(e2), quarter));
  const asymptotic = o.mul(a, o.sub(log(o, a), one));
  const positive = o.select(near, special, o.select(huge, asymptotic, general));
  const sine = o.abs(sinePi(o, a));
  const mirrored = o.sub(o.sub(o.float(logPi), log(o, o.mul(a, sine))), positive);
  const reflected = o.select(o.eq(sine, o.float(0)), o.float(Infinity), mirrored);
  const value = o.select(o.lt(x, o.float(0)), reflected, positive);
  const small = o.select(o.lt(a, o.float(2 ** -60)), o.neg(log(o, a)), value);
  return o.select(isNaN(o, x), x, o.select(isInf(o, x), a, small));
}

/** {@link tgamma} to the precision of f32; 64-bit lanes. */
function singleGamma<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const zero = o.float(0);
  const a = o.min(o.abs(x), o.float(60));
  const negative = o.lt(x, zero);
  const { logarithm, product } = singleStirling(o, a);
  const value = exp(o, o.select(negative, o.neg(logarithm), logarithm));
  const results = o.rare(negative, [o.div(value, product)], () => {
    const sine = sinePi(o, o.abs(x));
    const reflected = o.div(o.mul(o.mul(o.float(-Math.PI), product), value), o.mul(a, sine));
    const isPole = o.maskOr(o.eq(sine, zero), o.eq(x, o.float(-Infinity)));
    return [o.select(isPole, o.float(NaN), reflected)];
  });
  const tiny = o.lt(o.abs(x), o.float(2 ** -60));
  return o.select(isNaN(o, x), x, o.select(tiny, o.div(o.float(1), x), at(results, 0)));
}

/** {@link lgamma} to the precision of f32; 64-bit lanes. */
function singleLogGamma<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const zero = o.float(0);
  const a = o.abs(x);
  const { logarithm, product } = singleStirling(o, a);
  const isRoot = o.maskOr(o.eq(a, o.float(1)), o.eq(a, o.float(2)));
  const lowered = o.select(isRoot, zero, o.sub(logarithm, logOfNormal(o, product)));
  const positive = o.select(o.eq(a, zero), o.float(Infinity), lowered);
  const values = o.rare(o.lt(x, zero), [positive], () => {
    const sine = o.abs(sinePi(o, a));
    const mirrored = o.sub(o.sub(o.float(logPi), log(o, o.mul(a, sine))), positive);
    const tiny = o.lt(a, o.float(2 ** -60));
    return [o.select(o.eq(sine, zero), o.float(Infinity), o.select(tiny, positive, mirrored))];
  });
  return o.select(isNaN(o, x), x, o.select(isInf(o, x), a, at(values, 0)));
}

/** As {@link stirling}, to the precision of f32. */
function singleStirling<F, I, B>(o: LaneOps<F, I, B>, a: F): { logarithm: F; product: F } {
  const small = o.lt(a, o.float(4));
  const plus = (addend: number): F => o.add(a, o.float(addend));
  const product = o.mul(o.mul(a, plus(1)), o.mul(plus(2), plus(3)));
  const z = o.select(small, plus(4), a);
  const inverse = o.div(o.float(1), z);
  const correction = o.mul(inverse, polynomial(o, o.mul(inverse, inverse), stirlingTail32));
  const rest = o.add(o.sub(o.float(logRootTwoPi), z), correction);
  const logarithm = o.fma(o.sub(z, o.float(0.5)), logOfNormal(o, z), rest);
  return { logarithm, product: o.select(small, product, o.float(1)) };
}

function sinePi<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return sineOf(o, reduceTurns(o, x), o.lt(o.float(1), o.float(0)), false);
}

/** `log gamma(a) = logarithm - log product`, `a >= 0`. */
function stirling<F, I, B>(o: LaneOps<F, I, B>, a: F): { logarithm: DoubleWord<F>; product: DoubleWord<F> } {
  const small = o.lt(a, o.float(8));
  const zero = o.float(0);
  let product: DoubleWord<F> = { high: o.select(small, a, o.float(1)), low: zero };
  for (let k = 1; k < 8; k++) {
    const factor = twoSum(o, a, o.float(k));
    product = mulWords(o, product, selectWord(o, small, factor, { high: o.float(1), low: zero }));
  }
  const z = twoSum(o, a, o.select(small, o.float(8), zero));
  const inverse = o.div(o.float(1), z.high);
  const correction = o.mul(inverse, polynomial(o, o.mul(inverse, inverse), stirlingTail));
  const main = mulWords(o, addFloat(o, z, o.float(-0.5)), logWord(o, z));
  const constant = doubleWord(o, logRootTwoPi, -3.8782941580672414e-17);
  const rest = addFloat(o, addWords(o, constant, negWord(o, z)), correction);
  return { logarithm: addWords(o, main, rest), product };
}
