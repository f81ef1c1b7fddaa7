/** Rewrites of reductions over dimensions of size one. */
import {
  beforeOp,
  BoolLike,
  DenseArrayAttr,
  noMatch,
  type Operation,
  pattern,
  type RewritePattern,
  type Rewriter,
  type Type,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { SelectOp } from "@tt-opt/dialect-std";
import { ShapeCastOp } from "../cast-ops.ts";
import { combine } from "../combine.ts";
import { ExtractOp } from "../extract-op.ts";
import { MultiDimReductionOp, ReductionOp } from "../reduction-ops.ts";
import { isSingleElement, isUnitDim } from "../dimensions.ts";
import { maskingOp } from "./masks.ts";

/** A reduction of one element is that element, combined with the accumulator. */
const reductionOfOne = pattern("vector-reduction-of-one-element", ReductionOp, (op, rw) => {
  const { vector, acc, kind, fastmath } = op;
  if (!isSingleElement(vector.type)) return noMatch("there is more than one element");
  if (acc !== undefined) replaceReduction(rw, op, vector, acc, (x) => combine(rw, kind.value, x, acc, fastmath));
  else if (maskingOp(op) === undefined) rw.replace(op, onlyElements(rw, vector, op.dest.type));
  else return noMatch("what is reduced under the mask has no accumulator that could take its place");
  return true;
});

/** A reduction over dimensions of size one only changes the shape, and combines with the accumulator. */
const multiReductionOfUnits = pattern("vector-multi-reduction-of-unit-dimensions", MultiDimReductionOp, (op, rw) => {
  const { source, acc, kind } = op;
  if (!op.reduction_dims.numbers.every((dim) => isUnitDim(source.type, dim)))
    return noMatch("a dimension that is reduced is not of size one");
  replaceReduction(rw, op, source, acc, (x) => combine(rw, kind.value, acc, x));
  return true;
});

/**
 * Replaces a reduction by what `combined` makes of the only elements of `source`. Under a mask it is the whole
 * `vector.mask` that goes, and the accumulator is left as it is where the mask is off.
 */
function replaceReduction(
  rw: Rewriter,
  op: ReductionOp | MultiDimReductionOp,
  source: Value<VectorType>,
  acc: Value,
  combined: (elements: Value) => Value,
): void {
  const masking = maskingOp(op);
  const replaced: Operation = masking ?? op;
  const { type } = op.dest;
  const value = rw.within(beforeOp(replaced), () => {
    if (masking === undefined) return combined(onlyElements(rw, source, type));
    const { elementType } = masking.mask.type;
    const maskType = type instanceof VectorType ? VectorType.get(type.shape, elementType, type.scalable) : elementType;
    const condition = typed(onlyElements(rw, masking.mask, maskType), BoolLike);
    const trueValue = combined(onlyElements(rw, source, type));
    return SelectOp.build(rw, { condition, trueValue, falseValue: acc }).result;
  });
  rw.replace(replaced, value);
}

/** The elements of `source`, whose other dimensions are of size one, as a `type`: a vector, or that of one element. */
function onlyElements(rw: Rewriter, source: Value<VectorType>, type: Type): Value {
  if (type instanceof VectorType) return ShapeCastOp.build(rw, { source, resultTypes: [type] }).result;
  const static_position = DenseArrayAttr.i64(
    rw.context,
    source.type.shape.map(() => 0),
  );
  return ExtractOp.build(rw, { source, dynamic_position: [], static_position, resultTypes: [type] }).result;
}

/** Rewrites of reductions. */
export const reductions: readonly RewritePattern[] = [reductionOfOne, multiReductionOfUnits];
