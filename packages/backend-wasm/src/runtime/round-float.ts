/** Small floats: rounds numbers to f16 and bf16, and decodes the bits of all printed float formats. */

/** Precision (with the hidden bit) and the exponents of the smallest and largest normal number. */
interface Format {
  readonly precision: number;
  readonly minExponent: number;
  readonly maxExponent: number;
}

const f16: Format = { precision: 11, minExponent: -14, maxExponent: 15 };
const bf16: Format = { precision: 8, minExponent: -126, maxExponent: 127 };

/** The f16 nearest to `value`, ties to even. */
export function roundToF16(value: number): number {
  return round(value, f16);
}

/** The bf16 nearest to `value`, ties to even. */
export function roundToBf16(value: number): number {
  return round(value, bf16);
}

function round(value: number, { precision, minExponent, maxExponent }: Format): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const magnitude = Math.abs(value);
  const exponent = Math.max(exponentOf(magnitude), minExponent);
  const unit = 2 ** (exponent - precision + 1);
  // Division by a power of two is exact here, so that there is a single rounding.
  const scaled = magnitude / unit;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 === 1);
  const rounded = (floor + (up ? 1 : 0)) * unit;
  return Math.sign(value) * (rounded >= 2 ** (maxExponent + 1) ? Infinity : rounded);
}

const scratch = new DataView(new ArrayBuffer(8));

/** The exponent of a positive finite number; -1023 for subnormal f64. */
function exponentOf(magnitude: number): number {
  scratch.setFloat64(0, magnitude);
  return (scratch.getUint16(0) >> 4) - 1023;
}

/** The value of 16 bits as an f16. */
export function f16FromBits(bits: number): number {
  return fromBits(bits, 5, 10);
}

/** The value of 16 bits as a bf16. */
export function bf16FromBits(bits: number): number {
  return fromBits(bits, 8, 7);
}

/** The value of 8 bits as an f8E5M2. */
export function f8E5M2FromBits(bits: number): number {
  return fromBits(bits, 5, 2);
}

/** The value of 8 bits as an f8E4M3FN: no infinities, and NaN only if all bits except the sign are set. */
export function f8E4M3FNFromBits(bits: number): number {
  if ((bits & 0x7f) === 0x7f) return NaN;
  const sign = bits & 0x80 ? -1 : 1;
  const exponent = (bits >> 3) & 15;
  const fraction = bits & 7;
  return sign * (exponent === 0 ? fraction * 2 ** -9 : (8 + fraction) * 2 ** (exponent - 10));
}

/** The value of 8 bits as an f8E4M3FNUZ, with a bias of 8, or an f8E4M3B11FNUZ, with a bias of 11. */
export function f8E4M3FNUZFromBits(bits: number, bias: 8 | 11 = 8): number {
  return fnuzFromBits(bits, 3, bias);
}

/** The value of 8 bits as an f8E5M2FNUZ. */
export function f8E5M2FNUZFromBits(bits: number): number {
  return fnuzFromBits(bits, 2, 16);
}

/**
 * Decodes a format of eight bits without infinities and negative zero; the encoding of negative zero is the only NaN.
 */
function fnuzFromBits(bits: number, fractionBits: number, bias: number): number {
  if (bits === 0x80) return NaN;
  const sign = bits & 0x80 ? -1 : 1;
  const exponent = (bits & 0x7f) >> fractionBits;
  const fraction = bits & (2 ** fractionBits - 1);
  const unit = 2 ** (Math.max(exponent, 1) - bias - fractionBits);
  return sign * (exponent === 0 ? fraction : fraction + 2 ** fractionBits) * unit;
}

/** The value of an IEEE-like float with a sign bit, exponent bits and fraction bits. */
function fromBits(bits: number, exponentBits: number, fractionBits: number): number {
  const sign = (bits >> (exponentBits + fractionBits)) & 1 ? -1 : 1;
  const top = 2 ** exponentBits - 1;
  const bias = top >> 1;
  const exponent = (bits >> fractionBits) & top;
  const fraction = bits & (2 ** fractionBits - 1);
  if (exponent === top) return fraction === 0 ? sign * Infinity : NaN;
  const unit = 2 ** (Math.max(exponent, 1) - bias - fractionBits);
  return sign * (exponent === 0 ? fraction : fraction + 2 ** fractionBits) * unit;
}
