/** Rewrites of operations that only change shapes: broadcasts, casts and transpositions. */
import { DenseArrayAttr, hasType, noMatch, pattern, type RewritePattern, type Type, VectorType } from "@tt-opt/ir-core";
import { BroadcastOp } from "../broadcast-op.ts";
import { BitCastOp, ShapeCastOp } from "../cast-ops.ts";
import { AnyVectorOfAnyRank } from "../constraints.ts";
import { TransposeOp } from "../transpose-op.ts";
import { sameDim } from "../verify/report.ts";
import { broadcastProblem } from "../verify/shape-problems.ts";
import { isSingleElement, isUnitDim, keepsOrder, sameNonUnitDims } from "../dimensions.ts";

/** `broadcast(broadcast x)` → `broadcast x` */
const broadcastOfBroadcast = pattern(
  "vector-broadcast-of-broadcast",
  BroadcastOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(BroadcastOp) !== true) return noMatch("the source is no broadcast");
    rw.replaceWith(op, BroadcastOp, { source: inner.source, resultTypes: [op.vector.type] });
    return true;
  },
  { operandFrom: [BroadcastOp] },
);

/** `broadcast(shape_cast x)` → `broadcast x` where the cast only adds or drops leading dimensions of size one */
const broadcastOfShapeCast = pattern(
  "vector-broadcast-of-shape-cast",
  BroadcastOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(ShapeCastOp) !== true) return noMatch("the source is no shape_cast");
    const [from, to] = [inner.source.type, inner.result.type];
    if (withoutLeadingUnits(from) !== withoutLeadingUnits(to)) return noMatch("other dimensions are cast too");
    if (broadcastProblem(from, op.vector.type) !== undefined) return noMatch("what is cast cannot be broadcast");
    rw.replaceWith(op, BroadcastOp, { source: inner.source, resultTypes: [op.vector.type] });
    return true;
  },
  { operandFrom: [ShapeCastOp] },
);

function withoutLeadingUnits(type: VectorType): VectorType {
  let lead = 0;
  while (lead < type.rank && isUnitDim(type, lead)) lead++;
  return VectorType.get(type.shape.slice(lead), type.elementType, type.scalable.slice(lead));
}

/** `bitcast(bitcast x)` → `bitcast x` */
const bitcastOfBitcast = pattern(
  "vector-bitcast-of-bitcast",
  BitCastOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(BitCastOp) !== true) return noMatch("the source is no bitcast");
    if (inner.source.type === op.result.type) rw.replace(op, inner.source);
    else rw.replaceWith(op, BitCastOp, { source: inner.source, resultTypes: [op.result.type] });
    return true;
  },
  { operandFrom: [BitCastOp] },
);

/** `shape_cast(shape_cast x)` → `shape_cast x` */
const shapeCastOfShapeCast = pattern(
  "vector-shape-cast-of-shape-cast",
  ShapeCastOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(ShapeCastOp) !== true) return noMatch("the source is no shape_cast");
    rw.replaceWith(op, ShapeCastOp, { source: inner.source, resultTypes: [op.result.type] });
    return true;
  },
  { operandFrom: [ShapeCastOp] },
);

/** `shape_cast(broadcast x)` → `shape_cast x` if nothing is repeated, or `broadcast x` if `x` is repeated as a whole */
const shapeCastOfBroadcast = pattern(
  "vector-shape-cast-of-broadcast",
  ShapeCastOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(BroadcastOp) !== true) return noMatch("the source is no broadcast");
    const { source } = inner;
    const { type } = op.result;
    if (hasType(source, AnyVectorOfAnyRank) && sameNonUnitDims(source.type, inner.vector.type)) {
      rw.replaceWith(op, ShapeCastOp, { source, resultTypes: [type] });
      return true;
    }
    if (!isRepeatedWhole(source.type, type)) return noMatch("the broadcast repeats more than leading dimensions");
    rw.replaceWith(op, BroadcastOp, { source, resultTypes: [type] });
    return true;
  },
  { operandFrom: [BroadcastOp] },
);

/** Whether `source` is repeated as a whole: one element, or a vector that is the end of the result's shape. */
export function isRepeatedWhole(source: Type, result: VectorType): boolean {
  if (!(source instanceof VectorType)) return true;
  if (source.rank > result.rank) return false;
  const lead = result.rank - source.rank;
  return isSingleElement(source) || source.shape.every((_, dim) => sameDim(source, dim, result, lead + dim));
}

/** `shape_cast(transpose x)` → `shape_cast x` where only dimensions of size one change places */
const shapeCastOfTranspose = pattern(
  "vector-shape-cast-of-transpose",
  ShapeCastOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(TransposeOp) !== true) return noMatch("the source is no transpose");
    if (!keepsOrder(inner.vector.type, inner.permutation.numbers)) return noMatch("elements change places");
    rw.replaceWith(op, ShapeCastOp, { source: inner.vector, resultTypes: [op.result.type] });
    return true;
  },
  { operandFrom: [TransposeOp] },
);

/** `transpose(shape_cast x)` → `shape_cast x` where only dimensions of size one change places */
const transposeOfShapeCast = pattern(
  "vector-transpose-of-shape-cast",
  TransposeOp,
  (op, rw) => {
    const inner = op.vector.definingOp;
    if (inner?.is(ShapeCastOp) !== true) return noMatch("the source is no shape_cast");
    if (!keepsOrder(op.vector.type, op.permutation.numbers)) return noMatch("elements change places");
    rw.replaceWith(op, ShapeCastOp, { source: inner.source, resultTypes: [op.result.type] });
    return true;
  },
  { operandFrom: [ShapeCastOp] },
);

/** `transpose(transpose x, p), q` → `transpose x, p∘q` */
const transposeOfTranspose = pattern(
  "vector-transpose-of-transpose",
  TransposeOp,
  (op, rw) => {
    const inner = op.vector.definingOp;
    if (inner?.is(TransposeOp) !== true) return noMatch("the source is no transpose");
    const first = inner.permutation.numbers;
    const permutation = DenseArrayAttr.i64(
      op.context,
      op.permutation.numbers.map((target) => first[target] ?? 0),
    );
    rw.replaceWith(op, TransposeOp, { vector: inner.vector, permutation, resultTypes: [op.result.type] });
    return true;
  },
  { operandFrom: [TransposeOp] },
);

/** `transpose(broadcast x)` → `broadcast x` where only dimensions change places along which `x` is repeated */
const transposeOfBroadcast = pattern(
  "vector-transpose-of-broadcast",
  TransposeOp,
  (op, rw) => {
    const inner = op.vector.definingOp;
    if (inner?.is(BroadcastOp) !== true) return noMatch("the source is no broadcast");
    const { source } = inner;
    const { type } = source;
    const permutation = op.permutation.numbers;
    if (type instanceof VectorType) {
      const lead = op.vector.type.rank - type.rank;
      const stays = type.shape.every((_, dim) => isUnitDim(type, dim) || permutation[lead + dim] === lead + dim);
      if (!stays) return noMatch("dimensions of the source change places");
    }
    rw.replaceWith(op, BroadcastOp, { source, resultTypes: [op.result.type] });
    return true;
  },
  { operandFrom: [BroadcastOp] },
);

/** Rewrites of operations that change shapes. */
export const shapes: readonly RewritePattern[] = [
  broadcastOfBroadcast,
  broadcastOfShapeCast,
  bitcastOfBitcast,
  shapeCastOfShapeCast,
  shapeCastOfBroadcast,
  shapeCastOfTranspose,
  transposeOfShapeCast,
  transposeOfTranspose,
  transposeOfBroadcast,
];
