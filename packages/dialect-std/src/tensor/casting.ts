/** Which tensor types `tensor.cast` and `tensor.bitcast` go between. */
import { fixedBitWidth, isDynamic, RankedTensorType, ShapedType, type Type, UnrankedTensorType } from "@tt-opt/ir-core";
import { compatibleShapes } from "../shape/index.ts";

function isTensor(type: Type): type is RankedTensorType | UnrankedTensorType {
  return type instanceof RankedTensorType || type instanceof UnrankedTensorType;
}

/** Whether a tensor of type `from` may be cast to `to`: the same elements, sizes that may be equal. */
export function areTensorsCastCompatible(from: Type, to: Type): boolean {
  return (
    isTensor(from) && isTensor(to) && from.elementType === to.elementType && compatibleShapes(from.shape, to.shape)
  );
}

/** Whether the bits of a tensor of type `from` may be read as `to`: elements of the same width. */
export function areTensorsBitcastCompatible(from: Type, to: Type): boolean {
  if (!isTensor(from) || !isTensor(to) || !compatibleShapes(from.shape, to.shape)) return false;
  const width = fixedBitWidth(from.elementType);
  return width !== undefined && width === fixedBitWidth(to.elementType);
}

/** Whether `source` knows at least as much as `target` of the same tensor: a cast to `target` loses it. */
export function knowsAtLeast(source: Type, target: Type): boolean {
  if (!(source instanceof RankedTensorType)) return target instanceof UnrankedTensorType;
  if (!(target instanceof ShapedType)) return false;
  if (target.elementType !== source.elementType) return false;
  if (target instanceof UnrankedTensorType) return true;
  if (!(target instanceof RankedTensorType) || target.rank !== source.rank) return false;
  if (target.encoding !== source.encoding) return false;
  return target.shape.every((size, dim) => isDynamic(size) || size === source.shape[dim]);
}
