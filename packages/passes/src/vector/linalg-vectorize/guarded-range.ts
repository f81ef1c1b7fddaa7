/** The part of the vectorized loop in which a guard (see `guards.ts`) holds. */
import type { Builder } from "@tt-opt/ir-core";
import { noCuts } from "./cuts.ts";
import { type LoopRange, toValue, writtenRange } from "./loop-regions.ts";
import { completed, type Indices } from "./operand-access.ts";
import type { VectorPlan } from "./plan.ts";
import { Point } from "./point.ts";

/** The part of `range` in which the guard of a plan holds; all of it if there is none. */
export function guardedRange(b: Builder, plan: VectorPlan, range: LoopRange, ivs: Indices): LoopRange {
  const { guard, loop } = plan;
  if (guard === undefined) return range;
  const first = completed(b, ivs.with(loop, toValue(b, range.from)));
  // The guard is not known yet.
  return writtenRange(b, plan, [guard], range, () => new Point({ ...plan, cuts: noCuts }, b, first, 1, "exact"));
}
