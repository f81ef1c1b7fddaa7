import { isDynamic, type Operation } from "@tt-opt/ir-core";

/** Whether an operation has one operand per dynamic size of `shape`; reports it if not. */
export function verifyDynamicSizes(op: Operation, shape: readonly number[], sizes: readonly unknown[]): boolean {
  const expected = shape.filter(isDynamic).length;
  if (sizes.length === expected) return true;
  op.error(`incorrect number of dynamic sizes, has ${sizes.length}, expected ${expected}`);
  return false;
}
