/** Canonicalizations of operations that see the elements of a memref under another shape. */
import {
  afterOp,
  BlockArgument,
  MemRefType,
  noMatch,
  type Operation,
  pattern,
  type RewritePattern,
  typed,
  AnyMemRef,
  type Value,
} from "@tt-opt/ir-core";
import { IndexCastOp } from "../../arith/index.ts";
import {
  collapsedShape,
  inferExpandedSizes,
  newlyKnownSizes,
  noNewSize,
  reshapePatterns,
  shapeSize,
} from "../../shape/index.ts";
import { areMemRefsCastCompatible, collapsedMemRefType, expandedMemRefType } from "../layout.ts";
import * as ops from "../ops.ts";
import { uncast } from "./casts.ts";
import { castTo, replaceWithMemRefCast } from "./static-sizes.ts";

const reshapesOfReshapes = reshapePatterns<MemRefType>({
  name: "memref",
  collapse: ops.CollapseShapeOp,
  expand: ops.ExpandShapeOp,
  replace: replaceWithMemRefCast,
  areCastCompatible: areMemRefsCastCompatible,
  obstacle: (source, target) =>
    source.layout !== undefined || target.layout !== undefined ? "a buffer is not contiguous" : undefined,
});

const collapseOfCast = pattern(
  "memref-collapse-shape-of-cast",
  ops.CollapseShapeOp,
  (op, rw) => {
    const source = uncast(op.src);
    if (source === undefined) return noMatch("the source is no cast that forgets something");
    const type = collapsedMemRefType(source.type, op.groups);
    if (type === undefined || !areMemRefsCastCompatible(type, op.result.type)) return noMatch("the types do not fit");
    return replaceWithMemRefCast(rw, op, (b) => ops.CollapseShapeOp.buildGroups(b, source, op.groups, type).result);
  },
  { operandFrom: [ops.CastOp] },
);

/** Sizes that are constant, or follow from what a cast forgets, are known of source and result. */
const expandOfCast = pattern(
  "memref-expand-shape-of-cast",
  ops.ExpandShapeOp,
  (op, rw) => {
    const source = uncast(op.src);
    if (source === undefined) return noMatch("the source is no cast that forgets something");
    const before = op.getMixedOutputShape();
    const sizes = inferExpandedSizes(newlyKnownSizes(before) ?? before, op.groups, source.type.shape);
    const shape = sizes.map(shapeSize);
    // A size of the source can be known only if those that it is split into are.
    const { elementType, layout, memorySpace, rank } = source.type;
    const collapsed = rank === 0 ? [] : collapsedShape(shape, op.groups);
    const from = MemRefType.get(collapsed, elementType, layout, memorySpace);
    const type = expandedMemRefType(from, shape, op.groups);
    if (from === op.src.type) return noMatch(noNewSize);
    if (
      type === undefined ||
      !areMemRefsCastCompatible(source.type, from) ||
      !areMemRefsCastCompatible(type, op.result.type)
    ) {
      return noMatch("the types do not fit");
    }
    return replaceWithMemRefCast(rw, op, (b) => {
      const src = typed(castTo(b, source, from), AnyMemRef);
      return ops.ExpandShapeOp.buildMixed(b, src, op.groups, sizes, type).result;
    });
  },
  { operandFrom: [ops.CastOp] },
);

/** The size of a dimension of a reshape is read of the shape it was given, before somebody writes to that. */
const dimOfReshape = pattern(
  "memref-dim-of-reshape",
  ops.DimOp,
  (op, rw) => {
    const reshape = op.source.definingOp;
    if (reshape?.is(ops.ReshapeOp) !== true) return noMatch("the source is no reshape");
    if (!isBefore(op.index, reshape)) return noMatch("the dimension is known only after the reshape");
    const { type } = op.result;
    const { loc } = rw;
    rw.loc = op.loc;
    const size = rw.within(afterOp(reshape), () => {
      const loaded: Value = ops.LoadOp.build(rw, { memref: reshape.shape, indices: [op.index] }).result;
      return loaded.type === type ? loaded : IndexCastOp.build(rw, { in: loaded, resultTypes: [type] }).out;
    });
    rw.loc = loc;
    rw.replace(op, size);
    return true;
  },
  { operandFrom: [ops.ReshapeOp] },
);

/** Whether `value` is known to be there when `op` is executed. */
function isBefore(value: Value, op: Operation): boolean {
  for (let around: Operation | undefined = op; around !== undefined; around = around.parentOp) {
    if (around.block !== value.parentBlock) continue;
    return value instanceof BlockArgument || value.definingOp?.isBefore(around) === true;
  }
  return false;
}

/** The canonicalizations of this file. */
export const reshapePatternsOfMemRefs: readonly RewritePattern[] = [
  ...reshapesOfReshapes,
  collapseOfCast,
  expandOfCast,
  dimOfReshape,
];
