/** Dependences of operations. */
import type { Operation } from "@tt-opt/ir-core";

/** The operations that define the operands of `op` and of all operations inside of it. */
export function sourcesIn(op: Operation): readonly Operation[] {
  const found: Operation[] = [];
  op.walk((inner) => {
    for (const { definingOp } of inner.operands) if (definingOp !== undefined) found.push(definingOp);
  });
  return found;
}
