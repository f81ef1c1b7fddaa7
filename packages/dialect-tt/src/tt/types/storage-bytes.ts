import { ComplexType, FloatType, IndexType, IntegerType, type Type } from "@tt-opt/ir-core";
import { PointerType } from "./pointer-type.ts";

/**
 * Bytes between neighbours of `type` in memory: the least power of two that holds the bits of a number. A boolean
 * takes one, a pointer or an index eight; undefined if memory does not hold such values.
 */
export function storageBytes(type: Type): number | undefined {
  if (type instanceof PointerType || type instanceof IndexType) return 8;
  if (type instanceof ComplexType) {
    const part = storageBytes(type.elementType);
    return part === undefined ? undefined : 2 * part;
  }
  if (!(type instanceof IntegerType || type instanceof FloatType)) return undefined;
  return type.width <= 8 ? 1 : 2 ** (29 - Math.clz32(type.width - 1));
}
