/** Converts between pointers and the i64 addresses that represent them in tensors. */
import { PointerType, tt } from "@tt-opt/dialect-tt";
import { type Builder, I64, IntegerType, type Type, typed, type Value } from "@tt-opt/ir-core";

/** Converts a pointer to an address; an address is returned unchanged. */
export function toAddress(b: Builder, value: Value): Value {
  if (!(value.type instanceof PointerType)) return value;
  return tt.PtrToIntOp.build(b, { src: typed(value, tt.TtPtr), resultTypes: [IntegerType.get(b.context, 64)] }).result;
}

/** Converts an address, or a pointer to another type, to a pointer to `pointee`. */
export function toPointer(b: Builder, value: Value, pointee: Type): Value<PointerType> {
  if (value.type instanceof PointerType && value.type.pointeeType === pointee) return typed(value, tt.TtPtr);
  const resultTypes = [PointerType.get(pointee)];
  const made =
    value.type instanceof PointerType
      ? tt.BitcastOp.build(b, { src: value, resultTypes })
      : tt.IntToPtrOp.build(b, { src: typed(value, I64), resultTypes });
  return typed(made.result, tt.TtPtr);
}
