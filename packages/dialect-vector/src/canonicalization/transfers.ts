/** Rewrites of transfers: dimensions that are known to be in bounds, and casts of what is accessed. */
import {
  constantIntOf,
  hasType,
  isDynamic,
  noMatch,
  pattern,
  type RewritePattern,
  type Value,
  MemRefType,
} from "@tt-opt/ir-core";
import { memref, tensor } from "@tt-opt/dialect-std";
import { TransferBase } from "../constraints.ts";
import { TransferReadOp } from "../transfer-read-op.ts";
import { TransferWriteOp } from "../transfer-write-op.ts";
import { boolArrayAttr } from "../transfer.ts";
import { type Transfer, transferredType } from "./transfer-places.ts";

/** The flags with those set whose dimension is known to be in bounds; undefined if none is added. */
function provenInBounds(op: Transfer): readonly boolean[] | undefined {
  const { inBounds, permutationMap, indices } = op;
  if (inBounds.every(Boolean)) return undefined;
  const { shape, scalable } = transferredType(op);
  const proven = permutationMap.results.map((result, i) => {
    if (inBounds[i] === true) return true;
    const dim = permutationMap.getDimPosition(i);
    if (dim === undefined) return result.constantValue === 0;
    const index = indices[dim];
    const start = index === undefined ? undefined : constantIntOf(index);
    const size = op.base.type.shape[dim];
    // A scalable dimension may be longer than it looks.
    if (start === undefined || start < 0 || size === undefined || isDynamic(size) || scalable[i] === true) return false;
    return start + (shape[i] ?? 0) <= size;
  });
  return proven.every((flag, i) => flag === inBounds[i]) ? undefined : proven;
}

/** Constant indices and sizes → `in_bounds` */
const readInBounds = pattern("vector-transfer-read-in-bounds", TransferReadOp, (op, rw) => {
  const proven = provenInBounds(op);
  if (proven === undefined) return noMatch("no further dimension is known to be in bounds");
  rw.setAttribute(op, "in_bounds", boolArrayAttr(op.context, proven));
  return true;
});

/** Constant indices and sizes → `in_bounds` */
const writeInBounds = pattern("vector-transfer-write-in-bounds", TransferWriteOp, (op, rw) => {
  const proven = provenInBounds(op);
  if (proven === undefined) return noMatch("no further dimension is known to be in bounds");
  rw.setAttribute(op, "in_bounds", boolArrayAttr(op.context, proven));
  return true;
});

/** A cast that only forgets sizes, and what it casts. */
function uncast(value: Value): Value | undefined {
  const cast = value.definingOp;
  if (cast?.is(tensor.CastOp) !== true && cast?.is(memref.CastOp) !== true) return undefined;
  const source = cast.operand(0);
  if (!hasType(source, TransferBase) || !hasType(value, TransferBase)) return undefined;
  const keepsRank = source.type.rank === value.type.rank && source.type.elementType === value.type.elementType;
  const knowsMore = keepsRank && source.type.shape.every((size, i) => size === value.type.shape[i] || !isDynamic(size));
  return knowsMore ? source : undefined;
}

/** `transfer_read(cast x)` → `transfer_read x` */
const readOfCast = pattern("vector-transfer-read-of-cast", TransferReadOp, (op, rw) => {
  const source = uncast(op.base);
  if (source === undefined) return noMatch("the base is no cast that forgets sizes");
  rw.setOperand(op, 0, source);
  return true;
});

/** `transfer_write v, (memref.cast x)` → `transfer_write v, x` */
const writeOfCast = pattern("vector-transfer-write-of-cast", TransferWriteOp, (op, rw) => {
  const source = op.base.type instanceof MemRefType ? uncast(op.base) : undefined;
  if (source === undefined) return noMatch("the base is no cast that forgets sizes");
  rw.setOperand(op, 1, source);
  return true;
});

/** Rewrites of transfers. */
export const transfers: readonly RewritePattern[] = [readInBounds, writeInBounds, readOfCast, writeOfCast];
