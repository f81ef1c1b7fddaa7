/**
 * Integer range analysis, using the `InferIntRange` interface of operations; the ranges of loops are widened until they
 * are stable.
 */
import { elementTypeOrSelf } from "../../define/constraints/types.ts";
import { DenseElementsAttr } from "../../attributes/dense.ts";
import { IntegerAttr } from "../../attributes/numeric.ts";
import { InferIntRange } from "../../interfaces/infer-int-range.ts";
import { IntegerRange, integerWidth } from "../../interfaces/integer-range.ts";
import type { Operation } from "../../ir/operation.ts";
import type { Value } from "../../ir/value.ts";
import { RankedTensorType, VectorType } from "../../types/shaped.ts";
import { type ForwardAnalysis, SparseForwardSolver } from "./sparse-forward.ts";

/**
 * Integer range analysis for {@link SparseForwardSolver}. For vectors and tensors, a range holds for every element;
 * values without integers have a range of width 0.
 */
export const integerRangeAnalysis: ForwardAnalysis<IntegerRange> = {
  unknown: (value) => IntegerRange.full(widthOf(value)),
  join: (a, b) => a.union(b),
  equals: (a, b) => a.equals(b),
  widen(before, after) {
    const full = IntegerRange.full(after.width);
    return new IntegerRange(
      after.width,
      after.smin === before.smin ? after.smin : full.smin,
      after.smax === before.smax ? after.smax : full.smax,
      after.umin === before.umin ? after.umin : full.umin,
      after.umax === before.umax ? after.umax : full.umax,
    );
  },
  transfer(op, operands, set) {
    InferIntRange.get(op)?.inferRanges(op, operands, (value, range) => {
      if (range.width === widthOf(value)) set(value, range);
    });
  },
  constant({ type }, range) {
    const value = range.constantValue;
    if (value === undefined || range.width === 0) return undefined;
    if (integerWidth(type) !== undefined) return IntegerAttr.get(type, value);
    const isVector = type instanceof VectorType || type instanceof RankedTensorType;
    if (!isVector || type.elementCount === undefined) return undefined;
    return DenseElementsAttr.splat(type, IntegerAttr.get(type.elementType, value));
  },
};

/** Computes the ranges of integer values inside of `root`. */
export function inferIntegerRanges(root: Operation): SparseForwardSolver<IntegerRange> {
  return new SparseForwardSolver(root, integerRangeAnalysis);
}

function widthOf({ type }: Value): number {
  return integerWidth(elementTypeOrSelf(type)) ?? 0;
}
