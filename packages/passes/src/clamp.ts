/** Numbers brought into a range. */
import { ConstantOp, MaxSIOp, MinSIOp } from "@tt-opt/dialect-std";
import type { Builder, Value } from "@tt-opt/ir-core";

/** The nearest number from `-most` to `most`. */
export function clampMagnitude(b: Builder, value: Value, most: bigint): Value {
  return clampBetween(b, value, -most, most);
}

/** The nearest number from `least` to `most`. */
export function clampBetween(b: Builder, value: Value, least: bigint, most: bigint): Value {
  const number = (n: bigint): Value => ConstantOp.int(b, value.type, n).result;
  const raised = MaxSIOp.build(b, { lhs: value, rhs: number(least) }).result;
  return MinSIOp.build(b, { lhs: raised, rhs: number(most) }).result;
}
