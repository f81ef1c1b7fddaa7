/** Which dimensions of vectors tell elements apart: those of size one do not, if they are not scalable. */
import type { VectorType } from "@tt-opt/ir-core";
import { sameDim } from "./verify/report.ts";

/** Whether dimension `dim` has one element on every machine. */
export function isUnitDim(type: VectorType, dim: number): boolean {
  return type.shape[dim] === 1 && type.scalable[dim] !== true;
}

/** The dimensions of `type` that are not of size one. */
export function nonUnitDims(type: VectorType): readonly number[] {
  return type.shape.flatMap((_, dim) => (isUnitDim(type, dim) ? [] : [dim]));
}

/** Whether two types have the same dimensions, but for those of size one. */
export function sameNonUnitDims(a: VectorType, b: VectorType): boolean {
  const [dimsA, dimsB] = [nonUnitDims(a), nonUnitDims(b)];
  return dimsA.length === dimsB.length && dimsA.every((dim, i) => sameDim(a, dim, b, dimsB[i] ?? -1));
}

/** Whether a transposition of `type` leaves its elements in the same order: only dimensions of size one move. */
export function keepsOrder(type: VectorType, permutation: readonly number[]): boolean {
  let last = -1;
  for (const dim of permutation) {
    if (isUnitDim(type, dim)) continue;
    if (dim < last) return false;
    last = dim;
  }
  return true;
}

/** Whether `to` is `from` with dimensions of size one in front, or the same type. */
export function onlyPrependsUnits(from: VectorType, to: VectorType): boolean {
  const lead = to.rank - from.rank;
  if (lead < 0) return false;
  return to.shape.every((_, dim) => (dim < lead ? isUnitDim(to, dim) : sameDim(to, dim, from, dim - lead)));
}

/** Whether a vector of `type` has one element on every machine. */
export function isSingleElement(type: VectorType): boolean {
  return type.elementCount === 1 && !type.scalable.includes(true);
}
