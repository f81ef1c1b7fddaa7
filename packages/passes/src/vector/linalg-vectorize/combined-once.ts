/** Recognizes reductions of one value with itself. */
import { holdsForAll, isPure, type Value } from "@tt-opt/ir-core";
import type { MaskMode } from "./cuts.ts";
import { isWrite } from "./element-access.ts";
import { type VectorPlan } from "./plan.ts";

/** Operations that give `a` for `a` and `a`. */
const idempotent: ReadonlySet<string> = new Set(
  ["andi", "ori", "maxsi", "maxui", "minsi", "minui", "maxnumf", "maximumf", "minnumf", "minimumf"].map(
    (name) => `arith.${name}`,
  ),
);

/**
 * Whether a part of the loop with masks in the given state only combines a value with itself, such as the condition of a
 * row of indices that are loaded from one place: its first iteration is enough.
 */
export function isCombinedOnce(plan: VectorPlan, mode: MaskMode): boolean {
  const { op, combinations, masks } = plan;
  if (combinations.size === 0 || combinations.size < op.outputs.length || [...masks.keys()].some(isWrite)) return false;
  return [...combinations.values()].every(
    ({ op: step, accumulatorIndex }) =>
      idempotent.has(step.name) && isShared(plan, step.operand(1 - accumulatorIndex), mode),
  );
}

/** Whether all lanes have the same value where masks are in the given state. */
function isShared({ body, lanes, cuts }: VectorPlan, value: Value, mode: MaskMode): boolean {
  return holdsForAll([value], (part) => {
    if (lanes.isUniform(part) || cuts.known(part, mode) !== undefined) return true;
    const { definingOp: op } = part;
    return op?.block === body && isPure(op) && op.regions.length === 0 && op.operands.length > 0 && op.operands;
  });
}
