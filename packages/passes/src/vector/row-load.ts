/** Loads of vectors from rows of memory, which the passes that announce memory look at. */
import { tts } from "@tt-opt/dialect-tt";
import { at, type Operation, type Value, VectorType } from "@tt-opt/ir-core";

/** A vector of elements beside each other, from element `offset` behind `base` on. */
export interface RowLoad {
  readonly base: Value;
  readonly offset: Value;
}

/** What `op` loads if that is a vector of a row, without a mask or bounds, at an offset that is not constant. */
export function rowLoad(op: Operation): RowLoad | undefined {
  if (!op.is(tts.LoadOp) || op.mask !== undefined || !(op.result.type instanceof VectorType)) return undefined;
  const { base, offset, dims, isBounded } = op.layout;
  const isRow = dims.length === 1 && at(dims, 0).stride === 1 && at(dims, 0).wrap === undefined;
  return isRow && !isBounded && typeof offset !== "number" ? { base, offset } : undefined;
}
