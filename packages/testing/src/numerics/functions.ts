/**
 * What the functions that kernels call are in mathematics, with the special values of IEEE 754 and of Annex F of C: the
 * table against which compiled kernels are measured.
 */
import { bessel } from "./bessel-functions.ts";
import { type Expected, type FloatWidth, roundTo } from "./float-width.ts";
import * as circular from "./reference/circular.ts";
import * as exponential from "./reference/exponential.ts";
import * as errors from "./reference/error-function.ts";
import * as gamma from "./reference/gamma.ts";
import {
  abs,
  add,
  addExact,
  div,
  mulExact,
  nearestInteger,
  neg,
  one,
  type Real,
  real,
  sqrt,
  zero,
} from "./reference/real.ts";
import { toWidth } from "./samples.ts";

/** A function of floats; operands are exact in the format. */
export type Reference = (width: FloatWidth, ...args: readonly number[]) => Expected;

const isOdd = (n: number): boolean => Number.isInteger(n) && Math.abs(n % 2) === 1;

/**
 * A function of one real number.
 * @param specials results where the function is not that of a real number: at NaN always NaN, otherwise what is
 * returned, if anything is.
 */
function unary(f: (x: Real) => Real, specials: (x: number) => number | undefined): Reference {
  return (_width, x = NaN) => {
    if (Number.isNaN(x)) return NaN;
    const special = specials(x);
    if (special !== undefined) return special;
    return f(real(x));
  };
}

/** Specials of odd functions that keep zeros and have limits. */
const keepZero =
  (atInfinity: number, domain: (x: number) => boolean = () => true) =>
  (x: number): number | undefined => {
    if (!domain(x)) return NaN;
    if (x === 0) return x;
    return Number.isFinite(x) ? undefined : Math.sign(x) * atInfinity;
  };

const exponentialLimits =
  (low: number) =>
  (x: number): number | undefined => {
    if (x === Infinity) return Infinity;
    if (x === -Infinity) return low;
    return x === 0 ? (low === 0 ? 1 : x) : undefined;
  };

const logarithmLimits = (x: number): number | undefined => {
  if (x < 0) return NaN;
  if (x === 0) return -Infinity;
  return x === Infinity || x === 1 ? (x === 1 ? 0 : Infinity) : undefined;
};

const isFiniteOrNaN = (x: number): number | undefined => (Number.isFinite(x) ? undefined : NaN);

/** A quotient with one: of roots and norms. */
const inverse = (x: Real): Real => div(one, x);

const signedRoot = (x: Real): Real => (x.mantissa < 0n ? neg(exponential.root(neg(x), 3)) : exponential.root(x, 3));

/** A function whose result is a float of the host, exactly. */
function exact(f: (...args: number[]) => number): Reference {
  return (_width, ...args) => (args.some((x) => Number.isNaN(x)) ? NaN : f(...args));
}

export function roundEven(x: number): number {
  if (!Number.isFinite(x) || Number.isInteger(x)) return x;
  const floor = Math.floor(x);
  const up = x - floor > 0.5 || (x - floor === 0.5 && floor % 2 !== 0);
  const result = up ? floor + 1 : floor;
  return result === 0 && x < 0 ? -0 : result;
}

export function roundAway(x: number): number {
  const whole = Math.trunc(x);
  return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
}

const withSign = (x: number, sign: number): number => (sign < 0 || Object.is(sign, -0) ? -Math.abs(x) : Math.abs(x));

function power(_width: FloatWidth, x = NaN, y = NaN): Expected {
  if (y === 0 || x === 1) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
  if (!Number.isFinite(x) || !Number.isFinite(y) || x === 0) return x === -1 ? 1 : x ** y;
  if (x < 0 && !Number.isInteger(y)) return NaN;
  const value = exponential.pow(real(Math.abs(x)), real(y));
  return x < 0 && isOdd(y) ? neg(value) : value;
}

function angleOfPoint(_width: FloatWidth, y = NaN, x = NaN): Expected {
  if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
  if (y === 0 && (x > 0 || Object.is(x, 0))) return y;
  if (x === Infinity && Number.isFinite(y)) return withSign(0, y);
  const pi = circular.atan2(zero, real(-1));
  const parts = (numerator: number, denominator: number): Real => {
    const value = div(
      add(zero, { mantissa: pi.mantissa * BigInt(numerator), exponent: pi.exponent }),
      real(denominator),
    );
    return withSign(1, y) < 0 ? neg(value) : value;
  };
  if (y === 0 || (x === -Infinity && Number.isFinite(y))) return parts(1, 1);
  if (!Number.isFinite(y)) return Number.isFinite(x) ? parts(1, 2) : parts(x > 0 ? 1 : 3, 4);
  return circular.atan2(real(y), real(x));
}

/** Lengths: infinite if a component is, whatever the others are. */
function norm(isInverse: boolean): Reference {
  return (_width, ...args) => {
    if (args.some((x) => Math.abs(x) === Infinity)) return isInverse ? 0 : Infinity;
    if (args.some((x) => Number.isNaN(x))) return NaN;
    const squares = args.map((x) => mulExact(real(x), real(x)));
    const sum = squares.reduce((a, b) => addExact(a, b));
    if (sum.mantissa === 0n) return isInverse ? Infinity : 0;
    return isInverse ? inverse(sqrt(sum)) : sqrt(sum);
  };
}

function remainder(_width: FloatWidth, x = NaN, y = NaN): Expected {
  if (Number.isNaN(x) || Number.isNaN(y) || !Number.isFinite(x) || y === 0) return NaN;
  if (!Number.isFinite(y)) return x;
  const [a, b] = [real(x), real(y)];
  const exponent = Math.min(a.exponent, b.exponent);
  const p = a.mantissa << BigInt(a.exponent - exponent);
  const q = abs(b).mantissa << BigInt(b.exponent - exponent);
  let rest = ((p % q) + q) % q;
  const isUneven = ((p - rest) / q) % 2n !== 0n;
  if (2n * rest > q || (2n * rest === q && isUneven)) rest -= q;
  return rest === 0n ? withSign(0, x) : roundTo(64, { mantissa: rest, exponent });
}

const { sin, cos, tan, sinpi, cospi, asin, acos, atan, asinh, acosh, atanh } = circular;
const { exp, expm1, log, log1p, sinh, cosh, tanh } = exponential;

/** The functions by their base name (`exp`, `pow`). */
export const references: ReadonlyMap<string, Reference> = new Map<string, Reference>([
  ["exp", unary(exp, exponentialLimits(0))],
  ["exp2", unary((x) => exponential.expBase(2, x), exponentialLimits(0))],
  ["exp10", unary((x) => exponential.expBase(10, x), exponentialLimits(0))],
  ["expm1", unary(expm1, exponentialLimits(-1))],
  ["log", unary(log, logarithmLimits)],
  ["log2", unary((x) => exponential.logBase(2, x), logarithmLimits)],
  ["log10", unary((x) => exponential.logBase(10, x), logarithmLimits)],
  ["log1p", unary(log1p, (x) => (x < -1 ? NaN : x === -1 ? -Infinity : x === 0 || x === Infinity ? x : undefined))],
  ["sqrt", unary(sqrt, (x) => (x < 0 ? NaN : x === 0 || x === Infinity ? x : undefined))],
  [
    "rsqrt",
    unary(
      (x) => inverse(sqrt(x)),
      (x) => (x < 0 ? NaN : x === 0 ? 1 / x : x === Infinity ? 0 : undefined),
    ),
  ],
  ["cbrt", unary(signedRoot, keepZero(Infinity))],
  [
    "rcbrt",
    unary(
      (x) => inverse(signedRoot(x)),
      (x) => (x === 0 || !Number.isFinite(x) ? 1 / x : undefined),
    ),
  ],
  ["sin", unary(sin, (x) => (x === 0 ? x : isFiniteOrNaN(x)))],
  ["cos", unary(cos, (x) => (x === 0 ? 1 : isFiniteOrNaN(x)))],
  ["tan", unary(tan, (x) => (x === 0 ? x : isFiniteOrNaN(x)))],
  ["sinpi", unary(sinpi, (x) => (Number.isInteger(x) ? withSign(0, x) : isFiniteOrNaN(x)))],
  ["cospi", unary(cospi, (x) => (Number.isInteger(2 * x) && !Number.isInteger(x) ? 0 : isFiniteOrNaN(x)))],
  [
    "asin",
    unary(
      asin,
      keepZero(NaN, (x) => Math.abs(x) <= 1),
    ),
  ],
  ["acos", unary(acos, (x) => (Math.abs(x) <= 1 ? (x === 1 ? 0 : undefined) : NaN))],
  [
    "atan",
    (width, x = NaN) =>
      Number.isFinite(x) ? unary(atan, (y) => (y === 0 ? y : undefined))(width, x) : angleOfPoint(width, x, 1),
  ],
  ["sinh", unary(sinh, keepZero(Infinity))],
  ["cosh", unary(cosh, (x) => (x === 0 ? 1 : Number.isFinite(x) ? undefined : Infinity))],
  ["tanh", unary(tanh, keepZero(1))],
  ["asinh", unary(asinh, keepZero(Infinity))],
  ["acosh", unary(acosh, (x) => (x < 1 ? NaN : x === 1 ? 0 : x === Infinity ? x : undefined))],
  ["atanh", unary(atanh, (x) => (Math.abs(x) > 1 ? NaN : Math.abs(x) === 1 ? x * Infinity : x === 0 ? x : undefined))],
  ["erf", unary(errors.erf, keepZero(1))],
  ["erfc", unary(errors.erfc, (x) => (x === Infinity ? 0 : x === -Infinity ? 2 : x === 0 ? 1 : undefined))],
  ["erfcx", unary(errors.erfcx, (x) => (x === Infinity ? 0 : x === -Infinity ? Infinity : x === 0 ? 1 : undefined))],
  [
    "erfinv",
    unary(errors.erfinv, (x) => (Math.abs(x) > 1 ? NaN : Math.abs(x) === 1 ? x * Infinity : x === 0 ? x : undefined)),
  ],
  [
    "erfcinv",
    unary(errors.erfcinv, (x) =>
      x < 0 || x > 2 ? NaN : x === 0 ? Infinity : x === 1 ? 0 : x === 2 ? -Infinity : undefined,
    ),
  ],
  ["normcdf", unary(errors.normcdf, (x) => (x === Infinity ? 1 : x === -Infinity ? 0 : undefined))],
  [
    "normcdfinv",
    unary(errors.normcdfinv, (x) =>
      x < 0 || x > 1 ? NaN : x === 0 ? -Infinity : x === 1 ? Infinity : x === 0.5 ? 0 : undefined,
    ),
  ],
  [
    "tgamma",
    unary(gamma.gamma, (x) =>
      x === 0 ? 1 / x : x === Infinity ? x : x === -Infinity || (x < 0 && Number.isInteger(x)) ? NaN : undefined,
    ),
  ],
  [
    "lgamma",
    unary(gamma.logGamma, (x) =>
      !Number.isFinite(x) || (x <= 0 && Number.isInteger(x)) ? Infinity : x === 1 || x === 2 ? 0 : undefined,
    ),
  ],
  ...bessel,
  ["abs", exact(Math.abs)],
  ["floor", exact(Math.floor)],
  ["ceil", exact(Math.ceil)],
  ["trunc", exact(Math.trunc)],
  ["rint", exact(roundEven)],
  ["round", exact(roundAway)],
  ["logb", exact((x) => (x === 0 ? -Infinity : Number.isFinite(x) ? exponentOf(x) : Infinity))],
  ["saturate", (_w, x = NaN) => (Number.isNaN(x) ? 0 : Math.min(Math.max(x, 0), 1))],
  ["copysign", (_w, x = NaN, y = NaN) => (Number.isNaN(x) ? NaN : withSign(x, y))],
  [
    "fdim",
    (width, x = NaN, y = NaN) => (x <= y ? 0 : Number.isNaN(x) || Number.isNaN(y) ? NaN : toWidth(width, x - y)),
  ],
  ["fmax", (_w, x = NaN, y = NaN) => (Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.max(x, y))],
  ["fmin", (_w, x = NaN, y = NaN) => (Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.min(x, y))],
  ["fmod", exact((x = NaN, y = NaN) => x % y)],
  ["remainder", remainder],
  ["pow", power],
  ["atan2", angleOfPoint],
  ["hypot", norm(false)],
  ["rhypot", norm(true)],
  ["norm3d", norm(false)],
  ["rnorm3d", norm(true)],
  ["norm4d", norm(false)],
  ["rnorm4d", norm(true)],
  [
    "ldexp",
    (width, x = NaN, n = 0) =>
      Number.isFinite(x) && x !== 0
        ? roundTo(width, { ...real(x), exponent: real(x).exponent + Math.max(Math.min(n, 9999), -9999) })
        : x,
  ],
  ["powi", power],
]);

/** The exponent of a finite number that is not 0. */
export function exponentOf(x: number): number {
  const { mantissa, exponent } = abs(real(x));
  return mantissa.toString(2).length - 1 + exponent;
}

/** An integer result of rounding, limited to `bits` bits; 0 for NaN. */
export function integerOf(x: number, bits: number, isSigned = true): bigint {
  if (Number.isNaN(x)) return 0n;
  const [low, high] = isSigned
    ? [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n]
    : [0n, (1n << BigInt(bits)) - 1n];
  if (!Number.isFinite(x)) return x > 0 ? high : low;
  const n = nearestInteger(real(x));
  return n < low ? low : n > high ? high : n;
}
