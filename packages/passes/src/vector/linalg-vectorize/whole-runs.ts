/**
 * Short rows of which a part of the loop contains many, such as those of small images. Only the first and the last one may
 * be cut; the others have one length, and so no loops.
 */
import { CmpIOp, ConstantOp, constantInt, SubIOp } from "@tt-opt/dialect-std";
import type { Builder, Operation, Value } from "@tt-opt/ir-core";
import { isRemainder } from "../../linalg/bodies/index.ts";
import { type Accumulators, emitBranches } from "./accumulators.ts";
import { iterationsFromZero } from "./iterations-to.ts";
import { advanced, type LoopRange } from "./loop-regions.ts";
import type { VectorPlan } from "./plan.ts";
import { firstOfSegments, type Segments } from "./segments.ts";
import type { RunGroups } from "./run-groups.ts";
import { endingDivisions, isCutBeforeRuns } from "./run-facts.ts";

/** The trip count up to which other loops are replaced by their iterations. */
export const mostUnrolled = 2;

/** The longest rows without loops, and the most operations that they may take. */
const [longestRow, mostOperations] = [64, 224];

/** Short runs, all of one length but the first and the last one. */
export interface WholeRuns {
  readonly length: number;
  /** The remainders that are 0 where such a run begins. */
  readonly zero: ReadonlySet<Operation>;
}

/**
 * The whole runs of a plan, if vectors and single elements of them take few operations, and masks cut them, or comparisons
 * break them into segments, at constant distances from their start.
 */
export function wholeRuns(plan: VectorPlan, segments: Segments | undefined, lanes: number): WholeRuns | undefined {
  const { breaks, cuts, body } = plan;
  const lengthOf = (division: Operation): number => Number(constantInt(division.operand(1)) ?? Infinity);
  const ending = endingDivisions(plan);
  const length = Math.min(...ending.map(lengthOf));
  const pieces = Math.floor(length / lanes) + (length % lanes);
  if (length > longestRow || pieces * [...body.ops()].length > mostOperations) return undefined;
  const dividends = new Set(ending.filter((op) => lengthOf(op) === length).map((op) => op.operand(0)));
  const zero = [...plan.lanes.divisions].filter(
    (op) => isRemainder(op) && dividends.has(op.operand(0)) && lengthOf(op) === length,
  );
  const found = { length, zero: new Set(zero) };
  if (segments !== undefined) return firstOfSegments(segments, found.zero) === undefined ? undefined : found;
  if (breaks.length > 0) return undefined;
  if (cuts.accesses.size === 0 || isCutBeforeRuns(plan)) return found;
  return cuts.bounds.every((bound) => iterationsFromZero(bound, found.zero) !== undefined) ? found : undefined;
}

/** The whole runs of a plan if each of them begins and ends where the first digit of groups does. */
export function rowsOf({ lead, coarser }: RunGroups, plan: VectorPlan, whole: WholeRuns): WholeRuns | undefined {
  const known = new Set([lead, ...coarser].flatMap(({ divisions }) => divisions));
  const areKnown = endingDivisions(plan).every((division) => known.has(division));
  return areKnown && constantInt(lead.limit) === BigInt(whole.length) ? whole : undefined;
}

/** Builds a run, and instead of loops with up to a trip count their iterations. */
type EmitRun = (b: Builder, range: LoopRange, state: Accumulators, unrolled: number) => void;

/** Builds the whole run that begins at `from`. */
export function emitWhole(
  b: Builder,
  { length, zero }: WholeRuns,
  from: Value,
  state: Accumulators,
  emit: EmitRun,
): void {
  emit(b, { from, to: advanced(b, from, length), isAny: true, zero }, state, longestRow);
}

/** Builds the run from `from` to `to`: in a branch, if it may be a whole one. */
export function emitRun(
  b: Builder,
  whole: WholeRuns | undefined,
  { from, to }: { readonly from: Value; readonly to: Value },
  state: Accumulators,
  emit: EmitRun,
): void {
  const run = { from, to, isAny: true };
  if (whole === undefined) return emit(b, run, state, mostUnrolled);
  const size = SubIOp.build(b, { lhs: to, rhs: from }).result;
  const isWhole = CmpIOp.create(b, "eq", size, ConstantOp.index(b, whole.length).result).result;
  emitBranches(
    b,
    isWhole,
    state,
    (inside, own) => emitWhole(inside, whole, from, own, emit),
    (inside, own) => emit(inside, run, own, mostUnrolled),
  );
}
