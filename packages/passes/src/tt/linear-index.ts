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

/** A value as `factor * index + addend`. */
export interface LinearIndex {
  readonly index: Value;
  /** Positive. */
  readonly factor: bigint;
  readonly addend: bigint;
  /** The greatest magnitude of the addend in any step of the computation. */
  readonly farthest: bigint;
}

/** The index in a value, and what is computed of it. */
export function indexIn(value: Value): LinearIndex {
  const index = unextended(value);
  const op = index.definingOp;
  const by = op?.operandCount === 2 ? constantInt(op.operand(1)) : undefined;
  if (op !== undefined && by !== undefined) {
    const inner = indexIn(op.operand(0));
    const { factor, addend } = inner;
    if (op.is(AddIOp)) return moved(inner, factor, addend + by);
    if (op.is(SubIOp)) return moved(inner, factor, addend - by);
    const times = op.is(MulIOp) ? by : op.is(ShLIOp) && by >= 0n && by < 31n ? 1n << by : 0n;
    if (times > 0n) return moved(inner, factor * times, addend * times);
  }
  return { index, factor: 1n, addend: 0n, farthest: 0n };
}

/** `inner` after one more step. */
function moved(inner: LinearIndex, factor: bigint, addend: bigint): LinearIndex {
  return { index: inner.index, factor, addend, farthest: greater(inner.farthest, magnitude(addend)) };
}

/** Whether `value`, in which the index is, is computed after it is extended to a type that has the results of all steps. */
export function isComputedWider(value: Value, { index, factor, farthest }: LinearIndex): boolean {
  let inner = value;
  while (inner.definingOp?.is(ExtSIOp) === false && inner !== index) inner = inner.definingOp.operand(0);
  if (inner === value || inner === index || unextended(inner) !== index) return false;
  return (factor << BigInt(integerWidth(index.type) - 1)) + farthest < 1n << BigInt(integerWidth(value.type) - 1);
}

/** Whether no step of the computation leaves the type of the index, whose width is at least 32. */
export function staysInType({ index, factor, farthest }: LinearIndex): boolean {
  const type = elementTypeOrSelf(index.type);
  const { low, high } = indexRange(index);
  if (!(type instanceof IntegerType) || type.width < 32 || low === undefined || high === undefined) return false;
  return factor * greater(magnitude(low), magnitude(high)) + farthest < 1n << 31n;
}

function magnitude(n: bigint): bigint {
  return n < 0n ? -n : n;
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
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
