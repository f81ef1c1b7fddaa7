/**
 * Decides whether a structured operation on buffers is vectorized, and along which loop. The reasons against it are
 * readable texts: `--explain` shows them.
 */
import { bodyOf, type GenericOp, LinalgStructured, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import {
  type AffineMap,
  AnyMemRef,
  at,
  type Block,
  defined,
  isDynamic,
  MemRefType,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
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
import { lanesProblem, masksProblem, operandsProblem, unsupported } from "./vector-form.ts";
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

/** See the file's header. */
export function planVectorization(op: GenericOp, laneCount: number): Planned {
  const structured = defined(LinalgStructured.get(op), "a structured operation");
  const body = bodyOf(op);
  const maps = structured.indexingMaps(op);
  const extents = staticLoopRanges(op);
  if (extents.some(isDynamic)) return { reason: "a loop has no static extent" };
  const problem = unsupported(body);
  if (problem !== undefined) return { reason: problem };
  let best: { readonly plan: VectorPlan; readonly score: number } | undefined;
  let reason = "no loop is long enough";
  for (let loop = extents.length - 1; loop >= 0; loop--) {
    if (at(extents, loop) < laneCount) continue;
    const planned = planFor(op, body, maps, extents, loop, laneCount);
    if ("reason" in planned) reason = planned.reason;
    else {
      const score = contiguityOf(planned) - costOfChoice(planned);
      if (best === undefined || score > best.score) best = { plan: planned, score };
    }
  }
  if (best === undefined || best.score <= 0) {
    const transposed = laneCount === transposedLanes ? planTransposed(op, body, maps, extents, laneCount) : undefined;
    if (transposed !== undefined) return transposed;
  }
  if (best === undefined) return { reason };
  return best.score + arithmeticOf(best.plan) > 0 ? best.plan : { reason: "no access is of neighbours along any loop" };
}

/**
 * The savings of arithmetic on all lanes at once, in the unit of {@link contiguityOf}; a function counts as several
 * operations.
 */
function arithmeticOf({ body, patterns, masks }: VectorPlan): number {
  let saved = 0;
  for (const op of body.ops()) {
    if (op === body.last || masks.has(op) || !op.results.some((result) => patterns.offsets(result) === undefined))
      continue;
    saved += op.definition.dialectName === "math" ? 8 : 1;
  }
  return saved;
}

/**
 * A plan along a loop in which all loads are contiguous, for an operation with one output that is contiguous along
 * another loop; undefined for other operations.
 */
function planTransposed(
  op: GenericOp,
  body: Block,
  maps: readonly AffineMap[],
  extents: readonly number[],
  lanes: number,
): TransposedPlan | undefined {
  const map = maps[op.inputs.length];
  const isNew = body.args[op.inputs.length]?.hasUses === false;
  if (op.outputs.length !== 1 || map?.isPermutation() !== true || !isNew) return undefined;
  const stored = map.getDimPosition(map.results.length - 1);
  if (stored === undefined || [...body.ops()].some((inner) => inner.is(tts.StoreOp))) return undefined;
  if (isInterleaved(extents, stored)) {
    const loop = map.getDimPosition(map.results.length - 2);
    if (loop === undefined || at(extents, loop) % lanes !== 0 || !isRowMajor(op.outputs[0])) return undefined;
    const plan = planFor(op, body, maps, extents, loop, lanes, "transposed");
    const isPlain = !("reason" in plan) && [...plan.masks.values()].every(({ bounds }) => bounds.length === 0);
    return isPlain ? { stored, ...plan } : undefined;
  }
  if (at(extents, stored) % lanes !== 0) return undefined;
  for (const [loop, extent] of extents.entries()) {
    if (loop === stored || extent % lanes !== 0) continue;
    const plan = planFor(op, body, maps, extents, loop, lanes, "transposed");
    if ("reason" in plan || [...plan.masks.values()].some(({ bounds }) => bounds.length > 0)) continue;
    if (contiguityOf(plan, op.inputs.length) > 0) return { stored, ...plan };
  }
  return undefined;
}

function isRowMajor(buffer: Value | undefined): boolean {
  const type = buffer?.type;
  return type instanceof MemRefType && type.layout === undefined && type.memorySpace === undefined;
}

/** Whether the dimension along which the output is contiguous is so short that its elements are interleaved. */
export function isInterleaved(extents: readonly number[], stored: number): boolean {
  return at(extents, stored) > 1 && at(extents, stored) < transposedLanes;
}

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

/**
 * A score for the contiguous accesses and those that share vectors, minus one for scattered accesses. Of operands, only
 * the first `operands` count.
 */
function contiguityOf(plan: VectorPlan, operands = plan.maps.length): number {
  let score = 0;
  const count = (isNeighbour: boolean | undefined): void => {
    if (isNeighbour !== undefined) score += isNeighbour ? 2 : -3;
  };
  plan.maps.slice(0, operands).forEach((map, i) => {
    const isUsed = i >= plan.op.inputs.length || at(plan.body.args, i).hasUses;
    if (!isUsed || !map.isFunctionOfDim(plan.loop) || !AnyMemRef.matches(plan.op.operand(i).type)) return;
    count(isContiguous(plan.op.operand(i), map, plan.loop) || permutationOf(plan, i) !== undefined);
  });
  // Vectors of short parts of rows are not transposed.
  const isCut = (store: tts.StoreOp): boolean => isScattered(store, plan.patterns) && plan.lanes.divisions.size > 0;
  for (const op of plan.masks.keys()) {
    const isNeighbour = neighbours(op, plan);
    if (plan.spans.has(op)) score += 1;
    else if (plan.choosing.has(op)) count(true);
    else if (op.is(tts.StoreOp) && isNeighbour !== true && !isCut(op)) score -= 1;
    else count(isNeighbour);
  }
  return score;
}

/** Rows of at most this length are short: it takes longer to choose from the lanes of a vector in the end. */
const shortChoice = 32;

/** What it costs to choose one element of each row; short rows are rather read one element of four of them at a time. */
function costOfChoice({ selection, extents, loop }: VectorPlan): number {
  return selection !== undefined && at(extents, loop) <= shortChoice ? 2 : 0;
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
