/**
 * Loops that stay scalar, such as those that scatter, still need no masks: they end where all masks do. Otherwise, each
 * element would test them, and those beyond the end would do nothing. In rows of one length, what the elements of a row
 * share is computed before them.
 */
import { bodyOf, type GenericOp, LinalgStructured, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { constantInt } from "@tt-opt/dialect-std";
import { defined, isDynamic } from "@tt-opt/ir-core";
import { equalRuns } from "./run-facts.ts";
import { planFor, type VectorPlan } from "./plan.ts";

/** The plan for the innermost loop of an operation that only changes memory; undefined if it is as good without. */
export function planScalarLoop(op: GenericOp): VectorPlan | undefined {
  if (op.outputs.length > 0 || op.iteratorTypes.some((type) => type !== "parallel")) return undefined;
  const extents = staticLoopRanges(op);
  const body = bodyOf(op);
  if (extents.length === 0 || extents.some(isDynamic)) return undefined;
  const maps = defined(LinalgStructured.get(op), "a structured operation").indexingMaps(op);
  const plan = planFor(op, body, maps, extents, extents.length - 1, 1);
  if ("reason" in plan || plan.breaks.length > 0) return undefined;
  const { cuts, lanes } = plan;
  const isCut = cuts.accesses.size > 0;
  if (isCut && cuts.outside !== "off") return undefined;
  return (lanes.divisions.size > 0 ? hasRuns(plan) : isCut) ? plan : undefined;
}

/** Whether the runs of a plan have one length, or one that only a launch knows. */
function hasRuns(plan: VectorPlan): boolean {
  const areUnknown = [...plan.lanes.divisions].every((division) => constantInt(division.operand(1)) === undefined);
  return areUnknown || equalRuns(plan) !== undefined;
}
