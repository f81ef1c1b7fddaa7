// Conversion between encodings and JavaScript numbers, for every format. It is exact if a double can represent the
// value; `f80` and `f128` are decoded to the nearest double. Hot loops use `small-float.ts` instead.

import { infinityBits, nanBits, packRational, unpackFloat, type FloatRounding } from "./float-bits.ts";
import { floatFormats, type FloatFormat } from "./float-format.ts";

const view = new DataView(new ArrayBuffer(8));

/**
 * The value that `bits` encodes.
 *
 * @example
 * ```ts
 * decodeFloat(floatFormats.f16, 0x3c00n); // 1
 * ```
 */
export function decodeFloat(format: FloatFormat, bits: bigint): number {
  if (format.name === "f64") return f64FromBits(bits);
  if (format.name === "f32") return f32FromBits(bits);
  const unpacked = unpackFloat(format, bits);
  if (unpacked.kind === "nan") return Number.NaN;
  if (unpacked.kind === "infinite") return unpacked.isNegative ? -Infinity : Infinity;
  const { isNegative, significand, exponent } = unpacked;
  const numerator = exponent > 0 ? significand << BigInt(exponent) : significand;
  const denominator = exponent < 0 ? 1n << BigInt(-exponent) : 1n;
  return f64FromBits(packRational(floatFormats.f64, isNegative, numerator, denominator));
}

/**
 * The encoding of `value`, rounded once.
 *
 * NaN becomes the canonical NaN; overflow becomes infinity, or NaN (`FN`, `FNUZ`, `FNU` formats), or the largest finite
 * value (formats without NaN, rounding towards it, or `saturate`), as in `APFloat::convert`.
 *
 * @example
 * ```ts
 * encodeFloat(floatFormats.f8E4M3FN, 1e9); // 0x7fn, NaN
 * encodeFloat(floatFormats.f8E4M3FN, 1e9, "nearest-even", true); // 0x7en, 448
 * ```
 */
export function encodeFloat(
  format: FloatFormat,
  value: number,
  rounding: FloatRounding = "nearest-even",
  saturate = false,
): bigint {
  if (Number.isNaN(value)) return nanBits(format);
  const bits = f64ToBits(value);
  if (format.name === "f64" && !(saturate && !Number.isFinite(value))) return bits;
  const unpacked = unpackFloat(floatFormats.f64, bits);
  if (unpacked.kind !== "finite") {
    // A huge numerator overflows in every format, so that the result of overflow is determined in one place.
    return saturate
      ? packRational(format, value < 0, 1n << 20000n, 1n, rounding, true)
      : infinityBits(format, value < 0);
  }
  const { isNegative, significand, exponent } = unpacked;
  const numerator = exponent > 0 ? significand << BigInt(exponent) : significand;
  const denominator = exponent < 0 ? 1n << BigInt(-exponent) : 1n;
  return packRational(format, isNegative, numerator, denominator, rounding, saturate);
}

/** The double with this encoding. */
export function f64FromBits(bits: bigint): number {
  view.setBigUint64(0, BigInt.asUintN(64, bits));
  return view.getFloat64(0);
}

/** The encoding of a double; NaN gives the canonical NaN. */
export function f64ToBits(value: number): bigint {
  if (Number.isNaN(value)) return 0x7ff8_0000_0000_0000n;
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

/** The value of an f32 encoding. */
export function f32FromBits(bits: bigint): number {
  view.setUint32(0, Number(BigInt.asUintN(32, bits)));
  return view.getFloat32(0);
}

/** The f32 encoding of a number, rounded to nearest even; NaN gives the canonical NaN. */
export function f32ToBits(value: number): bigint {
  if (Number.isNaN(value)) return 0x7fc0_0000n;
  view.setFloat32(0, value);
  return BigInt(view.getUint32(0));
}
