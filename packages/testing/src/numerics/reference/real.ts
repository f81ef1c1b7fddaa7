/**
 * Real numbers with far more bits than a double has, for references that need no trust in the host's functions: a
 * `bigint` times a power of two. Every operation rounds to `precision` bits, so relative errors are about 2^-220;
 * numbers of any exponent are as precise.
 */

/** The number `mantissa * 2^exponent`. */
export interface Real {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** Bits that an operation keeps. */
export const precision = 224;

export const zero: Real = { mantissa: 0n, exponent: 0 };
export const one: Real = { mantissa: 1n, exponent: 0 };

const view = new DataView(new ArrayBuffer(8));

/** A finite double, exactly. */
export function real(x: number): Real {
  if (Number.isSafeInteger(x)) return { mantissa: BigInt(x), exponent: 0 };
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const field = Number((bits >> 52n) & 0x7ffn);
  if (field === 0x7ff) throw new RangeError(`${x} is no real number`);
  const fraction = bits & ((1n << 52n) - 1n);
  const magnitude = field === 0 ? fraction : fraction | (1n << 52n);
  return { mantissa: x < 0 ? -magnitude : magnitude, exponent: Math.max(field, 1) - 1075 };
}

/** The number of bits of the magnitude, or one more. */
export function bitLength(n: bigint): number {
  const x = Number(n);
  if (x === 0) return 0;
  if (Number.isFinite(x)) return Math.floor(Math.log2(Math.abs(x))) + 1;
  return 4 * (n < 0n ? -n : n).toString(16).length;
}

/** `mantissa * 2^exponent` with `keep` bits, rounded to nearest. */
export function rounded(mantissa: bigint, exponent: number, keep = precision): Real {
  const excess = bitLength(mantissa) - keep;
  if (excess <= 0) return { mantissa, exponent };
  return { mantissa: shiftRight(mantissa, excess), exponent: exponent + excess };
}

/** `n / 2^by`, to the nearest integer; `by` may be negative. */
export function shiftRight(n: bigint, by: number): bigint {
  if (by <= 0) return n << BigInt(-by);
  return (n + (1n << BigInt(by - 1))) >> BigInt(by);
}

/** The number as an integer times `2^-bits`, rounded. */
export function fixed(x: Real, bits: number): bigint {
  return shiftRight(x.mantissa, -(x.exponent + bits));
}

/** About `log2 |x|`, and at most one more; -Infinity for 0. */
export function magnitude(x: Real): number {
  return x.mantissa === 0n ? -Infinity : bitLength(x.mantissa) + x.exponent;
}

/** The sum without rounding. */
export function addExact(a: Real, b: Real): Real {
  const exponent = Math.min(a.exponent, b.exponent);
  const mantissa = (a.mantissa << BigInt(a.exponent - exponent)) + (b.mantissa << BigInt(b.exponent - exponent));
  return { mantissa, exponent };
}

export function add(a: Real, b: Real): Real {
  if (a.mantissa === 0n) return b;
  if (b.mantissa === 0n) return a;
  const distance = magnitude(a) - magnitude(b);
  // What is far below the last bit is only told by its sign.
  if (distance > 2 * precision + 64)
    return addExact(shrunk(a), { mantissa: signOf(b), exponent: a.exponent - 2 * precision });
  if (distance < -2 * precision - 64) return add(b, a);
  const sum = addExact(a, b);
  return rounded(sum.mantissa, sum.exponent);
}

function shrunk(a: Real): Real {
  return rounded(a.mantissa, a.exponent);
}

/** -1, 0 or 1. */
export function signOf(a: Real): bigint {
  return a.mantissa > 0n ? 1n : a.mantissa < 0n ? -1n : 0n;
}

export function neg(a: Real): Real {
  return { mantissa: -a.mantissa, exponent: a.exponent };
}

export function abs(a: Real): Real {
  return a.mantissa < 0n ? neg(a) : a;
}

export function sub(a: Real, b: Real): Real {
  return add(a, neg(b));
}

export function mul(a: Real, b: Real): Real {
  return rounded(a.mantissa * b.mantissa, a.exponent + b.exponent);
}

/** The product without rounding. */
export function mulExact(a: Real, b: Real): Real {
  return { mantissa: a.mantissa * b.mantissa, exponent: a.exponent + b.exponent };
}

/** `a * 2^by`. */
export function scale(a: Real, by: number): Real {
  return { mantissa: a.mantissa, exponent: a.exponent + by };
}

export function div(a: Real, b: Real): Real {
  if (b.mantissa === 0n) throw new RangeError("division by zero");
  const by = precision + 2 + bitLength(b.mantissa) - Math.min(bitLength(a.mantissa), precision);
  const shift = Math.max(by, 0);
  return rounded((a.mantissa << BigInt(shift)) / b.mantissa, a.exponent - b.exponent - shift);
}

/** The square root of a number that is not negative. */
export function sqrt(a: Real): Real {
  if (a.mantissa === 0n) return zero;
  if (a.mantissa < 0n) throw new RangeError("square root of a negative number");
  let shift = Math.max(2 * precision + 4 - bitLength(a.mantissa), 0);
  if ((a.exponent - shift) % 2 !== 0) shift++;
  return rounded(integerSqrt(a.mantissa << BigInt(shift)), (a.exponent - shift) / 2);
}

/** The square root of an integer, rounded down. */
function integerSqrt(n: bigint): bigint {
  let x = 1n << BigInt(Math.ceil(bitLength(n) / 2) + 1);
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

/** Negative, 0 or positive as `a` is less than, equal to or greater than `b`. */
export function compare(a: Real, b: Real): number {
  const difference = addExact(a, neg(b)).mantissa;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The nearest integer. */
export function nearestInteger(a: Real): bigint {
  return a.exponent >= 0 ? a.mantissa << BigInt(a.exponent) : shiftRight(a.mantissa, -a.exponent);
}

/** A double near `a`: within one unit in the last place, rounded twice if it is subnormal. */
export function approximate(a: Real): number {
  const excess = bitLength(a.mantissa) - 60;
  const head = excess > 0 ? a.mantissa >> BigInt(excess) : a.mantissa;
  const exponent = a.exponent + Math.max(excess, 0);
  if (exponent > 2000) return a.mantissa < 0n ? -Infinity : Infinity;
  const half = Math.trunc(Math.max(exponent, -2200) / 2);
  return Number(head) * 2 ** half * 2 ** (Math.max(exponent, -2200) - half);
}
