// Fixed-width integer arithmetic on bigints with the results of LLVM's `APInt`, for constant folding and the reference
// interpreter. Operands may be given in signed or unsigned form; each function wraps them as it needs. Division by zero
// has no result here (`undefined`), so that the caller decides (ub, poison, or 0).

/** The interpretation of the bits of an integer. */
type Signedness = "signed" | "unsigned";

/** `value` modulo 2^width, in `[-2^(width-1), 2^(width-1))`. */
export function wrapSigned(value: bigint, width: number): bigint {
  return BigInt.asIntN(width, value);
}

/** `value` modulo 2^width, in `[0, 2^width)`. */
export function wrapUnsigned(value: bigint, width: number): bigint {
  return BigInt.asUintN(width, value);
}

/** `-2^(width-1)`; 0 for width 0. */
export function minSigned(width: number): bigint {
  return width === 0 ? 0n : -(1n << BigInt(width - 1));
}

/** `2^(width-1) - 1`; 0 for width 0. */
export function maxSigned(width: number): bigint {
  return width === 0 ? 0n : (1n << BigInt(width - 1)) - 1n;
}

/** `2^width - 1`. */
export function maxUnsigned(width: number): bigint {
  return (1n << BigInt(width)) - 1n;
}

/**
 * Whether `value` is representable; `signless` allows both the signed and the unsigned range, as for MLIR's literals.
 */
export function fitsIn(value: bigint, width: number, signedness: Signedness | "signless"): boolean {
  const low = signedness === "unsigned" ? 0n : minSigned(width);
  const high = signedness === "signed" ? maxSigned(width) : maxUnsigned(width);
  return value >= low && value <= high;
}

/** Signed quotient rounded toward zero, wrapped; `undefined` for divisor 0. `MIN / -1` is `MIN`. */
export function sdiv(lhs: bigint, rhs: bigint, width: number): bigint | undefined {
  const divisor = wrapSigned(rhs, width);
  return divisor === 0n ? undefined : wrapSigned(wrapSigned(lhs, width) / divisor, width);
}

/** Signed remainder with the sign of the dividend; `undefined` for divisor 0. `MIN rem -1` is 0. */
export function srem(lhs: bigint, rhs: bigint, width: number): bigint | undefined {
  const divisor = wrapSigned(rhs, width);
  return divisor === 0n ? undefined : wrapSigned(lhs, width) % divisor;
}

/** Unsigned quotient; `undefined` for divisor 0. */
export function udiv(lhs: bigint, rhs: bigint, width: number): bigint | undefined {
  const divisor = wrapUnsigned(rhs, width);
  return divisor === 0n ? undefined : wrapUnsigned(lhs, width) / divisor;
}

/** Unsigned remainder; `undefined` for divisor 0. */
export function urem(lhs: bigint, rhs: bigint, width: number): bigint | undefined {
  const divisor = wrapUnsigned(rhs, width);
  return divisor === 0n ? undefined : wrapUnsigned(lhs, width) % divisor;
}

/** Signed quotient rounded toward negative infinity, wrapped; `undefined` for divisor 0. */
export function floordiv(lhs: bigint, rhs: bigint, width: number): bigint | undefined {
  const dividend = wrapSigned(lhs, width);
  const divisor = wrapSigned(rhs, width);
  if (divisor === 0n) return undefined;
  const isInexactNegative = dividend % divisor !== 0n && dividend < 0n !== divisor < 0n;
  return wrapSigned(dividend / divisor - (isInexactNegative ? 1n : 0n), width);
}

/** Signed quotient rounded toward positive infinity, wrapped; `undefined` for divisor 0. */
export function ceildiv(lhs: bigint, rhs: bigint, width: number): bigint | undefined {
  const dividend = wrapSigned(lhs, width);
  const divisor = wrapSigned(rhs, width);
  if (divisor === 0n) return undefined;
  const isInexactPositive = dividend % divisor !== 0n && dividend < 0n === divisor < 0n;
  return wrapSigned(dividend / divisor + (isInexactPositive ? 1n : 0n), width);
}

/** Unsigned quotient rounded up; `undefined` for divisor 0. */
export function ceildivUnsigned(lhs: bigint, rhs: bigint, width: number): bigint | undefined {
  const dividend = wrapUnsigned(lhs, width);
  const divisor = wrapUnsigned(rhs, width);
  return divisor === 0n ? undefined : (dividend + divisor - 1n) / divisor;
}

/** `lhs << amount`, unsigned result; `undefined` (poison) unless `0 <= amount < width`. */
export function shl(lhs: bigint, amount: bigint, width: number): bigint | undefined {
  const count = wrapUnsigned(amount, width);
  return count >= BigInt(width) ? undefined : wrapUnsigned(lhs << count, width);
}

/** Logical right shift; `undefined` (poison) unless `0 <= amount < width`. */
export function lshr(lhs: bigint, amount: bigint, width: number): bigint | undefined {
  const count = wrapUnsigned(amount, width);
  return count >= BigInt(width) ? undefined : wrapUnsigned(lhs, width) >> count;
}

/** Arithmetic right shift, signed result; `undefined` (poison) unless `0 <= amount < width`. */
export function ashr(lhs: bigint, amount: bigint, width: number): bigint | undefined {
  const count = wrapUnsigned(amount, width);
  return count >= BigInt(width) ? undefined : wrapSigned(lhs, width) >> count;
}

/** The upper `width` bits of the unsigned product. */
export function mulhiUnsigned(lhs: bigint, rhs: bigint, width: number): bigint {
  return (wrapUnsigned(lhs, width) * wrapUnsigned(rhs, width)) >> BigInt(width);
}

/** The upper `width` bits of the signed product, signed. */
export function mulhiSigned(lhs: bigint, rhs: bigint, width: number): bigint {
  return (wrapSigned(lhs, width) * wrapSigned(rhs, width)) >> BigInt(width);
}

/** Rotates left by `amount` modulo `width` (> 0), unsigned result. */
export function rotateLeft(value: bigint, amount: bigint, width: number): bigint {
  const size = BigInt(width);
  const count = ((amount % size) + size) % size;
  const bits = wrapUnsigned(value, width);
  return wrapUnsigned((bits << count) | (bits >> (size - count)), width);
}

/** Rotates right by `amount` modulo `width` (> 0), unsigned result. */
export function rotateRight(value: bigint, amount: bigint, width: number): bigint {
  return rotateLeft(value, -amount, width);
}

/** The number of one bits. */
export function ctpop(value: bigint, width: number): number {
  let count = 0;
  for (const digit of wrapUnsigned(value, width).toString(2)) if (digit === "1") count += 1;
  return count;
}

/** The number of leading zero bits; `width` for 0. */
export function ctlz(value: bigint, width: number): number {
  const bits = wrapUnsigned(value, width);
  return bits === 0n ? width : width - bits.toString(2).length;
}

/** The number of trailing zero bits; `width` for 0. */
export function cttz(value: bigint, width: number): number {
  const digits = wrapUnsigned(value, width).toString(2);
  const last = digits.lastIndexOf("1");
  return last < 0 ? width : digits.length - 1 - last;
}

/** `llvm.fptosi.sat`: truncates toward zero, clamps to the range, NaN gives 0. Signed result. */
export function saturatingFloatToSigned(value: number, width: number): bigint {
  return saturate(value, minSigned(width), maxSigned(width));
}

/** `llvm.fptoui.sat`: truncates toward zero, clamps to the range, NaN gives 0. Unsigned result. */
export function saturatingFloatToUnsigned(value: number, width: number): bigint {
  return saturate(value, 0n, maxUnsigned(width));
}

function saturate(value: number, low: bigint, high: bigint): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value === Infinity) return high;
  if (value === -Infinity) return low;
  const whole = BigInt(Math.trunc(value));
  return whole < low ? low : whole > high ? high : whole;
}
