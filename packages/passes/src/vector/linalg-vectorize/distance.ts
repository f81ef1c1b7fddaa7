/** Distances between numbers of a body, as indices. */
import { AddIOp, constantInt, ConstantOp, MaxSIOp, MinSIOp, SubIOp } from "@tt-opt/dialect-std";
import { type Builder, IndexType, IntegerType, type Value } from "@tt-opt/ir-core";
import { clampMagnitude } from "../../clamp.ts";
import { toI64 } from "../../to-i64.ts";
import { toIndex } from "../../to-index.ts";
import { isNonNegativeValue } from "../../tt/tt-to-structured/scalar-facts.ts";

/** No loop has as many iterations, and sums of a position and such a number fit into 32 bits. */
export const beyondLoops = 2 ** 30;

/** The ends of a distance, and what is known of them. */
interface Ends {
  readonly from: Value;
  readonly to: Value;
  /** A distance that the caller takes for nothing, at most 0: lesser ones may be replaced by it. */
  readonly nothing: number;
  /** Whether `from` is known not to be negative, other than by the operations that compute it. */
  readonly isNonNegative: boolean;
}

/** `to - from`, for distances beyond all loops the nearest number that is. */
export function distance(b: Builder, { from, to, nothing, isNonNegative }: Ends): Value {
  const subtract = (lhs: Value, rhs: Value): Value => SubIOp.build(b, { lhs, rhs }).result;
  if (to.type instanceof IndexType || isNear(from, to)) return subtract(toIndex(b, to), toIndex(b, from));
  if (!isWide(to) && !isWide(from) && (isNonNegative || isNonNegativeValue(from))) {
    // A limit below 0 is behind all of these numbers, however far.
    const limit = MaxSIOp.build(b, { lhs: toIndex(b, to), rhs: ConstantOp.index(b, nothing).result }).result;
    const lhs = subtract(limit, toIndex(b, from));
    return MinSIOp.build(b, { lhs, rhs: ConstantOp.index(b, beyondLoops).result }).result;
  }
  // The difference with the least number would overflow.
  const lhs = isWide(to) ? clampMagnitude(b, to, 1n << 62n) : toI64(b, to);
  return saturated(b, subtract(lhs, isWide(from) ? from : toI64(b, from)));
}

/** Whether the difference between numbers of at most 32 bits fits 32 bits, and so does its sum with a small number. */
function isNear(from: Value, to: Value): boolean {
  const limit = constantInt(to);
  return !isWide(to) && limit !== undefined && limit >= 0n && limit < beyondLoops && isAlmostPositive(from);
}

/** Whether a number is not negative before a constant of a border is added. */
function isAlmostPositive(value: Value): boolean {
  const op = value.definingOp;
  if (isNonNegativeValue(value) || op?.is(AddIOp) !== true) return isNonNegativeValue(value);
  const border = constantInt(op.rhs);
  return border !== undefined && border > -beyondLoops && isNonNegativeValue(op.lhs);
}

/** A number as an index, which has 32 bits in WebAssembly; for one with more, at most the nearest one beyond all loops. */
export function saturated(b: Builder, value: Value): Value {
  return toIndex(b, isWide(value) ? clampMagnitude(b, value, BigInt(beyondLoops)) : value);
}

function isWide({ type }: Value): boolean {
  return type instanceof IntegerType && type.width > 32;
}
