/** Offsets as sums of multiples of values, so that constant distances between them can be computed. */
import { AddIOp, constantInt, DivSIOp, ExtSIOp, IndexCastOp, MulIOp, SubIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { IndexType, IntegerType, type Operation, type Type, type Value } from "@tt-opt/ir-core";

/** A constant plus multiples of values that are not sums themselves, or parts of those that divisors divide. */
export interface OffsetSum {
  readonly constant: number;
  readonly terms: ReadonlyMap<Value, number>;
}

/**
 * Sums with more terms are not expanded further, since a sum whose terms are used several times may expand without end.
 */
const mostParts = 32;

/**
 * See the file's header; undefined if there are too many terms. Addresses have 32 bits, so casting a number of at least
 * 32 bits to another width loses nothing.
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
    const factor = factorOf(op);
    if (known !== undefined) constant += times * Number(known);
    else if (op?.is(AddIOp) === true) pending.push([op.lhs, times], [op.rhs, times]);
    else if (op?.is(SubIOp) === true) pending.push([op.lhs, times], [op.rhs, -times]);
    else if ((op?.is(IndexCastOp) === true || op?.is(ExtSIOp) === true) && fillsAddress(op.in.type))
      pending.push([op.in, times]);
    else if (op !== undefined && factor !== undefined) pending.push([op.operand(0), times * factor]);
    else terms.set(value, (terms.get(value) ?? 0) + times);
  }
  return { constant, terms };
}

/** The factor of a multiple of the first operand; a fraction for a division that leaves no remainder. */
function factorOf(op: Operation | undefined): number | undefined {
  if (op?.is(MulIOp) === true) return numberOf(op.rhs);
  const divisor = op?.is(DivSIOp) === true && tts.isMarked(op, "exact") ? numberOf(op.rhs) : undefined;
  return divisor === undefined || divisor === 0 ? undefined : 1 / divisor;
}

function numberOf(value: Value): number | undefined {
  const known = constantInt(value);
  return known === undefined ? undefined : Number(known);
}

/** Whether sums of numbers of `type` wrap around no earlier than addresses do. */
function fillsAddress(type: Type): boolean {
  return type instanceof IndexType || (type instanceof IntegerType && type.width >= 32);
}

/** The difference `a - b` if it is constant. */
export function distance(a: OffsetSum, b: OffsetSum): number | undefined {
  const isSame = a.terms.size === b.terms.size && [...a.terms].every(([value, times]) => b.terms.get(value) === times);
  return isSame ? a.constant - b.constant : undefined;
}
