/** Divisions of integers, and those that are shifts. */
import { constantInt } from "@tt-opt/dialect-std";
import type { Operation, Value } from "@tt-opt/ir-core";

/** Whether an operation gives a quotient, rounded toward zero. */
export function isQuotient({ name }: Operation): boolean {
  return name === "arith.divsi" || name === "arith.divui";
}

/** Whether an operation gives the remainder of a quotient that is rounded toward zero. */
export function isRemainder({ name }: Operation): boolean {
  return name === "arith.remsi" || name === "arith.remui";
}

/** Whether an operation gives a quotient or a remainder. */
export function isDivision(op: Operation): boolean {
  return isQuotient(op) || isRemainder(op);
}

/** Whether a value is a constant power of two, or a splat of one. */
export function isPowerOfTwo(value: Value): boolean {
  const constant = constantInt(value);
  return constant !== undefined && constant > 0n && (constant & (constant - 1n)) === 0n;
}
