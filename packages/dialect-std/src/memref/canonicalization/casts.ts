/** Canonicalizations that let operations use the source of a `memref.cast` whose type knows more than the cast's. */
import {
  AnyMemRef,
  hasType,
  isDynamic,
  MemRefType,
  noMatch,
  type OpClass,
  type Operation,
  type OpOperand,
  pattern,
  type RewritePattern,
  type Type,
  UnrankedMemRefType,
  type Value,
} from "@tt-opt/ir-core";
import { areMemRefsCastCompatible } from "../layout.ts";
import * as ops from "../ops.ts";

/** Whether `source` knows at least as much as `target` of the same memref: a cast to `target` loses it. */
export function knowsAtLeast(source: Type, target: Type): boolean {
  if (!(source instanceof MemRefType)) return false;
  if (target instanceof UnrankedMemRefType) return true;
  if (!(target instanceof MemRefType) || target.rank !== source.rank) return false;
  const from = source.strided;
  const to = target.strided;
  if (from === undefined || to === undefined) return false;
  const implies = (known: number | undefined, wanted: number): boolean => isDynamic(wanted) || known === wanted;
  return (
    target.shape.every((size, dim) => implies(source.shape[dim], size)) &&
    to.strides.every((stride, dim) => implies(from.strides[dim], stride)) &&
    implies(from.offset, to.offset)
  );
}

/** The memref that `value` is a cast of, if its type knows at least as much. */
export function uncast(value: Value): Value<MemRefType> | undefined {
  const cast = value.definingOp;
  if (cast?.is(ops.CastOp) !== true) return undefined;
  const source: Value = cast.source;
  return hasType(source, AnyMemRef) && knowsAtLeast(source.type, value.type) ? source : undefined;
}

/** The operations whose results do not depend on how much the types of their memrefs know. */
const consumers: readonly OpClass[] = [
  ops.LoadOp,
  ops.StoreOp,
  ops.DimOp,
  ops.RankOp,
  ops.DeallocOp,
  ops.CopyOp,
  ops.PrefetchOp,
  ops.AtomicRMWOp,
  ops.ReinterpretCastOp,
  ops.ExtractAlignedPointerAsIndexOp,
];

const castIntoConsumer = consumers.map((cls) =>
  pattern(
    "memref-cast-into-consumer",
    cls,
    (op: Operation, rw) => {
      const casts = op.opOperands.filter((use) => uncast(use.value) !== undefined && !isStored(use));
      for (const use of casts) rw.setOperand(op, use.index, uncast(use.value) ?? use.value);
      return casts.length > 0 ? true : noMatch("no operand is a cast that forgets something");
    },
    { operandFrom: [ops.CastOp] },
  ),
);

/** Whether a memref is what is written to memory, which has elements of one type. */
function isStored(use: OpOperand): boolean {
  return use.owner.is(ops.StoreOp) && use.index === 0;
}

const viewOfCast = pattern(
  "memref-view-of-cast",
  ops.ViewOp,
  (op, rw) => {
    const source = uncast(op.source);
    if (source === undefined || source.type.layout !== undefined) return noMatch("the source is no cast of bytes");
    rw.setOperand(op, 0, source);
    return true;
  },
  { operandFrom: [ops.CastOp] },
);

const memorySpaceCastOfMemorySpaceCast = pattern(
  "memref-memory-space-cast-of-memory-space-cast",
  ops.MemorySpaceCastOp,
  (op, rw) => {
    const inner = op.source.definingOp;
    if (inner?.is(ops.MemorySpaceCastOp) !== true) return noMatch("the source is in the space it was made in");
    rw.setOperand(op, 0, inner.source);
    return true;
  },
  { operandFrom: [ops.MemorySpaceCastOp] },
);

/** `cast(cast(x)) → cast(x)`, if the cast between forgets. */
const castOfCast = pattern("memref-cast-of-cast", ops.CastOp, (op, rw) => {
  const source = uncast(op.source);
  if (source === undefined) return noMatch("the source is no cast that forgets something");
  if (source.type === op.dest.type) return noMatch("the fold does it");
  if (!areMemRefsCastCompatible(source.type, op.dest.type)) return noMatch("the casts contradict each other");
  rw.replaceWith(op, ops.CastOp, { source, resultTypes: [op.dest.type] });
  return true;
});

const copyOfNothing = pattern("memref-copy-of-nothing", ops.CopyOp, (op, rw) => {
  const shapes = [op.source.type.shape, op.target.type.shape];
  const isEmpty = shapes.some((shape) => shape?.includes(0) === true);
  if (op.source !== op.target && !isEmpty) return noMatch("there are elements to copy to another place");
  rw.erase(op);
  return true;
});

/** The canonicalizations of this file. */
export const castPatterns: readonly RewritePattern[] = [
  castOfCast,
  memorySpaceCastOfMemorySpaceCast,
  copyOfNothing,
  viewOfCast,
  ...castIntoConsumer,
];
