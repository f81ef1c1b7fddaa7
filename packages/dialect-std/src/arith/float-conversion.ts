/**
 * Exact conversions between float formats, and between floats and integers. A conversion that would lose something has
 * no result: a fold must not decide how a cast rounds, or what it makes of numbers that do not fit.
 */
import {
  type FloatFormat,
  infinityBits,
  maxSigned,
  maxUnsigned,
  minSigned,
  nanBits,
  packRational,
  unpackFloat,
  zeroBits,
} from "@tt-opt/ir-core";
import { fraction, isSignBitSet, quietNaN } from "./float-arithmetic.ts";

/**
 * The encoding in `to` of the same number, or undefined if there is none or a NaN is signaling or loses its payload.
 */
export function convertFloatExactly(from: FloatFormat, to: FloatFormat, bits: bigint): bigint | undefined {
  const value = unpackFloat(from, bits);
  if (value.kind === "nan") return convertNaN(from, to, bits);
  if (value.kind === "infinite") return to.encoding === "ieee" ? infinityBits(to, value.isNegative) : undefined;
  const { isNegative, significand, exponent } = value;
  if (significand === 0n) {
    if (to.encoding === "exponent-only") return undefined;
    const zero = zeroBits(to, isNegative);
    return isSignBitSet(to, zero) === isNegative ? zero : undefined;
  }
  if (isNegative && to.encoding === "exponent-only") return undefined;
  const [numerator, denominator] = fraction({ kind: "finite", isNegative: false, significand, exponent });
  const result = packRational(to, isNegative, numerator, denominator);
  const back = unpackFloat(to, result);
  if (back.kind !== "finite") return undefined;
  const [backNumerator, backDenominator] = fraction(back);
  const signed = isNegative ? -numerator : numerator;
  return backNumerator * denominator === signed * backDenominator ? result : undefined;
}

/** The encoding nearest to an integer. */
export function floatOfInteger(format: FloatFormat, value: bigint): bigint {
  return packRational(format, value < 0n, value < 0n ? -value : value, 1n);
}

/** The number rounded toward zero, or undefined if the integer of `width` bits cannot hold it. */
export function integerOfFloat(
  format: FloatFormat,
  bits: bigint,
  width: number,
  isSigned: boolean,
): bigint | undefined {
  const value = unpackFloat(format, bits);
  if (value.kind !== "finite") return undefined;
  const [numerator, denominator] = fraction(value);
  const whole = numerator / denominator;
  const low = isSigned ? minSigned(width) : 0n;
  const high = isSigned ? maxSigned(width) : maxUnsigned(width);
  return whole < low || whole > high ? undefined : whole;
}

function convertNaN(from: FloatFormat, to: FloatFormat, bits: bigint): bigint | undefined {
  if (to.encoding === "finite-only") return nanBits(to);
  if (from.encoding === "ieee" && quietNaN(from, bits) !== bits) return undefined;
  if (from.encoding === "fnuz" || from.encoding === "exponent-only")
    return to.encoding === "ieee" ? nanBits(to) : to.encoding === from.encoding ? nanBits(to) : undefined;
  if (to.encoding !== "ieee") return to.encoding === from.encoding ? nanBits(to) : undefined;
  const fromFraction = BigInt(from.mantissaBits);
  const toFraction = BigInt(to.mantissaBits);
  const payload = bits & ((1n << fromFraction) - 1n);
  const lost = fromFraction > toFraction ? payload & ((1n << (fromFraction - toFraction)) - 1n) : 0n;
  if (lost !== 0n) return undefined;
  const moved =
    toFraction > fromFraction ? payload << (toFraction - fromFraction) : payload >> (fromFraction - toFraction);
  const sign = isSignBitSet(from, bits) ? 1n << BigInt(to.bits - 1) : 0n;
  return sign | quietNaN(to, infinityBits(to, false) | moved);
}
