/** Canonicalizations of operations that give a tensor another shape. */
import {
  AnyRankedTensor,
  noMatch,
  type OpClass,
  pattern,
  type RankedTensorType,
  type RewritePattern,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { inferExpandedSizes, knownNumber, newlyKnownSizes, noNewSize, reshapePatterns } from "../../shape/index.ts";
import { areTensorsCastCompatible } from "../casting.ts";
import * as ops from "../ops.ts";
import { castTo, replaceWithCast, withSizes } from "./static-sizes.ts";
import { uncast } from "./uncast.ts";

const reshapesOfReshapes = reshapePatterns<RankedTensorType>({
  name: "tensor",
  collapse: ops.CollapseShapeOp,
  expand: ops.ExpandShapeOp,
  replace: replaceWithCast,
  areCastCompatible: areTensorsCastCompatible,
});

const collapseOfCast = pattern(
  "tensor-collapse-shape-of-cast",
  ops.CollapseShapeOp,
  (op, rw) => {
    const source = uncast(op.src);
    if (source === undefined) return noMatch("the source is no cast that forgets sizes");
    return replaceWithCast(rw, op, (b) => ops.CollapseShapeOp.buildGroups(b, source, op.groups).result);
  },
  { operandFrom: [ops.CastOp] },
);

/** Constant sizes, and those that follow from what is known of the source. */
const expandStaticSizes = pattern("tensor-expand-shape-static-sizes", ops.ExpandShapeOp, (op, rw) => {
  const before = op.getMixedOutputShape();
  const source = uncast(op.src) ?? op.src;
  const constant = newlyKnownSizes(before) ?? before;
  const sizes = inferExpandedSizes(constant, op.groups, source.type.shape);
  if (sizes.every((size, dim) => size === before[dim])) return noMatch(noNewSize);
  const type = withSizes(op.result.type, sizes);
  const from = op.src.type.with({ shape: ops.collapsedTensorType(type, op.groups).shape });
  if (!areTensorsCastCompatible(source.type, from) || !areTensorsCastCompatible(type, op.result.type))
    return noMatch("the types do not fit");
  return replaceWithCast(rw, op, (b) => {
    const src = typed(castTo(b, source, from), AnyRankedTensor);
    return ops.ExpandShapeOp.buildMixed(b, src, op.groups, sizes, type).result;
  });
});

/** Equal elements, and elements that are all given, are the same under any shape. */
function reshapeOfElements(name: string, cls: typeof ops.CollapseShapeOp | typeof ops.ExpandShapeOp): RewritePattern {
  return pattern(
    name,
    cls,
    (op, rw) => {
      const source = op.src.definingOp;
      const { type } = op.result;
      if (type.elementCount === undefined) return noMatch("a size is dynamic");
      if (source?.is(ops.SplatOp) === true) {
        rw.replaceWith(op, ops.SplatOp, { input: source.input, dynamicSizes: [], resultTypes: [type] });
        return true;
      }
      if (source?.is(ops.FromElementsOp) !== true) return noMatch("the elements are not given");
      rw.replaceWith(op, ops.FromElementsOp, { elements: source.elements, resultTypes: [type] });
      return true;
    },
    { operandFrom: makers },
  );
}

const makers: readonly OpClass[] = [ops.SplatOp, ops.FromElementsOp];

/** `reshape(reshape(x, s), t) → reshape(x, t)`. */
const reshapeOfReshape = pattern(
  "tensor-reshape-of-reshape",
  ops.ReshapeOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(ops.ReshapeOp) !== true) return noMatch("the source is no reshape");
    rw.setOperand(op, 0, inner.source);
    return true;
  },
  { operandFrom: [ops.ReshapeOp] },
);

/** `reshape(x, from_elements(dim x 0, dim x 1, …)) → x` */
const reshapeToItself = pattern(
  "tensor-reshape-to-itself",
  ops.ReshapeOp,
  (op, rw) => {
    const elements = op.shape.definingOp;
    const source: Value = op.source;
    if (elements?.is(ops.FromElementsOp) !== true || source.type !== op.result.type) {
      return noMatch("the sizes are not given, or not those of the source");
    }
    const { shape } = op.source.type;
    if (shape === undefined || !elements.elements.every((size, dim) => isSize(size, source, dim, shape[dim]))) {
      return noMatch("a size is not that of the source");
    }
    rw.replace(op, source);
    return true;
  },
  { operandFrom: [ops.FromElementsOp] },
);

/** Whether `value` is known to be the size of dimension `dim` of `tensor`, whose type has `size`. */
function isSize(value: Value, tensor: Value, dim: number, size: number | undefined): boolean {
  const op = value.definingOp;
  if (op?.is(ops.DimOp) === true) return op.source === tensor && op.getConstantIndex() === dim;
  return size !== undefined && knownNumber(value) === size;
}

/** The canonicalizations of this file. */
export const reshapePatternsOfTensors: readonly RewritePattern[] = [
  ...reshapesOfReshapes,
  collapseOfCast,
  expandStaticSizes,
  reshapeOfElements("tensor-collapse-shape-of-elements", ops.CollapseShapeOp),
  reshapeOfElements("tensor-expand-shape-of-elements", ops.ExpandShapeOp),
  reshapeOfReshape,
  reshapeToItself,
];
