/**
 * Canonicalizations that move constants out of operands into attributes and types. A result whose type thereby becomes
 * more static is cast back for its users; folds of casts then carry the knowledge on.
 */
import {
  AnyTensor,
  type Builder,
  noMatch,
  pattern,
  RankedTensorType,
  type RewritePattern,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import {
  type MixedValue,
  newlyKnownPart,
  newlyKnownSizes,
  noNewNumber,
  noNewSize,
  reduceShape,
  replacementBy,
  shapeSize,
  splitMixed,
} from "../../shape/index.ts";
import * as ops from "../ops.ts";

/** `value` as a tensor of `type`: itself, or cast. */
export function castTo(b: Builder, value: Value, type: Type): Value {
  if (value.type === type) return value;
  return ops.CastOp.build(b, { source: typed(value, AnyTensor), resultTypes: [type] }).dest;
}

/** Replaces the only result of an operation by another value, cast to the type of the result. */
export const replaceWithCast = replacementBy(castTo);

/** The type of `sizes` in place of the shape of `type`. */
export function withSizes(type: RankedTensorType, sizes: readonly MixedValue[]): RankedTensorType {
  return RankedTensorType.get(sizes.map(shapeSize), type.elementType, type.encoding);
}

const emptyStaticSizes = pattern("tensor-empty-static-sizes", ops.EmptyOp, (op, rw) => {
  const sizes = newlyKnownSizes(op.getMixedSizes());
  if (sizes === undefined) return noMatch(noNewSize);
  const { elementType, encoding } = op.result.type;
  return replaceWithCast(rw, op, (b) => ops.EmptyOp.buildMixed(b, sizes, elementType, encoding).result);
});

const splatStaticSizes = pattern("tensor-splat-static-sizes", ops.SplatOp, (op, rw) => {
  const sizes = newlyKnownSizes(op.getMixedSizes());
  if (sizes === undefined) return noMatch(noNewSize);
  const resultTypes = [withSizes(op.aggregate.type, sizes)];
  const dynamicSizes = splitMixed(sizes).operands;
  return replaceWithCast(rw, op, (b) => ops.SplatOp.build(b, { input: op.input, dynamicSizes, resultTypes }).aggregate);
});

const generateStaticSizes = pattern("tensor-generate-static-sizes", ops.GenerateOp, (op, rw) => {
  const sizes = newlyKnownSizes(op.getMixedSizes());
  if (sizes === undefined) return noMatch(noNewSize);
  const resultTypes = [withSizes(op.result.type, sizes)];
  const dynamicExtents = splitMixed(sizes).operands;
  const body = rw.takeRegion(op.body);
  return replaceWithCast(rw, op, (b) => ops.GenerateOp.build(b, { dynamicExtents, resultTypes, body }).result);
});

const extractSliceConstants = pattern("tensor-extract-slice-constants", ops.ExtractSliceOp, (op, rw) => {
  const slice = newlyKnownPart(op.slice, op.source.type.shape);
  if (slice === undefined) return noMatch(noNewNumber);
  const type = reducedType(op, slice.sizes);
  return replaceWithCast(rw, op, (b) => ops.ExtractSliceOp.buildMixed(b, op.source, slice, type).result);
});

/** The result type of a slice of other sizes that drops the same dimensions. */
export function reducedType(op: ops.ExtractSliceOp, sizes: readonly MixedValue[]): RankedTensorType {
  const dropped = op.getDroppedDims();
  const full = ops.extractSliceType(op.source.type, sizes);
  if (dropped.size === 0) return full;
  const shape = full.shape.filter((_, dim) => !dropped.has(dim));
  const rank = op.result.type.rank;
  return RankedTensorType.get(
    shape.length === rank ? shape : reduceShape(full.shape, rank),
    full.elementType,
    full.encoding,
  );
}

/** The canonicalizations of this file. */
export const staticSizePatterns: readonly RewritePattern[] = [
  emptyStaticSizes,
  splatStaticSizes,
  generateStaticSizes,
  extractSliceConstants,
];
