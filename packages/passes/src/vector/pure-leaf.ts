import { isMemoryEffectFree, type Operation } from "@tt-opt/ir-core";

/** Whether an operation has no regions and always computes the same from the same operands. */
export function isPureLeaf(op: Operation): boolean {
  return op.regions.length === 0 && isMemoryEffectFree(op);
}
