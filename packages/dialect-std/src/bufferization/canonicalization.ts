/** Canonicalizations across the border between tensors and buffers. */
import {
  AnyRankedTensor,
  beforeOp,
  boolAttr,
  effectsOf,
  hasType,
  MemRefType,
  noMatch,
  type Operation,
  pattern,
  RankedTensorType,
  type RewritePattern,
  type Value,
  viewRoot,
} from "@tt-opt/ir-core";
import { ConstantOp } from "../arith/index.ts";
import * as memref from "../memref/index.ts";
import { knownNumber, newlyKnownSizes, noNewSize, shapeSize, splitMixed } from "../shape/index.ts";
import * as tensor from "../tensor/index.ts";
import * as ops from "./ops.ts";

const allocTensorStaticSizes = pattern("bufferization-alloc-tensor-static-sizes", ops.AllocTensorOp, (op, rw) => {
  if (op.copy !== undefined) return noMatch("the sizes are those of the tensor that is copied");
  const sizes = newlyKnownSizes(op.getMixedSizes());
  if (sizes === undefined) return noMatch(noNewSize);
  const { elementType, encoding } = op.result.type;
  const type = RankedTensorType.get(sizes.map(shapeSize), elementType, encoding);
  const { memory_space, size_hint } = op;
  const dynamic_sizes = splitMixed(sizes).operands;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const made = ops.AllocTensorOp.build(rw, { dynamic_sizes, size_hint, memory_space, resultTypes: [type] });
  rw.replace(op, tensor.CastOp.build(rw, { source: made.result, resultTypes: [op.result.type] }).dest);
  return true;
});

/** The size of a tensor that is allocated is the operand that gives it. */
const dimOfAllocTensor = pattern("bufferization-dim-of-alloc-tensor", tensor.DimOp, (op, rw) => {
  const source = op.source.definingOp;
  const dim = op.getConstantIndex();
  if (source?.is(ops.AllocTensorOp) !== true || dim === undefined) return noMatch("the source is no alloc_tensor");
  if (source.copy !== undefined) {
    rw.setOperand(op, 0, source.copy);
    return true;
  }
  const size = source.getMixedSizes()[dim];
  if (size === undefined || typeof size === "number") return noMatch("the size is not dynamic");
  rw.replace(op, size);
  return true;
});

const dimOfToTensor = pattern("bufferization-dim-of-to-tensor", tensor.DimOp, (op, rw) => {
  const source = op.source.definingOp;
  if (source?.is(ops.ToTensorOp) !== true) return noMatch("the source is no buffer's contents");
  const buffer = source.buffer;
  if (!hasType(buffer, memref.Non0RankedMemRef)) return noMatch("the buffer has rank 0");
  rw.replaceWith(op, memref.DimOp, { source: buffer, index: op.index });
  return true;
});

/** Reading a tensor's buffer reads the tensor. */
const loadOfToBuffer = pattern("bufferization-load-of-to-buffer", memref.LoadOp, (op, rw) => {
  const source = op.memref.definingOp;
  if (source?.is(ops.ToBufferOp) !== true) return noMatch("the memref is no tensor's buffer");
  if (!hasType(source.tensor, AnyRankedTensor)) return noMatch("the tensor is unranked");
  rw.replaceWith(op, tensor.ExtractOp, { tensor: source.tensor, indices: op.indices });
  return true;
});

/** `to_buffer(to_tensor(m))` of another type is a cast of `m`. */
const toBufferOfToTensor = pattern("bufferization-to-buffer-of-to-tensor", ops.ToBufferOp, (op, rw) => {
  const source = op.tensor.definingOp;
  if (source?.is(ops.ToTensorOp) !== true) return noMatch("the tensor is no buffer's contents");
  const from = source.buffer.type;
  const to = op.buffer.type;
  if (!memref.areMemRefsCastCompatible(from, to)) return noMatch("the types do not go together");
  rw.replaceWith(op, memref.CastOp, { source: source.buffer, resultTypes: [to] });
  return true;
});

/** The buffer of a cast tensor is the cast buffer of the tensor. */
const toBufferOfCast = pattern("bufferization-to-buffer-of-cast", ops.ToBufferOp, (op, rw) => {
  const cast = op.tensor.definingOp;
  if (cast?.is(tensor.CastOp) !== true) return noMatch("the tensor is no cast");
  const source = cast.source.type;
  const to = op.buffer.type;
  if (!(source instanceof RankedTensorType) || !(to instanceof MemRefType) || to.layout !== undefined) {
    return noMatch("the layout of the buffer is not known");
  }
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const type = MemRefType.get(source.shape, source.elementType, undefined, to.memorySpace);
  const buffer = ops.ToBufferOp.build(rw, { tensor: cast.source, read_only: op.read_only, resultTypes: [type] });
  rw.replace(op, memref.CastOp.build(rw, { source: buffer.buffer, resultTypes: [to] }).dest);
  return true;
});

/** What gives `value` back: nothing, one operation, or (undefined) one of several. */
function deallocation(value: Value): Operation | "none" | undefined {
  const found = [...value.users()].filter((user) => user.is(memref.DeallocOp));
  return found.length > 1 ? undefined : (found[0] ?? "none");
}

/**
 * A clone is its source if one of the two is given back in the block of the clone and nothing is given back before: the
 * memory then lives on under one name.
 */
const cloneOfDyingBuffer = pattern("bufferization-clone-of-dying-buffer", ops.CloneOp, (op, rw) => {
  const { input, output } = op;
  if (!output.hasUses) return noMatch("nobody uses the clone");
  const ofClone = deallocation(output);
  const ofSource = deallocation(viewRoot(input));
  if (ofClone === undefined || ofSource === undefined) return noMatch("a buffer is given back in several places");
  const [cloneEnd, sourceEnd] = [ofClone, ofSource].map((end) => (end === "none" ? undefined : end));
  if (cloneEnd !== undefined && cloneEnd.block === sourceEnd?.block) return noMatch("both are given back");
  const end = [cloneEnd, sourceEnd].find((dealloc) => dealloc !== undefined && dealloc.block === op.block);
  if (end === undefined) return noMatch("neither is given back in this block");
  for (let between = op.next; between !== end; between = between.next) {
    if (between === undefined) return noMatch("the buffer is given back before");
    const effects = effectsOf(between);
    if (effects?.some(({ kind }) => kind === "free") === true) return noMatch("a buffer is given back before the end");
  }
  if (input.type !== output.type && !memref.areMemRefsCastCompatible(input.type, output.type)) {
    return noMatch("the types do not go together");
  }
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const value =
    input.type === output.type ? input : memref.CastOp.build(rw, { source: input, resultTypes: [output.type] }).dest;
  rw.replace(op, value);
  rw.erase(end);
  return true;
});

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

/** Rewrites that `canonicalize` applies to the operations of the dialect. */
export const bufferizationCanonicalization: readonly RewritePattern[] = [
  allocTensorStaticSizes,
  dimOfAllocTensor,
  dimOfToTensor,
  loadOfToBuffer,
  toBufferOfToTensor,
  toBufferOfCast,
  cloneOfDyingBuffer,
  emptyDealloc,
  neverDealloc,
];
