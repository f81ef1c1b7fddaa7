/** Canonicalizations of `bufferization.to_buffer` of what was a buffer before, or is cast. */
import {
  beforeOp,
  isDynamic,
  MemRefType,
  noMatch,
  pattern,
  RankedTensorType,
  type RewritePattern,
  type Rewriter,
  type Type,
  typed,
  type UnrankedMemRefType,
  type Value,
} from "@tt-opt/ir-core";
import { ConstantOp } from "../arith/index.ts";
import * as memref from "../memref/index.ts";
import * as tensor from "../tensor/index.ts";
import * as ops from "./ops.ts";

/**
 * `to_buffer(to_tensor(m))` of another type is a cast of `m`, if `m` surely has the layout of that type, and a copy
 * otherwise.
 */
const toBufferOfToTensor = pattern(
  "bufferization-to-buffer-of-to-tensor",
  ops.ToBufferOp,
  (op, rw) => {
    const source = op.tensor.definingOp;
    if (source?.is(ops.ToTensorOp) !== true) return noMatch("the tensor is no buffer's contents");
    const { buffer } = source;
    const to = op.buffer.type;
    if (memref.areMemRefsCastCompatible(buffer.type, to) && !asksForLayout(buffer.type, to)) {
      rw.replaceWith(op, memref.CastOp, { source: buffer, resultTypes: [to] });
      return true;
    }
    const isCopied = to instanceof MemRefType && buffer.type instanceof MemRefType && isAllocatable(to);
    if (!isCopied) return noMatch("the types do not go together");
    const { loc } = rw;
    rw.loc = op.loc;
    const copy = rw.within(beforeOp(op), () => copyTo(rw, buffer, to));
    rw.loc = loc;
    rw.replace(op, copy);
    return true;
  },
  { operandFrom: [ops.ToTensorOp] },
);

/** Whether `to` has a stride or an offset that memory of type `from` need not have. */
function asksForLayout(from: Type, to: Type): boolean {
  if (!(from instanceof MemRefType) || !(to instanceof MemRefType)) return false;
  const known = from.strided;
  const wanted = to.strided;
  if (known === undefined || wanted === undefined) return from.layout !== to.layout;
  // The strides of a contiguous buffer of dynamic sizes are dynamic, but what they have to be.
  if (from.layout === undefined && to.layout === undefined) return false;
  const asks = (have: number | undefined, want: number): boolean => !isDynamic(want) && isDynamic(have ?? want);
  return asks(known.offset, wanted.offset) || wanted.strides.some((stride, dim) => asks(known.strides[dim], stride));
}

/** Whether memory of a type can be taken without saying more than its sizes. */
function isAllocatable({ layout, strided }: MemRefType): boolean {
  if (layout === undefined) return true;
  return strided !== undefined && ![strided.offset, ...strided.strides].some(isDynamic);
}

/** Memory of type `to` with the contents of `source`. */
function copyTo(rw: Rewriter, source: Value<MemRefType | UnrankedMemRefType>, to: MemRefType): Value {
  const dynamicSizes = to.shape.flatMap((size, dim) => {
    if (!isDynamic(size)) return [];
    const index = ConstantOp.index(rw, dim).result;
    return [memref.DimOp.build(rw, { source: typed(source, memref.Non0RankedMemRef), index }).result];
  });
  const made = memref.AllocOp.build(rw, { dynamicSizes, symbolOperands: [], resultTypes: [to] });
  memref.CopyOp.build(rw, { source, target: made.memref });
  return made.memref;
}

/** The buffer of a cast tensor is the cast buffer of the tensor. */
const toBufferOfCast = pattern(
  "bufferization-to-buffer-of-cast",
  ops.ToBufferOp,
  (op, rw) => {
    const cast = op.tensor.definingOp;
    if (cast?.is(tensor.CastOp) !== true) return noMatch("the tensor is no cast");
    const source = cast.source.type;
    const to = op.buffer.type;
    if (!(source instanceof RankedTensorType)) return noMatch("the tensor that is cast is unranked");
    const layout = to instanceof MemRefType ? to.layout : undefined;
    const type = MemRefType.get(source.shape, source.elementType, layout, to.memorySpace);
    if (!memref.areMemRefsCastCompatible(type, to)) return noMatch("the layout is one of other sizes");
    const { loc } = rw;
    rw.loc = op.loc;
    const buffer = rw.within(beforeOp(op), () => {
      const made = ops.ToBufferOp.build(rw, { tensor: cast.source, read_only: op.read_only, resultTypes: [type] });
      return memref.CastOp.build(rw, { source: made.buffer, resultTypes: [to] }).dest;
    });
    rw.loc = loc;
    rw.replace(op, buffer);
    return true;
  },
  { operandFrom: [tensor.CastOp] },
);

/** Rewrites of buffers of tensors. */
export const buffersOfTensors: readonly RewritePattern[] = [toBufferOfToTensor, toBufferOfCast];
