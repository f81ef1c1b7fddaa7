/** Which elements of what they access transfers touch. */
import { constantIntOf, type Value, type VectorType } from "@tt-opt/ir-core";
import { constantValue } from "@tt-opt/dialect-std";
import { TransferReadOp } from "../transfer-read-op.ts";
import type { TransferWriteOp } from "../transfer-write-op.ts";
import { maskingOp } from "./masks.ts";

export type Transfer = TransferReadOp | TransferWriteOp;

/** The type of the vector that is read or written. */
export function transferredType(op: Transfer): VectorType {
  return op.is(TransferReadOp) ? op.vector.type : op.valueToStore.type;
}

/** Whether some elements may be left out for other reasons than bounds. */
export function isMasked(op: Transfer): boolean {
  return op.mask !== undefined || maskingOp(op) !== undefined;
}

/** Whether two transfers start at the same element of what they access, and none is masked. */
export function startTogether(a: Transfer, b: Transfer): boolean {
  const { indices } = b;
  const sameIndices = a.indices.length === indices.length && a.indices.every((each, i) => sameIndex(each, indices[i]));
  return sameIndices && !isMasked(a) && !isMasked(b);
}

/** Whether two transfers touch the same elements of what they access, in the same order. */
export function isSamePlace(a: Transfer, b: Transfer): boolean {
  return startTogether(a, b) && a.permutation_map === b.permutation_map && transferredType(a) === transferredType(b);
}

function sameIndex(a: Value, b: Value | undefined): boolean {
  if (b === undefined || a === b) return a === b;
  const known = constantValue(a);
  return known !== undefined && known === constantValue(b);
}

/** Along one dimension of what is accessed: how many elements are touched, and whether that is scaled. */
export interface Extent {
  readonly size: number;
  readonly isScalable: boolean;
}

/** How many elements a transfer touches along each dimension of what it accesses. */
export function extentsOf(op: Transfer): readonly Extent[] {
  const { shape, scalable } = transferredType(op);
  const extents = op.indices.map((): Extent => ({ size: 1, isScalable: false }));
  for (let i = 0; i < op.permutationMap.results.length; i++) {
    const dim = op.permutationMap.getDimPosition(i);
    if (dim !== undefined) extents[dim] = { size: shape[i] ?? 1, isScalable: scalable[i] ?? false };
  }
  return extents;
}

/** Whether two transfers of the same base are known to touch no element in common. */
export function areDisjoint(a: Transfer, b: Transfer): boolean {
  const [extentsA, extentsB] = [extentsOf(a), extentsOf(b)];
  return a.indices.some((index, dim) => {
    const other = b.indices[dim];
    const startA = constantIntOf(index);
    const startB = other === undefined ? undefined : constantIntOf(other);
    if (startA === undefined || startB === undefined || startA === startB) return false;
    const lower = startA < startB ? extentsA[dim] : extentsB[dim];
    return lower !== undefined && !lower.isScalable && lower.size <= Math.abs(startA - startB);
  });
}
