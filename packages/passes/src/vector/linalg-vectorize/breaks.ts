/**
 * Breaks: comparisons in masks at which the vectorized loop is split, as it is at multiples of divisors. Bounds that
 * all masks share cut the loop once. If masks differ, such as those of the two halves of a concatenation or of a padded
 * border, each of the other comparisons becomes a condition that all lanes of a part share.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { CmpIOp } from "@tt-opt/dialect-std";
import { type Block, holdsForAll, type Operation, type Value } from "@tt-opt/ir-core";
import {
  type ConditionKeys,
  type LaneSteps,
  type LaneBound,
  type MaskParts,
  steppedBoundOf,
} from "../../linalg/bodies/index.ts";
import { dependsOnInner, dependsOnMaskedLoad } from "./vector-form.ts";

/**
 * Finds the breaks of a body; none if a mask consists of anything but comparisons.
 * @param varies Whether the lanes of an access have different addresses.
 */
export function findBreaks(
  op: GenericOp,
  body: Block,
  loop: number,
  lanes: LaneSteps,
  keys: ConditionKeys,
  masks: ReadonlyMap<Operation, MaskParts>,
  varies: (access: Operation) => boolean,
): readonly LaneBound[] {
  const sets: (readonly string[])[] = [];
  const found = new Set<string>();
  for (const [access, { bounds, residual }] of masks) {
    if (!varies(access)) continue;
    const own = bounds.map(({ condition }) => keys.of(condition));
    if (own.length > 0) sets.push(own);
    const inner = residual.map((part) => comparisonsIn(part, lanes));
    if (inner.some((part) => part === undefined)) return [];
    for (const { condition } of inner.flatMap((part) => part ?? [])) found.add(keys.of(condition));
  }
  for (const key of sets.flat()) if (!sets.every((set) => set.includes(key))) found.add(key);
  if (found.size === 0) return [];
  const breaks: LaneBound[] = [];
  for (const inner of body.ops()) {
    if (!inner.is(CmpIOp)) continue;
    const bound = steppedBoundOf(inner, lanes);
    if (bound === undefined || !(found.has(keys.of(inner.result)) || found.has(keys.negated(inner.result)))) continue;
    if (!isKnownAtStart(op, loop, body, bound)) return [];
    breaks.push(bound);
  }
  return breaks;
}

/** Whether what a comparison compares is known at the start of a run: it depends on no loop inside, and on no masked load. */
export function isKnownAtStart(op: GenericOp, loop: number, body: Block, { value, limit }: LaneBound): boolean {
  const parts = [value, limit];
  return !dependsOnMaskedLoad(body, parts) && !dependsOnInner(op, loop, body, parts);
}

/** The breaks without those at which another one changes, too: a comparison and its negation change at the same place. */
export function distinctBreaks(breaks: readonly LaneBound[], keys: ConditionKeys): readonly LaneBound[] {
  const found = new Map<string, LaneBound>();
  for (const bound of breaks) {
    const name = [keys.of(bound.condition), keys.negated(bound.condition)].sort().join();
    if (!found.has(name)) found.set(name, bound);
  }
  return [...found.values()];
}

const connectives: ReadonlySet<string> = new Set(["arith.andi", "arith.ori", "arith.xori"]);

/** The bounds that a condition consists of; undefined if it consists of anything else. */
function comparisonsIn(condition: Value, lanes: LaneSteps): readonly LaneBound[] | undefined {
  const found: LaneBound[] = [];
  const isMade = holdsForAll([condition], (part) => {
    if (lanes.isUniform(part)) return true;
    const op = part.definingOp;
    if (op?.is(CmpIOp) !== true) return op !== undefined && connectives.has(op.name) && op.operands;
    const bound = steppedBoundOf(op, lanes);
    if (bound !== undefined) found.push(bound);
    return bound !== undefined;
  });
  return isMade ? found : undefined;
}
