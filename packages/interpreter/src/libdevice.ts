/**
 * The functions of CUDA's libdevice that kernels call by name: `__nv_expf` is `exp` on f32, `__nv_exp` on f64. The
 * caller rounds the result to its type.
 */
import { erf, erfc, erfcx } from "@tt-opt/dialect-std";
import { f32FromBits, f32ToBits, f64FromBits, f64ToBits, saturatingFloatToSigned } from "@tt-opt/ir-core";
import { besselI, besselJ, besselY } from "./bessel-functions.ts";
import { directedFunction } from "./directed-rounding.ts";
import { type ElementFunction, onFloats } from "./elementwise.ts";
import { erfcinv, erfinv, normcdf, normcdfinv } from "./error-functions.ts";
import { maxNumber, minNumber } from "./evaluators/float-arith.ts";
import { copySign, fma, power, roundAway, roundEven } from "./evaluators/math.ts";
import { integerFunctions } from "./libdevice-integers.ts";
import { widthOf } from "./scalars.ts";
import { float, integer } from "./values.ts";

/** The function of a libdevice symbol; undefined if it is not known. */
export function libdeviceFunction(symbol: string): ElementFunction | undefined {
  if (!symbol.startsWith("__nv_")) return undefined;
  const name = symbol.slice("__nv_".length);
  const plain = functions.get(name) ?? (name.endsWith("f") ? functions.get(name.slice(0, -1)) : undefined);
  return plain ?? directedFunction(name);
}

const asFloats = (f: (a: number, b: number, c: number) => number): ElementFunction => onFloats(f);
const asFlag =
  (holds: (x: number) => boolean): ElementFunction =>
  ([x]) =>
    holds(float(x)) ? 1n : 0n;
const rounding =
  (f: (x: number) => number): ElementFunction =>
  ([x], { result }) =>
    saturatingFloatToSigned(f(float(x)), widthOf(result));

/** The exponent of the leading bit of `x`. */
function exponentOf(x: number): number {
  if (!Number.isFinite(x) || x === 0) return x === 0 ? -Infinity : Math.abs(x);
  const exponent = Number((f64ToBits(x) >> 52n) & 0x7ffn);
  return exponent === 0 ? exponentOf(x * 2 ** 64) - 64 : exponent - 1023;
}

/** `x * 2^n`, rounded once: only the last of the factors leads to a subnormal number or to infinity. */
function scaled(x: number, n: number): number {
  const [most, sign] = [1000, Math.sign(n)];
  let result = x * 2 ** (n % most);
  // Four factors are enough to get from any number to 0 or infinity.
  for (let i = 0; i < Math.min(Math.trunc(Math.abs(n) / most), 4); i++) result *= 2 ** (sign * most);
  return result;
}

/** The float adjacent to `x` in the direction of `y`, in f32 if `isSingle`. */
function nextAfter(x: number, y: number, isSingle: boolean): number {
  if (Number.isNaN(x) || Number.isNaN(y) || x === y) return Number.isNaN(x) ? x : y;
  const [toBits, fromBits] = isSingle ? [f32ToBits, f32FromBits] : [f64ToBits, f64FromBits];
  if (x === 0) return y > 0 ? fromBits(1n) : -fromBits(1n);
  return fromBits(toBits(x) + (x < y === x > 0 ? 1n : -1n));
}

/** The logarithm of the gamma function, by Lanczos' approximation with g = 7 (error about 1e-15 relative). */
function logGamma(x: number): number {
  // The sine of a multiple of pi is not exactly zero in floats.
  if (x <= 0 && Number.isInteger(x)) return Infinity;
  if (x < 0.5) {
    const reflected = Math.abs(Math.sin(Math.PI * x));
    return reflected === 0 ? Infinity : Math.log(Math.PI / reflected) - logGamma(1 - x);
  }
  if (x === Infinity) return Infinity;
  const coefficients = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ];
  const z = x - 1;
  let sum = 0.9999999999998099;
  coefficients.forEach((coefficient, i) => (sum += coefficient / (z + i + 1)));
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

function gamma(x: number): number {
  if (x === Infinity || Number.isNaN(x)) return x;
  if (x === 0) return 1 / x;
  if (x < 0 && Number.isInteger(x)) return Number.NaN;
  const sign = x < 0 && Math.floor(x) % 2 !== 0 ? -1 : 1;
  return sign * Math.exp(logGamma(x));
}

/** The remainder of `a` by `b` that is closest to 0; ties give the even quotient. All steps are exact. */
function remainder(a: number, b: number): number {
  if (!Number.isFinite(a) || b === 0 || Number.isNaN(b)) return NaN;
  const size = Math.abs(b);
  let rest = size <= Number.MAX_VALUE / 2 ? Math.abs(a) % (2 * size) : Math.abs(a);
  // Half of a small divisor may not be representable, nor twice a large remainder.
  const isBeyond = (orAt: boolean): boolean => {
    const [x, y] = size < 1 ? [2 * rest, size] : [rest, size / 2];
    return x > y || (orAt && x === y);
  };
  if (isBeyond(false)) {
    rest -= size;
    if (isBeyond(true)) rest -= size;
  }
  return a < 0 || Object.is(a, -0) ? -rest : rest;
}

/** The reciprocal of the length of a vector, also where the length is not representable. */
function inverseLength(...xs: readonly number[]): number {
  const longest = Math.max(...xs.map(Math.abs));
  if (longest === 0 || xs.some((x) => Math.abs(x) === Infinity)) return longest === 0 ? Infinity : 0;
  return 1 / Math.hypot(...xs.map((x) => x / longest)) / longest;
}

const ofOrder =
  (f: (n: number, x: number) => number): ElementFunction =>
  ([n, x]) =>
    f(Number(n), float(x));

const functions: ReadonlyMap<string, ElementFunction> = new Map<string, ElementFunction>([
  ...integerFunctions,
  ["acos", asFloats(Math.acos)],
  ["acosh", asFloats(Math.acosh)],
  ["asin", asFloats(Math.asin)],
  ["asinh", asFloats(Math.asinh)],
  ["atan", asFloats(Math.atan)],
  ["atan2", asFloats(Math.atan2)],
  ["atanh", asFloats(Math.atanh)],
  ["cbrt", asFloats(Math.cbrt)],
  ["ceil", asFloats(Math.ceil)],
  ["copysign", asFloats(copySign)],
  ["cos", asFloats(Math.cos)],
  ["cosh", asFloats(Math.cosh)],
  ["cospi", asFloats((x) => Math.cos(Math.PI * (x % 2)))],
  ["erf", asFloats(erf)],
  ["erfc", asFloats(erfc)],
  ["exp", asFloats(Math.exp)],
  ["fast_exp", asFloats(Math.exp)],
  ["exp10", asFloats((x) => 10 ** x)],
  ["fast_exp10", asFloats((x) => 10 ** x)],
  ["exp2", asFloats((x) => 2 ** x)],
  ["expm1", asFloats(Math.expm1)],
  ["fabs", asFloats(Math.abs)],
  ["fdim", asFloats((a, b) => (a <= b ? 0 : a - b))],
  ["fast_fdivide", asFloats((a, b) => a / b)],
  ["floor", asFloats(Math.floor)],
  ["fma", ([a, b, c], { result }) => fma(result, float(a), float(b), float(c))],
  ["fmax", asFloats(maxNumber)],
  ["fmin", asFloats(minNumber)],
  ["fmod", asFloats((a, b) => a % b)],
  ["hypot", asFloats(Math.hypot)],
  ["isfinited", asFlag(Number.isFinite)],
  ["finite", asFlag(Number.isFinite)],
  ["isinf", asFlag((x) => Math.abs(x) === Infinity)],
  ["isinfd", asFlag((x) => Math.abs(x) === Infinity)],
  ["isnan", asFlag(Number.isNaN)],
  ["isnand", asFlag(Number.isNaN)],
  ["ldexp", ([x, n]) => scaled(float(x), Number(integer(n)))],
  ["scalbn", ([x, n]) => scaled(float(x), Number(integer(n)))],
  ["lgamma", asFloats(logGamma)],
  ["llrint", rounding(roundEven)],
  ["llround", rounding(roundAway)],
  ["log", asFloats(Math.log)],
  ["fast_log", asFloats(Math.log)],
  ["log10", asFloats(Math.log10)],
  ["fast_log10", asFloats(Math.log10)],
  ["log1p", asFloats(Math.log1p)],
  ["log2", asFloats(Math.log2)],
  ["fast_log2", asFloats(Math.log2)],
  ["logb", asFloats(exponentOf)],
  ["ilogb", ([x]) => saturatingFloatToSigned(Number.isNaN(float(x)) ? -Infinity : exponentOf(float(x)), 32)],
  ["nearbyint", asFloats(roundEven)],
  ["nextafter", ([x, y], { result }) => nextAfter(float(x), float(y), widthOf(result) === 32)],
  ["pow", ([x, y]) => power(float(x), Number(y))],
  ["fast_pow", asFloats(power)],
  ["powi", ([x, y]) => power(float(x), Number(y))],
  ["rcp64h", asFloats((x) => f64FromBits((f64ToBits(1 / x) >> 32n) << 32n))],
  ["rcbrt", asFloats((x) => 1 / Math.cbrt(x))],
  ["rhypot", asFloats((a, b) => inverseLength(a, b))],
  ["rint", asFloats(roundEven)],
  ["round", asFloats(roundAway)],
  ["rsqrt", asFloats((x) => 1 / Math.sqrt(x))],
  ["saturate", asFloats((x) => (Number.isNaN(x) ? 0 : Math.min(Math.max(x, 0), 1)))],
  ["signbit", asFlag((x) => x < 0 || Object.is(x, -0))],
  ["signbitd", asFlag((x) => x < 0 || Object.is(x, -0))],
  ["sin", asFloats(Math.sin)],
  ["fast_sin", asFloats(Math.sin)],
  ["fast_cos", asFloats(Math.cos)],
  ["fast_tan", asFloats(Math.tan)],
  ["sinh", asFloats(Math.sinh)],
  ["sinpi", asFloats((x) => Math.sin(Math.PI * (x % 2)))],
  ["sqrt", asFloats(Math.sqrt)],
  ["tan", asFloats(Math.tan)],
  ["tanh", asFloats(Math.tanh)],
  ["tgamma", asFloats(gamma)],
  ["trunc", asFloats(Math.trunc)],
  ["frsqrt_rn", asFloats((x) => 1 / Math.sqrt(x))],
  ["norm3d", asFloats(Math.hypot)],
  ["rnorm3d", asFloats(inverseLength)],
  ["norm4d", (xs) => Math.hypot(...xs.map(float))],
  ["rnorm4d", (xs) => inverseLength(...xs.map(float))],
  ["remainder", asFloats(remainder)],
  ["erfcx", asFloats(erfcx)],
  ["erfinv", asFloats(erfinv)],
  ["erfcinv", asFloats(erfcinv)],
  ["normcdf", asFloats(normcdf)],
  ["normcdfinv", asFloats(normcdfinv)],
  ["j0", asFloats((x) => besselJ(0, x))],
  ["j1", asFloats((x) => besselJ(1, x))],
  ["jn", ofOrder(besselJ)],
  ["y0", asFloats((x) => besselY(0, x))],
  ["y1", asFloats((x) => besselY(1, x))],
  ["yn", ofOrder(besselY)],
  ["cyl_bessel_i0", asFloats((x) => besselI(0, x))],
  ["cyl_bessel_i1", asFloats((x) => besselI(1, x))],
]);
