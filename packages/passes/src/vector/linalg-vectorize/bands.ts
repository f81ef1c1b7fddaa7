/**
 * Bands: rows in which all masks are alike, so that what is known of a part of one row holds for the same part of each
 * of them. The vectorized loop is cut into parts once for a band, and each part has a loop over the rows, as the interior
 * of an image and each of its borders have.
 */
import { IndexOp } from "@tt-opt/dialect-linalg";
import { AndIOp, CmpIOp, ConstantOp, OrIOp, type scf, XOrIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { at, type Block, type Builder, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";
import { type LaneBound, LaneSteps, steppedBoundOf } from "../../linalg/bodies/index.ts";
import { isKnownAtStart } from "./breaks.ts";
import { isCondition } from "./cuts.ts";
import { emitNest, type NestBody } from "./nest.ts";
import { completed, type Indices } from "./operand-access.ts";
import { isMap, type VectorPlan } from "./plan.ts";
import { Point } from "./point.ts";
import { runEnd } from "./runs.ts";
import { markStencilRows } from "./stencil-rows.ts";
import { emitWhile } from "./while-loop.ts";

/** The loop over the rows of bands. */
export interface Bands {
  readonly loop: number;
  /** Comparisons that change between bands. */
  readonly breaks: readonly LaneBound[];
}

/** The rows of a band. */
export interface Band {
  readonly loop: number;
  readonly from: Value;
  readonly to: Value;
}

/**
 * The bands of a loop nest with the outer loops `outer`; undefined if it is not cut into parts, or if these may differ
 * from row to row.
 */
export function findBands(plan: VectorPlan, outer: readonly number[]): Bands | undefined {
  const { op, body, maps, extents, lanes, breaks, between } = plan;
  const loop = outer.findLast((d) => at(extents, d) > 1);
  if (loop === undefined || breaks.length === 0 || lanes.divisions.size > 0) return undefined;
  if (!isMap(plan) || between !== undefined) return undefined;
  // Conditions may depend on elements that are the same along a row.
  if (op.inputs.some((_, i) => at(body.args, i).hasUses && !at(maps, i).isFunctionOfDim(plan.loop))) return undefined;
  const rows = new LaneSteps(body, loop, maps);
  const alongRow = dependentOn(body, plan.loop);
  const found: LaneBound[] = [];
  for (const { condition, made } of conditionsOf(plan, loop)) {
    if (made.is(AndIOp) || made.is(OrIOp) || made.is(XOrIOp)) continue;
    const bound = made.is(CmpIOp) && !alongRow.has(condition) ? steppedBoundOf(made, rows) : undefined;
    if (bound === undefined || !isKnownAtStart(op, loop, body, bound)) return undefined;
    found.push(bound);
  }
  return { loop, breaks: found };
}

/** The conditions of a body that depend on the index of a loop and that may decide where the vectorized loop is cut. */
function conditionsOf(plan: VectorPlan, loop: number): readonly { condition: Value; made: Operation }[] {
  const { body, lanes, breaks, guard } = plan;
  const bounds = [...breaks, ...(guard?.bounds ?? [])].map(({ condition }) => condition);
  const masking = new Set([...masksOf(plan), ...bounds]);
  const found: { condition: Value; made: Operation }[] = [];
  for (const condition of dependentOn(body, loop)) {
    const made = condition.definingOp;
    if (made === undefined || !isCondition(condition)) continue;
    if (masking.has(condition) || lanes.isUniform(condition)) found.push({ condition, made });
  }
  return found;
}

/** The values of a body that depend on the index of a loop. */
function dependentOn(body: Block, loop: number): ReadonlySet<Value> {
  const dependent = new Set<Value>();
  for (const op of body.ops()) {
    const isIndex = op.is(IndexOp) && op.dim.number === loop;
    if (!isIndex && !op.operands.some((operand) => dependent.has(operand))) continue;
    for (const result of op.results) dependent.add(result);
  }
  return dependent;
}

/** The masks of accesses and the conditions that these consist of. */
function masksOf({ masks }: VectorPlan): ReadonlySet<Value> {
  const found = new Set<Value>();
  const pending = [...masks.keys()].flatMap((op) => (op.is(tts.LoadOp) || op.is(tts.StoreOp) ? (op.mask ?? []) : []));
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (found.has(value)) continue;
    found.add(value);
    pending.push(...(value.definingOp?.operands.filter(isCondition) ?? []));
  }
  return found;
}

/** Builds the bands of a loop nest at the indices `ivs` of the other loops, one after the other. */
export function emitBands(
  rw: Rewriter,
  b: Builder,
  plan: VectorPlan,
  { loop, breaks }: Bands,
  ivs: Indices,
  emitBand: (b: Builder, band: Band) => void,
): void {
  const from = ConstantOp.index(b, 0).result;
  const end = ConstantOp.index(b, at(plan.extents, loop)).result;
  if (breaks.length === 0) return emitBand(b, { loop, from, to: end });
  const state = { scalars: new Map<never, never>(), vectors: new Map<never, never>() };
  emitWhile(rw, b, from, end, [], state, (inside, position) => {
    const point = new Point(plan, inside, completed(inside, ivs.with(loop, position)), 1, "exact");
    const to = runEnd(inside, { ...plan, breaks }, point, { position, end, digits: [] });
    emitBand(inside, { loop, from: position, to });
    return [to];
  });
}

/** Builds a loop over the rows of a band. */
export function emitBandRows(
  rw: Rewriter,
  b: Builder,
  plan: VectorPlan,
  band: Band,
  ivs: Indices,
  emitRow: (b: Builder, ivs: Indices) => void,
): void {
  const body: NestBody = (inside, here) => {
    emitRow(inside, here);
    return [];
  };
  const finish = (loop: scf.ForOp): void => markStencilRows(rw, plan, loop);
  emitNest(b, plan.extents, [band.loop], ivs, [], body, { limits: band, finish });
}
