/**
 * Finds the needed values: those on which an effect, a branch or code outside depends. A value that is only carried
 * around a loop, or returned to calls that do not use it, is not needed.
 */
import { UnseenEffects } from "../../interfaces/unseen-effects.ts";
import type { Operation } from "../../ir/operation.ts";
import { type BackwardAnalysis, SparseBackwardSolver } from "./sparse-backward.ts";

/** The state of a needed value; other values have none. */
export type Needed = "needed";

/**
 * Finds the needed values inside of `root`. Operands of a terminator that are not passed on determine control flow and
 * are needed.
 */
export function findNeededValues(root: Operation): SparseBackwardSolver<Needed> {
  const effects = new UnseenEffects(root);
  const analysis: BackwardAnalysis<Needed> = {
    unknown: () => "needed",
    join: () => "needed",
    equals: () => true,
    transfer(op, results, set) {
      if (!results.includes("needed") && effects.wouldBeDead(op)) return;
      for (const operand of op.opOperands) set(operand, "needed");
    },
  };
  return new SparseBackwardSolver(root, analysis);
}
