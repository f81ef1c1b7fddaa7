/** Numbers that are constant or computed by a value at run time: bounds, offsets, sizes, strides. */
import { IntegerAttr } from "../attributes/numeric.ts";
import { ConstantLike } from "../define/trait.ts";
import type { Value } from "../ir/value.ts";

/** A value of an integer or index type, or a constant. */
export type OpFoldResult = Value | number;

/**
 * The constant value of `of`: a number, or a value defined by a constant-like operation; undefined if it is not known.
 */
export function constantIntOf(of: OpFoldResult): number | undefined {
  if (typeof of === "number") return of;
  const op = of.definingOp;
  const value = op?.has(ConstantLike) === true ? op.attribute("value") : undefined;
  return value instanceof IntegerAttr && Number.isSafeInteger(value.number) ? value.number : undefined;
}

/** `of` as a number if it is constant, else unchanged. */
export function simplifyFoldResult(of: OpFoldResult): OpFoldResult {
  return constantIntOf(of) ?? of;
}

/** Whether two of them are known to be equal: the same value, or the same number. */
export function sameFoldResult(a: OpFoldResult, b: OpFoldResult): boolean {
  if (a === b) return true;
  const known = constantIntOf(a);
  return known !== undefined && known === constantIntOf(b);
}
