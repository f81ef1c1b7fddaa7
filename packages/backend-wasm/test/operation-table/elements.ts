/**
 * The element types of the table: their bits, the values at which things go wrong, and how two results are compared.
 */
import { decodeFloat, encodeFloat, type FloatFormat, floatFormats, isFloatKind, printFloat } from "@tt-opt/ir-core";

/** An element type by its name in the IR. */
export interface ElementType {
  readonly name: string;
  readonly width: number;
  /** Of floats. */
  readonly format?: FloatFormat;
}

export const integers = ["i1", "i8", "i16", "i32", "i64"] as const;
export const smallFloats = ["f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ"] as const;
export const floats = [...smallFloats, "f16", "bf16", "f32", "f64"] as const;
/** Of the 8-bit floats those that all GPUs have: the others are loaded, stored and converted, but not computed with. */
export const computedFloats = ["f8E4M3FN", "f8E5M2", "f16", "bf16", "f32", "f64"] as const;

/** The element type called `name`. */
export function elementType(name: string): ElementType {
  if (!isFloatKind(name)) return { name, width: Number(name.slice(1)) };
  const format = floatFormats[name];
  return { name, width: format.bits, format };
}

/** Bytes of an element in memory, where a boolean takes one. */
export function bytesOf({ width }: ElementType): number {
  return Math.max(1, width / 8);
}

const numbers = [
  ...[0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 3, 7, -7.9, 10, 88.7, -100.7, 448, 1e-3, -1e-3, 1e-6, 65504, -65520],
  ...[1e-40, 3.4e38, -3.4e38, 1e-300, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 63, -(2 ** 63), 255.5, 0.1, 1 / 3],
  ...[Infinity, -Infinity, Number.NaN],
];
const integerValues = [0n, 1n, -1n, 2n, -2n, 3n, 5n, -7n, 8n, 31n, 63n, 64n, 100n, -128n];

/** A generator of 32-bit numbers that look random, by xorshift (Marsaglia 2003). */
export function random(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b9) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

function randomBits(next: () => number, width: number): bigint {
  return BigInt.asUintN(width, (BigInt(next()) << 32n) | BigInt(next()));
}

/** The bits of values of `type` that are worth trying, first those that lie at a border. */
export function specialBits(type: ElementType): readonly bigint[] {
  const { width, format } = type;
  if (format !== undefined) {
    const last = (1n << BigInt(width - 1)) - 1n;
    const found = numbers.map((x) => encodeFloat(format, x));
    return [...new Set([...found, 1n, 2n, 1n << BigInt(format.mantissaBits), last >> 1n])];
  }
  const half = 1n << BigInt(width - 1);
  const found = [...integerValues, half, half - 1n, half + 1n, half >> 1n].map((x) => BigInt.asUintN(width, x));
  return [...new Set(found)];
}

/** `values` with all NaNs as one: the interpreter does not keep their bits. */
export function withOneNaN(type: ElementType, values: readonly bigint[]): readonly bigint[] {
  const { format } = type;
  if (format === undefined) return values;
  return values.map((bits) => (Number.isNaN(decodeFloat(format, bits)) ? encodeFloat(format, Number.NaN) : bits));
}

/** `values` with zeros of one sign: which of two zeros is the larger number is left open. */
export function withOneZero({ format }: ElementType, values: readonly bigint[]): readonly bigint[] {
  if (format === undefined) return values;
  return values.map((bits) => (decodeFloat(format, bits) === 0 ? 0n : bits));
}

/** `count` values: all of a type of 8 bits, else the special ones and then random ones. */
export function samples(type: ElementType, count: number, seed: number): readonly bigint[] {
  const next = random(seed);
  const special = specialBits(type);
  return Array.from({ length: count }, (_, i) => {
    if (type.width === 8 && count >= 256) return BigInt(i % 256);
    return special[i] ?? randomBits(next, type.width);
  });
}

/** `count` values in which special ones meet each other, for operand `operand` of several. */
export function mixedSamples(type: ElementType, count: number, operand: number): readonly bigint[] {
  const next = random(operand * 77 + 5);
  const special = specialBits(type);
  return Array.from({ length: count }, () => {
    const pick = special[next() % (special.length + 8)];
    return pick ?? randomBits(next, type.width);
  });
}

/** Values between -4 and 4, whose sums and products are exact or nearly so. */
export function smallSamples(type: ElementType, count: number, seed: number): readonly bigint[] {
  const next = random(seed);
  const { format, width } = type;
  return Array.from({ length: count }, () => {
    const value = (next() % 33) - 16;
    return format === undefined ? BigInt.asUintN(width, BigInt(value)) : encodeFloat(format, value / 4);
  });
}

/** Elements in memory. */
export function toBytes(type: ElementType, values: readonly bigint[]): Uint8Array {
  const size = bytesOf(type);
  const bytes = new Uint8Array(values.length * size);
  values.forEach((value, i) => {
    for (let k = 0; k < size; k++) bytes[i * size + k] = Number((value >> BigInt(8 * k)) & 0xffn);
  });
  return bytes;
}

/** The elements in memory. */
export function elementsOf(type: ElementType, bytes: Uint8Array): readonly bigint[] {
  const size = bytesOf(type);
  return Array.from({ length: bytes.length / size }, (_, i) => {
    let value = 0n;
    for (let k = size - 1; k >= 0; k--) value = (value << 8n) | BigInt(bytes[i * size + k] ?? 0);
    return value;
  });
}

/**
 * How two runs differ in what they left in a buffer, in words; undefined if they do not. Elements are compared bit by
 * bit, but that all NaNs are the same, that floats may be `tolerance` units in the last place apart, and that what is
 * smaller than `zeroBelow` may be 0.
 */
export function compare(
  type: ElementType,
  want: Uint8Array,
  got: Uint8Array,
  tolerance: number = 0,
  zeroBelow: number = 0,
): string | undefined {
  const [expected, found] = [elementsOf(type, want), elementsOf(type, got)];
  for (const [i, x] of expected.entries()) {
    const y = found[i] ?? 0n;
    if (x === y || isClose(type, x, y, tolerance, zeroBelow)) continue;
    const show = (bits: bigint): string =>
      type.format === undefined ? `${BigInt.asIntN(type.width, bits)}` : printFloat(type.format, bits);
    return `element ${i} is ${show(y)}, not ${show(x)}`;
  }
  return undefined;
}

function isClose({ format }: ElementType, want: bigint, got: bigint, tolerance: number, zeroBelow: number): boolean {
  if (format === undefined) return false;
  const isFlushed = got === 0n && Math.abs(decodeFloat(format, want)) < zeroBelow;
  return isFlushed || ulpDistance(format, want, got) <= tolerance;
}

/** How many floats lie between two, given by their bits; 0 for two NaNs, infinite for one. */
function ulpDistance(format: FloatFormat, a: bigint, b: bigint): number {
  const [x, y] = [decodeFloat(format, a), decodeFloat(format, b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) && Number.isNaN(y) ? 0 : Infinity;
  if (x === 0 && y === 0) return 1;
  const place = (bits: bigint): bigint => {
    const sign = 1n << BigInt(format.bits - 1);
    return (bits & sign) === 0n ? bits : sign - bits;
  };
  const distance = place(a) - place(b);
  return Number(distance < 0n ? -distance : distance);
}
