/**
 * Operations whose loads are contiguous along one loop and whose store is contiguous along another, such as a
 * permutation of dimensions. Square blocks, of as many vectors as a vector has lanes, are loaded along the first loop,
 * transposed in registers and stored along the second. Blocks that masks cut have loops of their own.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { AndIOp, CmpIOp, ConstantOp, scf } from "@tt-opt/dialect-std";
import { AccessLayout, tts } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  type Block,
  type Builder,
  defined,
  holdsForAll,
  I1,
  isPure,
  type Operation,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoops } from "../../index-loops.ts";
import { boundOf, LaneSteps } from "../../linalg/bodies/index.ts";
import { noCuts } from "./cuts.ts";
import { placeOf } from "./element-access.ts";
import type { AccessMask } from "./lane-facts.ts";
import { neighbours, planFor, transposedLanes as lanes, type VectorPlan } from "./plan.ts";
import { Point } from "./point.ts";
import { shifted } from "./transposed-loops.ts";
import { transpose } from "./shuffles.ts";

/** A plan along the loop of the loads, for an operation that stores along another one. */
export interface TransposedStore {
  readonly plan: VectorPlan;
  /** The loop along which the store is contiguous. */
  readonly stored: number;
  readonly store: tts.StoreOp;
  /** The conjuncts of all masks, with the loop indices at which each is least likely to hold. */
  readonly conditions: readonly { readonly condition: Value; readonly corner: readonly number[] }[];
}

const noMask: AccessMask = { bounds: [], uniform: [], fixed: [], residual: [] };

/** The transposed store of a plan whose accesses are not all contiguous; undefined if there is none. */
export function findTransposedStore(plan: VectorPlan): TransposedStore | undefined {
  const { op, body, extents, loop, maps, masks } = plan;
  const stores = [...masks.keys()].filter((access) => access.is(tts.StoreOp));
  const [store] = stores;
  if (stores.length !== 1 || store?.is(tts.StoreOp) !== true || op.outputs.length > 0) return undefined;
  if (op.iteratorTypes.some((kind) => kind !== "parallel") || at(extents, loop) % lanes !== 0) return undefined;
  if (plan.lanes.divisions.size + plan.breaks.length > 0 || plan.patterns.isAligned) return undefined;
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
  return conditions === undefined ? undefined : { plan, stored, store, conditions };
}

/** The conjuncts of the masks; undefined unless each is a bound along at most one loop and depends on no memory. */
function conditionsOf({ body, maps, extents, masks }: VectorPlan): TransposedStore["conditions"] | undefined {
  const found: TransposedStore["conditions"][number][] = [];
  const along = extents.map((_, d) => new LaneSteps(body, d, maps));
  const pending = [...masks.keys()].flatMap((access) => maskOf(access) ?? []);
  const seen = new Set<Value>();
  for (let condition = pending.pop(); condition !== undefined; condition = pending.pop()) {
    if (seen.has(condition)) continue;
    seen.add(condition);
    const maker = condition.definingOp;
    if (maker?.name === "arith.andi" && maker.block === body) pending.push(...maker.operands);
    else {
      const corner: number[] = [];
      for (const [d, lanesAlong] of along.entries()) {
        const bound = maker?.is(CmpIOp) === true ? boundOf(maker, lanesAlong) : undefined;
        if (bound === undefined && !lanesAlong.isUniform(condition)) return undefined;
        corner.push(bound?.kind === "below" ? at(extents, d) - 1 : 0);
      }
      if (!readsNothing(condition, body)) return undefined;
      found.push({ condition, corner });
    }
  }
  return found;
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

/**
 * The plan for the blocks that masks cut. If a row of loads is a single vector, masks may cut all blocks, as for the
 * three channels of an image: vectors along the stores then remain whole.
 */
export function edgePlan({ plan, stored }: TransposedStore): VectorPlan {
  const { op, body, maps, extents, loop } = plan;
  if (at(extents, loop) > lanes) return plan;
  const planned = planFor(op, body, maps, extents, stored, lanes);
  return "reason" in planned ? plan : planned;
}

/** Replaces the operation: by squares where all masks hold, and by the code of `otherwise` elsewhere. */
export function emitTransposedStore(rw: Rewriter, found: TransposedStore, otherwise: () => void): void {
  const { plan, conditions } = found;
  const { op } = plan;
  let isWhole: Value | undefined;
  for (const { condition, corner } of conditions) {
    const ivs = corner.map((index) => ConstantOp.index(rw, index).result);
    const holds = new Point(plan, rw, ivs, 1, "exact").evaluateUniform(condition);
    isWhole = isWhole === undefined ? holds : AndIOp.build(rw, { lhs: isWhole, rhs: holds }).result;
  }
  if (isWhole === undefined) {
    emitSquares(rw, found);
    rw.erase(op);
    return;
  }
  const made = scf.IfOp.create(
    rw,
    typed(isWhole, I1),
    (b) => emitSquares(b, found),
    () => [],
  );
  const last = defined(made.elseRegion.entry?.last, "the end of a branch");
  rw.move(op, beforeOp(last));
  rw.at = beforeOp(op);
  otherwise();
}

function emitSquares(b: Builder, found: TransposedStore): void {
  const { stored, store } = found;
  const { extents, loop } = found.plan;
  const masks = new Map([...found.plan.masks.keys()].map((access) => [access, noMask]));
  const plan: VectorPlan = { ...found.plan, masks, cuts: noCuts };
  const others = extents.map((_, d) => d).filter((d) => d !== loop && d !== stored);
  // Consecutive stores fill cache lines, which cost more for stores than for loads.
  const dims = [...others, loop, stored];
  const ranges = dims.map((d) => ({ to: at(extents, d), step: d === loop || d === stored ? lanes : 1 }));
  emitIndexLoops(b, ranges, (inside, ivs) => {
    const here = extents.map((_, d) => at(ivs, dims.indexOf(d)));
    const columns = Array.from({ length: lanes }, (_, i) =>
      new Point(plan, inside, shifted(inside, here, stored, i), lanes, "on").lanesOf(store.value),
    ).flat();
    transpose(inside, columns).forEach((row, i) => {
      const point = new Point(plan, inside, shifted(inside, here, loop, i), 1, "on");
      const place = new AccessLayout(point.evaluateUniform(store.base), point.evaluateUniform(placeOf(store)), [
        { stride: 1 },
      ]);
      tts.StoreOp.create(inside, place, row);
    });
  });
}
