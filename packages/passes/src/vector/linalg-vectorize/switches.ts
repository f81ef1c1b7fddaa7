/**
 * Conditions of accesses, and of choices between places or between values that are long to compute, that are constant in
 * a part of the vectorized loop. There is one loop for the case that such a condition holds and one for the opposite case, so that no
 * vector tests it.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import { at, BlockArgument, holdsForAll, isPure, type Value } from "@tt-opt/ir-core";
import { type ConditionKeys, conjuncts } from "../../linalg/bodies/index.ts";
import { isLongChoice } from "./choices.ts";
import type { Cuts } from "./cuts.ts";
import type { VectorPlan } from "./plan.ts";

/** The most conditions that are tested before a loop; each adds a loop or doubles their number. */
const mostSwitches = 3;

/** The most operations in the bodies of all loops that conditions may create. */
const mostOperations = 512;

/** Conditions that are tested together before a loop. */
export interface Switch {
  readonly conditions: readonly Value[];
  readonly whenTrue: VectorPlan;
  readonly whenFalse: VectorPlan;
}

/**
 * The next conditions to test; undefined if no access and no choice has one that is unknown and computable before the loop.
 */
export function nextSwitch(plan: VectorPlan): Switch | undefined {
  const { cuts, keys, masks, switched } = plan;
  if (plan.breaks.length === 0 || switched >= mostSwitches) return undefined;
  if ([...plan.body.ops()].length << (switched + 1) > mostOperations) return undefined;
  const choice = nextChoice(plan);
  if (choice !== undefined) return choice;
  const open: { readonly conditions: readonly Value[]; readonly off: string }[] = [];
  for (const [access, { uniform }] of masks) {
    if (!access.is(tts.LoadOp) && !access.is(tts.StoreOp)) continue;
    if (access.mask === undefined || cuts.known(access.mask, "on") === false) continue;
    const conditions = uniform.filter((condition) => cuts.known(condition, "on") !== true);
    if (conditions.length === 0 || !conditions.every((condition) => isKnownBefore(plan, condition))) continue;
    open.push({ conditions, off: keys.conjuncts(access.mask).join() });
  }
  const all = open.flatMap(({ conditions }) => conditions);
  if (switched === 0 && areMany(keys, all)) return switchOn(plan, all, "");
  const [first] = open;
  if (first !== undefined) return switchOn(plan, first.conditions, first.off);
  for (const op of plan.body.ops()) {
    if (!isLongChoice(op) || plan.lanes.step(op.condition) !== 0 || cuts.known(op.condition, "on") !== undefined)
      continue;
    if (isKnownBefore(plan, op.condition)) return switchOn(plan, [op.condition], "");
  }
  return undefined;
}

/** The next comparison that chooses a place, and what is chosen in either case. */
function nextChoice(plan: VectorPlan): Switch | undefined {
  if (plan.choosing.size === 0) return undefined;
  const open = plan.breaks.find(({ condition }) => plan.cuts.known(condition, "on") === undefined);
  if (open === undefined) return undefined;
  const { conditions, whenTrue, whenFalse } = switchOn(plan, [open.condition], "");
  const chosen = (decided: VectorPlan): VectorPlan =>
    withChosen(decided, (condition) => decided.cuts.known(condition, "on"));
  return { conditions, whenTrue: chosen(whenTrue), whenFalse: chosen(whenFalse) };
}

/**
 * Whether conditions are too many for a loop for each of their cases, and may hold together: as in the interior of an
 * image, of which several rows are read at a time.
 */
function areMany(keys: ConditionKeys, conditions: readonly Value[]): boolean {
  const parts = conditions.flatMap(conjuncts);
  const yes = new Set(parts.map((part) => keys.of(part)));
  return yes.size > mostSwitches && !parts.some((part) => yes.has(keys.negated(part)));
}

/** Tests conditions together; where one of them does not hold, neither does the conjunction with keys `off`. */
function switchOn(plan: VectorPlan, conditions: readonly Value[], off: string): Switch {
  const { keys } = plan;
  const holding = conditions.flatMap(conjuncts);
  const yes = new Set(holding.map((part) => keys.of(part)));
  const opposite = new Set(holding.map((part) => keys.negated(part)));
  const [none, switched] = [new Set<string>(), plan.switched + 1];
  const isSingle = yes.size === 1;
  const cutsWhenFalse = withFacts(plan, isSingle ? opposite : none, isSingle ? yes : none, off);
  return {
    conditions,
    whenTrue: { ...plan, switched, cuts: withFacts(plan, yes, opposite, "") },
    whenFalse: { ...plan, switched, cuts: cutsWhenFalse },
  };
}

/** A plan in which conditions have the values that `decided` gives, which tell what places are chosen. */
export function withChosen(plan: VectorPlan, decided: (condition: Value) => boolean | undefined): VectorPlan {
  if (plan.choosing.size === 0) return plan;
  const facts = plan.factsWhere({ holds: decided });
  return areCutAsWhole(facts, plan) ? { ...plan, ...facts } : plan;
}

/**
 * Whether runs end, and loops are cut, by all that matters for `facts`. What is chosen in a part may be divided, or be
 * bounded by a mask, where the number that is chosen from in the whole run is neither.
 */
export function areCutAsWhole({ lanes, masks }: Pick<VectorPlan, "lanes" | "masks">, plan: VectorPlan): boolean {
  if (![...lanes.divisions].every((division) => plan.lanes.divisions.has(division))) return false;
  return [...masks].every(([access, { bounds }]) => {
    const known = new Set(plan.masks.get(access)?.bounds.map(({ condition }) => condition));
    return bounds.every(({ condition }) => known.has(condition));
  });
}

/** Cuts between which the conditions `yes` hold, and the conditions `no` and the conjunction with keys `off` do not. */
export function withFacts(
  { cuts, keys }: VectorPlan,
  yes: ReadonlySet<string>,
  no: ReadonlySet<string>,
  off: string,
): Cuts {
  const on = new Set([...cuts.on, ...yes]);
  const known: Cuts["known"] = (condition, mode) => {
    const before = cuts.known(condition, mode);
    if (before !== undefined || mode !== "on") return before;
    return keys.conjuncts(condition).join() === off ? false : valueAmong(keys, condition, on, no);
  };
  return { ...cuts, on, known };
}

/** The value of a condition where the conditions `yes` hold and the conditions `no` do not; undefined if it is open. */
export function valueAmong(
  keys: ConditionKeys,
  condition: Value,
  yes: ReadonlySet<string>,
  no: ReadonlySet<string>,
): boolean | undefined {
  const parts = keys.conjuncts(condition);
  if (parts.some((key) => no.has(key))) return false;
  return parts.every((key) => yes.has(key)) ? true : undefined;
}

/**
 * Whether a condition can be computed at the start of a part of the loop. Its end is computed from divisions of the
 * index, so these may be executed there although the divisor is not known.
 */
function isKnownBefore({ op: generic, body, lanes, maps, loop }: VectorPlan, condition: Value): boolean {
  // Inputs that are the same along the loop are loaded before it.
  const isLoaded = (arg: Value): boolean =>
    arg instanceof BlockArgument && arg.index < generic.inputs.length && !at(maps, arg.index).isFunctionOfDim(loop);
  return holdsForAll([condition], (value) => {
    const { definingOp: op, parentBlock } = value;
    if (op === undefined) return parentBlock !== body || isLoaded(value);
    if (op.block !== body || op.is(IndexOp)) return true;
    return (isPure(op) || lanes.divisions.has(op)) && op.regions.length === 0 && op.operands;
  });
}
