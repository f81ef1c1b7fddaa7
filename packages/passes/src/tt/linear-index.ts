/** Numbers as multiples of an index plus a constant. */
import { AddIOp, constantInt, ExtSIOp, MulIOp, ShLIOp, SubIOp } from "@tt-opt/dialect-std";
import { elementTypeOrSelf, IntegerType, type Value } from "@tt-opt/ir-core";
import { indexRange } from "./index-range.ts";
import { integerWidth } from "./tt-to-structured/scalar-facts.ts";

/** What a value is a sign extension of, or the value itself. */
export function unextended(value: Value): Value {
  const op = value.definingOp;
  return op?.is(ExtSIOp) === true ? unextended(op.operand(0)) : value;
}

/** A value as `factor * index + addend` with a positive factor. */
export function indexIn(value: Value): { readonly value: Value; readonly factor: bigint; readonly addend: bigint } {
  const op = unextended(value).definingOp;
  const by = op?.operandCount === 2 ? constantInt(op.operand(1)) : undefined;
  if (op !== undefined && by !== undefined) {
    const inner = indexIn(op.operand(0));
    const { factor, addend } = inner;
    if (op.is(AddIOp)) return { ...inner, addend: addend + by };
    if (op.is(SubIOp)) return { ...inner, addend: addend - by };
    const times = op.is(MulIOp) ? by : op.is(ShLIOp) && by >= 0n && by < 31n ? 1n << by : 0n;
    if (times > 0n) return { value: inner.value, factor: factor * times, addend: addend * times };
  }
  return { value: unextended(value), factor: 1n, addend: 0n };
}

/** Whether `value` is computed as `factor * index + addend` after the index is extended to a type that has all results. */
export function isComputedWider(value: Value, index: Value, factor: bigint, addend: bigint): boolean {
  let inner = value;
  while (inner.definingOp?.is(ExtSIOp) === false && inner !== index) inner = inner.definingOp.operand(0);
  if (inner === value || inner === index || unextended(inner) !== index) return false;
  const magnitude = addend < 0n ? -addend : addend;
  return (factor << BigInt(integerWidth(index.type) - 1)) + magnitude < 1n << BigInt(integerWidth(value.type) - 1);
}

/** Whether no step of `factor * value + addend` leaves its type, whose width is at least 32. */
export function staysInType(value: Value, factor: bigint, addend: bigint): boolean {
  const type = elementTypeOrSelf(value.type);
  const { low, high } = indexRange(value);
  if (!(type instanceof IntegerType) || type.width < 32 || low === undefined || high === undefined) return false;
  const magnitude = (n: bigint): bigint => (n < 0n ? -n : n);
  const most = magnitude(low) > magnitude(high) ? magnitude(low) : magnitude(high);
  return factor * most + magnitude(addend) < 1n << 31n;
}

/** The greatest integer that is at most `n / by`. */
export function floorOf(n: bigint, by: bigint): bigint {
  return -ceilingOf(-n, by);
}

/** The least integer that is at least `n / by`. */
export function ceilingOf(n: bigint, by: bigint): bigint {
  const quotient = n / by;
  return quotient * by < n ? quotient + 1n : quotient;
}
