/** Operations between tensors and the buffers that hold them. */
import {
  AnyRankedOrUnrankedMemRef,
  AnyTensor,
  defineOp,
  MemRefType,
  optional,
  RankedTensorType,
  type Type,
  UnitFlag,
  UnrankedMemRefType,
  UnrankedTensorType,
  variadic,
  AnyShaped,
} from "@tt-opt/ir-core";

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
}) {}

/** The contents of a buffer as a tensor. */
export class ToTensorOp extends defineOp("bufferization.to_tensor", {
  summary: "contents of a buffer as a tensor",
  operands: { buffer: AnyRankedOrUnrankedMemRef },
  results: { result: AnyTensor },
  attributes: { restrict: optional(UnitFlag), writable: optional(UnitFlag) },
  assembly: "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)",
}) {}

/** The buffer of a tensor. */
export class ToBufferOp extends defineOp("bufferization.to_buffer", {
  summary: "buffer of a tensor",
  operands: { tensor: AnyTensor },
  results: { buffer: AnyRankedOrUnrankedMemRef },
  attributes: { read_only: optional(UnitFlag) },
  assembly: "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)",
}) {}

/** Says that a tensor must end up in the buffer of another one, or in a given buffer. */
export class MaterializeInDestinationOp extends defineOp("bufferization.materialize_in_destination", {
  summary: "put a tensor into a given place",
  operands: { source: AnyTensor, dest: AnyShaped },
  results: { result: variadic(AnyTensor) },
  attributes: { restrict: optional(UnitFlag), writable: optional(UnitFlag) },
  assembly:
    "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` functional-type(operands, results)",
}) {}
