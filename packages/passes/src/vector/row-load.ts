/** Loads of vectors from rows of memory, for the passes that prefetch. */
import { tts } from "@tt-opt/dialect-tt";
import { at, type Operation, type Value, VectorType } from "@tt-opt/ir-core";

/** A contiguous vector from element `offset` of `base` on. */
export interface RowLoad {
  readonly base: Value;
  readonly offset: Value;
}

/**
 * The row load of `op`: a contiguous vector without mask or bounds at a dynamic offset; undefined for other operations.
 */
export function rowLoad(op: Operation): RowLoad | undefined {
  if (!op.is(tts.LoadOp) || op.mask !== undefined || !(op.result.type instanceof VectorType)) return undefined;
  const { base, offset, dims, isBounded } = op.layout;
  const isRow = dims.length === 1 && at(dims, 0).stride === 1 && at(dims, 0).wrap === undefined;
  return isRow && !isBounded && typeof offset !== "number" ? { base, offset } : undefined;
}
