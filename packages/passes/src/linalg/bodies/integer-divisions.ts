/** Divisions of integers, and those that are shifts. */
import { constantInt } from "@tt-opt/dialect-std";
import type { Operation, Value } from "@tt-opt/ir-core";

const divisions: ReadonlySet<string> = new Set(["arith.divsi", "arith.divui", "arith.remsi", "arith.remui"]);

/** Whether an operation gives a quotient, rounded toward zero, or a remainder. */
export function isDivision(op: Operation): boolean {
  return divisions.has(op.name);
}

/** Whether a value is a constant power of two, or a splat of one. */
export function isPowerOfTwo(value: Value): boolean {
  const constant = constantInt(value);
  return constant !== undefined && constant > 0n && (constant & (constant - 1n)) === 0n;
}
