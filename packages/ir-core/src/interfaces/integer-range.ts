import type { Type } from "../attributes/attribute.ts";
import { IndexType, IntegerType } from "../types/scalar.ts";

/**
 * A range of integers of `width` bits: the minimum and maximum for both signed and unsigned interpretation of the bits.
 * Both are kept, because a range that is tight in one interpretation may wrap around in the other.
 */
export class IntegerRange {
  readonly width: number;
  readonly smin: bigint;
  readonly smax: bigint;
  readonly umin: bigint;
  readonly umax: bigint;

  constructor(width: number, smin: bigint, smax: bigint, umin: bigint, umax: bigint) {
    this.width = width;
    this.smin = smin;
    this.smax = smax;
    this.umin = umin;
    this.umax = umax;
  }

  /** All integers of `width` bits. */
  static full(width: number): IntegerRange {
    const bits = BigInt(width);
    const half = width === 0 ? 0n : 1n << (bits - 1n);
    return new IntegerRange(width, -half, width === 0 ? 0n : half - 1n, 0n, (1n << bits) - 1n);
  }

  /** The range from `min` to `max` as signed integers; the full range if these do not fit `width` bits. */
  static signed(width: number, min: bigint, max: bigint): IntegerRange {
    const full = IntegerRange.full(width);
    if (min > max || min < full.smin || max > full.smax) return full;
    if (min < 0n && max >= 0n) return new IntegerRange(width, min, max, full.umin, full.umax);
    return new IntegerRange(width, min, max, BigInt.asUintN(width, min), BigInt.asUintN(width, max));
  }

  /** The range from `min` to `max` as unsigned integers; the full range if these do not fit `width` bits. */
  static unsigned(width: number, min: bigint, max: bigint): IntegerRange {
    const full = IntegerRange.full(width);
    if (min > max || min < 0n || max > full.umax) return full;
    const [smin, smax] = [BigInt.asIntN(width, min), BigInt.asIntN(width, max)];
    return smin > smax
      ? new IntegerRange(width, full.smin, full.smax, min, max)
      : new IntegerRange(width, smin, smax, min, max);
  }

  /** The single integer whose bits are those of `value`. */
  static constant(width: number, value: bigint): IntegerRange {
    const s = BigInt.asIntN(width, value);
    const u = BigInt.asUintN(width, value);
    return new IntegerRange(width, s, s, u, u);
  }

  /** The only integer of the range, as a signed integer. */
  get constantValue(): bigint | undefined {
    if (this.smin === this.smax) return this.smin;
    return this.umin === this.umax ? BigInt.asIntN(this.width, this.umin) : undefined;
  }

  get isFull(): boolean {
    return this.equals(IntegerRange.full(this.width));
  }

  /** The smallest range that contains both. */
  union(other: IntegerRange): IntegerRange {
    return new IntegerRange(
      this.width,
      smaller(this.smin, other.smin),
      larger(this.smax, other.smax),
      smaller(this.umin, other.umin),
      larger(this.umax, other.umax),
    );
  }

  /** The intersection; it may be empty (a minimum above its maximum) for code that is never executed. */
  intersect(other: IntegerRange): IntegerRange {
    return new IntegerRange(
      this.width,
      larger(this.smin, other.smin),
      smaller(this.smax, other.smax),
      larger(this.umin, other.umin),
      smaller(this.umax, other.umax),
    );
  }

  /** The same integers, with the bounds of each reading that follow from the other one; an empty range stays as it is. */
  tightened(): IntegerRange {
    if (this.smin > this.smax || this.umin > this.umax) return this;
    const ofSigned = this.intersect(IntegerRange.signed(this.width, this.smin, this.smax));
    return ofSigned.intersect(IntegerRange.unsigned(this.width, this.umin, this.umax));
  }

  equals(other: IntegerRange): boolean {
    return (
      this.width === other.width &&
      this.smin === other.smin &&
      this.smax === other.smax &&
      this.umin === other.umin &&
      this.umax === other.umax
    );
  }

  toString(): string {
    return `signed [${this.smin}, ${this.smax}] unsigned [${this.umin}, ${this.umax}]`;
  }
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Number of bits of integers of `type` (64 for `index`); undefined if it is not an integer type. */
export function integerWidth(type: Type): number | undefined {
  if (type instanceof IndexType) return 64;
  return type instanceof IntegerType ? type.width : undefined;
}
