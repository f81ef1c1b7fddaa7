/** Divisors that are never 0. */
import { CmpIOp, ConstantOp, constantInt, SelectOp } from "@tt-opt/dialect-std";
import type { Builder, Value } from "@tt-opt/ir-core";

/** A number, or 1 instead of 0: the quotient by 0 is the dividend, and there is no remainder. */
export function nonZero(b: Builder, value: Value): Value {
  const constant = constantInt(value);
  if (constant !== undefined && constant !== 0n) return value;
  const one = ConstantOp.int(b, value.type, 1).result;
  const condition = CmpIOp.create(b, "eq", value, ConstantOp.int(b, value.type, 0).result).result;
  return SelectOp.build(b, { condition, trueValue: one, falseValue: value }).result;
}
