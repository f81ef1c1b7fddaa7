/** Rewrites of transfers to and from a tensor that other transfers just wrote or read. */
import {
  at,
  constantIntOf,
  DenseArrayAttr,
  noMatch,
  pattern,
  RankedTensorType,
  type RewritePattern,
  VectorType,
} from "@tt-opt/ir-core";
import { BroadcastOp } from "../broadcast-op.ts";
import { TransferReadOp } from "../transfer-read-op.ts";
import { TransferWriteOp } from "../transfer-write-op.ts";
import { TransposeOp } from "../transpose-op.ts";
import { areDisjoint, extentsOf, isSamePlace, startTogether, type Transfer } from "./transfer-places.ts";

const isInBounds = (op: Transfer): boolean => op.inBounds.every(Boolean);

/** `transfer_read(transfer_write v)` of the same place of a tensor → `v`, past writes of other places */
const readAfterWrite = pattern(
  "vector-transfer-read-after-write",
  TransferReadOp,
  (op, rw) => {
    if (!isInBounds(op)) return noMatch("elements may lie out of bounds");
    for (let write = op.base.definingOp; write?.is(TransferWriteOp) === true; write = write.base.definingOp) {
      if (isSamePlace(op, write) && isInBounds(write)) {
        rw.replace(op, write.valueToStore);
        return true;
      }
      if (!areDisjoint(op, write)) break;
    }
    return noMatch("the place was not just written");
  },
  { operandFrom: [TransferWriteOp] },
);

/**
 * `transfer_read(transfer_write v)` of the same elements of a tensor in another order, or again and again → `transpose`
 * of `broadcast v`
 */
const readRearranged = pattern(
  "vector-transfer-read-rearranged",
  TransferReadOp,
  (op, rw) => {
    const write = op.base.definingOp;
    if (write?.is(TransferWriteOp) !== true || !isInBounds(op) || !isInBounds(write) || !startTogether(op, write))
      return noMatch("the place was not just written, or elements may lie out of bounds");
    const written = extentsOf(write);
    const isSame = extentsOf(op).every(
      ({ size, isScalable }, dim) => size === written[dim]?.size && isScalable === written[dim]?.isScalable,
    );
    const { type } = op.vector;
    if (!isSame || op.base.type.elementType instanceof VectorType) return noMatch("other elements are read");
    const baseDims = write.permutationMap.results.map((_, i) => write.permutationMap.getDimPosition(i));
    // Which dimension of what was written each dimension of the result is; new ones are put in front.
    const origins = type.shape.map((_, i) => {
      const dim = op.permutationMap.getDimPosition(i);
      return dim === undefined ? -1 : baseDims.indexOf(dim);
    });
    const added = origins.flatMap((origin, i) => (origin < 0 ? [i] : []));
    const stored = write.valueToStore;
    if (origins.length - added.length !== stored.type.rank) return noMatch("a dimension that was written is not read");
    const { shape, scalable } = stored.type;
    const wide = VectorType.get([...added.map((i) => at(type.shape, i)), ...shape], type.elementType, [
      ...added.map((i) => type.scalable[i] ?? false),
      ...shape.map((_, i) => scalable[i] ?? false),
    ]);
    const permutation = origins.map((origin, i) => (origin < 0 ? added.indexOf(i) : added.length + origin));
    const vector = BroadcastOp.build(rw, { source: stored, resultTypes: [wide] }).vector;
    const order = DenseArrayAttr.i64(op.context, permutation);
    rw.replaceWith(op, TransposeOp, { vector, permutation: order, resultTypes: [type] });
    return true;
  },
  { operandFrom: [TransferWriteOp] },
);

/** `transfer_write(transfer_read t), t` of the same place of a tensor → `t` */
const writeOfRead = pattern(
  "vector-transfer-write-of-read",
  TransferWriteOp,
  (op, rw) => {
    const read = op.valueToStore.definingOp;
    if (read?.is(TransferReadOp) !== true || !(op.base.type instanceof RankedTensorType))
      return noMatch("the value is not what was read");
    if (read.base !== op.base || !isSamePlace(op, read)) return noMatch("the value is not what was read");
    rw.replace(op, op.base);
    return true;
  },
  { operandFrom: [TransferReadOp] },
);

/** `transfer_write(transfer_read t), s` of all elements of tensors of one type → `t` */
const writeOfAll = pattern(
  "vector-transfer-write-of-all",
  TransferWriteOp,
  (op, rw) => {
    const read = op.valueToStore.definingOp;
    const { type } = op.base;
    if (read?.is(TransferReadOp) !== true || !(type instanceof RankedTensorType) || read.base.type !== type)
      return noMatch("the value was not read from a tensor of the same type");
    const isAll =
      isSamePlace(op, read) &&
      op.indices.every((index) => constantIntOf(index) === 0) &&
      extentsOf(op).every(({ size, isScalable }, dim) => size === type.shape[dim] && !isScalable);
    if (!isAll) return noMatch("a part of the tensor is left");
    rw.replace(op, read.base);
    return true;
  },
  { operandFrom: [TransferReadOp] },
);

/** `transfer_write b, (transfer_write a, t)` of the same place of a tensor → `transfer_write b, t`, past other places */
const writeAfterWrite = pattern(
  "vector-transfer-write-after-write",
  TransferWriteOp,
  (op, rw) => {
    let last = op;
    for (let write = op.base.definingOp; write?.is(TransferWriteOp) === true; write = last.base.definingOp) {
      if (isSamePlace(op, write)) {
        rw.setOperand(last, 1, write.base);
        return true;
      }
      // Others than the writes after it may read what is written if it has more uses.
      if (!areDisjoint(op, write) || !last.base.hasOneUse) break;
      last = write;
    }
    return noMatch("nothing is overwritten");
  },
  { operandFrom: [TransferWriteOp] },
);

/** Rewrites of transfers of tensors that follow each other. */
export const transferChains: readonly RewritePattern[] = [
  readAfterWrite,
  readRearranged,
  writeOfRead,
  writeOfAll,
  writeAfterWrite,
];
