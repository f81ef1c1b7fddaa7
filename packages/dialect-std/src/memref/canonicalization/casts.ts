/** Canonicalizations that let operations use the source of a `memref.cast` whose type knows more than the cast's. */
import {
  AnyMemRef,
  hasType,
  isDynamic,
  MemRefType,
  noMatch,
  type OpClass,
  pattern,
  type RewritePattern,
  type Type,
  UnrankedMemRefType,
  type Value,
} from "@tt-opt/ir-core";
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
  pattern("memref-cast-into-consumer", cls, (op, rw) => {
    const casts = op.opOperands.filter(({ value }) => uncast(value) !== undefined);
    for (const use of casts) rw.setOperand(op, use.index, uncast(use.value) ?? use.value);
    return casts.length > 0 ? true : noMatch("no operand is a cast that forgets something");
  }),
);

/** `cast(cast(x)) → cast(x)`, if the cast between forgets. */
const castOfCast = pattern("memref-cast-of-cast", ops.CastOp, (op, rw) => {
  const source = uncast(op.source);
  if (source === undefined) return noMatch("the source is no cast that forgets something");
  if (source.type === op.dest.type) return noMatch("the fold does it");
  rw.replaceWith(op, ops.CastOp, { source, resultTypes: [op.dest.type] });
  return true;
});

const copyToItself = pattern("memref-copy-to-itself", ops.CopyOp, (op, rw) => {
  if (op.source !== op.target) return noMatch("source and target differ");
  rw.erase(op);
  return true;
});

/** The canonicalizations of this file. */
export const castPatterns: readonly RewritePattern[] = [castOfCast, copyToItself, ...castIntoConsumer];
