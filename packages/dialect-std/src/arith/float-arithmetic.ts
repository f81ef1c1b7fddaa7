/**
 * Arithmetic on encoded floats of any format, with the results of LLVM's `APFloat`: correctly rounded, and NaN as the
 * first NaN among the operands, made quiet. Formats of up to 32 bits are computed in doubles, which is exact after the
 * one rounding back (Figueroa 1995: 53 ≥ 2·24 + 2); wider ones than `f64` are computed as rationals.
 */
import {
  type FloatFormat,
  type FloatRounding,
  decodeFloat,
  encodeFloat,
  f32ToBits,
  infinityBits,
  makeSmallFloatCodec,
  nanBits,
  packRational,
  type SmallFloatCodec,
  type UnpackedFloat,
  unpackFloat,
  zeroBits,
} from "@tt-opt/ir-core";
import type { FloatOrder } from "./enums.ts";

/** A function of encoded floats of one format. */
export type FloatFunction = (format: FloatFormat, ...bits: readonly bigint[]) => bigint;

/** Whether an encoding is NaN. */
export function isNaNBits(format: FloatFormat, bits: bigint): boolean {
  return unpackFloat(format, bits).kind === "nan";
}

/** The quiet form of a NaN; its payload and sign stay. */
export function quietNaN(format: FloatFormat, bits: bigint): bigint {
  return format.encoding === "ieee" ? bits | (1n << BigInt(format.mantissaBits - 1)) : bits;
}

/** The first operand that is NaN, made quiet. */
export function propagatedNaN(format: FloatFormat, bits: readonly bigint[]): bigint | undefined {
  const nan = bits.find((b) => isNaNBits(format, b));
  return nan === undefined ? undefined : quietNaN(format, nan);
}

/** `-x`: only the sign bit changes; formats without negative zero or sign keep what they cannot negate. */
export function negateFloat(format: FloatFormat, bits: bigint): bigint {
  if (format.encoding === "exponent-only") return bits;
  const sign = 1n << BigInt(format.bits - 1);
  const magnitude = bits & (sign - 1n);
  if (format.encoding === "fnuz" && magnitude === 0n) return bits;
  return bits ^ sign;
}

/** `|x|`: clears the sign bit. */
export function absoluteFloat(format: FloatFormat, bits: bigint): bigint {
  return isSignBitSet(format, bits) ? negateFloat(format, bits) : bits;
}

/** Whether the sign bit is set. */
export function isSignBitSet(format: FloatFormat, bits: bigint): boolean {
  return format.encoding !== "exponent-only" && ((bits >> BigInt(format.bits - 1)) & 1n) === 1n;
}

/** `x + y`. */
export const addFloats: FloatFunction = viaDoubles(
  (x, y) => x + y,
  (x, y) => {
    const [a, b, denominator] = commonDenominator(x, y);
    return { numerator: a + b, denominator, zeroIsNegative: x.isNegative && y.isNegative };
  },
);

/** `x - y`. */
export const subtractFloats: FloatFunction = viaDoubles(
  (x, y) => x - y,
  (x, y) => {
    const [a, b, denominator] = commonDenominator(x, y);
    return { numerator: a - b, denominator, zeroIsNegative: x.isNegative && !y.isNegative };
  },
);

/** `x * y`. */
export const multiplyFloats: FloatFunction = viaDoubles(
  (x, y) => x * y,
  (x, y) => {
    const [a, da] = fraction(x);
    const [b, db] = fraction(y);
    return { numerator: a * b, denominator: da * db, zeroIsNegative: x.isNegative !== y.isNegative };
  },
);

/** `x / y`. */
export const divideFloats: FloatFunction = viaDoubles(
  (x, y) => x / y,
  (x, y) => {
    const [a, da] = fraction(x);
    const [b, db] = fraction(y);
    const sign = b < 0n ? -1n : 1n;
    return { numerator: sign * a * db, denominator: da * b * sign, zeroIsNegative: x.isNegative !== y.isNegative };
  },
);

/** The remainder of `x / y` rounded toward zero, with the sign of `x`: C's `fmod`. */
export const remainderFloats: FloatFunction = viaDoubles(
  (x, y) => x % y,
  (x, y) => {
    const [a, b, denominator] = commonDenominator(x, y);
    return { numerator: a % b, denominator, zeroIsNegative: x.isNegative };
  },
);

/** `x * y + z`, rounded once. */
export const fusedMultiplyAdd: FloatFunction = (format, ...bits) => {
  const nan = propagatedNaN(format, bits);
  if (nan !== undefined) return nan;
  const [x, y, z] = bits.map((b) => unpackFloat(format, b));
  if (x?.kind !== "finite" || y?.kind !== "finite" || z?.kind !== "finite") {
    const [a = 0, b = 0, c = 0] = bits.map((b) => specialAsNumber(format, b));
    return encodeResult(format, a * b + c);
  }
  const [a, da] = fraction(x);
  const [b, db] = fraction(y);
  const [c, dc] = fraction(z);
  const numerator = a * b * dc + c * da * db;
  const zeroIsNegative = x.isNegative !== y.isNegative && z.isNegative;
  return packSigned(format, { numerator, denominator: da * db * dc, zeroIsNegative });
};

/** How two floats compare. */
export function orderFloats(format: FloatFormat, lhs: bigint, rhs: bigint): FloatOrder {
  const x = unpackFloat(format, lhs);
  const y = unpackFloat(format, rhs);
  if (x.kind === "nan" || y.kind === "nan") return "unordered";
  const difference = compareUnpacked(x, y);
  return difference < 0 ? "less" : difference > 0 ? "greater" : "equal";
}

/** IEEE 754-2019 `maximum`: NaN if an operand is NaN, and +0 is above -0. */
export const maximumFloats: FloatFunction = (format, x = 0n, y = 0n) =>
  propagatedNaN(format, [x, y]) ?? pickLarger(format, x, y);

/** IEEE 754-2019 `minimum`: NaN if an operand is NaN, and -0 is below +0. */
export const minimumFloats: FloatFunction = (format, x = 0n, y = 0n) =>
  propagatedNaN(format, [x, y]) ?? pickSmaller(format, x, y);

/** The larger operand; one that is NaN gives way to the other, unless it is signaling. */
export const maxNumFloats: FloatFunction = (format, x = 0n, y = 0n) =>
  otherThanNaN(format, x, y) ?? pickLarger(format, x, y);

/** The smaller operand; one that is NaN gives way to the other, unless it is signaling. */
export const minNumFloats: FloatFunction = (format, x = 0n, y = 0n) =>
  otherThanNaN(format, x, y) ?? pickSmaller(format, x, y);

/** A finite value as a fraction: signed numerator and positive denominator. */
export function fraction(x: FiniteFloat): readonly [numerator: bigint, denominator: bigint] {
  const magnitude = x.exponent > 0 ? x.significand << BigInt(x.exponent) : x.significand;
  return [x.isNegative ? -magnitude : magnitude, x.exponent < 0 ? 1n << BigInt(-x.exponent) : 1n];
}

/** A finite float taken apart. */
export type FiniteFloat = Extract<UnpackedFloat, { kind: "finite" }>;

/** An exact result before it is rounded. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** Which zero it is if the numerator is 0. */
  readonly zeroIsNegative: boolean;
}

/** The nearest encoding of a signed fraction. */
export function packSigned(format: FloatFormat, exact: Rational, rounding: FloatRounding = "nearest-even"): bigint {
  const { numerator, denominator, zeroIsNegative } = exact;
  if (numerator === 0n) return zeroBits(format, zeroIsNegative);
  return packRational(format, numerator < 0n, numerator < 0n ? -numerator : numerator, denominator, rounding);
}

function viaDoubles(
  inDoubles: (x: number, y: number) => number,
  exact: (x: FiniteFloat, y: FiniteFloat) => Rational,
): FloatFunction {
  return (format, ...bits) => {
    const [lhs = 0n, rhs = 0n] = bits;
    if (format.bits <= 32 || format.name === "f64") {
      // NaN operands make the result NaN, so they need not be looked for before.
      const value = inDoubles(decode(format, lhs), decode(format, rhs));
      return Number.isNaN(value) ? (propagatedNaN(format, bits) ?? nanBits(format)) : encodeResult(format, value);
    }
    const nan = propagatedNaN(format, bits);
    if (nan !== undefined) return nan;
    const x = unpackFloat(format, lhs);
    const y = unpackFloat(format, rhs);
    // Infinities and zeros divide and multiply in doubles as in any format.
    if (x.kind === "finite" && y.kind === "finite" && x.significand !== 0n && y.significand !== 0n) {
      return packSigned(format, exact(x, y));
    }
    const result = inDoubles(specialAsNumber(format, lhs), specialAsNumber(format, rhs));
    if (!Number.isFinite(result) || result === 0) return encodeResult(format, result);
    // One operand was zero or infinite and the result is the other one, or its negation.
    const other = x.kind === "finite" && x.significand !== 0n ? lhs : rhs;
    return isSignBitSet(format, other) === result < 0 ? other : negateFloat(format, other);
  };
}

/** ±0, ±infinity, or ±1 for any other number: enough to know what infinities and zeros lead to. */
function specialAsNumber(format: FloatFormat, bits: bigint): number {
  const x = unpackFloat(format, bits);
  if (x.kind === "nan") return Number.NaN;
  const size = x.kind === "infinite" ? Infinity : x.significand === 0n ? 0 : 1;
  return x.isNegative ? -size : size;
}

function encodeResult(format: FloatFormat, value: number): bigint {
  if (Number.isNaN(value)) return nanBits(format);
  if (!Number.isFinite(value)) return infinityBits(format, value < 0);
  if (format.name === "f32") return f32ToBits(value);
  return format.bits <= 16 ? BigInt(codecOf(format).toBits(value)) : encodeFloat(format, value);
}

function decode(format: FloatFormat, bits: bigint): number {
  return format.bits <= 16 ? codecOf(format).fromBits(Number(bits)) : decodeFloat(format, bits);
}

/** Conversions of the small formats without bigints, made when first needed. */
const codecs = new Map<string, SmallFloatCodec>();

function codecOf(format: FloatFormat): SmallFloatCodec {
  let codec = codecs.get(format.name);
  if (codec === undefined) codecs.set(format.name, (codec = makeSmallFloatCodec(format)));
  return codec;
}

function commonDenominator(x: FiniteFloat, y: FiniteFloat): readonly [bigint, bigint, bigint] {
  const [a, da] = fraction(x);
  const [b, db] = fraction(y);
  return [a * db, b * da, da * db];
}

function compareUnpacked(x: UnpackedFloat, y: UnpackedFloat): number {
  if (x.kind !== "finite" || y.kind !== "finite") {
    const rank = (u: UnpackedFloat): number => (u.kind === "infinite" ? (u.isNegative ? -1 : 1) : 0);
    return rank(x) - rank(y);
  }
  const [a, b] = commonDenominator(x, y);
  return a < b ? -1 : a > b ? 1 : 0;
}

function pickLarger(format: FloatFormat, x: bigint, y: bigint): bigint {
  const order = orderFloats(format, x, y);
  if (order === "equal") return isSignBitSet(format, x) ? y : x;
  return order === "greater" ? x : y;
}

function pickSmaller(format: FloatFormat, x: bigint, y: bigint): bigint {
  const order = orderFloats(format, x, y);
  if (order === "equal") return isSignBitSet(format, x) ? x : y;
  return order === "less" ? x : y;
}

/** The operand that is no NaN, if the other one is; a signaling NaN wins as a quiet one. */
function otherThanNaN(format: FloatFormat, x: bigint, y: bigint): bigint | undefined {
  if (isNaNBits(format, x)) return quietNaN(format, x) === x ? y : quietNaN(format, x);
  if (isNaNBits(format, y)) return quietNaN(format, y) === y ? x : quietNaN(format, y);
  return undefined;
}
