import { type Block, holdsForAll, type Value } from "@tt-opt/ir-core";

/** Whether one of `values` depends on elements of the operands of the operation with this body. */
export function dependsOnElements(values: readonly Value[], body: Block): boolean {
  return !holdsForAll(values, ({ definingOp: op, parentBlock }) => {
    if (op === undefined) return parentBlock !== body;
    return op.block !== body || op.operands;
  });
}
