/** Which slices of its operands an operation needs to compute a slice of its results. */
import { ConstantOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { at, DenseElementsAttr, Elementwise, type Operation, RankedTensorType, type Value } from "@tt-opt/ir-core";
import { isSlicedStore } from "./sliced-store.ts";

/** What a part of a program needs of a value: a slice along a dimension, or all of it. */
export type Slice = number | "all";

/**
 * The slices of its operands that `op` needs for a slice of its results along `dim`; undefined if slices do not
 * suffice.
 */
export function operandSlices(op: Operation, dim: number): readonly Slice[] | undefined {
  if (op.is(ConstantOp)) return op.value instanceof DenseElementsAttr && op.value.isSplat ? [] : undefined;
  if (op.is(tt.MakeRangeOp)) return [];
  if (op.is(tt.SplatOp)) return ["all"];
  if (op.is(tt.BroadcastOp)) return [sizeAlong(op.src, dim) === 1 ? "all" : dim];
  if (op.is(tt.TransOp)) return [at(op.permutation, dim)];
  if (op.is(tt.DotOp)) return dotSlices(op.d.type.rank, dim);
  if (op.is(tt.ExpandDimsOp)) {
    const axis = op.axis.number;
    return axis === dim ? undefined : [axis < dim ? dim - 1 : dim];
  }
  if (op.is(tt.ReduceOp)) return op.operands.map(() => (dim < op.axis.number ? dim : dim + 1));
  if (op.is(tt.ScanOp)) return op.axis.number === dim ? undefined : op.operands.map(() => dim);
  const isElementwise = (op.has(Elementwise) && op.regions.length === 0) || op.is(tt.BitcastOp);
  if (!isElementwise && !op.is(tt.LoadOp) && !isSlicedStore(op)) return undefined;
  return op.operands.map(({ type }) => (type instanceof RankedTensorType ? dim : "all"));
}

/**
 * Rows of a product need rows of the left operand, columns need columns of the right one, and a batch needs its own
 * matrices.
 */
function dotSlices(rank: number, dim: number): readonly Slice[] {
  if (dim === rank - 1) return ["all", dim, dim];
  return dim === rank - 2 ? [dim, "all", dim] : [dim, dim, dim];
}

/** The size of a tensor along a dimension; 0 if it has no such dimension. */
export function sizeAlong({ type }: Value, dim: number): number {
  return type instanceof RankedTensorType ? (type.shape[dim] ?? 0) : 0;
}
