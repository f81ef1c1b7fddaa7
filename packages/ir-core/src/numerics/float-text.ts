// The text of float attributes, digit for digit as mlir-opt 22 prints them: six significant digits as with `%e`; if
// that does not parse to the same value, the conservative "enough digits" form of `APFloat::toString`; if that has no
// decimal point, and for infinities and NaNs, the encoding in hexadecimal. The digit generation uses APFloat's limits
// (truncate to enough bits, then round half up), since they determine the last digit.

import { bitLength, packRational, unpackFloat } from "./float-bits.ts";
import type { FloatFormat } from "./float-format.ts";

/**
 * Prints an encoding as the literal of a float attribute, without its type.
 *
 * @example
 * ```ts
 * printFloat(floatFormats.f32, 0x3f800000n); // "1.000000e+00"
 * printFloat(floatFormats.f32, 0x3fb8aa3bn); // "1.44269502"
 * printFloat(floatFormats.f32, 0xff800000n); // "0xFF800000"
 * ```
 */
export function printFloat(format: FloatFormat, bits: bigint): string {
  const width = BigInt.asUintN(format.bits, bits);
  const unpacked = unpackFloat(format, width);
  if (unpacked.kind === "finite") {
    const sign = unpacked.isNegative ? "-" : "";
    if (unpacked.significand === 0n) return `${sign}0.000000e+00`;
    const short = scientific(decimalDigits(unpacked.significand, unpacked.exponent, 6));
    if (parseFloatText(format, sign + short) === width) return sign + short;
    // 2 + floor(precision · log10 2), Steele and White: enough digits for any value to be parsed back.
    const precision = 2 + Math.floor(((format.mantissaBits + 1) * 59) / 196);
    const long = shortestLayout(decimalDigits(unpacked.significand, unpacked.exponent, precision), precision);
    if (long.includes(".")) return sign + long;
  }
  return `0x${width.toString(16).toUpperCase()}`;
}

const decimalPattern = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/;

/**
 * The encoding of a literal: decimal text is rounded once, to nearest even; `0x...` is the encoding itself.
 *
 * mlir-opt rounds decimal text to f64 first; the result differs only for literals within 2^-53 of a tie, where this
 * function is correct.
 *
 * @throws RangeError if `text` is not a float literal, or has more bits than the format; lexers never produce such text
 */
export function parseFloatText(format: FloatFormat, text: string): bigint {
  if (/^0[xX][0-9a-fA-F]+$/.test(text)) {
    const bits = BigInt(text);
    if (bits >> BigInt(format.bits) !== 0n) throw new RangeError(`${text} has more bits than ${format.name}`);
    return bits;
  }
  const match = decimalPattern.exec(text);
  if (match === null) throw new RangeError(`no float literal: ${text}`);
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  if (whole === "" && fraction === "") throw new RangeError(`no float literal: ${text}`);
  const digits = BigInt(whole + fraction);
  // Beyond this, every format overflows or underflows to zero; the clamp bounds the size of 10^exponent.
  const exponent = clamp(Number(exponentText), 20000 + fraction.length + whole.length) - fraction.length;
  return exponent >= 0
    ? packRational(format, sign === "-", digits * 10n ** BigInt(exponent), 1n)
    : packRational(format, sign === "-", digits, 10n ** BigInt(-exponent));
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

/** `digits · 10^exponent`, without trailing zeros. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/** At most `precision` significant decimal digits of `significand · 2^binaryExponent`, as computed by APFloat. */
function decimalDigits(significand: bigint, binaryExponent: number, precision: number): Decimal {
  let value = significand;
  let scale = binaryExponent;
  while ((value & 1n) === 0n && value !== 0n) {
    value >>= 1n;
    scale += 1;
  }
  let exponent = 0;
  if (scale >= 0) {
    value <<= BigInt(scale);
  } else {
    value *= 5n ** BigInt(-scale);
    exponent = scale;
  }
  const neededBits = Math.floor((precision * 196 + 58) / 59);
  const surplusBits = bitLength(value) - neededBits;
  const removable = surplusBits > 0 ? Math.floor((surplusBits * 59) / 196) : 0;
  value /= 10n ** BigInt(removable);
  exponent += removable;

  const digits = value.toString();
  const surplus = digits.length - precision;
  if (surplus <= 0) return withoutTrailingZeros(digits, exponent);
  const roundsUp = digits.charAt(precision) >= "5";
  const kept = BigInt(digits.slice(0, precision)) + (roundsUp ? 1n : 0n);
  return withoutTrailingZeros(kept.toString(), exponent + surplus);
}

function withoutTrailingZeros(digits: string, exponent: number): Decimal {
  const kept = digits.replace(/0+$/, "");
  return { digits: kept, exponent: exponent + digits.length - kept.length };
}

/** `%e` with six digits after the decimal point, the last of which is always 0. */
function scientific({ digits, exponent }: Decimal): string {
  const power = exponent + digits.length - 1;
  const fraction = digits.slice(1).padEnd(6, "0");
  return `${digits.charAt(0)}.${fraction}e${power < 0 ? "-" : "+"}${Math.abs(power).toString().padStart(2, "0")}`;
}

/** Plain notation if that adds at most three zeros of padding, otherwise scientific with capital `E`. */
function shortestLayout({ digits, exponent }: Decimal, precision: number): string {
  const power = exponent + digits.length - 1;
  const maxPadding = 3;
  const isScientific =
    exponent >= 0 ? exponent > maxPadding || digits.length + exponent > precision : power < 0 && -power > maxPadding;
  if (isScientific) {
    const fraction = digits.length === 1 ? "0" : digits.slice(1);
    return `${digits.charAt(0)}.${fraction}E${power < 0 ? "-" : "+"}${Math.abs(power)}`;
  }
  if (exponent >= 0) return digits + "0".repeat(exponent);
  const whole = exponent + digits.length;
  return whole > 0 ? `${digits.slice(0, whole)}.${digits.slice(whole)}` : `0.${"0".repeat(-whole)}${digits}`;
}
