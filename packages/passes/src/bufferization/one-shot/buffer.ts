import { MemRefType, type RankedTensorType, type Value } from "@tt-opt/ir-core";

/** A buffer. */
export type Buffer = Value<MemRefType>;

/** The contiguous buffer type of a tensor type. */
export function bufferType(type: RankedTensorType): MemRefType {
  return MemRefType.get(type.shape, type.elementType);
}
