/** Rewrites of transfers: dimensions that are known to be in bounds, and reads of what was just written. */
import {
  constantIntOf,
  hasType,
  isDynamic,
  noMatch,
  pattern,
  RankedTensorType,
  type RewritePattern,
  type Value,
  MemRefType,
} from "@tt-opt/ir-core";
import { constantValue, memref, tensor } from "@tt-opt/dialect-std";
import { TransferBase } from "../constraints.ts";
import { TransferReadOp } from "../transfer-read-op.ts";
import { TransferWriteOp } from "../transfer-write-op.ts";
import { boolArrayAttr } from "../transfer.ts";

type Transfer = TransferReadOp | TransferWriteOp;

/** The flags with those set whose dimension is known to be in bounds; undefined if none is added. */
function provenInBounds(op: Transfer, shape: readonly number[]): readonly boolean[] | undefined {
  const { inBounds, permutationMap, indices } = op;
  if (inBounds.every(Boolean)) return undefined;
  const proven = permutationMap.results.map((result, i) => {
    if (inBounds[i] === true) return true;
    const dim = permutationMap.getDimPosition(i);
    if (dim === undefined) return result.constantValue === 0;
    const index = indices[dim];
    const start = index === undefined ? undefined : constantIntOf(index);
    const size = op.base.type.shape[dim];
    if (start === undefined || start < 0 || size === undefined || isDynamic(size)) return false;
    return start + (shape[i] ?? 0) <= size;
  });
  const isVector = proven.every((flag, i) => flag === inBounds[i]);
  return isVector || hasScalableUnknown(op) ? undefined : proven;
}

/** A scalable dimension may be longer than it looks. */
function hasScalableUnknown(op: Transfer): boolean {
  const type = op.is(TransferReadOp) ? op.vector.type : op.valueToStore.type;
  return type.scalable.includes(true);
}

/** Constant indices and sizes → `in_bounds` */
const readInBounds = pattern("vector-transfer-read-in-bounds", TransferReadOp, (op, rw) => {
  const proven = provenInBounds(op, op.vector.type.shape);
  if (proven === undefined) return noMatch("no further dimension is known to be in bounds");
  rw.setAttribute(op, "in_bounds", boolArrayAttr(op.context, proven));
  return true;
});

/** Constant indices and sizes → `in_bounds` */
const writeInBounds = pattern("vector-transfer-write-in-bounds", TransferWriteOp, (op, rw) => {
  const proven = provenInBounds(op, op.valueToStore.type.shape);
  if (proven === undefined) return noMatch("no further dimension is known to be in bounds");
  rw.setAttribute(op, "in_bounds", boolArrayAttr(op.context, proven));
  return true;
});

/** Whether two transfers touch the same elements of what they access, all of which exist. */
function isSamePlace(a: Transfer, b: Transfer): boolean {
  const sameIndices =
    a.indices.length === b.indices.length && a.indices.every((index, i) => sameIndex(index, b.indices[i]));
  return sameIndices && a.permutation_map === b.permutation_map && a.mask === undefined && b.mask === undefined;
}

function sameIndex(a: Value, b: Value | undefined): boolean {
  if (b === undefined || a === b) return a === b;
  const known = constantValue(a);
  return known !== undefined && known === constantValue(b);
}

/** `transfer_read(transfer_write v)` of the same place of a tensor → `v` */
const readAfterWrite = pattern("vector-transfer-read-after-write", TransferReadOp, (op, rw) => {
  const write = op.base.definingOp;
  if (write?.is(TransferWriteOp) !== true || !(op.base.type instanceof RankedTensorType))
    return noMatch("the tensor was not just written");
  const isWhole = op.inBounds.every(Boolean) && write.inBounds.every(Boolean);
  if (!isWhole || !isSamePlace(op, write) || write.valueToStore.type !== op.vector.type)
    return noMatch("another place was written");
  rw.replace(op, write.valueToStore);
  return true;
});

/** `transfer_write(transfer_read t), t` of the same place of a tensor → `t` */
const writeOfRead = pattern("vector-transfer-write-of-read", TransferWriteOp, (op, rw) => {
  const read = op.valueToStore.definingOp;
  if (read?.is(TransferReadOp) !== true || !(op.base.type instanceof RankedTensorType))
    return noMatch("the value is not what was read");
  if (read.base !== op.base || !isSamePlace(op, read)) return noMatch("the value is not what was read");
  rw.replace(op, op.base);
  return true;
});

/** `transfer_write b, (transfer_write a, t)` of the same place of a tensor → `transfer_write b, t` */
const writeAfterWrite = pattern("vector-transfer-write-after-write", TransferWriteOp, (op, rw) => {
  const inner = op.base.definingOp;
  const isOverwritten = inner?.is(TransferWriteOp) === true && op.base.hasOneUse && isSamePlace(op, inner);
  if (!isOverwritten || inner.valueToStore.type !== op.valueToStore.type) return noMatch("nothing is overwritten");
  rw.setOperand(op, 1, inner.base);
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
export const transfers: readonly RewritePattern[] = [
  readInBounds,
  writeInBounds,
  readAfterWrite,
  writeOfRead,
  writeAfterWrite,
  readOfCast,
  writeOfCast,
];
