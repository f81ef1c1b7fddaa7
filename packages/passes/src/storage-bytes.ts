/** The size of what pointers lead to. */
import { PointerType } from "@tt-opt/dialect-tt";
import { FloatType, IntegerType, type Type } from "@tt-opt/ir-core";

/** Bytes between neighbours of a type in memory; undefined if it cannot be stored. A boolean takes one. */
export function storageBytes(type: Type): number | undefined {
  if (type instanceof PointerType) return 8;
  return type instanceof IntegerType || type instanceof FloatType ? Math.max(1, Math.ceil(type.width / 8)) : undefined;
}
