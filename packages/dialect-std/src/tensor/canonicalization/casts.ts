/** Canonicalizations that let operations use the source of a `tensor.cast` whose type knows more than the cast's. */
import {
  AnyRankedTensor,
  hasType,
  noMatch,
  pattern,
  RankedTensorType,
  type RewritePattern,
  isDynamic,
  type Value,
} from "@tt-opt/ir-core";
import { knowsAtLeast } from "../casting.ts";
import { compatibleShapes, foldSlice, staticValues } from "../../shape/index.ts";
import * as ops from "../ops.ts";
import { Non0RankedTensor } from "../constraints.ts";
import { reducedType, replaceWithCast } from "./static-sizes.ts";

/** The ranked tensor that `value` is a cast of, if its type knows at least as much. */
function uncast(value: Value): Value<RankedTensorType> | undefined {
  const cast = value.definingOp;
  if (cast?.is(ops.CastOp) !== true) return undefined;
  const source: Value = cast.source;
  return hasType(source, AnyRankedTensor) && knowsAtLeast(source.type, value.type) ? source : undefined;
}

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

const dimOfCast = pattern("tensor-dim-of-cast", ops.DimOp, (op, rw) => {
  const cast = op.source.definingOp;
  if (cast?.is(ops.CastOp) !== true) return noMatch("the source is no cast");
  if (!hasType(cast.source, Non0RankedTensor)) return noMatch("the source of the cast has rank 0");
  rw.replaceWith(op, ops.DimOp, { source: cast.source, index: op.index });
  return true;
});

const extractSliceOfCast = pattern("tensor-extract-slice-of-cast", ops.ExtractSliceOp, (op, rw) => {
  const source = uncast(op.source);
  if (source === undefined) return noCast;
  const slice = foldSlice(op.slice);
  const type = reducedType(op, slice.sizes);
  return replaceWithCast(rw, op, (b) => ops.ExtractSliceOp.buildMixed(b, source, slice, type).result);
});

const insertSliceOfCast = pattern("tensor-insert-slice-of-cast", ops.InsertSliceOp, (op, rw) => {
  const source = uncast(op.source);
  const dest = uncast(op.dest);
  if (source === undefined && dest === undefined) return noCast;
  const from = source ?? op.source;
  const expected = ops.extractSliceType((dest ?? op.dest).type, op.slice.sizes);
  const fits = from.type.rank < expected.rank || compatibleShapes(from.type.shape, expected.shape);
  const isExact = from.type.shape.every((size) => expected.shape.includes(size));
  if (!fits || !isExact) return noMatch("the sizes of the slice are not those of the source of the cast");
  return replaceWithCast(rw, op, (b) => ops.InsertSliceOp.buildMixed(b, from, dest ?? op.dest, op.slice).result);
});

/** `cast(empty)` to a type that knows more sizes is an empty tensor of that type. */
const castOfEmpty = pattern("tensor-cast-of-empty", ops.CastOp, (op, rw) => {
  const empty = op.source.definingOp;
  const type = op.dest.type;
  if (empty?.is(ops.EmptyOp) !== true || !(type instanceof RankedTensorType)) return noMatch("no cast of tensor.empty");
  if (!knowsAtLeast(type, empty.result.type)) return noMatch("the cast forgets sizes");
  const sizes = empty.getMixedSizes().map((size, dim) => {
    const known = type.shape[dim];
    return known !== undefined && known >= 0 ? known : size;
  });
  return replaceWithCast(rw, op, (b) => ops.EmptyOp.buildMixed(b, sizes, type.elementType, type.encoding).result);
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

/** The canonicalizations of this file. */
export const castPatterns: readonly RewritePattern[] = [
  castOfCast,
  castOfEmpty,
  dimOfCast,
  extractOfCast,
  extractSliceOfCast,
  insertOfCast,
  insertSliceOfCast,
  padOfCast,
];
