/** The errors that the functions of kernels stay below. */
import type { FloatWidth } from "./float-width.ts";
import type { Measurement } from "./measure.ts";

/** What a measured error is held to. */
export interface ErrorLimit {
  /** In units in the last place. */
  readonly ulp: number;
  /** Relative to the greater of 1 and the result, where that is allowed instead: near zeros that are no float. */
  readonly absolute: number | undefined;
}

/** Functions that are rounded exactly. */
const exact = new Set(
  "abs floor ceil trunc rint round logb saturate copysign fdim fmax fmin fmod remainder ldexp sqrt".split(" "),
);
/** Functions of f64 with a wider limit; f32 is computed in f64 there, and nearly rounded exactly. */
const wide: ReadonlyMap<string, number> = new Map([
  ..."erfc erfcinv erfinv erfcx normcdf normcdfinv tgamma pow powi".split(" ").map((name) => [name, 4] as const),
  ["cyl_bessel_i0", 6],
  ["cyl_bessel_i1", 6],
]);
/** Functions of f32 with a wider limit; of the first three, it is needed for single arguments only. */
const wideOfSingle: ReadonlyMap<string, number> = new Map([
  ["asin", 3],
  ["erfinv", 3],
  ["tanh", 3],
  ["tan", 4],
  ["erfc", 4],
  ["normcdf", 4],
]);
/** Functions of f64 with zeros that are no float, near which the error is absolute. */
const withZeros = new Set("lgamma j0 j1 y0 y1 jn yn".split(" "));

/** The limit of a function by the name of its reference. */
export function errorLimit(reference: string, width: FloatWidth): ErrorLimit {
  if (exact.has(reference)) return { ulp: 0.5, absolute: undefined };
  if (width === 32) return { ulp: wideOfSingle.get(reference) ?? 2, absolute: undefined };
  if (withZeros.has(reference)) return { ulp: 4, absolute: 4e-15 };
  return { ulp: wide.get(reference) ?? 2, absolute: undefined };
}

/** Whether a measurement is within a limit. */
export function isWithin(limit: ErrorLimit, { ulp, absolute }: Measurement): boolean {
  return ulp <= limit.ulp || (limit.absolute !== undefined && Number.isFinite(ulp) && absolute <= limit.absolute);
}
