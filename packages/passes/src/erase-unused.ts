/** Erases operations that lost their last use. */
import { isTriviallyDead, type Operation, type Rewriter } from "@tt-opt/ir-core";

/** Erases `op` if it is unused, and operations that only it used. It may have been erased with another one that used it. */
export function eraseUnused(rw: Rewriter, op: Operation): void {
  if (op.block === undefined || !isTriviallyDead(op)) return;
  const makers = op.operands.flatMap(({ definingOp }) => definingOp ?? []);
  rw.erase(op);
  for (const maker of new Set(makers)) eraseUnused(rw, maker);
}
