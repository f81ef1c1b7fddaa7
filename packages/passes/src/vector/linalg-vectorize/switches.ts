/**
 * Conditions of accesses that stay the same in a part of the vectorised loop: there is a loop for where such a condition
 * holds and one for where it does not, so that no vector asks.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import { holdsForAll, isPure, type Value } from "@tt-opt/ir-core";
import type { Cuts } from "./cuts.ts";
import type { VectorPlan } from "./plan.ts";

/** How many conditions in a row are asked before the loop; each gives one more loop, or twice as many. */
const mostSwitches = 3;

/** The most operations in the bodies of all loops that conditions may give. */
const mostOperations = 512;

/** What is asked before a loop: whether all of these hold. */
export interface Switch {
  readonly conditions: readonly Value[];
  readonly whenTrue: VectorPlan;
  readonly whenFalse: VectorPlan;
}

/** What to ask first; undefined if no access has a condition that is neither known nor a choice of its own. */
export function nextSwitch(plan: VectorPlan): Switch | undefined {
  const { cuts, keys, masks, switched } = plan;
  if (plan.breaks.length === 0 || switched >= mostSwitches) return undefined;
  if ([...plan.body.ops()].length << (switched + 1) > mostOperations) return undefined;
  for (const [access, { uniform }] of masks) {
    if (!access.is(tts.LoadOp) && !access.is(tts.StoreOp)) continue;
    if (access.mask === undefined || cuts.known(access.mask, "on") === false) continue;
    const conditions = uniform.filter((condition) => cuts.known(condition, "on") !== true);
    if (conditions.length === 0 || !conditions.every((condition) => isKnownBefore(plan, condition))) continue;
    const holding = conditions.flatMap(partsOf);
    const yes = new Set(holding.map((part) => keys.of(part)));
    const opposite = new Set(holding.map((part) => keys.negated(part)));
    const off = keys.conjuncts(access.mask).join();
    const [none, next] = [new Set<string>(), switched + 1];
    const isSingle = yes.size === 1;
    return {
      conditions,
      whenTrue: { ...plan, switched: next, cuts: withFacts(plan, yes, opposite, "") },
      whenFalse: {
        ...plan,
        switched: next,
        cuts: withFacts(plan, isSingle ? opposite : none, isSingle ? yes : none, off),
      },
    };
  }
  return undefined;
}

/** The conditions whose conjunction a condition is. */
function partsOf(condition: Value): readonly Value[] {
  const op = condition.definingOp;
  return op?.name === "arith.andi" ? op.operands.flatMap(partsOf) : [condition];
}

/** Cuts between which `yes` holds and `no` does not, nor the conjunction whose keys are `off`. */
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
    const conjuncts = keys.conjuncts(condition);
    if (conjuncts.some((key) => no.has(key)) || conjuncts.join() === off) return false;
    return conjuncts.every((key) => on.has(key)) ? true : undefined;
  };
  return { ...cuts, on, known };
}

/** Whether a condition can be computed where a part of the loop begins. */
function isKnownBefore({ body }: VectorPlan, condition: Value): boolean {
  return holdsForAll([condition], ({ definingOp: op, parentBlock }) => {
    if (op === undefined) return parentBlock !== body;
    return op.block !== body || op.is(IndexOp) || (isPure(op) && op.regions.length === 0 && op.operands);
  });
}
