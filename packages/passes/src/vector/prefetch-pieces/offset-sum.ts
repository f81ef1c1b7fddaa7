/** Offsets as sums of multiples of values, so that the distance of two of them is plain to see. */
import { AddIOp, constantInt, IndexCastOp, MulIOp, SubIOp } from "@tt-opt/dialect-std";
import { IndexType, IntegerType, type Type, type Value } from "@tt-opt/ir-core";

/** A constant and multiples of values that are not sums themselves. */
export interface OffsetSum {
  readonly constant: number;
  readonly terms: ReadonlyMap<Value, number>;
}

/** Sums of more parts are not taken apart further: one whose parts are used several times has no end of them. */
const mostParts = 32;

/**
 * See the file's header; undefined if there are too many parts. Addresses have 32 bits, so that nothing is lost where a
 * number of 32 bits, or of more, becomes an index.
 */
export function offsetSum(offset: Value): OffsetSum | undefined {
  let constant = 0;
  const terms = new Map<Value, number>();
  const pending: [Value, number][] = [[offset, 1]];
  let parts = 0;
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (parts++ > mostParts) return undefined;
    const [value, times] = part;
    const known = constantInt(value);
    const { definingOp: op } = value;
    const factor = op?.is(MulIOp) === true ? constantInt(op.rhs) : undefined;
    if (known !== undefined) constant += times * Number(known);
    else if (op?.is(AddIOp) === true) pending.push([op.lhs, times], [op.rhs, times]);
    else if (op?.is(SubIOp) === true) pending.push([op.lhs, times], [op.rhs, -times]);
    else if (op?.is(IndexCastOp) === true && fillsAddress(op.in.type)) pending.push([op.in, times]);
    else if (op?.is(MulIOp) === true && factor !== undefined) pending.push([op.lhs, times * Number(factor)]);
    else terms.set(value, (terms.get(value) ?? 0) + times);
  }
  return { constant, terms };
}

/** Whether sums of numbers of `type` wrap around no earlier than addresses do. */
function fillsAddress(type: Type): boolean {
  return type instanceof IndexType || (type instanceof IntegerType && type.width >= 32);
}

/** How much greater `a` is than `b`, if that is constant. */
export function distance(a: OffsetSum, b: OffsetSum): number | undefined {
  const isSame = a.terms.size === b.terms.size && [...a.terms].every(([value, times]) => b.terms.get(value) === times);
  return isSame ? a.constant - b.constant : undefined;
}
