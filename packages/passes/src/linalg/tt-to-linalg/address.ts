/** Between pointers and the addresses in i64 that stand for them in tensors. */
import { PointerType, tt } from "@tt-opt/dialect-tt";
import { type Builder, I64, IntegerType, type Type, typed, type Value } from "@tt-opt/ir-core";

/** A pointer as an address; an address is one. */
export function toAddress(b: Builder, value: Value): Value {
  if (!(value.type instanceof PointerType)) return value;
  return tt.PtrToIntOp.build(b, { src: typed(value, tt.TtPtr), resultTypes: [IntegerType.get(b.context, 64)] }).result;
}

/** An address, or a pointer to something, as a pointer to `pointee`. */
export function toPointer(b: Builder, value: Value, pointee: Type): Value<PointerType> {
  if (value.type instanceof PointerType && value.type.pointeeType === pointee) return typed(value, tt.TtPtr);
  const resultTypes = [PointerType.get(pointee)];
  const made =
    value.type instanceof PointerType
      ? tt.BitcastOp.build(b, { src: value, resultTypes })
      : tt.IntToPtrOp.build(b, { src: typed(value, I64), resultTypes });
  return typed(made.result, tt.TtPtr);
}
