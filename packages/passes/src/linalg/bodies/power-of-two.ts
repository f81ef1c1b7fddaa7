/** Divisions that are shifts. */
import { constantInt } from "@tt-opt/dialect-std";
import type { Value } from "@tt-opt/ir-core";

/** Whether a value is a constant power of two, or a splat of one. */
export function isPowerOfTwo(value: Value): boolean {
  const constant = constantInt(value);
  return constant !== undefined && constant > 0n && (constant & (constant - 1n)) === 0n;
}
