/** How many elements of a scanned row are needed. */
import { bodyOf, type GenericOp } from "@tt-opt/dialect-linalg";
import { CmpIOp, constantInt, MinSIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type Builder, IndexType, IntegerType, isMemoryEffectFree, type Value } from "@tt-opt/ir-core";
import { conjuncts, loopOfIndex } from "../../linalg/bodies/index.ts";
import { toIndex } from "../../to-index.ts";

/**
 * The place from which on `consumer` stores nothing along its dimension `dim` of `extent` elements, as far as the masks of its
 * stores say the same; their end otherwise.
 */
export function neededElements(b: Builder, consumer: GenericOp, dim: number, extent: number): number | Value {
  const limits: (Value | undefined)[] = [];
  let isOnlyStoring = consumer.outputs.length === 0;
  for (const op of bodyOf(consumer).ops()) {
    if (op.is(tts.StoreOp)) limits.push(limitOf(consumer, op.mask, dim));
    else isOnlyStoring &&= isMemoryEffectFree(op) || op.is(tts.LoadOp);
  }
  const [limit, ...others] = limits;
  if (!isOnlyStoring || limit === undefined) return extent;
  const number = constantInt(limit);
  const isSame = (other: Value | undefined): boolean =>
    other === limit || (other !== undefined && number !== undefined && constantInt(other) === number);
  if (!others.every(isSame)) return extent;
  if (number !== undefined) return Math.max(0, Math.min(extent, Number(number)));
  return MinSIOp.build(b, { lhs: toIndex(b, limit), rhs: toIndex(b, extent) }).result;
}

/** What an index is less than where a mask holds, if that is a number of at most 32 bits from outside of the body. */
function limitOf(op: GenericOp, mask: Value | undefined, dim: number): Value | undefined {
  for (const condition of mask === undefined ? [] : conjuncts(mask)) {
    const test = condition.definingOp;
    if (test?.is(CmpIOp) !== true || test.predicateName !== "slt" || loopOfIndex(test.lhs) !== dim) continue;
    const { type, definingOp, parentBlock } = test.rhs;
    const isNarrow = type instanceof IndexType || (type instanceof IntegerType && type.width <= 32);
    const isOutside = definingOp === undefined ? parentBlock !== op.body.entry : definingOp.block !== op.body.entry;
    if (isNarrow && isOutside) return test.rhs;
  }
  return undefined;
}
