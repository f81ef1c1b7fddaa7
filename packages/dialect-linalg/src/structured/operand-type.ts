/**
 * How structured operations see the types of their operands: tensors and memrefs have dimensions and elements; all
 * others, vectors too, are elements.
 */
import { isDynamic, MemRefType, RankedTensorType, type Type } from "@tt-opt/ir-core";

/** The sizes of the dimensions; none for an element. */
export function shapeOf(type: Type): readonly number[] {
  return type instanceof RankedTensorType || type instanceof MemRefType ? type.shape : [];
}

/** The number of dimensions of a type: none for elements. */
export function rankOf(type: Type | undefined): number {
  return type === undefined ? 0 : shapeOf(type).length;
}

/** The type of the elements. */
export function elementOf(type: Type): Type {
  return type instanceof RankedTensorType || type instanceof MemRefType ? type.elementType : type;
}

/** The sizes of dimensions in a message: `4, ?`. */
export function shapeText(shape: readonly number[]): string {
  return shape.map((size) => (isDynamic(size) ? "?" : `${size}`)).join(", ");
}
