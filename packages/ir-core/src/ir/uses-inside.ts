import type { Block } from "./block.ts";
import type { Operation } from "./operation.ts";
import type { OpOperand, Value } from "./value.ts";

/** Largest size of a block that is searched itself: a value may have as many uses as a function has operations. */
const fewOperations = 64;

/**
 * The uses of `value` by operations of `block` and by those in their regions. They are in the order of `value.uses()`,
 * or from the last operation to the first.
 */
export function usesInside(value: Value, block: Block): readonly OpOperand[] {
  const found: OpOperand[] = [];
  let count = 0;
  for (const op of block.ops()) {
    const outcome = op.walk((user) => {
      found.push(...user.opOperands.filter((operand) => operand.value === value));
      return ++count > fewOperations ? "interrupt" : "advance";
    }, "pre");
    if (outcome === "interrupt") return [...value.uses()].filter(({ owner }) => isInside(owner, block));
  }
  return found.toReversed();
}

function isInside(op: Operation, block: Block): boolean {
  for (let around = op.block; around !== undefined; around = around.parentOp?.block) {
    if (around === block) return true;
  }
  return false;
}
