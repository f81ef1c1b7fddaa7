/** Canonicalizations across the border between tensors and buffers. */
import {
  AnyRankedTensor,
  beforeOp,
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
import * as memref from "../memref/index.ts";
import { compatibleShapes, newlyKnownSizes, noNewSize, shapeSize, splitMixed } from "../shape/index.ts";
import * as tensor from "../tensor/index.ts";
import { buffersOfTensors } from "./buffers-of-tensors.ts";
import { deallocPatterns } from "./deallocations.ts";
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

/** What is cast need not be cast to be copied. */
const cloneOfCast = pattern(
  "bufferization-clone-of-cast",
  ops.CloneOp,
  (op, rw) => {
    const cast = op.input.definingOp;
    if (cast?.is(memref.CastOp) !== true) return noMatch("the input is no cast");
    const from = cast.source.type;
    if (!(from instanceof MemRefType) || !compatibleShapes(from.shape, op.output.type.shape)) {
      return noMatch("the types do not go together");
    }
    rw.setOperand(op, 0, cast.source);
    return true;
  },
  { operandFrom: [memref.CastOp] },
);

/** Rewrites that `canonicalize` applies to the operations of the dialect. */
export const bufferizationCanonicalization: readonly RewritePattern[] = [
  allocTensorStaticSizes,
  dimOfAllocTensor,
  dimOfToTensor,
  loadOfToBuffer,
  ...buffersOfTensors,
  cloneOfDyingBuffer,
  cloneOfCast,
  ...deallocPatterns,
];
