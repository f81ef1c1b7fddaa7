/** How many elements of a scanned row are needed. */
import { bodyOf, type GenericOp } from "@tt-opt/dialect-linalg";
import { CmpIOp, constantInt } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type Builder, IndexType, IntegerType, isMemoryEffectFree, type Value } from "@tt-opt/ir-core";
import { clampBetween } from "../../clamp.ts";
import { conjuncts, loopOfIndex } from "../../linalg/bodies/index.ts";
import { toIndex } from "../../to-index.ts";

/**
 * The place from which on `consumer` stores nothing along its dimension `dim` of `extent` elements, as far as the masks of its
 * stores say the same; their end otherwise.
 */
export function neededElements(b: Builder, consumer: GenericOp, dim: number, extent: number): number | Value {
  const limits = [...bodyOf(consumer).ops()].flatMap((op) =>
    op.is(tts.StoreOp) ? [limitOf(consumer, op.mask, dim)] : [],
  );
  const [limit, ...others] = limits;
  if (!isOnlyStoring(consumer) || limit === undefined || !others.every((other) => isSameLimit(limit, other)))
    return extent;
  return endAt(b, limit, extent);
}

/** Whether an operation has no results, and stores are its only effects. */
export function isOnlyStoring(op: GenericOp): boolean {
  const isAllowed = [...bodyOf(op).ops()].every(
    (each) => each.is(tts.StoreOp) || each.is(tts.LoadOp) || isMemoryEffectFree(each),
  );
  return isAllowed && op.outputs.length === 0;
}

/** The end of a row of `extent` elements whose indices are less than `limit`. */
export function endAt(b: Builder, limit: Value, extent: number): number | Value {
  const number = constantInt(limit);
  if (number !== undefined) return Math.max(0, Math.min(extent, Number(number)));
  return clampBetween(b, toIndex(b, limit), 0n, BigInt(extent));
}

/** Whether two limits are known to be the same number. */
function isSameLimit(limit: Value, other: Value | undefined): boolean {
  const number = constantInt(limit);
  return other === limit || (other !== undefined && number !== undefined && constantInt(other) === number);
}

/** What an index is less than where a mask holds, if that is a number of at most 32 bits from outside of the body. */
function limitOf(op: GenericOp, mask: Value | undefined, dim: number): Value | undefined {
  for (const condition of mask === undefined ? [] : conjuncts(mask)) {
    const limit = limitIn(op, condition, dim);
    if (limit !== undefined) return limit;
  }
  return undefined;
}

/**
 * What the index of dimension `dim` is less than by a condition in the body of `op`, if that is from outside of it and has
 * at most 32 bits.
 */
export function limitIn(op: GenericOp, condition: Value, dim: number): Value | undefined {
  const test = condition.definingOp;
  if (test?.is(CmpIOp) !== true || test.predicateName !== "slt" || loopOfIndex(test.lhs) !== dim) return undefined;
  const { type } = test.rhs;
  const isNarrow = type instanceof IndexType || (type instanceof IntegerType && type.width <= 32);
  return isNarrow && isFromOutside(op, test.rhs) ? test.rhs : undefined;
}

/** Whether a value is defined outside of the body of `op`. */
function isFromOutside(op: GenericOp, { definingOp, parentBlock }: Value): boolean {
  return definingOp === undefined ? parentBlock !== op.body.entry : definingOp.block !== op.body.entry;
}
