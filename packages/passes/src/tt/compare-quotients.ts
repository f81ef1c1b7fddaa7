/**
 * Quotients of numbers at a constant distance by the same divisor, between which a window of a pooling lies: their
 * difference is known, or is one of two numbers.
 */
import { type CmpIOp, CmpIPredicate, compareIntegers, constantInt, DivSIOp } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";
import { indexRange } from "./index-range.ts";
import { ceilingOf, floorOf, indexIn, staysInType } from "./linear-index.ts";

/** The result of a signed comparison of two such quotients, plus constants; undefined if it is not known. */
export function compareQuotients(op: CmpIOp): boolean | undefined {
  const predicate = CmpIPredicate.of(op.predicate);
  const [left, right] = [quotientIn(op.lhs), quotientIn(op.rhs)];
  if (left === undefined || right === undefined || predicate === undefined || predicate.startsWith("u"))
    return undefined;
  if (left.of !== right.of || left.factor !== right.factor || left.by !== right.by) return undefined;
  const distance = right.plus - left.plus;
  const compare = (quotient: bigint): boolean => compareIntegers(predicate, left.after, quotient + right.after, 64);
  const least = compare(floorOf(distance, left.by));
  return least === compare(ceilingOf(distance, left.by)) ? least : undefined;
}

/** `(factor * of + plus) / by + after`, where what is divided is not negative. */
interface Quotient {
  readonly of: Value;
  readonly factor: bigint;
  readonly plus: bigint;
  readonly by: bigint;
  readonly after: bigint;
}

function quotientIn(value: Value): Quotient | undefined {
  const { index: quotient, factor: times, addend: after, farthest } = indexIn(value);
  const op = quotient.definingOp;
  const by = op?.is(DivSIOp) === true ? constantInt(op.rhs) : undefined;
  if (op?.is(DivSIOp) !== true || by === undefined || by <= 1n || times !== 1n) return undefined;
  // Quotients are less than 2^30.
  if (farthest >= 1n << 30n) return undefined;
  const dividend = indexIn(op.lhs);
  const { index: of, factor, addend: plus } = dividend;
  const { low, high } = indexRange(of);
  const isNonNegative = low !== undefined && high !== undefined && factor * low + plus >= 0n;
  return isNonNegative && staysInType(dividend) ? { of, factor, plus, by, after } : undefined;
}
