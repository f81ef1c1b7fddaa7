/**
 * Sums of columns: reductions over rows of memory inside of the vectorized loop. If one vector traverses all rows
 * before the next one does, each access is on another page, and nothing is prefetched. Here, a few rows at a time are
 * added from end to end to the contents of the output. Each element is still combined in the same order. What is the same
 * for a whole row, such as the place where it begins, is loaded before it.
 */
import { AddIOp, ConstantOp, MaxSIOp, scf } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  at,
  type Builder,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  type Operation,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { LaneSteps } from "../../linalg/bodies/index.ts";
import { type LoopRange, toValue, wholeVectors } from "./loop-regions.ts";
import { isElementAccess, placeOf } from "./element-access.ts";
import { neighbours, type VectorPlan } from "./plan.ts";
import { dependsOnInner } from "./vector-form.ts";

/** The number of rows of one operand in memory that are added at a time. */
const rowsAtATime = 4;

/** Lines that are a multiple of this apart have the same place in the first cache, which holds eight of them. */
const cachePageBytes = 4096;

/** Rows of at least this many bytes are worth loading and storing the output more often. */
const leastBytes = 256;

/** A loop over rows. */
export interface RowLoop {
  readonly loop: number;
  /** The number of rows that are added to the output at a time. */
  readonly count: number;
}

/**
 * The reduction loop whose iterations are rows in memory, if rows are long enough. Narrow numbers must stay in
 * registers, since they are rounded only once.
 */
export function rowLoop(plan: VectorPlan, inner: readonly number[]): RowLoop | undefined {
  const { op, body, loop, extents, maps, masks } = plan;
  const [rows, second] = inner;
  if (rows === undefined || second !== undefined || at(extents, rows) < rowsAtATime) return undefined;
  const bytes = Math.min(...op.outputs.map(({ type }) => bytesOf(elementTypeOrSelf(type))));
  if (bytes < 4 || at(extents, loop) * bytes < leastBytes) return undefined;
  const accesses = [...masks.keys()].filter(
    (access) =>
      isElementAccess(access) && neighbours(access, plan) === true && dependsOnInner(op, loop, body, [placeOf(access)]),
  );
  if (!accesses.some((access) => access.is(tts.LoadOp))) return undefined;
  const steps = new LaneSteps(body, rows, maps);
  const isApart = (access: Operation): boolean => {
    if (!isElementAccess(access)) return false;
    const type = access.is(tts.LoadOp) ? access.result.type : access.value.type;
    const rowBytes = (steps.step(placeOf(access)) ?? 0) * bytesOf(type);
    return rowBytes % cachePageBytes !== 0;
  };
  const areMany = accesses.length > 2 || (accesses.length === 2 && !accesses.every(isApart));
  return { loop: rows, count: areMany ? rowsAtATime / 2 : rowsAtATime };
}

/** Whether something is loaded once for a row, such as its place. */
export function loadsForRows({ masks, lanes }: VectorPlan): boolean {
  return [...masks.keys()].some((access) => access.is(tts.LoadOp) && lanes.step(access.result) === 0);
}

function bytesOf(type: Type): number {
  return type instanceof FloatType || type instanceof IntegerType ? type.width / 8 : 0;
}

/** Builds loops over the rows of a range; `body` gets the `count` rows that are added at a time. */
export function emitRows(
  b: Builder,
  count: number,
  range: LoopRange,
  body: (b: Builder, rows: readonly Value[]) => void,
): void {
  const isStart = range.from === 0;
  const to = isStart ? range.to : MaxSIOp.build(b, { lhs: toValue(b, range.from), rhs: toValue(b, range.to) }).result;
  const whole = wholeVectors(b, range.from, to, count);
  const emit = (from: LoopRange["from"], to: LoopRange["to"], together: number): void => {
    if (from === to) return;
    const step = ConstantOp.index(b, together).result;
    scf.ForOp.create(b, { lb: toValue(b, from), ub: toValue(b, to), step }, (inside, first) => {
      const rowAt = (i: number): Value =>
        AddIOp.build(inside, { lhs: first, rhs: ConstantOp.index(inside, i).result }).result;
      body(
        inside,
        Array.from({ length: together }, (_, i) => (i === 0 ? first : rowAt(i))),
      );
    });
  };
  emit(range.from, whole, count);
  emit(whole, to, 1);
}
