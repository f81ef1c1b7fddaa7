/** Integers in 64 bits. */
import { ExtSIOp, IndexCastOp } from "@tt-opt/dialect-std";
import { type Builder, IndexType, IntegerType, type Value } from "@tt-opt/ir-core";

/** Extends an integer, or an index, to 64 bits; its sign is kept. */
export function toI64(b: Builder, value: Value): Value {
  const type = IntegerType.get(b.context, 64);
  if (value.type === type) return value;
  const resultTypes = [type];
  if (value.type instanceof IndexType) return IndexCastOp.build(b, { in: value, resultTypes }).resultAt(0);
  return ExtSIOp.build(b, { in: value, resultTypes }).resultAt(0);
}
