/*
 * Roots and norms. The cube root starts from a polynomial on [1, 8) after dividing the exponent by 3 and takes two
 * Newton steps in f64, the last with an exact residual (Muller, Elementary Functions, 3rd ed., section 2.1 on
 * iterations); that of f32 starts from a third of the bits (Kahan, Computing a real cube root, 1991). `hypot` scales by
 * a power of two and squares in double-word arithmetic (Borges, An improved algorithm for hypot, 2019); f32 lanes do
 * with the scaling.
 */

import { cbrtStart } from "./coefficients/root.ts";
import { addWords, mulFloat, twoProduct } from "./double-word.ts";
import { exponentPower, isFinite, isInf, isNaN, polynomial, present, single, splitPositive } from "./helpers.ts";
import type { LaneOps } from "./lane-ops.ts";

/** `1 / sqrt(x)`. */
export function rsqrt<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.div(o.float(1), o.sqrt(x));
}

export function cbrt<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.width === 32 ? cubeRootOfSingle(o, x) : cubeRoot(o, x);
}

/** `1 / cbrt(x)`. */
export function rcbrt<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  return o.width === 32 ? inverseCubeRootOfSingle(o, x) : o.div(o.float(1), cubeRoot(o, x));
}

/** The length of a vector, `sqrt(x^2 + y^2 + …)`, without intermediate overflow or underflow. */
export function norm<F, I, B>(o: LaneOps<F, I, B>, ...components: readonly F[]): F {
  if (o.width === 32) return normOfSingle(o, components);
  const value = o.viaDouble(components, (d, args) => {
    const { root, unit } = scaledNorm(d, args);
    return d.mul(root, unit);
  });
  return normLimits(o, components, value, Infinity);
}

/** `1 / sqrt(x^2 + y^2 + …)`. */
export function inverseNorm<F, I, B>(o: LaneOps<F, I, B>, ...components: readonly F[]): F {
  const value =
    o.width === 32
      ? o.viaDouble(components, (d, args) => d.div(d.float(1), plainNorm(d, args)), true)
      : o.viaDouble(components, (d, args) => {
          const { root, unit } = scaledNorm(d, args);
          return d.div(d.div(d.float(1), root), unit);
        });
  return normLimits(o, components, value, 0);
}

/** `a z^2` of `z = a^(-1/3)`, with a step of Newton's iteration that makes good what the products round. */
function cubeRootOfSingle<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const { a, z, tiny } = reduceCubeRoot(o, x);
  const square = o.mul(z, z);
  const y = o.mul(a, square);
  const rest = o.fma(o.neg(o.mul(y, y)), y, a);
  const root = o.fma(rest, o.mul(square, o.float(1 / 3)), y);
  const value = o.copysign(o.mul(root, o.select(tiny, o.float(2 ** -8), o.float(2))), x);
  const kept = o.maskOr(o.eq(x, o.float(0)), o.maskNot(isFinite(o, x)));
  return o.select(kept, x, value);
}

function inverseCubeRootOfSingle<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const { z, tiny } = reduceCubeRoot(o, x);
  const value = o.copysign(o.mul(z, o.select(tiny, o.float(2 ** 8), o.float(0.5))), x);
  const limit = o.maskOr(o.eq(x, o.float(0)), o.maskNot(isFinite(o, x)));
  return o.select(limit, o.div(o.float(1), x), value);
}

/**
 * `z = a^(-1/3)` of the magnitude `a` of an f32, times 2^24 if it is tiny, else 1/8: no cube overflows. A third of the
 * bits is nearly one of the logarithm: it leaves an error of 3.4 %, and two steps of Chebyshev's iteration, of the third
 * order, one of some roundings.
 */
function reduceCubeRoot<F, I, B>(o: LaneOps<F, I, B>, x: F): { a: F; z: F; tiny: B } {
  const size = o.abs(x);
  const tiny = o.lt(size, o.float(2 ** -120));
  const a = o.mul(size, o.select(tiny, o.float(2 ** 24), o.float(1 / 8)));
  const third = o.mul(o.fromInt(o.toBits(a)), o.float(-1 / 3));
  const start = o.fromBits(o.toInt(o.add(third, o.float(inverseCubeRootBits))));
  return { a, z: refined(o, a, refined(o, a, start)), tiny };
}

/** The bits of `1^(-1/3)` and a third of those of 1, less what makes the greatest error least. */
const inverseCubeRootBits = 0x54a23200;

/** A step of Chebyshev's iteration towards `a^(-1/3)`. */
function refined<F, I, B>(o: LaneOps<F, I, B>, a: F, z: F): F {
  const e = o.fma(o.neg(o.mul(a, z)), o.mul(z, z), o.float(1));
  return o.fma(o.mul(z, e), o.fma(e, o.float(2 / 9), o.float(1 / 3)), z);
}

function cubeRoot<F, I, B>(o: LaneOps<F, I, B>, x: F): F {
  const a = o.abs(x);
  const { mantissa, exponent } = splitPositive(o, a, 1);
  const third = o.floor(o.mul(o.add(exponent, o.float(0.5)), o.float(1 / 3)));
  const m = o.mul(mantissa, exponentPower(o, o.sub(exponent, o.mul(o.float(3), third))));
  const start = polynomial(o, m, cbrtStart);
  const better = newton(o, start, o.sub(o.mul(o.mul(start, start), start), m));
  const good = newton(o, better, o.sub(o.mul(o.mul(better, better), better), m));
  const cube = mulFloat(o, twoProduct(o, good, good), good);
  const root = newton(o, good, o.add(o.sub(cube.high, m), cube.low));
  const value = o.copysign(o.mul(root, exponentPower(o, third)), x);
  const kept = o.maskOr(o.eq(x, o.float(0)), o.maskNot(isFinite(o, x)));
  return o.select(kept, x, value);
}

function newton<F, I, B>(o: LaneOps<F, I, B>, y: F, residual: F): F {
  return o.sub(y, o.div(residual, o.mul(o.float(3), o.mul(y, y))));
}

/** The norm of f32 whose greatest component is made about 1 by a power of two. */
function normOfSingle<F, I, B>(o: LaneOps<F, I, B>, components: readonly F[]): F {
  const most = components.map((component) => o.abs(component)).reduce((a, b) => o.max(a, b));
  const power = o.fromBits(o.intAnd(o.toBits(most), o.int(0x7f800000n)));
  const unit = o.min(o.max(power, o.float(single.minNormal)), o.float(1 / single.minNormal));
  const by = o.fromBits(o.intSub(o.int(0x7f000000n), o.toBits(unit)));
  const [first, ...others] = components.map((component) => o.mul(component, by));
  const sum = others.reduce((sum, scaled) => o.fma(scaled, scaled, sum), o.mul(present(first), present(first)));
  // A NaN stays one without help, but infinite components prevail over it.
  return o.select(anyInfinite(o, components), o.float(Infinity), o.mul(o.sqrt(sum), unit));
}

/** The norm of f32 in 64-bit lanes: squares are exact and neither overflow nor underflow. */
function plainNorm<F, I, B>(o: LaneOps<F, I, B>, components: readonly F[]): F {
  return o.sqrt(components.map((component) => o.mul(component, component)).reduce((a, b) => o.add(a, b)));
}

/** The norm as `root * unit`, `unit` being a power of two; 64-bit lanes. */
function scaledNorm<F, I, B>(o: LaneOps<F, I, B>, components: readonly F[]): { root: F; unit: F } {
  const sizes = components.map((component) => o.abs(component));
  const most = sizes.reduce((a, b) => o.max(a, b));
  const huge = o.lt(o.float(2 ** 500), most);
  const tiny = o.lt(most, o.float(2 ** -450));
  const by = o.select(huge, o.float(2 ** -600), o.select(tiny, o.float(2 ** 600), o.float(1)));
  const unit = o.select(huge, o.float(2 ** 600), o.select(tiny, o.float(2 ** -600), o.float(1)));
  const squares = sizes.map((size) => {
    const scaled = o.mul(size, by);
    return twoProduct(o, scaled, scaled);
  });
  const sum = squares.reduce((a, b) => addWords(o, a, b));
  const root = o.sqrt(sum.high);
  const zero = o.eq(most, o.float(0));
  const back = twoProduct(o, root, root);
  const residual = o.add(o.sub(o.sub(sum.high, back.high), back.low), sum.low);
  const corrected = o.add(root, o.div(residual, o.add(root, root)));
  return { root: o.select(zero, o.float(0), corrected), unit };
}

/** Infinite components prevail, whatever the others are. */
function normLimits<F, I, B>(o: LaneOps<F, I, B>, components: readonly F[], value: F, ofInf: number): F {
  const unknown = components.map((x) => isNaN(o, x)).reduce((a, b) => o.maskOr(a, b));
  return o.select(anyInfinite(o, components), o.float(ofInf), o.select(unknown, o.float(NaN), value));
}

function anyInfinite<F, I, B>(o: LaneOps<F, I, B>, components: readonly F[]): B {
  return components.map((x) => isInf(o, x)).reduce((a, b) => o.maskOr(a, b));
}
