/**
 * How a structured operation on buffers is vectorized along one of its loops. The reasons why it cannot be are readable
 * texts: `--explain` shows them.
 */
import type { GenericOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import { type AffineMap, at, type Block, type Operation, type Value } from "@tt-opt/ir-core";
import {
  type Combination,
  combinationOf,
  ConditionKeys,
  type LaneSteps,
  type LaneBound,
  noConditions,
  type PartConditions,
} from "../../linalg/bodies/index.ts";
import { hasEvenBounds } from "../even-bounds.ts";
import { distinctBreaks, findBreaks } from "./breaks.ts";
import { findChoices, noChoices } from "./choices.ts";
import { isContiguous, lanePermutation } from "./contiguous-operand.ts";
import { type Cuts, findCuts, noCuts, withMoreOn } from "./cuts.ts";
import { isElementAccess, placeOf, placesIn } from "./element-access.ts";
import { findGuard, type Guard, withGuard } from "./guards.ts";
import { findInnerCut, type InnerCut } from "./inner-cut.ts";
import { type AccessMask, type LaneFacts, laneFacts, type Storage } from "./lane-facts.ts";
import { lanesProblem, masksProblem, operandsProblem } from "./vector-form.ts";
import { isScattered } from "./scattered-stores.ts";
import { type LaneSelection, laneSelection } from "./selection.ts";
import type { LanePatterns } from "./lane-patterns.ts";
import { findSpans, type Span } from "./spans.ts";

/** The plan for an operation that can be vectorized. */
export interface VectorPlan {
  readonly op: GenericOp;
  readonly body: Block;
  readonly maps: readonly AffineMap[];
  readonly extents: readonly number[];
  /** The loop whose iterations become lanes. */
  readonly loop: number;
  readonly lanes: LaneSteps;
  /** How the lanes of a vector differ from its first one. */
  readonly patterns: LanePatterns;
  /** The number at whose multiples vectors begin if that matters; undefined for the index of the loop. */
  readonly anchor: Value | undefined;
  /** How the loop reduces outputs, by output. */
  readonly combinations: ReadonlyMap<number, Combination>;
  /** The outputs that are reduced together by keeping one of two elements. */
  readonly selection: LaneSelection | undefined;
  /** The masks of the accesses of the body. */
  readonly masks: ReadonlyMap<Operation, AccessMask>;
  readonly cuts: Cuts;
  /** The condition without which no output changes. */
  readonly guard: Guard | undefined;
  /** Keys of the conditions of the body. */
  readonly keys: ConditionKeys;
  /** Comparisons that are constant in parts of the loop. */
  readonly breaks: readonly LaneBound[];
  /** Accesses whose places breaks choose: they are known in each part of the loop. */
  readonly choosing: ReadonlySet<Operation>;
  /** What is known of lanes in a part of the loop, in which conditions and numbers have the given values. */
  readonly factsWhere: (
    part: Partial<PartConditions>,
  ) => Pick<VectorPlan, "lanes" | "patterns" | "anchor" | "masks" | "spans">;
  /** The number of conditions that are tested before the loop. */
  readonly switched: number;
  /** The number of lanes of a vector that are elements of the loop; undefined if all are. */
  readonly active?: number;
  /** The end of the reduction inside of the loop. */
  readonly inner: InnerCut | undefined;
  /** Accesses that are executed together, with shuffles between lanes and contiguous memory. */
  readonly spans: ReadonlyMap<Operation, Span>;
  /**
   * How elements are executed that some masks enclose and others do not: with breaks at all comparisons. Undefined if
   * there are no such elements, or if breaks split the whole loop already.
   */
  readonly between: VectorPlan | undefined;
}

/**
 * A plan along the loop of the loads, or along the last but one dimension of the output, with the loop along which the
 * output is contiguous.
 */
export interface TransposedPlan extends VectorPlan {
  readonly stored: number;
}

/** A plan, or the reason why there is none. */
export type Planned = (VectorPlan & Partial<TransposedPlan>) | { readonly reason: string };

/** The lanes of vectors that can be transposed in registers. */
export const transposedLanes = 4;

/** With more breaks, parts would be too short: the loop is not split, but see {@link VectorPlan.between}. */
const mostBreaks = 8;

/** The plan for one loop. A single lane suits any body. */
export function planFor(
  op: GenericOp,
  body: Block,
  maps: readonly AffineMap[],
  extents: readonly number[],
  loop: number,
  laneCount: number,
  storage: Storage = "direct",
): Planned {
  const reductions = reductionsOf(op, body, maps, loop, storage);
  if (typeof reductions === "string") return { reason: reductions };
  const keys = new ConditionKeys(body, extents);
  const whole = laneFacts(op, body, maps, loop, laneCount, storage);
  const guard = storage === "direct" ? findGuard(op, body, maps, keys, whole) : undefined;
  const isSplit = storage === "direct" && !hasEvenBounds(op);
  const breaks = isSplit ? findBreaks(op, body, loop, whole.lanes, keys, whole.masks, whole.varies) : [];
  const choices = isSplit ? findChoices(op, loop, body, whole, keys, placesIn(whole.masks.keys()), breaks) : noChoices;
  const planWith = (chosen: readonly LaneBound[], between?: VectorPlan): Planned => {
    const split = new Set(chosen.flatMap(({ condition }) => condition.definingOp ?? []));
    const factsOf = (conditions: PartConditions): LaneFacts =>
      laneFacts(op, body, maps, loop, laneCount, storage, conditions);
    const facts = chosen.length === 0 ? whole : factsOf({ ...noConditions, breaks: split });
    const factsWhere: VectorPlan["factsWhere"] = (part) => {
      const own = factsOf({ ...noConditions, ...part, breaks: split });
      return { ...own, spans: findSpans(op, extents, { ...own, keys }) };
    };
    const { lanes, patterns, anchor, masks } = facts;
    const takesLanes = (access: Operation): boolean =>
      storage === "direct" && (laneCount === 1 || (isElementAccess(access) && !isScattered(access, patterns)));
    const reason =
      (laneCount === 1 ? undefined : lanesProblem(body, patterns)) ??
      masksProblem(op, loop, body, masks, takesLanes) ??
      operandsProblem(op, loop, body, maps);
    if (reason !== undefined) return { reason };
    const choosing = chosen === choices.breaks ? choices.accesses : noChoices.accesses;
    const known = { op, body, maps, extents, loop, lanes, patterns, anchor, masks, guard, keys, ...reductions };
    const plan = { ...known, breaks: chosen, choosing, factsWhere, switched: 0, between };
    if (storage === "transposed") return { cuts: noCuts, inner: undefined, spans: new Map<never, never>(), ...plan };
    const isFixed = (d: number): boolean =>
      d !== loop && (op.iteratorTypes[loop] === "reduction" || op.iteratorTypes[d] !== "reduction");
    const outer = findCuts(body, keys, masks, facts.varies, isFixed);
    const inner = findInnerCut(op, body, maps, loop, keys);
    const own = inner === undefined ? outer : withMoreOn(outer, keys, inner.on);
    const cuts = guard === undefined ? own : withGuard(own, keys, guard);
    return { cuts, inner, spans: findSpans(op, extents, { masks, patterns, keys }), ...plan };
  };
  if (choices !== noChoices) return planWith(choices.breaks);
  if (distinctBreaks(breaks, keys).length <= mostBreaks) return planWith(breaks);
  const between = planWith(breaks);
  return planWith([], "reason" in between ? undefined : { ...between, switched: Infinity });
}

/** How the loop reduces outputs; the reason if it can neither reduce nor write them. */
function reductionsOf(
  op: GenericOp,
  body: Block,
  maps: readonly AffineMap[],
  loop: number,
  storage: Storage,
): Pick<VectorPlan, "combinations" | "selection"> | string {
  const combinations = new Map<number, Combination>();
  const others: number[] = [];
  const inputs = op.inputs.length;
  for (let i = 0; i < op.outputs.length; i++) {
    const map = at(maps, inputs + i);
    if (map.isFunctionOfDim(loop)) {
      if (storage === "direct" && !isContiguous(at(op.outputs, i), map, loop))
        return "an output is not written along its last dimension";
      continue;
    }
    if (op.iteratorTypes[loop] !== "reduction") return "an output does not depend on the loop";
    const combination = combinationOf(body, inputs + i, i);
    if (combination === undefined) others.push(i);
    else combinations.set(i, combination);
  }
  const selection = others.length === 0 ? undefined : laneSelection(body, inputs, others);
  if (others.length > 0 && selection === undefined) return "a reduction combines in a way that has no known identity";
  return { combinations, selection };
}

/** How the lanes of an input are permuted, if all vectors along the loop begin at a multiple of the lanes. */
export function permutationOf(
  { op, maps, loop, extents, masks, breaks }: VectorPlan,
  operand: number,
): readonly number[] | undefined {
  if (operand >= op.inputs.length || masks.size > 0 || breaks.length > 0) return undefined;
  return lanePermutation(op.operand(operand), at(maps, operand), { loop, extent: at(extents, loop) }, transposedLanes);
}

/** Whether an access is contiguous; undefined if all lanes access the same element. */
export function neighbours(op: Operation, { patterns, masks, active }: VectorPlan): boolean | undefined {
  if (!isElementAccess(op)) return undefined;
  const offsets = patterns.offsets(placeOf(op));
  const { fixed, residual } = masks.get(op) ?? { fixed: [], residual: [] };
  const isMasked = active !== undefined || fixed.length + residual.length > 0;
  if (offsets?.every((offset) => offset === 0) === true) return isMasked ? false : undefined;
  return !isMasked && offsets?.every((offset, lane) => offset === lane) === true;
}

/** Whether the loops may be executed in any order: none reduces, and memory is only loaded or stored. */
export function isMap({ op, masks }: VectorPlan): boolean {
  const isParallel = op.iteratorTypes.every((type) => type === "parallel");
  return isParallel && [...masks.keys()].every((access) => access.is(tts.LoadOp) || access.is(tts.StoreOp));
}

/** Whether a lane of an access may be active. */
export function mayBeOn({ patterns, masks, active }: VectorPlan, access: Operation, lane: number): boolean {
  return (active === undefined || lane < active) && patterns.holdIn(lane, masks.get(access)?.fixed ?? []);
}
