/** What must hold of a `scf.for` beyond its definition, in mlir-opt's words. */
import { verifyLoopLike } from "@tt-opt/ir-core";
import type { ForOp } from "./for-op.ts";

/** Reports what is wrong with `op`. */
export function verifyFor(op: ForOp): void {
  const { entry } = op.bodyRegion;
  const iv = entry?.args[0];
  if (iv === undefined) {
    op.error("expected body to have at least 1 argument(s) for the induction variable, but got 0", "TT2040");
    return;
  }
  if (op.initArgs.length !== op.resultCount) {
    op.error("mismatch in number of loop-carried values and defined values", "TT2040");
    return;
  }
  if (iv.type !== op.lowerBound.type)
    op.error("expected induction variable to be same type as bounds and step", "TT2040");
  else if (entry?.last?.name === "scf.yield") verifyLoopLike(op);
}
