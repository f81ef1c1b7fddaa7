/** Canonicalizations of slices of slices, reshapes of reshapes, and padding by nothing. */
import {
  AnyRankedTensor,
  hasType,
  IrMapping,
  isPure,
  noMatch,
  pattern,
  type RankedTensorType,
  type RewritePattern,
} from "@tt-opt/ir-core";
import { allKnown, composeSlices, reshapePatterns, knownNumber, sameSlice } from "../../shape/index.ts";
import * as ops from "../ops.ts";
import { replaceWithCast } from "./static-sizes.ts";

/** `extract_slice(extract_slice(x)) → extract_slice(x)`, where that takes no arithmetic at run time. */
const sliceOfSlice = pattern("tensor-extract-slice-of-extract-slice", ops.ExtractSliceOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(ops.ExtractSliceOp) !== true) return noMatch("the source is no slice");
  if (inner.getDroppedDims().size > 0) return noMatch("the inner slice drops dimensions");
  const slice = composeSlices(inner.slice, op.slice);
  if (slice === undefined) return noMatch("the offsets would have to be added at run time");
  const type = op.result.type;
  return replaceWithCast(rw, op, (b) => ops.ExtractSliceOp.buildMixed(b, inner.source, slice, type).result);
});

const reshapes = reshapePatterns<RankedTensorType>({
  name: "tensor",
  collapse: ops.CollapseShapeOp,
  expand: ops.ExpandShapeOp,
  replace: replaceWithCast,
});

const padByNothing = pattern("tensor-pad-by-nothing", ops.PadOp, (op, rw) => {
  if (!allKnown(op.getMixedLowPad(), 0) || !allKnown(op.getMixedHighPad(), 0)) return noMatch("an amount is not 0");
  if (op.nofold !== undefined) return noMatch("it is marked nofold");
  const { source } = op;
  return replaceWithCast(rw, op, () => source);
});

/** `extract(generate)` runs the body at the position that is read. */
const extractOfGenerate = pattern("tensor-extract-of-generate", ops.ExtractOp, (op, rw) => {
  const generate = op.tensor.definingOp;
  if (generate?.is(ops.GenerateOp) !== true) return noMatch("the tensor is not generated");
  const body = generate.body.entry;
  const last = body?.terminator;
  if (body === undefined || last === undefined) return noMatch("the body is empty");
  for (const inner of body.ops()) if (inner !== last && !isPure(inner)) return noMatch("the body has effects");
  const { indices } = op;
  return replaceWithCast(rw, op, () => {
    const mapping = new IrMapping();
    body.args.forEach((arg, position) => {
      const index = indices[position];
      if (index !== undefined) mapping.map(arg, index);
    });
    for (const inner of body.ops()) if (inner !== last) rw.clone(inner, mapping);
    return mapping.get(last.operand(0));
  });
});

/** The size of a dimension of a reshape is read of the shape it was given. */
const dimOfReshape = pattern("tensor-dim-of-reshape", ops.DimOp, (op, rw) => {
  const reshape = op.source.definingOp;
  if (reshape?.is(ops.ReshapeOp) !== true) return noMatch("the source is no reshape");
  if (reshape.shape.type.elementType !== op.index.type) return noMatch("the shape does not hold index values");
  if (knownNumber(op.index) === undefined) return noMatch("the dimension is not known");
  const { shape } = reshape;
  if (!hasType(shape, AnyRankedTensor)) return noMatch("the shape is unranked");
  return replaceWithCast(rw, op, (b) => ops.ExtractOp.build(b, { tensor: shape, indices: [op.index] }).result);
});

/** `reshape(reshape(x, s), t) → reshape(x, t)`. */
const reshapeOfReshape = pattern("tensor-reshape-of-reshape", ops.ReshapeOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(ops.ReshapeOp) !== true) return noMatch("the source is no reshape");
  rw.setOperand(op, 0, inner.source);
  return true;
});

/** The later of two insertions into the same slice is the one that counts. */
const insertOverInsert = pattern("tensor-insert-slice-over-insert-slice", ops.InsertSliceOp, (op, rw) => {
  const inner = op.dest.definingOp;
  if (inner?.is(ops.InsertSliceOp) !== true || inner.source.type !== op.source.type)
    return noMatch("no insertion of the same size");
  if (!sameSlice(inner.slice, op.slice)) return noMatch("the slices differ");
  rw.setOperand(op, 1, inner.dest);
  return true;
});

/** The canonicalizations of this file. */
export const compositionPatterns: readonly RewritePattern[] = [
  sliceOfSlice,
  ...reshapes,
  padByNothing,
  extractOfGenerate,
  dimOfReshape,
  reshapeOfReshape,
  insertOverInsert,
];
