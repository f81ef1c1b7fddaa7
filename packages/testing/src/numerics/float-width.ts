/** The two formats whose functions are measured, rounding to them, and errors in units of their last place. */
import { addExact, approximate, bitLength, compare, magnitude, neg, real, type Real, scale } from "./reference/real.ts";

/** A width of floats in bits. */
export type FloatWidth = 32 | 64;

/** What a width means. */
export interface WidthFormat {
  readonly mantissaBits: number;
  readonly leastExponent: number;
  readonly greatestExponent: number;
}

export function formatOf(width: FloatWidth): WidthFormat {
  return width === 32
    ? { mantissaBits: 23, leastExponent: -126, greatestExponent: 127 }
    : { mantissaBits: 52, leastExponent: -1022, greatestExponent: 1023 };
}

/** A real number, to be approximated; or a number that the result must be, bit for bit but for the bits of a NaN. */
export type Expected = Real | number;

/** How a result is rounded: to nearest with ties to even, toward zero, down or up. */
export type Direction = "rn" | "rz" | "rd" | "ru";

/** `floor(log2 |x|)` of a number that is not 0. */
function exponentOf(x: Real): number {
  const size = x.mantissa < 0n ? -x.mantissa : x.mantissa;
  let bits = bitLength(size);
  while (size >> BigInt(bits - 1) === 0n) bits--;
  return bits - 1 + x.exponent;
}

/** `x` in the format of `width`, rounded once; a zero has the sign of `x`, and is positive if `x` is 0. */
export function roundTo(width: FloatWidth, x: Real, direction: Direction = "rn"): number {
  if (x.mantissa === 0n) return 0;
  const { mantissaBits, leastExponent, greatestExponent } = formatOf(width);
  const isNegative = x.mantissa < 0n;
  const size = isNegative ? -x.mantissa : x.mantissa;
  const last = Math.max(exponentOf(x), leastExponent) - mantissaBits;
  const by = BigInt(last - x.exponent);
  const whole = by <= 0n ? size << -by : size >> by;
  const rest = by <= 0n ? 0n : size - (whole << by);
  const isUp = direction === "ru" ? !isNegative : direction === "rd" ? isNegative : false;
  const half = by <= 0n ? 0n : 1n << (by - 1n);
  const isNearer = direction === "rn" && (rest > half || (rest === half && (whole & 1n) === 1n));
  const units = whole + (rest !== 0n && (isUp || isNearer) ? 1n : 0n);
  const limit = 1n << BigInt(mantissaBits + 1);
  const isOverflow = last + mantissaBits + (units === limit ? 1 : 0) > greatestExponent;
  const greatest = (2 - 2 ** -mantissaBits) * 2 ** greatestExponent;
  const value = isOverflow
    ? direction === "rn" || isUp
      ? Infinity
      : greatest
    : approximate({ mantissa: units, exponent: last });
  return isNegative ? -value : value;
}

/**
 * The distance of `got` from what is expected, in units in the last place of that; infinite where a special value
 * differs.
 */
export function ulpError(width: FloatWidth, got: number, expected: Expected): number {
  if (typeof expected === "number") return Object.is(got, expected) ? 0 : Infinity;
  if (Number.isNaN(got)) return Infinity;
  if (expected.mantissa === 0n) return got === 0 ? 0 : Infinity;
  const { mantissaBits, leastExponent, greatestExponent } = formatOf(width);
  // Everything beyond the format counts as the first power of two that is.
  const least = real(2 ** (leastExponent - mantissaBits));
  if (magnitude(expected) < -3000) return Math.abs(got) / approximate(least);
  const limit = scale(real(1), greatestExponent + 1);
  const capped = (x: Real): Real => {
    if (compare(x, limit) > 0) return limit;
    return compare(x, neg(limit)) < 0 ? neg(limit) : x;
  };
  const target = capped(expected);
  const value = Number.isFinite(got) ? real(got) : got > 0 ? limit : neg(limit);
  const unit = Math.min(Math.max(exponentOf(target), leastExponent), greatestExponent) - mantissaBits;
  return Math.abs(approximate(scale(addExact(value, neg(target)), -unit)));
}
