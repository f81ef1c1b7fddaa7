/** What operations depend on. */
import type { Operation } from "@tt-opt/ir-core";

/** The operations that make what `op` and all inside of it use. */
export function sourcesIn(op: Operation): readonly Operation[] {
  const found: Operation[] = [];
  op.walk((inner) => {
    for (const { definingOp } of inner.operands) if (definingOp !== undefined) found.push(definingOp);
  });
  return found;
}
