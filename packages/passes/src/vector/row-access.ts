/** Accesses to vectors in rows of memory, for the passes that prefetch and that overlap programs. */
import { tts } from "@tt-opt/dialect-tt";
import { at, type Operation, type Type, type Value, VectorType } from "@tt-opt/ir-core";

/** A contiguous vector from element `offset` of `base` on. */
export interface RowAccess {
  readonly base: Value;
  readonly offset: Value;
}

/**
 * The row that `op` loads from: a contiguous vector without mask or bounds at a dynamic offset; undefined for other
 * operations.
 */
export function rowLoad(op: Operation): RowAccess | undefined {
  return op.is(tts.LoadOp) ? rowAccess(op, op.result.type) : undefined;
}

/** The row that `op` stores to, as in {@link rowLoad}. */
export function rowStore(op: Operation): RowAccess | undefined {
  return op.is(tts.StoreOp) ? rowAccess(op, op.value.type) : undefined;
}

function rowAccess({ mask, layout }: tts.LoadOp | tts.StoreOp, type: Type): RowAccess | undefined {
  if (mask !== undefined || !(type instanceof VectorType)) return undefined;
  const { base, offset, dims, isBounded } = layout;
  const isRow = dims.length === 1 && at(dims, 0).stride === 1 && at(dims, 0).wrap === undefined;
  return isRow && !isBounded && typeof offset !== "number" ? { base, offset } : undefined;
}
