/** Recognizes reductions of one value with itself. */
import { isWrite } from "./element-access.ts";
import { type VectorPlan } from "./plan.ts";

/** Operations that give `a` for `a` and `a`. */
const idempotent: ReadonlySet<string> = new Set(
  ["andi", "ori", "maxsi", "maxui", "minsi", "minui", "maxnumf", "maximumf", "minnumf", "minimumf"].map(
    (name) => `arith.${name}`,
  ),
);

/**
 * Whether a loop only combines a value with itself, such as the condition of a row of indices that are loaded from one
 * place: its first iteration is enough.
 */
export function isCombinedOnce({ op, combinations, lanes, masks }: VectorPlan): boolean {
  if (combinations.size === 0 || combinations.size < op.outputs.length || [...masks.keys()].some(isWrite)) return false;
  return [...combinations.values()].every(
    ({ op: step, accumulatorIndex }) =>
      idempotent.has(step.name) && lanes.isUniform(step.operand(1 - accumulatorIndex)),
  );
}
