/** Sums and products of `index` values, some of which are known; operations are created only for unknown results. */
import type { Builder, Value } from "@tt-opt/ir-core";
import { AddIOp, ConstantOp, knownNumber, type MixedValue, MulIOp, SubIOp } from "@tt-opt/dialect-std";

/** The `index` value of a number; a known one becomes a constant. */
export function materializeIndex(b: Builder, number: MixedValue): Value {
  return typeof number === "number" ? ConstantOp.index(b, number).result : number;
}

/** `x + y`. */
export function addIndex(b: Builder, x: MixedValue, y: MixedValue): MixedValue {
  const [left, right] = [knownNumber(x), knownNumber(y)];
  if (left !== undefined && right !== undefined) return left + right;
  if (left === 0) return y;
  if (right === 0) return x;
  return AddIOp.build(b, { lhs: materializeIndex(b, x), rhs: materializeIndex(b, y) }).result;
}

/** `x - y`. */
export function subtractIndex(b: Builder, x: MixedValue, y: MixedValue): MixedValue {
  const [left, right] = [knownNumber(x), knownNumber(y)];
  if (left !== undefined && right !== undefined) return left - right;
  if (right === 0) return x;
  return SubIOp.build(b, { lhs: materializeIndex(b, x), rhs: materializeIndex(b, y) }).result;
}

/** `x · y`. */
export function multiplyIndex(b: Builder, x: MixedValue, y: MixedValue): MixedValue {
  const [left, right] = [knownNumber(x), knownNumber(y)];
  if (left !== undefined && right !== undefined) return left === 0 || right === 0 ? 0 : left * right;
  if (left === 0 || right === 0) return 0;
  if (left === 1) return y;
  if (right === 1) return x;
  return MulIOp.build(b, { lhs: materializeIndex(b, x), rhs: materializeIndex(b, y) }).result;
}

/** `max(x, 0)` if `x` is known; other numbers are returned unchanged. */
export function clampLow(x: MixedValue): MixedValue {
  return typeof x === "number" ? Math.max(x, 0) : x;
}
