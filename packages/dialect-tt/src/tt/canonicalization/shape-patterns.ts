/** Rewrites of operations that change shapes: splats move towards their users, and chains become one operation. */
import { at, beforeOp, DenseArrayAttr, I32, noMatch, pattern, RankedTensorType, typed } from "@tt-opt/ir-core";
import { AddIOp } from "@tt-opt/dialect-std";
import { AdvanceOp } from "../ops/pointer-ops.ts";
import { BroadcastOp, ExpandDimsOp, ReshapeOp, TransOp } from "../ops/shape-ops.ts";
import { SplatOp } from "../ops/splat-ops.ts";

/** `f(splat(x)) → splat(x)` for operations that only change the shape. */
const reshapedSplats = [ExpandDimsOp, BroadcastOp, TransOp].map((cls) =>
  pattern(`${cls.definition.name.replace(".", "-")}-of-splat`, cls, (op, rw) => {
    const source = op.src.definingOp;
    if (source === undefined || !source.is(SplatOp)) return noMatch("the source is no splat");
    rw.replaceWith(op, SplatOp, { src: source.src, resultTypes: [op.result.type] });
    return true;
  }),
);

/** `reshape(splat(x)) → splat(x)`, unless the layout is asked for. */
const reshapeOfSplat = pattern("tt-reshape-of-splat", ReshapeOp, (op, rw) => {
  if (op.efficient_layout !== undefined) return noMatch("its layout is to be kept");
  const source = op.src.definingOp;
  if (source === undefined || !source.is(SplatOp)) return noMatch("the source is no splat");
  rw.replaceWith(op, SplatOp, { src: source.src, resultTypes: [op.result.type] });
  return true;
});

/** `expand_dims(broadcast(x)) → broadcast(expand_dims(x))` */
const expandDimsOfBroadcast = pattern("tt-expand-dims-of-broadcast", ExpandDimsOp, (op, rw) => {
  const source = op.src.definingOp;
  if (source === undefined || !source.is(BroadcastOp)) return noMatch("the source is no broadcast");
  const { shape } = source.src.type;
  const axis = op.axis.number;
  const { elementType, encoding } = op.result.type;
  const narrow = RankedTensorType.get([...shape.slice(0, axis), 1, ...shape.slice(axis)], elementType, encoding);
  const { src } = source;
  const expanded = rw.within(beforeOp(op), () =>
    ExpandDimsOp.build(rw, { src, axis: op.axis, resultTypes: [narrow], loc: op.loc }),
  );
  rw.replaceWith(op, BroadcastOp, { src: expanded.result, resultTypes: [op.result.type] });
  return true;
});

/** `broadcast(broadcast(x)) → broadcast(x)` */
const broadcastOfBroadcast = pattern("tt-broadcast-of-broadcast", BroadcastOp, (op, rw) => {
  const source = op.src.definingOp;
  if (source === undefined || !source.is(BroadcastOp)) return noMatch("the source is no broadcast");
  rw.replaceWith(op, BroadcastOp, { src: source.src, resultTypes: [op.result.type] });
  return true;
});

/**
 * `reshape(reshape(x)) → reshape(x)` and `reshape(expand_dims(x)) → reshape(x)`; the elements may be reordered if one of
 * the two let them.
 */
const reshapeOfReshape = pattern("tt-reshape-of-reshape", ReshapeOp, (op, rw) => {
  if (op.efficient_layout !== undefined) return noMatch("its layout is to be kept");
  const source = op.src.definingOp;
  if (source === undefined || !(source.is(ReshapeOp) || source.is(ExpandDimsOp)))
    return noMatch("the source is neither a reshape nor an expansion");
  const allow_reorder = op.allow_reorder ?? (source.is(ReshapeOp) ? source.allow_reorder : undefined);
  rw.replaceWith(op, ReshapeOp, { src: source.src, allow_reorder, resultTypes: [op.result.type] });
  return true;
});

/** `trans(trans(x)) → trans(x)` with the orders combined */
const transOfTrans = pattern("tt-trans-of-trans", TransOp, (op, rw) => {
  const source = op.src.definingOp;
  if (source === undefined || !source.is(TransOp)) return noMatch("the source is no trans");
  const inner = source.permutation;
  const order = DenseArrayAttr.i32(
    op.context,
    op.permutation.map((dim) => at(inner, dim)),
  );
  rw.replaceWith(op, TransOp, { src: source.src, order, resultTypes: [op.result.type] });
  return true;
});

/** `advance(advance(p, a), b) → advance(p, a + b)` */
const advanceOfAdvance = pattern("tt-advance-of-advance", AdvanceOp, (op, rw) => {
  const source = op.ptr.definingOp;
  if (source === undefined || !source.is(AdvanceOp)) return noMatch("the source is no advance");
  if (!source.result.hasOneUse) return noMatch("the pointer between is used elsewhere");
  const first = source.offsets;
  const offsets = rw.within(beforeOp(op), () =>
    op.offsets.map((offset, i) => AddIOp.build(rw, { lhs: at(first, i), rhs: offset, loc: op.loc }).result),
  );
  rw.replaceWith(op, AdvanceOp, {
    ptr: source.ptr,
    offsets: offsets.map((offset) => typed(offset, I32)),
    resultTypes: [op.result.type],
  });
  return true;
});

/** See the file's header. */
export const shapePatterns = [
  ...reshapedSplats,
  reshapeOfSplat,
  reshapeOfReshape,
  expandDimsOfBroadcast,
  broadcastOfBroadcast,
  transOfTrans,
  advanceOfAdvance,
];
