/**
 * Canonicalizations that move constants out of operands into attributes and types. A result whose type thereby becomes
 * more static is cast back for its users; folds of casts then carry the knowledge on.
 */
import {
  AnyRankedTensor,
  AnyTensor,
  beforeOp,
  type Builder,
  dynamic,
  isDynamic,
  noMatch,
  type Operation,
  type Outcome,
  pattern,
  RankedTensorType,
  type RewritePattern,
  type Rewriter,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import {
  foldConstants,
  foldSlice,
  type MixedValue,
  reduceShape,
  shapeSize,
  type Slice,
  splitMixed,
  staticAttr,
} from "../../shape/index.ts";
import * as ops from "../ops.ts";

/** `value` as a tensor of `type`: itself, or cast. */
export function castTo(b: Builder, value: Value, type: Type): Value {
  if (value.type === type) return value;
  return ops.CastOp.build(b, { source: typed(value, AnyTensor), resultTypes: [type] }).dest;
}

/** Replaces the only result of `op` by what `make` makes at its place, cast to the type of the result. */
export function replaceWithCast(rw: Rewriter, op: Operation, make: (b: Builder) => Value): true {
  const { loc } = rw;
  rw.loc = op.loc;
  const made = rw.within(beforeOp(op), () => castTo(rw, make(rw), op.resultAt(0).type));
  rw.loc = loc;
  rw.replace(op, made);
  return true;
}

/** The type of `sizes` in place of the shape of `type`. */
function withSizes(type: RankedTensorType, sizes: readonly MixedValue[]): RankedTensorType {
  return RankedTensorType.get(sizes.map(shapeSize), type.elementType, type.encoding);
}

function hasNewConstant(before: readonly MixedValue[], after: readonly MixedValue[]): boolean {
  return after.some((value, index) => value !== before[index]);
}

function hasNewConstants(before: Slice, after: Slice): boolean {
  return (
    hasNewConstant(before.offsets, after.offsets) ||
    hasNewConstant(before.sizes, after.sizes) ||
    hasNewConstant(before.strides, after.strides)
  );
}

/** A negative constant where a size belongs is an error that the program has at run time: leave it there. */
function isSound(sizes: readonly MixedValue[]): boolean {
  return sizes.every((size) => typeof size !== "number" || size >= 0);
}

const emptyStaticSizes = pattern("tensor-empty-static-sizes", ops.EmptyOp, (op, rw) => {
  const sizes = foldConstants(op.getMixedSizes());
  if (!isSound(sizes) || !hasNewConstant(op.getMixedSizes(), sizes)) return noMatch("no size is a constant operand");
  const { elementType, encoding } = op.result.type;
  return replaceWithCast(rw, op, (b) => ops.EmptyOp.buildMixed(b, sizes, elementType, encoding).result);
});

const splatStaticSizes = pattern("tensor-splat-static-sizes", ops.SplatOp, (op, rw) => {
  const sizes = foldConstants(op.getMixedSizes());
  if (!isSound(sizes) || !hasNewConstant(op.getMixedSizes(), sizes)) return noMatch("no size is a constant operand");
  const resultTypes = [withSizes(op.aggregate.type, sizes)];
  const dynamicSizes = splitMixed(sizes).operands;
  return replaceWithCast(rw, op, (b) => ops.SplatOp.build(b, { input: op.input, dynamicSizes, resultTypes }).aggregate);
});

const generateStaticSizes = pattern("tensor-generate-static-sizes", ops.GenerateOp, (op, rw) => {
  const sizes = foldConstants(op.getMixedSizes());
  if (!isSound(sizes) || !hasNewConstant(op.getMixedSizes(), sizes)) return noMatch("no size is a constant operand");
  const resultTypes = [withSizes(op.result.type, sizes)];
  const dynamicExtents = splitMixed(sizes).operands;
  const body = rw.takeRegion(op.body);
  return replaceWithCast(rw, op, (b) => ops.GenerateOp.build(b, { dynamicExtents, resultTypes, body }).result);
});

const extractSliceConstants = pattern("tensor-extract-slice-constants", ops.ExtractSliceOp, (op, rw) => {
  const slice = foldSlice(op.slice);
  if (!hasNewConstants(op.slice, slice)) return noMatch("no offset, size or stride is a constant operand");
  if (!isSound(slice.sizes) || !isSound(slice.offsets)) return noMatch("a constant is negative");
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

const insertSliceConstants = pattern("tensor-insert-slice-constants", ops.InsertSliceOp, (op, rw): Outcome => {
  const slice = foldSlice(op.slice);
  if (!hasNewConstants(op.slice, slice)) return noMatch("no offset, size or stride is a constant operand");
  if (!isSound(slice.sizes) || !isSound(slice.offsets)) return noMatch("a constant is negative");
  const dropped = op.getDroppedDims();
  const full = ops.extractSliceType(op.dest.type, slice.sizes);
  const shape = full.shape.filter((_, dim) => !dropped.has(dim));
  if (shape.length !== op.source.type.rank) return noMatch("the dropped dimensions are not known");
  const sourceType = op.source.type.with({ shape });
  return replaceWithCast(rw, op, (b) => {
    const source = typed(castTo(b, op.source, sourceType), AnyRankedTensor);
    return ops.InsertSliceOp.buildMixed(b, source, op.dest, slice).result;
  });
});

const padConstants = pattern("tensor-pad-constants", ops.PadOp, (op, rw) => {
  const low = foldConstants(op.getMixedLowPad());
  const high = foldConstants(op.getMixedHighPad());
  if (!hasNewConstant(op.getMixedLowPad(), low) && !hasNewConstant(op.getMixedHighPad(), high)) {
    return noMatch("no amount is a constant operand");
  }
  const inferred = ops.paddedType(op.source.type, splitMixed(low).numbers, splitMixed(high).numbers);
  if (!inferred.shape.every((size) => size === dynamic || size >= 0)) return noMatch("a size would be negative");
  const known = inferred.shape.map((size, dim) => (isDynamic(size) ? (op.result.type.shape[dim] ?? size) : size));
  const body = rw.takeRegion(op.body);
  return replaceWithCast(rw, op, (b) => {
    const lows = splitMixed(low);
    const highs = splitMixed(high);
    return ops.PadOp.build(b, {
      source: op.source,
      low: lows.operands,
      high: highs.operands,
      static_low: staticAttr(b.context, lows.numbers),
      static_high: staticAttr(b.context, highs.numbers),
      nofold: op.nofold,
      resultTypes: [inferred.with({ shape: known })],
      body,
    }).result;
  });
});

const expandShapeConstants = pattern("tensor-expand-shape-constants", ops.ExpandShapeOp, (op, rw) => {
  const sizes = foldConstants(op.getMixedOutputShape());
  if (!isSound(sizes) || !hasNewConstant(op.getMixedOutputShape(), sizes))
    return noMatch("no size is a constant operand");
  const type = withSizes(op.result.type, sizes);
  const source = ops.collapsedTensorType(type, op.groups);
  return replaceWithCast(rw, op, (b) => {
    const src = typed(castTo(b, op.src, op.src.type.with({ shape: source.shape })), AnyRankedTensor);
    return ops.ExpandShapeOp.buildMixed(b, src, op.groups, sizes, type).result;
  });
});

/** The canonicalizations of this file. */
export const staticSizePatterns: readonly RewritePattern[] = [
  emptyStaticSizes,
  splatStaticSizes,
  generateStaticSizes,
  extractSliceConstants,
  insertSliceConstants,
  padConstants,
  expandShapeConstants,
];
