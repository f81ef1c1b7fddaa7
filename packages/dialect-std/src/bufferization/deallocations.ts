/** Canonicalizations of `bufferization.dealloc`: buffers that need not be given back, or are named twice. */
import {
  at,
  beforeOp,
  boolAttr,
  defined,
  I1,
  type IntegerType,
  MemoryEffects,
  noMatch,
  pattern,
  type RewritePattern,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { ConstantOp, OrIOp } from "../arith/index.ts";
import * as memref from "../memref/index.ts";
import { knownNumber } from "../shape/index.ts";
import * as ops from "./ops.ts";

/** Nothing is owned of what is retained if nothing is given back. */
const emptyDealloc = pattern("bufferization-empty-dealloc", ops.DeallocOp, (op, rw) => {
  if (op.memrefs.length > 0) return noMatch("buffers are given back");
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const value = boolAttr(rw.context, false);
  rw.replace(op, ...op.results.map(() => ConstantOp.build(rw, { value }).result));
  return true;
});

/** Buffers whose condition is never true are not given back. */
const neverDealloc = pattern("bufferization-never-dealloc", ops.DeallocOp, (op, rw) => {
  const kept = op.conditions.map((condition) => knownNumber(condition) !== 0);
  if (!kept.includes(false)) return noMatch("no condition is known to be false");
  const memrefs = op.memrefs.filter((_, index) => kept[index]);
  const conditions = op.conditions.filter((_, index) => kept[index]);
  rw.replaceWith(op, ops.DeallocOp, { memrefs, conditions, retained: op.retained });
  return true;
});

/** A buffer that is named twice is given back if one of the conditions holds. */
const deallocOfEqualBuffers = pattern("bufferization-dealloc-of-equal-buffers", ops.DeallocOp, (op, rw) => {
  const conditions = new Map<Value, Value<IntegerType>>();
  if (new Set(op.memrefs).size === op.memrefs.length) return noMatch("no buffer is named twice");
  rw.within(beforeOp(op), () => {
    op.memrefs.forEach((buffer, index) => {
      const condition = at(op.conditions, index);
      const other = conditions.get(buffer);
      const isNew = other === undefined || other === condition;
      const either = isNew ? condition : OrIOp.build(rw, { lhs: other, rhs: condition, loc: op.loc }).result;
      conditions.set(buffer, typed(either, I1));
    });
  });
  const memrefs = op.memrefs.filter((buffer, index) => op.memrefs.indexOf(buffer) === index);
  rw.replaceWith(op, ops.DeallocOp, { memrefs, conditions: [...conditions.values()], retained: op.retained });
  return true;
});

/** A memref that is retained twice is owned as it is once. */
const deallocRetainingEqual = pattern("bufferization-dealloc-retaining-equal", ops.DeallocOp, (op, rw) => {
  const retained = op.retained.filter((buffer, index) => op.retained.indexOf(buffer) === index);
  if (retained.length === op.retained.length) return noMatch("no memref is retained twice");
  const { memrefs, conditions } = op;
  const made = rw.within(beforeOp(op), () => ops.DeallocOp.build(rw, { memrefs, conditions, retained, loc: op.loc }));
  rw.replace(op, ...op.retained.map((buffer) => made.resultAt(retained.indexOf(buffer))));
  return true;
});

/** Whether `value` is the memory that an operation takes. */
function isAllocated(value: Value): boolean {
  const op = value.definingOp;
  const effects = op === undefined ? undefined : MemoryEffects.get(op)?.effects(op);
  return effects?.some((effect) => effect.kind === "alloc" && effect.value === value) === true;
}

/** The buffer of memory that was just taken is that memory. */
const deallocOfBaseBuffer = pattern(
  "bufferization-dealloc-of-base-buffer",
  ops.DeallocOp,
  (op, rw) => {
    const bases = op.memrefs.map((buffer) => {
      const parts = buffer.definingOp;
      const isWhole = parts?.is(memref.ExtractStridedMetadataOp) === true && isAllocated(parts.source);
      return isWhole ? parts.source : undefined;
    });
    if (bases.every((base) => base === undefined)) return noMatch("no buffer is that of what was just allocated");
    bases.forEach((base, index) => {
      if (base !== undefined) rw.setOperand(op, index, base);
    });
    return true;
  },
  { operandFrom: [memref.ExtractStridedMetadataOp] },
);

/** Memory that is only given back is not needed. */
const deallocOfUnused = pattern("bufferization-dealloc-of-unused", ops.DeallocOp, (op, rw) => {
  const isNeeded = op.memrefs.map((buffer) => {
    const isMemoryOnly = isAllocated(buffer) && buffer.definingOp?.results.length === 1;
    return !isMemoryOnly || !buffer.hasOneUse;
  });
  if (!isNeeded.includes(false)) return noMatch("all buffers are used");
  const unused = op.memrefs.filter((_, index) => isNeeded[index] === false);
  const memrefs = op.memrefs.filter((_, index) => isNeeded[index]);
  const conditions = op.conditions.filter((_, index) => isNeeded[index]);
  rw.replaceWith(op, ops.DeallocOp, { memrefs, conditions, retained: op.retained });
  for (const buffer of unused) rw.erase(defined(buffer.definingOp, "what takes the memory"));
  return true;
});

/** Rewrites of deallocations. */
export const deallocPatterns: readonly RewritePattern[] = [
  emptyDealloc,
  neverDealloc,
  deallocOfEqualBuffers,
  deallocRetainingEqual,
  deallocOfBaseBuffer,
  deallocOfUnused,
];
