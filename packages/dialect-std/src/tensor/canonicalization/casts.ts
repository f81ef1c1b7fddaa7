/** Canonicalizations that let operations use the source of a `tensor.cast` whose type knows more than the cast's. */
import { noMatch, pattern, type RewritePattern, isDynamic } from "@tt-opt/ir-core";
import { knowsAtLeast } from "../casting.ts";
import { compatibleShapes, newlyKnownPart, outOfBounds, staticValues } from "../../shape/index.ts";
import * as ops from "../ops.ts";
import { reducedType, replaceWithCast } from "./static-sizes.ts";
import { uncast } from "./uncast.ts";

const noCast = noMatch("the operand is no cast that forgets sizes");

/** `cast(cast(x)) → cast(x)`, if the cast between checks nothing that the outer one does not. */
const castOfCast = pattern("tensor-cast-of-cast", ops.CastOp, (op, rw) => {
  const inner = op.source.definingOp;
  if (inner?.is(ops.CastOp) !== true) return noMatch("the source is no cast");
  const from = inner.source.type;
  const middle = inner.dest.type;
  const to = op.dest.type;
  if (!compatibleShapes(from.shape, to.shape)) return noMatch("the cast would not be valid");
  if (!knowsAtLeast(from, middle) && !knowsAtLeast(to, middle)) return noMatch("the cast between checks a size");
  const { source } = inner;
  return replaceWithCast(rw, op, () => source);
});

const extractOfCast = pattern("tensor-extract-of-cast", ops.ExtractOp, (op, rw) => {
  const source = uncast(op.tensor);
  if (source === undefined) return noCast;
  rw.replaceWith(op, ops.ExtractOp, { tensor: source, indices: op.indices });
  return true;
});

const insertOfCast = pattern("tensor-insert-of-cast", ops.InsertOp, (op, rw) => {
  const dest = uncast(op.dest);
  if (dest === undefined) return noCast;
  return replaceWithCast(rw, op, (b) => ops.InsertOp.build(b, { scalar: op.scalar, dest, indices: op.indices }).result);
});

const extractSliceOfCast = pattern("tensor-extract-slice-of-cast", ops.ExtractSliceOp, (op, rw) => {
  const source = uncast(op.source);
  if (source === undefined) return noCast;
  const slice = newlyKnownPart(op.slice, source.type.shape) ?? op.slice;
  if (outOfBounds(source.type.shape, slice) !== undefined) return noMatch("the slice is out of bounds");
  const type = reducedType(op, slice.sizes);
  return replaceWithCast(rw, op, (b) => ops.ExtractSliceOp.buildMixed(b, source, slice, type).result);
});

const padOfCast = pattern("tensor-pad-of-cast", ops.PadOp, (op, rw) => {
  const source = uncast(op.source);
  if (source === undefined) return noCast;
  const inferred = ops.paddedType(source.type, staticValues(op.static_low), staticValues(op.static_high));
  const shape = inferred.shape.map((size, dim) => (isDynamic(size) ? (op.result.type.shape[dim] ?? size) : size));
  const body = rw.takeRegion(op.body);
  return replaceWithCast(rw, op, (b) => {
    const { low, high, static_low, static_high, nofold } = op;
    const resultTypes = [inferred.with({ shape })];
    return ops.PadOp.build(b, { source, low, high, static_low, static_high, nofold, resultTypes, body }).result;
  });
});

const bitcastOfBitcast = pattern(
  "tensor-bitcast-of-bitcast",
  ops.BitcastOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(ops.BitcastOp) !== true) return noMatch("the source is no bitcast");
    rw.setOperand(op, 0, inner.source);
    return true;
  },
  { operandFrom: [ops.BitcastOp] },
);

/** The canonicalizations of this file. */
export const castPatterns: readonly RewritePattern[] = [
  castOfCast,
  bitcastOfBitcast,
  extractOfCast,
  extractSliceOfCast,
  insertOfCast,
  padOfCast,
];
