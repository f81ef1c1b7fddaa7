/** Canonicalizations of `tensor.dim`: sizes are asked of what the tensor was made of. */
import {
  AnyRankedTensor,
  hasType,
  noMatch,
  OpResult,
  pattern,
  type RewritePattern,
  tiedInitOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { IndexCastOp } from "../../arith/index.ts";
import { Non0RankedTensor } from "../constraints.ts";
import * as ops from "../ops.ts";
import { replaceWithCast } from "./static-sizes.ts";

const dimOfCast = pattern(
  "tensor-dim-of-cast",
  ops.DimOp,
  (op, rw) => {
    const cast = op.source.definingOp;
    if (cast?.is(ops.CastOp) !== true) return noMatch("the source is no cast");
    if (!hasType(cast.source, Non0RankedTensor)) return noMatch("the source of the cast has rank 0");
    rw.replaceWith(op, ops.DimOp, { source: cast.source, index: op.index });
    return true;
  },
  { operandFrom: [ops.CastOp] },
);

/** The size of a dimension of a reshape is read of the shape it was given. */
const dimOfReshape = pattern(
  "tensor-dim-of-reshape",
  ops.DimOp,
  (op, rw) => {
    const reshape = op.source.definingOp;
    if (reshape?.is(ops.ReshapeOp) !== true) return noMatch("the source is no reshape");
    const tensor = typed(reshape.shape, AnyRankedTensor);
    return replaceWithCast(rw, op, (b) => {
      const size: Value = ops.ExtractOp.build(b, { tensor, indices: [op.index] }).result;
      const { type } = op.result;
      return size.type === type ? size : IndexCastOp.build(b, { in: size, resultTypes: [type] }).out;
    });
  },
  { operandFrom: [ops.ReshapeOp] },
);

/** A result that is written into an operand has the sizes of that. */
const dimOfDestination = pattern("tensor-dim-of-destination", ops.DimOp, (op, rw) => {
  const { source } = op;
  const init = source instanceof OpResult ? tiedInitOf(source)?.value : undefined;
  if (init === undefined || !hasType(init, Non0RankedTensor)) return noMatch("the source is written into no operand");
  rw.setOperand(op, 0, init);
  return true;
});

/** The canonicalizations of this file. */
export const dimPatterns: readonly RewritePattern[] = [dimOfCast, dimOfReshape, dimOfDestination];
