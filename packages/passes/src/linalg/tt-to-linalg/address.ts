import { PointerType, tt } from "@tt-opt/dialect-tt";
import { type Builder, IntegerType, typed, type Value } from "@tt-opt/ir-core";

/** A pointer as an address; an address is one. */
export function toAddress(b: Builder, value: Value): Value {
  if (!(value.type instanceof PointerType)) return value;
  return tt.PtrToIntOp.build(b, { src: typed(value, tt.TtPtr), resultTypes: [IntegerType.get(b.context, 64)] }).result;
}
