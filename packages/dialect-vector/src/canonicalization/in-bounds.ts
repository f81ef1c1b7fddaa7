/** Dimensions of transfers that are known to be in bounds. */
import { constantIntOf, isDynamic, noMatch, pattern, type RewritePattern } from "@tt-opt/ir-core";
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

/** Rewrites that add `in_bounds`. */
export const inBounds: readonly RewritePattern[] = [readInBounds, writeInBounds];
