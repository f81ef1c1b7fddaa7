/**
 * Which values matter: those that an effect, a decision or the outside depends on. A value that only goes around a
 * loop, or is returned to calls that do not use it, does not.
 */
import { UnseenEffects } from "../../interfaces/unseen-effects.ts";
import type { Operation } from "../../ir/operation.ts";
import { type BackwardAnalysis, SparseBackwardSolver } from "./sparse-backward.ts";

/** The state of a value that is needed; the others have none. */
export type Needed = "needed";

/**
 * Which values inside of `root` are needed. What a terminator does not pass on decides where control goes and is
 * needed.
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
