/** Rewrites of reductions over dimensions of size one. */
import { DenseArrayAttr, noMatch, pattern, type RewritePattern, VectorType } from "@tt-opt/ir-core";
import { ShapeCastOp } from "../cast-ops.ts";
import { combine } from "../combine.ts";
import { ExtractOp } from "../extract-op.ts";
import { MultiDimReductionOp, ReductionOp } from "../reduction-ops.ts";

/** A reduction of one element is that element, combined with the accumulator. */
const reductionOfOne = pattern("vector-reduction-of-one-element", ReductionOp, (op, rw) => {
  const { vector, acc } = op;
  if (vector.type.elementCount !== 1 || vector.type.scalable.includes(true))
    return noMatch("there is more than one element");
  const position = DenseArrayAttr.i64(
    op.context,
    vector.type.shape.map(() => 0),
  );
  const parts = { source: vector, dynamic_position: [], static_position: position, resultTypes: [op.dest.type] };
  const element = ExtractOp.build(rw, parts).result;
  rw.replace(op, acc === undefined ? element : combine(rw, op.kind.value, element, acc, op.fastmath));
  return true;
});

/** A reduction over dimensions of size one only changes the shape, and combines with the accumulator. */
const multiReductionOfUnits = pattern("vector-multi-reduction-of-unit-dimensions", MultiDimReductionOp, (op, rw) => {
  const { shape, scalable } = op.source.type;
  const dims = op.reduction_dims.numbers;
  const isUnit = dims.length > 0 && dims.every((dim) => shape[dim] === 1 && scalable[dim] !== true);
  if (!isUnit) return noMatch("a dimension that is reduced is not of size one");
  const { source, acc } = op;
  const { type } = op.dest;
  if (type instanceof VectorType) {
    const cast = ShapeCastOp.build(rw, { source, resultTypes: [type] }).result;
    rw.replace(op, combine(rw, op.kind.value, acc, cast));
    return true;
  }
  const position = DenseArrayAttr.i64(
    op.context,
    shape.map(() => 0),
  );
  const parts = { source, dynamic_position: [], static_position: position, resultTypes: [type] };
  rw.replace(op, combine(rw, op.kind.value, acc, ExtractOp.build(rw, parts).result));
  return true;
});

/** Rewrites of reductions. */
export const reductions: readonly RewritePattern[] = [reductionOfOne, multiReductionOfUnits];
