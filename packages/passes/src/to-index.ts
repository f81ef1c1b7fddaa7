/** Integers as indices. */
import { ConstantOp, IndexCastOp } from "@tt-opt/dialect-std";
import { type Builder, IndexType, type Value } from "@tt-opt/ir-core";

/** Converts an integer that fits to an index, or makes one of a number; its sign is kept. */
export function toIndex(b: Builder, value: number | Value): Value {
  if (typeof value === "number") return ConstantOp.index(b, value).result;
  if (value.type instanceof IndexType) return value;
  return IndexCastOp.build(b, { in: value, resultTypes: [IndexType.get(b.context)] }).resultAt(0);
}
