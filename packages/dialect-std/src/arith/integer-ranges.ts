/**
 * Interval arithmetic for the integer operations: from the ranges of the operands to that of the result. Each function
 * bounds the exact result in the signed and in the unsigned reading; where a bound does not fit the width, the result
 * may have wrapped, and that reading says nothing. Undefined cases (division by zero) are taken not to happen.
 */
import { IntegerRange, maxSigned, maxUnsigned, minSigned } from "@tt-opt/ir-core";
import { compareIntegers, type IntegerPredicate, invertPredicate } from "./enums.ts";
import type { OverflowFlagsAttr } from "./flag-attributes.ts";

type Interval = readonly [low: bigint, high: bigint];

/** The range of `a + b`. */
export function addRanges(a: IntegerRange, b: IntegerRange, flags?: OverflowFlagsAttr): IntegerRange {
  return wrapped(a.width, [a.smin + b.smin, a.smax + b.smax], [a.umin + b.umin, a.umax + b.umax], flags);
}

/** The range of `a - b`. */
export function subtractRanges(a: IntegerRange, b: IntegerRange, flags?: OverflowFlagsAttr): IntegerRange {
  return wrapped(a.width, [a.smin - b.smax, a.smax - b.smin], [a.umin - b.umax, a.umax - b.umin], flags);
}

/** The range of `a * b`. */
export function multiplyRanges(a: IntegerRange, b: IntegerRange, flags?: OverflowFlagsAttr): IntegerRange {
  const signed = corners(signedOf(a), signedOf(b), (x, y) => x * y);
  return wrapped(a.width, signed, [a.umin * b.umin, a.umax * b.umax], flags);
}

/** The range of the high half of the signed product. */
export function signedHighRange(a: IntegerRange, b: IntegerRange): IntegerRange {
  const [low, high] = corners(signedOf(a), signedOf(b), (x, y) => x * y);
  return IntegerRange.signed(a.width, low >> BigInt(a.width), high >> BigInt(a.width));
}

/** The range of the high half of the unsigned product. */
export function unsignedHighRange(a: IntegerRange, b: IntegerRange): IntegerRange {
  const width = BigInt(a.width);
  return IntegerRange.unsigned(a.width, (a.umin * b.umin) >> width, (a.umax * b.umax) >> width);
}

/** The range of the carry of `a + b`, an `i1`. */
export function carryRange(a: IntegerRange, b: IntegerRange): IntegerRange {
  const limit = maxUnsigned(a.width);
  if (a.umax + b.umax <= limit) return IntegerRange.constant(1, 0n);
  return a.umin + b.umin > limit ? IntegerRange.constant(1, 1n) : IntegerRange.full(1);
}

/**
 * The range of an unsigned quotient, rounded by `divide`, which grows with the dividend and shrinks with the divisor.
 */
export function unsignedQuotientRange(
  a: IntegerRange,
  b: IntegerRange,
  divide: (x: bigint, y: bigint) => bigint,
): IntegerRange {
  if (b.umax === 0n) return IntegerRange.full(a.width);
  return IntegerRange.unsigned(a.width, divide(a.umin, b.umax), divide(a.umax, b.umin === 0n ? 1n : b.umin));
}

/** The range of a signed quotient, rounded by `divide`. */
export function signedQuotientRange(
  a: IntegerRange,
  b: IntegerRange,
  divide: (x: bigint, y: bigint) => bigint,
): IntegerRange {
  const parts: Interval[] = [];
  if (b.smin < 0n) parts.push(corners(signedOf(a), [b.smin, b.smax < 0n ? b.smax : -1n], divide));
  if (b.smax > 0n) parts.push(corners(signedOf(a), [b.smin > 0n ? b.smin : 1n, b.smax], divide));
  // The quotient by 0 is the dividend.
  if (b.smin <= 0n && b.smax >= 0n) parts.push(signedOf(a));
  const bounds = parts.flat();
  return bounds.length === 0
    ? IntegerRange.full(a.width)
    : IntegerRange.signed(a.width, least(bounds), greatest(bounds));
}

/** The range of the unsigned remainder. */
export function unsignedRemainderRange(a: IntegerRange, b: IntegerRange): IntegerRange {
  if (b.umax === 0n) return IntegerRange.full(a.width);
  if (a.umax < b.umin) return a;
  return IntegerRange.unsigned(a.width, 0n, least([a.umax, b.umax - 1n]));
}

/** The range of the signed remainder, which has the sign of the dividend. */
export function signedRemainderRange(a: IntegerRange, b: IntegerRange): IntegerRange {
  if (a.smin >= 0n && b.smin > a.smax) return a;
  const largest = greatest([-b.smin, b.smax]) - 1n;
  if (largest < 0n) return IntegerRange.full(a.width);
  const low = a.smin < 0n ? greatest([-largest, a.smin]) : 0n;
  const high = a.smax > 0n ? least([largest, a.smax]) : 0n;
  return IntegerRange.signed(a.width, low, high);
}

/** The range of `a & b`. */
export function andRanges(a: IntegerRange, b: IntegerRange): IntegerRange {
  const [x, y] = [knownBits(a), knownBits(b)];
  const bits = ofBits(a.width, x.zeros | y.zeros, x.ones & y.ones);
  return bits.intersect(IntegerRange.unsigned(a.width, 0n, least([a.umax, b.umax])));
}

/** The range of `a | b`. */
export function orRanges(a: IntegerRange, b: IntegerRange): IntegerRange {
  const [x, y] = [knownBits(a), knownBits(b)];
  const bits = ofBits(a.width, x.zeros & y.zeros, x.ones | y.ones);
  return bits.intersect(IntegerRange.unsigned(a.width, greatest([a.umin, b.umin]), maxUnsigned(a.width)));
}

/** The range of `a ^ b`. */
export function xorRanges(a: IntegerRange, b: IntegerRange): IntegerRange {
  const [x, y] = [knownBits(a), knownBits(b)];
  return ofBits(a.width, (x.zeros & y.zeros) | (x.ones & y.ones), (x.zeros & y.ones) | (x.ones & y.zeros));
}

/** The range of `a << b`. */
export function shiftLeftRange(a: IntegerRange, b: IntegerRange, flags?: OverflowFlagsAttr): IntegerRange {
  if (b.umax >= BigInt(a.width)) return IntegerRange.full(a.width);
  const signed = corners(signedOf(a), [b.umin, b.umax], (x, n) => x << n);
  return wrapped(a.width, signed, [a.umin << b.umin, a.umax << b.umax], flags);
}

/** The range of the logical right shift. One by the width or more is poison, of which machines make 0. */
export function logicalShiftRange(a: IntegerRange, b: IntegerRange): IntegerRange {
  const amount = shiftAmount(a.width, b);
  if (amount === undefined) return IntegerRange.full(a.width);
  const least = b.umax >= BigInt(a.width) ? 0n : a.umin >> amount[1];
  return IntegerRange.unsigned(a.width, least, a.umax >> amount[0]);
}

/** The range of the arithmetic right shift. */
export function arithmeticShiftRange(a: IntegerRange, b: IntegerRange): IntegerRange {
  const amount = shiftAmount(a.width, b);
  if (amount === undefined) return IntegerRange.full(a.width);
  return IntegerRange.signed(a.width, ...corners(signedOf(a), amount, (x, n) => x >> n));
}

/** The range of the larger or smaller of two signed integers. */
export function signedExtremumRange(
  a: IntegerRange,
  b: IntegerRange,
  pick: (of: readonly bigint[]) => bigint,
): IntegerRange {
  return IntegerRange.signed(a.width, pick([a.smin, b.smin]), pick([a.smax, b.smax]));
}

/** The range of the larger or smaller of two unsigned integers. */
export function unsignedExtremumRange(
  a: IntegerRange,
  b: IntegerRange,
  pick: (of: readonly bigint[]) => bigint,
): IntegerRange {
  return IntegerRange.unsigned(a.width, pick([a.umin, b.umin]), pick([a.umax, b.umax]));
}

/** The range of an integer extended with zeros to `width` bits. */
export function zeroExtendedRange(a: IntegerRange, width: number): IntegerRange {
  return IntegerRange.unsigned(width, a.umin, a.umax);
}

/** The range of an integer extended with its sign to `width` bits. */
export function signExtendedRange(a: IntegerRange, width: number): IntegerRange {
  return IntegerRange.signed(width, a.smin, a.smax);
}

/** The range of the low `width` bits of an integer. */
export function truncatedRange(a: IntegerRange, width: number): IntegerRange {
  const shift = BigInt(width);
  const low = (x: bigint): bigint => BigInt.asUintN(width, x);
  let result = IntegerRange.signed(width, a.smin, a.smax);
  if (a.umin >> shift === a.umax >> shift)
    result = result.intersect(IntegerRange.unsigned(width, low(a.umin), low(a.umax)));
  if (a.smin >> shift === a.smax >> shift)
    result = result.intersect(IntegerRange.unsigned(width, low(a.smin), low(a.smax)));
  return result;
}

/** The range of the result of a comparison, an `i1`. */
export function comparisonRange(predicate: IntegerPredicate, a: IntegerRange, b: IntegerRange): IntegerRange {
  if (alwaysHolds(predicate, a, b)) return IntegerRange.constant(1, 1n);
  return alwaysHolds(invertPredicate(predicate), a, b) ? IntegerRange.constant(1, 0n) : IntegerRange.full(1);
}

/** The smallest of some integers. */
export function least(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (a < b ? a : b));
}

/** The largest of some integers. */
export function greatest(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (a > b ? a : b));
}

/** Whether a predicate holds for all integers of two ranges. */
function alwaysHolds(predicate: IntegerPredicate, a: IntegerRange, b: IntegerRange): boolean {
  const { width } = a;
  switch (predicate) {
    case "eq": {
      const value = a.constantValue;
      return value !== undefined && value === b.constantValue;
    }
    case "ne":
      return a.smax < b.smin || b.smax < a.smin || a.umax < b.umin || b.umax < a.umin;
    case "slt":
    case "sle":
      return compareIntegers(predicate, a.smax, b.smin, width);
    case "sgt":
    case "sge":
      return compareIntegers(predicate, a.smin, b.smax, width);
    case "ult":
    case "ule":
      return compareIntegers(predicate, a.umax, b.umin, width);
    case "ugt":
    case "uge":
      return compareIntegers(predicate, a.umin, b.umax, width);
  }
}

function signedOf(a: IntegerRange): Interval {
  return [a.smin, a.smax];
}

/** The bounds of a function that is monotonic in each of two arguments: they are at the corners. */
function corners(a: Interval, b: Interval, f: (x: bigint, y: bigint) => bigint): Interval {
  const values = [f(a[0], b[0]), f(a[0], b[1]), f(a[1], b[0]), f(a[1], b[1])];
  return [least(values), greatest(values)];
}

/** The range of a result that is within exact bounds and then wraps, unless flags say that it does not. */
function wrapped(width: number, signed: Interval, unsigned: Interval, flags?: OverflowFlagsAttr): IntegerRange {
  const s = flags?.has("nsw") === true ? clamp(signed, minSigned(width), maxSigned(width)) : signed;
  const u = flags?.has("nuw") === true ? clamp(unsigned, 0n, maxUnsigned(width)) : unsigned;
  return IntegerRange.signed(width, ...s).intersect(IntegerRange.unsigned(width, ...u));
}

function clamp([low, high]: Interval, min: bigint, max: bigint): Interval {
  return [greatest([low, min]), least([high, max])];
}

function shiftAmount(width: number, b: IntegerRange): Interval | undefined {
  const last = BigInt(width - 1);
  return b.umin > last ? undefined : [b.umin, least([b.umax, last])];
}

/** The leading bits on which both ends of the unsigned range agree. */
function knownBits(a: IntegerRange): { readonly zeros: bigint; readonly ones: bigint } {
  const differing = a.umin ^ a.umax;
  const unknown = differing === 0n ? 0n : (1n << BigInt(differing.toString(2).length)) - 1n;
  const known = maxUnsigned(a.width) & ~unknown;
  return { ones: a.umin & known, zeros: ~a.umin & known };
}

function ofBits(width: number, zeros: bigint, ones: bigint): IntegerRange {
  return IntegerRange.unsigned(width, ones, maxUnsigned(width) & ~zeros);
}
