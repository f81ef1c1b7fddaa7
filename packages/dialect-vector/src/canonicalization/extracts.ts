/** Rewrites of `vector.extract`: it takes from where its elements come from. */
import { hasType, noMatch, pattern, type RewritePattern, VectorType } from "@tt-opt/ir-core";
import { BroadcastOp } from "../broadcast-op.ts";
import { ShapeCastOp } from "../cast-ops.ts";
import { AnyVectorOfAnyRank } from "../constraints.ts";
import { FromElementsOp } from "../elements-ops.ts";
import { ExtractOp } from "../extract-op.ts";
import { InsertOp } from "../insert-op.ts";
import { ShuffleOp } from "../lane-ops.ts";
import { ExtractStridedSliceOp, InsertStridedSliceOp } from "../strided-slice-ops.ts";
import { TransposeOp } from "../transpose-op.ts";
import { linearize } from "../folds/constants.ts";
import { broadcastProblem } from "../verify/shape-problems.ts";
import { onlyPrependsUnits, sameNonUnitDims } from "../dimensions.ts";
import { constantPosition, positionArgs } from "./positions.ts";
import { traceExtract } from "./trace-extract.ts";

/** `extract %v[%c1]` → `extract %v[1]` */
const extractConstantPosition = pattern("vector-extract-constant-position", ExtractOp, (op, rw) => {
  if (op.dynamic_position.length === 0) return noMatch("all indices are numbers");
  const folded = constantPosition(op.position, op.source.type);
  if (folded === undefined) return noMatch("no index is a constant inside of the vector");
  const args = positionArgs(op.context, folded);
  rw.replaceWith(op, ExtractOp, { source: op.source, ...args, resultTypes: [op.result.type] });
  return true;
});

/** `extract` of what was inserted, broadcast, reshaped, … → `extract` of where it comes from */
const extractOrigin = pattern(
  "vector-extract-origin",
  ExtractOp,
  (op, rw) => {
    const { source, position } = traceExtract(op.source, op.position);
    if (source === op.source) return noMatch("the source is not made by an operation that moves elements");
    if (position.length === 0 && source.type === op.result.type) {
      rw.replace(op, source);
      return true;
    }
    if (!hasType(source, AnyVectorOfAnyRank)) return noMatch("the element cannot be named in a vector");
    const args = positionArgs(op.context, position);
    rw.replaceWith(op, ExtractOp, { source, ...args, resultTypes: [op.result.type] });
    return true;
  },
  {
    operandFrom: [
      ExtractOp,
      InsertOp,
      BroadcastOp,
      TransposeOp,
      ShapeCastOp,
      ExtractStridedSliceOp,
      InsertStridedSliceOp,
      FromElementsOp,
      ShuffleOp,
    ],
  },
);

/** `extract(broadcast x)` where more is taken than `x` → `broadcast x` */
const extractOfBroadcast = pattern(
  "vector-extract-of-broadcast",
  ExtractOp,
  (op, rw) => {
    const broadcast = op.source.definingOp;
    const { type } = op.result;
    if (broadcast?.is(BroadcastOp) !== true || !(type instanceof VectorType))
      return noMatch("the source is no broadcast");
    if (broadcastProblem(broadcast.source.type, type) !== undefined)
      return noMatch("the source is larger than what is taken");
    rw.replaceWith(op, BroadcastOp, { source: broadcast.source, resultTypes: [type] });
    return true;
  },
  { operandFrom: [BroadcastOp] },
);

/** `extract(shape_cast x)` of all elements → `shape_cast x`, or `broadcast x` where dimensions are only put in front */
const extractAllOfShapeCast = pattern(
  "vector-extract-all-of-shape-cast",
  ExtractOp,
  (op, rw) => {
    const cast = op.source.definingOp;
    const { type } = op.result;
    if (cast?.is(ShapeCastOp) !== true || !(type instanceof VectorType)) return noMatch("the source is no shape_cast");
    if (!sameNonUnitDims(type, cast.result.type)) return noMatch("not all elements are taken");
    const { source } = cast;
    const isBroadcast = type.rank > 0 && onlyPrependsUnits(source.type, type);
    if (isBroadcast) rw.replaceWith(op, BroadcastOp, { source, resultTypes: [type] });
    else rw.replaceWith(op, ShapeCastOp, { source, resultTypes: [type] });
    return true;
  },
  { operandFrom: [ShapeCastOp] },
);

/** `extract(from_elements …)` of a vector → `from_elements` of the elements that are in it */
const extractOfElements = pattern(
  "vector-extract-of-elements",
  ExtractOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    const { type } = op.result;
    if (inner?.is(FromElementsOp) !== true || !(type instanceof VectorType))
      return noMatch("the source is not made of elements, or one of them is taken");
    const numbers = op.position.filter((index) => typeof index === "number" && index >= 0).map(Number);
    if (numbers.length !== op.position.length) return noMatch("the position is not known");
    const start = linearize(numbers, op.source.type.shape);
    const elements = inner.elements.slice(start, start + (type.elementCount ?? 0));
    rw.replaceWith(op, FromElementsOp, { elements, resultTypes: [type] });
    return true;
  },
  { operandFrom: [FromElementsOp] },
);

/** Rewrites of `vector.extract`. */
export const extracts: readonly RewritePattern[] = [
  extractConstantPosition,
  extractOrigin,
  extractOfBroadcast,
  extractAllOfShapeCast,
  extractOfElements,
];
