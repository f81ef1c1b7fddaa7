/**
 * Canonicalizations that move constants out of operands into attributes and types. A result whose type thereby becomes
 * more static is cast back for its users.
 */
import {
  AnyRankedOrUnrankedMemRef,
  type Builder,
  MemRefType,
  noMatch,
  pattern,
  type RewritePattern,
  StridedLayoutAttr,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import {
  isWhole,
  newlyKnownPart,
  newlyKnownSizes,
  newlyKnownSlice,
  noNewNumber,
  noNewSize,
  outOfBounds,
  replacementBy,
  shapeSize,
  type Slice,
  splitMixed,
  subviewType,
  withoutMemRefDims,
} from "../../shape/index.ts";
import { areMemRefsCastCompatible } from "../layout.ts";
import * as ops from "../ops.ts";
import { uncast } from "./casts.ts";

/** `value` as a memref of `type`: itself, or cast. */
export function castTo(b: Builder, value: Value, type: Type): Value {
  if (value.type === type) return value;
  return ops.CastOp.build(b, { source: typed(value, AnyRankedOrUnrankedMemRef), resultTypes: [type] }).dest;
}

/** Replaces the only result of an operation by another value, cast to the type of the result. */
export const replaceWithMemRefCast = replacementBy(castTo);

function allocationSizes(name: string, cls: typeof ops.AllocOp | typeof ops.AllocaOp): RewritePattern {
  return pattern(name, cls, (op, rw) => {
    const sizes = newlyKnownSizes(op.getMixedSizes());
    if (sizes === undefined) return noMatch(noNewSize);
    const { elementType, layout, memorySpace } = op.memref.type;
    const resultTypes = [MemRefType.get(sizes.map(shapeSize), elementType, layout, memorySpace)];
    const dynamicSizes = splitMixed(sizes).operands;
    const { symbolOperands, alignment } = op;
    return replaceWithMemRefCast(
      rw,
      op,
      (b) => cls.build(b, { dynamicSizes, symbolOperands, alignment, resultTypes }).memref,
    );
  });
}

/** The result type of a subview of another source or slice that drops the same dimensions. */
function resultType(op: ops.SubViewOp, source: MemRefType, slice: Slice): MemRefType | undefined {
  const full = subviewType(source, slice);
  if (full === undefined) return undefined;
  const dropped = op.getDroppedDims();
  return dropped.size === 0 ? full : withoutMemRefDims(full, dropped);
}

const subviewConstants = pattern("memref-subview-constants", ops.SubViewOp, (op, rw) => {
  const slice = newlyKnownPart(op.slice, op.source.type.shape);
  if (slice === undefined) return noMatch(noNewNumber);
  const type = resultType(op, op.source.type, slice);
  if (type === undefined) return noMatch("the source is not strided");
  return replaceWithMemRefCast(rw, op, (b) => ops.SubViewOp.buildMixed(b, op.source, slice, type).result);
});

const subviewOfCast = pattern("memref-subview-of-cast", ops.SubViewOp, (op, rw) => {
  const source = uncast(op.source);
  if (source === undefined) return noMatch("the source is no cast that forgets something");
  const slice = op.slice;
  const type = resultType(op, source.type, slice);
  if (outOfBounds(source.type.shape, slice) !== undefined) return noMatch("the subview is out of bounds");
  if (type === undefined || !areMemRefsCastCompatible(type, op.result.type))
    return noMatch("the types do not go together");
  return replaceWithMemRefCast(rw, op, (b) => ops.SubViewOp.buildMixed(b, source, slice, type).result);
});

const wholeSubview = pattern("memref-subview-of-everything", ops.SubViewOp, (op, rw) => {
  const { source } = op;
  if (op.getDroppedDims().size > 0 || !isWhole(op.slice, source.type.shape)) return noMatch("it is only a part");
  if (!areMemRefsCastCompatible(source.type, op.result.type)) return noMatch("the types do not go together");
  return replaceWithMemRefCast(rw, op, () => source);
});

const reinterpretCastConstants = pattern("memref-reinterpret-cast-constants", ops.ReinterpretCastOp, (op, rw) => {
  const slice = newlyKnownSlice(op.slice);
  if (slice === undefined) return noMatch(noNewNumber);
  const shape = slice.sizes.map(shapeSize);
  const strides = splitMixed(slice.strides).numbers;
  const [offset] = splitMixed(slice.offsets).numbers;
  if (offset === undefined) return noMatch("there is no offset");
  const { elementType, memorySpace } = op.result.type;
  const type = MemRefType.get(shape, elementType, StridedLayoutAttr.get(rw.context, strides, offset), memorySpace);
  const form = { offset: slice.offsets[0] ?? 0, sizes: slice.sizes, strides: slice.strides };
  return replaceWithMemRefCast(rw, op, (b) => ops.ReinterpretCastOp.buildMixed(b, op.source, form, type).result);
});

const viewConstants = pattern("memref-view-constants", ops.ViewOp, (op, rw) => {
  const sizes = newlyKnownSizes(op.getMixedSizes());
  if (sizes === undefined) return noMatch(noNewSize);
  const { elementType, layout, memorySpace } = op.result.type;
  const resultTypes = [MemRefType.get(sizes.map(shapeSize), elementType, layout, memorySpace)];
  const { source, byte_shift } = op;
  const dynamicSizes = splitMixed(sizes).operands;
  return replaceWithMemRefCast(
    rw,
    op,
    (b) => ops.ViewOp.build(b, { source, byte_shift, sizes: dynamicSizes, resultTypes }).result,
  );
});

/** The canonicalizations of this file. */
export const staticSizePatterns: readonly RewritePattern[] = [
  allocationSizes("memref-alloc-static-sizes", ops.AllocOp),
  allocationSizes("memref-alloca-static-sizes", ops.AllocaOp),
  subviewConstants,
  subviewOfCast,
  wholeSubview,
  reinterpretCastConstants,
  viewConstants,
];
