/** Values that are never used: operands of a merged edge that belong to another edge. */
import { ConstantOp, numberAttr, PoisonOp } from "@tt-opt/dialect-std";
import { PointerType, tt } from "@tt-opt/dialect-tt";
import {
  type Builder,
  elementTypeOrSelf,
  FloatType,
  I64,
  IndexType,
  IntegerType,
  RankedTensorType,
  type Type,
  typed,
  type Value,
  withElementType,
} from "@tt-opt/ir-core";

/** Some value of `type`: zero if possible, so that later passes need not handle poison. */
export function anyValue(b: Builder, type: Type): Value {
  const element = elementTypeOrSelf(type);
  const isPlain = type === element || type instanceof RankedTensorType;
  if (isPlain && isNumber(element)) return ConstantOp.build(b, { value: numberAttr(type, 0) }).result;
  if (isPlain && element instanceof PointerType && !element.isTensorPointer) {
    const integer = withElementType(type, IntegerType.get(b.context, 64));
    const address: Value = ConstantOp.int(b, integer, 0).result;
    const src = type === element ? typed(address, I64) : typed(address, tt.TtI64Like);
    return tt.IntToPtrOp.build(b, { src, resultTypes: [type] }).resultAt(0);
  }
  return PoisonOp.of(b, type).result;
}

function isNumber(type: Type): boolean {
  if (type instanceof IntegerType) return type.signedness === "signless";
  return type instanceof FloatType || type instanceof IndexType;
}
