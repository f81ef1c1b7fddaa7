// Conversions of the formats with at most 16 bits on plain numbers, without bigints, with which the interpreter and
// constant folding convert whole tensors. A value is rounded directly from the given double, so that there is a single
// rounding. Method: divided by the unit in its last place, a value is a small number, and adding 2^52 to it rounds it
// to an integer.

import { floatFormats, type FloatFormat } from "./float-format.ts";
import { maxFiniteBits, nanBits, infinityBits, smallestNormalExponent } from "./float-bits.ts";

/** Conversions of one small format; `bits` are plain unsigned integers. */
export interface SmallFloatCodec {
  readonly format: FloatFormat;
  /** The value of an encoding. */
  readonly fromBits: (bits: number) => number;
  /** The encoding of a number, rounded to nearest even. */
  readonly toBits: (value: number) => number;
  /** The encoding of a number, rounded toward zero: finite overflow gives the largest finite value. */
  readonly toBitsTowardZero: (value: number) => number;
  /** The encoding of a number, rounded to nearest even; overflow and infinities give the largest finite value. */
  readonly toBitsSaturating: (value: number) => number;
  /** The nearest value of the format (ties to even). */
  readonly round: (value: number) => number;
  /** The next value of the format toward zero. */
  readonly roundTowardZero: (value: number) => number;
}

/**
 * Creates the conversions of a format with at most 16 bits.
 *
 * @throws RangeError for a wider format
 */
export function makeSmallFloatCodec(format: FloatFormat): SmallFloatCodec {
  if (format.bits > 16) throw new RangeError(`${format.name} is wider than 16 bits`);
  const { mantissaBits, bias } = format;
  const isUnsigned = format.encoding === "exponent-only";
  const hasNegativeZero = format.encoding !== "fnuz" && !isUnsigned;
  const signBit = isUnsigned ? 0 : 2 ** (format.bits - 1);
  const implicitOne = 2 ** mantissaBits;
  const fractionMask = implicitOne - 1;
  const magnitudeMask = 2 ** (format.exponentBits + mantissaBits) - 1;
  const smallest = smallestNormalExponent(format);
  const limit = Number(maxFiniteBits(format));
  const nan = Number(nanBits(format));
  const positiveOverflow = Number(infinityBits(format, false));
  const negativeOverflow = Number(infinityBits(format, true));
  const ulps = Float64Array.from(
    { length: 2 ** format.exponentBits },
    (_, field) => 2 ** ((field === 0 && !isUnsigned ? 1 : field) - bias - mantissaBits),
  );

  const inverseUlps = ulps.map((ulp) => 1 / ulp);

  function fromBits(bits: number): number {
    const magnitude = bits & magnitudeMask;
    const isNegative = (bits & signBit) !== 0;
    if (magnitude > limit || (!hasNegativeZero && isNegative && magnitude === 0)) {
      if (format.encoding !== "ieee" || magnitude !== limit + 1) return Number.NaN;
      return isNegative ? -Infinity : Infinity;
    }
    const field = magnitude >>> mantissaBits;
    const leading = field === 0 && !isUnsigned ? 0 : implicitOne;
    const value = (leading + (magnitude & fractionMask)) * (ulps[field] ?? 0);
    return isNegative ? -value : value;
  }

  function encode(value: number, towardZero: boolean, saturate: boolean): number {
    if (value !== value) return nan;
    const isNegative = value < 0 || (value === 0 && 1 / value < 0);
    const sign = isNegative ? signBit : 0;
    if (value === 0) return hasNegativeZero ? sign : 0;
    const size = Math.abs(value);
    const overflow = isNegative ? negativeOverflow : positiveOverflow;
    if (size === Infinity) return saturate ? sign | limit : overflow;
    const exponent = exponentOf(size);
    if (exponent + bias >= ulps.length) return saturate || towardZero ? sign | limit : overflow;
    if (isUnsigned && exponent < smallest) return 0;
    const scaled = size * (inverseUlps[Math.max(exponent, smallest) + bias] ?? 0);
    const units = towardZero ? Math.floor(scaled) : scaled + roundingAid - roundingAid;
    const magnitude = exponent < smallest ? units : (exponent + bias) * implicitOne + units - implicitOne;
    if (magnitude > limit) return saturate || towardZero ? sign | limit : overflow;
    return magnitude === 0 && !hasNegativeZero ? 0 : sign | magnitude;
  }

  return {
    format,
    fromBits,
    toBits: (value) => encode(value, false, false),
    toBitsTowardZero: (value) => encode(value, true, false),
    toBitsSaturating: (value) => encode(value, false, true),
    round: (value) => fromBits(encode(value, false, false)),
    roundTowardZero: (value) => fromBits(encode(value, true, false)),
  };
}

const roundingAid = 2 ** 52;
const exponentView = new DataView(new ArrayBuffer(8));

/**
 * `floor(log2(size))` of a positive finite double; subnormal doubles count as 2^-1023, which is below the range of
 * small formats.
 */
function exponentOf(size: number): number {
  exponentView.setFloat64(0, size);
  return (exponentView.getUint16(0) >>> 4) - 1023;
}

/** Conversions of f16. */
export const f16 = makeSmallFloatCodec(floatFormats.f16);
/** Conversions of bf16. */
export const bf16 = makeSmallFloatCodec(floatFormats.bf16);
/** Conversions of f8E4M3FN. */
export const f8E4M3FN = makeSmallFloatCodec(floatFormats.f8E4M3FN);
/** Conversions of f8E5M2. */
export const f8E5M2 = makeSmallFloatCodec(floatFormats.f8E5M2);
/** Conversions of f8E4M3FNUZ. */
export const f8E4M3FNUZ = makeSmallFloatCodec(floatFormats.f8E4M3FNUZ);
/** Conversions of f8E5M2FNUZ. */
export const f8E5M2FNUZ = makeSmallFloatCodec(floatFormats.f8E5M2FNUZ);
/** Conversions of f8E4M3B11FNUZ. */
export const f8E4M3B11FNUZ = makeSmallFloatCodec(floatFormats.f8E4M3B11FNUZ);

/** The f16 encoding of a number, rounded to nearest even. */
export const f32ToF16Bits = f16.toBits;
/** The f16 encoding of a number, rounded toward zero. */
export const f32ToF16BitsTowardZero = f16.toBitsTowardZero;
/** The value of an f16 encoding. */
export const f16BitsToF32 = f16.fromBits;
/** The nearest f16 value. */
export const roundToF16 = f16.round;
/** The next f16 value toward zero. */
export const roundToF16TowardZero = f16.roundTowardZero;
/** The bf16 encoding of a number, rounded to nearest even. */
export const f32ToBf16Bits = bf16.toBits;
/** The bf16 encoding of a number, rounded toward zero. */
export const f32ToBf16BitsTowardZero = bf16.toBitsTowardZero;
/** The value of a bf16 encoding. */
export const bf16BitsToF32 = bf16.fromBits;
/** The nearest bf16 value. */
export const roundToBf16 = bf16.round;
/** The next bf16 value toward zero. */
export const roundToBf16TowardZero = bf16.roundTowardZero;
