// Exact conversion between encodings and rational numbers, on bigints, for every float format of any width. Rounding,
// overflow and special encodings are implemented only here; the faster conversions and the text forms are tested
// against it or built on it. Overflow and NaN follow `APFloat::convert` of LLVM 22.

import type { FloatFormat } from "./float-format.ts";

/** The rounding mode for values between two representable ones. */
export type FloatRounding = "nearest-even" | "nearest-away" | "toward-zero" | "downward" | "upward";

/** The rounding mode of a magnitude, once the sign is known. */
type MagnitudeRounding = Exclude<FloatRounding, "downward" | "upward"> | "away-from-zero";

/** A decoded float; a finite value is `±significand · 2^exponent`. */
export type UnpackedFloat =
  | { readonly kind: "nan"; readonly isNegative: boolean }
  | { readonly kind: "infinite"; readonly isNegative: boolean }
  | { readonly kind: "finite"; readonly isNegative: boolean; readonly significand: bigint; readonly exponent: number };

/** The number of bits of `value >= 0`: 0 for 0, 1 for 1, 8 for 255. */
export function bitLength(value: bigint): number {
  const hex = value.toString(16);
  return value === 0n ? 0 : 4 * (hex.length - 1) + 32 - Math.clz32(parseInt(hex.charAt(0), 16));
}

/** Decodes an encoding; bits above the format's width are ignored. */
export function unpackFloat(format: FloatFormat, bits: bigint): UnpackedFloat {
  const isNegative = format.encoding !== "exponent-only" && ((bits >> BigInt(format.bits - 1)) & 1n) === 1n;
  const magnitude = compactMagnitude(format, bits);
  if (format.encoding === "fnuz" && isNegative && magnitude === 0n) return { kind: "nan", isNegative };
  if (magnitude > maxFiniteMagnitude(format)) {
    const isInfinite = format.encoding === "ieee" && magnitude === maxFiniteMagnitude(format) + 1n;
    return { kind: isInfinite ? "infinite" : "nan", isNegative };
  }
  const width = BigInt(format.mantissaBits);
  const field = Number(magnitude >> width);
  const fraction = magnitude & ((1n << width) - 1n);
  const isSubnormal = field === 0 && format.encoding !== "exponent-only";
  const significand = isSubnormal ? fraction : fraction | (1n << width);
  const exponent = (isSubnormal ? 1 : field) - format.bias - format.mantissaBits;
  return { kind: "finite", isNegative, significand, exponent };
}

/**
 * The encoding nearest to `±numerator / denominator`.
 *
 * @param numerator not negative; 0 gives the format's zero of that sign
 * @param denominator positive
 * @param saturate on overflow take the largest finite value instead of infinity or NaN
 */
export function packRational(
  format: FloatFormat,
  isNegative: boolean,
  numerator: bigint,
  denominator: bigint,
  rounding: FloatRounding = "nearest-even",
  saturate = false,
): bigint {
  if (numerator === 0n) return zeroBits(format, isNegative);
  const smallest = smallestNormalExponent(format);
  const exponent = floorLog2(numerator, denominator);
  if (exponent < smallest && format.encoding === "exponent-only") return 0n;
  const scale = Math.max(exponent, smallest) - format.mantissaBits;
  const direction = roundingOfMagnitude(rounding, isNegative);
  const rounded = divideRounded(
    scale < 0 ? numerator << BigInt(-scale) : numerator,
    scale > 0 ? denominator << BigInt(scale) : denominator,
    direction,
  );
  if (rounded === 0n) return zeroBits(format, isNegative);
  // A carry out of the fraction increments the exponent field, which is correct for binary formats.
  const width = BigInt(format.mantissaBits);
  const magnitude = exponent < smallest ? rounded : (BigInt(exponent + format.bias) << width) + rounded - (1n << width);
  const limit = maxFiniteMagnitude(format);
  if (magnitude <= limit) return withSign(format, isNegative, magnitude);
  if (saturate || direction === "toward-zero") return withSign(format, isNegative, limit);
  return infinityBits(format, isNegative);
}

/** Infinity, or its replacement: NaN of the same sign, or the largest finite value in formats without NaN. */
export function infinityBits(format: FloatFormat, isNegative: boolean): bigint {
  switch (format.encoding) {
    case "ieee":
    case "finite-nan":
      return withSign(format, isNegative, maxFiniteMagnitude(format) + 1n);
    case "finite-only":
      return withSign(format, isNegative, maxFiniteMagnitude(format));
    case "fnuz":
    case "exponent-only":
      return nanBits(format);
  }
}

/** The canonical quiet NaN; zero in formats without NaN, as in LLVM. */
export function nanBits(format: FloatFormat): bigint {
  const limit = maxFiniteMagnitude(format);
  switch (format.encoding) {
    case "ieee":
      return withSign(format, false, limit + 1n + (1n << BigInt(format.mantissaBits - 1)));
    case "finite-nan":
    case "exponent-only":
      return limit + 1n;
    case "finite-only":
      return 0n;
    case "fnuz":
      return 1n << BigInt(format.bits - 1);
  }
}

/** The largest finite value of the given sign. */
export function maxFiniteBits(format: FloatFormat, isNegative = false): bigint {
  return withSign(format, isNegative, maxFiniteMagnitude(format));
}

/**
 * The zero of the given sign; positive in formats without negative zero, the smallest value in formats without zero.
 */
export function zeroBits(format: FloatFormat, isNegative = false): bigint {
  return isNegative && format.encoding !== "fnuz" ? withSign(format, true, 0n) : 0n;
}

/** The exponent of the smallest normal number: it is `2^smallestNormalExponent`. */
export function smallestNormalExponent(format: FloatFormat): number {
  return (format.encoding === "exponent-only" ? 0 : 1) - format.bias;
}

/** The largest finite magnitude as exponent field and fraction, without sign and explicit leading bit. */
function maxFiniteMagnitude(format: FloatFormat): bigint {
  const allOnes = (1n << BigInt(format.exponentBits + format.mantissaBits)) - 1n;
  switch (format.encoding) {
    case "ieee":
      return allOnes - (1n << BigInt(format.mantissaBits));
    case "finite-nan":
    case "exponent-only":
      return allOnes - 1n;
    case "finite-only":
    case "fnuz":
      return allOnes;
  }
}

function compactMagnitude(format: FloatFormat, bits: bigint): bigint {
  const width = BigInt(format.exponentBits + format.mantissaBits);
  if (!format.hasExplicitLeadingBit) return bits & ((1n << width) - 1n);
  const fractionBits = BigInt(format.mantissaBits);
  const fraction = bits & ((1n << fractionBits) - 1n);
  const field = (bits >> (fractionBits + 1n)) & ((1n << BigInt(format.exponentBits)) - 1n);
  return (field << fractionBits) | fraction;
}

function withSign(format: FloatFormat, isNegative: boolean, magnitude: bigint): bigint {
  let bits = magnitude;
  if (format.hasExplicitLeadingBit) {
    const width = BigInt(format.mantissaBits);
    const field = magnitude >> width;
    const leading = field === 0n ? 0n : 1n;
    bits = (((field << 1n) | leading) << width) | (magnitude & ((1n << width) - 1n));
  }
  return isNegative && format.encoding !== "exponent-only" ? bits | (1n << BigInt(format.bits - 1)) : bits;
}

function floorLog2(numerator: bigint, denominator: bigint): number {
  const guess = bitLength(numerator) - bitLength(denominator);
  const isAtLeast = guess >= 0 ? numerator >= denominator << BigInt(guess) : numerator << BigInt(-guess) >= denominator;
  return isAtLeast ? guess : guess - 1;
}

function roundingOfMagnitude(rounding: FloatRounding, isNegative: boolean): MagnitudeRounding {
  if (rounding === "downward") return isNegative ? "away-from-zero" : "toward-zero";
  if (rounding === "upward") return isNegative ? "toward-zero" : "away-from-zero";
  return rounding;
}

function divideRounded(numerator: bigint, denominator: bigint, rounding: MagnitudeRounding): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator - quotient * denominator;
  return roundsUp(quotient, 2n * remainder, denominator, rounding) ? quotient + 1n : quotient;
}

/** Whether a quotient with half a remainder of `twice / denominator` is rounded to the next one. */
function roundsUp(quotient: bigint, twice: bigint, denominator: bigint, rounding: MagnitudeRounding): boolean {
  switch (rounding) {
    case "toward-zero":
      return false;
    case "away-from-zero":
      return twice > 0n;
    case "nearest-away":
      return twice >= denominator;
    case "nearest-even":
      return twice > denominator || (twice === denominator && (quotient & 1n) === 1n);
  }
}
