/** Operations between tensors and the buffers that hold them. */
import {
  AnyRankedOrUnrankedMemRef,
  AnyTensor,
  defineOp,
  type FoldResult,
  MemRefType,
  optional,
  Pure,
  RankedTensorType,
  type Type,
  UnitFlag,
  UnrankedMemRefType,
  UnrankedTensorType,
  variadic,
  AnyShaped,
  type Operation,
  type ShapedType,
} from "@tt-opt/ir-core";
import { compatibleShapes, reportAt } from "../shape/index.ts";

/** The tensor type of the elements of a memref; any other type has none. */
export function tensorTypeOf(type: Type): RankedTensorType | UnrankedTensorType | undefined {
  if (type instanceof MemRefType) return RankedTensorType.get(type.shape, type.elementType);
  return type instanceof UnrankedMemRefType ? UnrankedTensorType.get(type.elementType) : undefined;
}

/** A buffer with the same contents, which may be the same buffer if neither is written. */
export class CloneOp extends defineOp("bufferization.clone", {
  summary: "copy a buffer that is not written any more",
  operands: { input: AnyRankedOrUnrankedMemRef },
  results: { output: AnyRankedOrUnrankedMemRef },
  assembly: "$input attr-dict `:` type($input) `to` type($output)",
}) {
  override verify(): void {
    const from: ShapedType = this.input.type;
    const to: ShapedType = this.output.type;
    if (from.elementType !== to.elementType || !compatibleShapes(from.shape, to.shape)) {
      this.error(`cannot copy '${from.toString()}' to '${to.toString()}'`);
    }
  }
}

/** The contents of a buffer as a tensor. */
export class ToTensorOp extends defineOp("bufferization.to_tensor", {
  summary: "contents of a buffer as a tensor",
  operands: { buffer: AnyRankedOrUnrankedMemRef },
  results: { result: AnyTensor },
  attributes: { restrict: optional(UnitFlag), writable: optional(UnitFlag) },
  assembly: "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)",
}) {
  override verify(): void {
    verifyBridge(this, this.result.type, this.buffer.type);
  }

  override fold(): readonly [FoldResult] | undefined {
    const source = this.buffer.definingOp;
    // Only right behind it: in between, somebody could write to the buffer.
    return source?.is(ToBufferOp) === true && source.next === this && source.tensor.type === this.result.type
      ? [source.tensor]
      : undefined;
  }
}

/** The buffer of a tensor. */
export class ToBufferOp extends defineOp("bufferization.to_buffer", {
  summary: "buffer of a tensor",
  operands: { tensor: AnyTensor },
  results: { buffer: AnyRankedOrUnrankedMemRef },
  attributes: { read_only: optional(UnitFlag) },
  traits: [Pure],
  assembly: "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)",
}) {
  override verify(): void {
    verifyBridge(this, this.tensor.type, this.buffer.type);
  }

  override fold(): readonly [FoldResult] | undefined {
    const source = this.tensor.definingOp;
    return source?.is(ToTensorOp) === true && source.buffer.type === this.buffer.type ? [source.buffer] : undefined;
  }
}

/** Says that a tensor must end up in the buffer of another one, or in a given buffer. */
export class MaterializeInDestinationOp extends defineOp("bufferization.materialize_in_destination", {
  summary: "put a tensor into a given place",
  operands: { source: AnyTensor, dest: AnyShaped },
  results: { result: variadic(AnyTensor) },
  attributes: { restrict: optional(UnitFlag), writable: optional(UnitFlag) },
  assembly:
    "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` functional-type(operands, results)",
}) {
  override verify(): void {
    const source: ShapedType = this.source.type;
    const dest: ShapedType = this.dest.type;
    const isBuffer = dest instanceof MemRefType || dest instanceof UnrankedMemRefType;
    const isTensor = dest instanceof RankedTensorType || dest instanceof UnrankedTensorType;
    if (source.elementType !== dest.elementType) {
      this.error("failed to verify that all of {source, dest} have same element type");
    } else if (!isBuffer && !isTensor) this.error("'dest' must be a tensor or a memref");
    else if (isTensor && this.results.length !== 1) this.error("tensor 'dest' implies exactly one tensor result");
    else if (isBuffer && this.results.length > 0) this.error("memref 'dest' implies zero results");
    else if (isTensor && this.restrict !== undefined) this.error("'restrict' is valid only for memref destinations");
    else if (isBuffer !== (this.writable !== undefined)) {
      this.error("'writable' must be specified if and only if the destination is of memref type");
    } else if (source.shape?.length !== dest.shape?.length) {
      this.error("rank mismatch between source and destination shape");
    } else if (!compatibleShapes(source.shape, dest.shape)) this.error("source/destination shapes are incompatible");
  }
}

/** Checks that a tensor and a buffer have the same elements and sizes. */
function verifyBridge(op: Operation, tensor: Type, buffer: Type): void {
  const expected = tensorTypeOf(buffer);
  if (expected === tensor) return;
  if (tensor instanceof RankedTensorType && expected instanceof RankedTensorType) {
    // An encoding has no counterpart in a buffer.
    if (RankedTensorType.get(tensor.shape, tensor.elementType) === expected) return;
    if (tensor.elementType !== expected.elementType) reportAt(op, "element types do not match");
    else reportAt(op, "shapes do not match");
  } else reportAt(op, "tensor and buffer must be both ranked or both unranked, of the same element type");
  op.error("failed to verify that specified tensor and buffer types match");
}
