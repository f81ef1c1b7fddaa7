/**
 * Operations whose loads are contiguous along one loop and whose store is contiguous along another, such as a
 * permutation of dimensions: see `transposed-squares.ts` for what becomes of them.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { CmpIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { at, type Block, holdsForAll, isPure, type Operation, type Value } from "@tt-opt/ir-core";
import { boundOf, type LaneBound, LaneSteps } from "../../linalg/bodies/index.ts";
import { isMultipleOf } from "../multiples.ts";
import { placeOf } from "./element-access.ts";
import { neighbours, transposedLanes as lanes, type VectorPlan } from "./plan.ts";
import { endingDivisions } from "./run-facts.ts";

/** A plan along the loop of the loads, for an operation that stores along another one. */
export interface TransposedStore {
  readonly plan: VectorPlan;
  /** The loop along which the store is contiguous. */
  readonly stored: number;
  readonly store: tts.StoreOp;
  /** Divisions whose remainders may begin again within a vector of loads. */
  readonly cutting: readonly Operation[];
  /** The conjuncts of all masks. */
  readonly conditions: readonly MaskCondition[];
  /** Whether elements are stored only where all conditions hold, which are limits of the two loops or do not depend on any. */
  readonly isBounded: boolean;
}

/** A condition that may change along one loop. */
interface MaskCondition {
  readonly condition: Value;
  /** The loop indices at which it is least likely to hold. */
  readonly corner: readonly number[];
  /** How it changes; undefined if it does not. */
  readonly change: { readonly loop: number; readonly bound: LaneBound } | undefined;
}

/** The transposed store of a plan whose accesses are not all contiguous; undefined if there is none. */
export function findTransposedStore(plan: VectorPlan): TransposedStore | undefined {
  const { op, body, extents, loop, maps, masks } = plan;
  const stores = [...masks.keys()].filter((access) => access.is(tts.StoreOp));
  const [store] = stores;
  if (stores.length !== 1 || store?.is(tts.StoreOp) !== true || op.outputs.length > 0) return undefined;
  if (op.iteratorTypes.some((kind) => kind !== "parallel") || at(extents, loop) % lanes !== 0) return undefined;
  if (plan.breaks.length > 0 || plan.patterns.isAligned) return undefined;
  if (
    [...masks].some(
      ([access, { fixed }]) => access !== store && (neighbours(access, plan) === false || fixed.length > 0),
    )
  )
    return undefined;
  const isAlong = (d: number): boolean => d !== loop && new LaneSteps(body, d, maps).step(placeOf(store)) === 1;
  const stored = extents.findIndex((extent, d) => extent % lanes === 0 && isAlong(d));
  if (stored < 0 || neighbours(store, plan) !== false) return undefined;
  const conditions = conditionsOf(plan);
  if (conditions === undefined) return undefined;
  const stays = new Set(store.mask === undefined ? [] : plan.keys.conjuncts(store.mask));
  const isBounded = conditions.every(({ condition, change }) => {
    const isLimit = change?.bound.kind === "below" && (change.loop === loop || change.loop === stored);
    return stays.has(plan.keys.of(condition)) && (change === undefined || isLimit);
  });
  return { plan, stored, store, cutting: cuttingDivisions(plan), conditions, isBounded };
}

/** The divisions that end runs, without those where vectors and divisors are known to have all lanes. */
function cuttingDivisions(plan: VectorPlan): readonly Operation[] {
  const isIndex = ({ definingOp: op }: Value): boolean => op?.is(IndexOp) === true && op.dim.number === plan.loop;
  const isWhole = (number: Value): boolean => isMultipleOf(number, lanes, isIndex);
  return endingDivisions(plan).filter((division) => !division.operands.every(isWhole));
}

/** The conjuncts of the masks; undefined unless each is a bound along at most one loop and depends on no memory. */
function conditionsOf({ body, maps, extents, masks, keys }: VectorPlan): readonly MaskCondition[] | undefined {
  const found = new Map<string, MaskCondition>();
  const along = extents.map((_, d) => new LaneSteps(body, d, maps));
  const pending = [...masks.keys()].flatMap((access) => maskOf(access) ?? []);
  for (let condition = pending.pop(); condition !== undefined; condition = pending.pop()) {
    const maker = condition.definingOp;
    if (maker?.name === "arith.andi" && maker.block === body) pending.push(...maker.operands);
    else {
      const key = keys.of(condition);
      if (found.has(key)) continue;
      let change: MaskCondition["change"];
      const corner: number[] = [];
      for (const [loop, lanesAlong] of along.entries()) {
        const bound = maker?.is(CmpIOp) === true ? boundOf(maker, lanesAlong) : undefined;
        if (bound === undefined && !lanesAlong.isUniform(condition)) return undefined;
        corner.push(bound?.kind === "below" ? at(extents, loop) - 1 : 0);
        if (bound !== undefined) change = { loop, bound };
      }
      if (!readsNothing(condition, body)) return undefined;
      found.set(key, { condition, corner, change });
    }
  }
  return [...found.values()];
}

function maskOf(access: Operation): Value | undefined {
  return access.is(tts.LoadOp) || access.is(tts.StoreOp) ? access.mask : undefined;
}

function readsNothing(value: Value, body: Block): boolean {
  return holdsForAll([value], ({ definingOp: op, parentBlock }) => {
    if (op === undefined) return parentBlock !== body;
    return op.block !== body || op.is(IndexOp) || (isPure(op) && op.operands);
  });
}
