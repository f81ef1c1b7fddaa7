/** Integers as indices. */
import { IndexCastOp } from "@tt-opt/dialect-std";
import { type Builder, IndexType, type Value } from "@tt-opt/ir-core";

/** Converts an integer that fits to an index; its sign is kept. */
export function toIndex(b: Builder, value: Value): Value {
  if (value.type instanceof IndexType) return value;
  return IndexCastOp.build(b, { in: value, resultTypes: [IndexType.get(b.context)] }).resultAt(0);
}
