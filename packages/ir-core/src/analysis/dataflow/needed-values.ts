/**
 * Which values matter: those that an effect, a decision or the outside depends on. A value that only goes around a loop,
 * or is returned to calls that do not use it, does not.
 */
import { wouldBeDead } from "../../interfaces/memory-effects.ts";
import type { Operation } from "../../ir/operation.ts";
import { type BackwardAnalysis, SparseBackwardSolver } from "./sparse-backward.ts";

/** The state of a value that is needed; the others have none. */
export type Needed = "needed";

/**
 * Needed values as an analysis for {@link SparseBackwardSolver}. What a terminator does not pass on decides where control
 * goes and counts as needed.
 */
export const neededValueAnalysis: BackwardAnalysis<Needed> = {
  unknown: () => "needed",
  join: () => "needed",
  equals: () => true,
  transfer(op, results, set) {
    // Results first: asking for effects means a look at everything inside.
    if (!results.includes("needed") && wouldBeDead(op)) return;
    for (const operand of op.opOperands) set(operand, "needed");
  },
};

/** Which values inside of `root` are needed. */
export function findNeededValues(root: Operation): SparseBackwardSolver<Needed> {
  return new SparseBackwardSolver(root, neededValueAnalysis);
}
