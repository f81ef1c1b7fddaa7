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
import { countVarying, KnownLanes, longestRow } from "./known-lanes.ts";
import type { VectorPlan } from "./plan.ts";
import { firstOfSegments, type Segments } from "./segments.ts";
import type { RunGroups } from "./run-groups.ts";
import { endingDivisions, isCutBeforeRuns } from "./run-facts.ts";

/** The most operations of a body that rows without loops may repeat. */
const mostOperations = 224;

/** The same for rows of up to some elements, without the operations whose results their places tell. */
const [shortRow, mostVarying] = [16, 512];

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
  const { breaks, cuts } = plan;
  const lengthOf = (division: Operation): number => Number(constantInt(division.operand(1)) ?? Infinity);
  const ending = endingDivisions(plan);
  const length = Math.min(...ending.map(lengthOf));
  if (length > longestRow) return undefined;
  const dividends = new Set(ending.filter((op) => lengthOf(op) === length).map((op) => op.operand(0)));
  const zero = [...plan.lanes.divisions].filter(
    (op) => isRemainder(op) && dividends.has(op.operand(0)) && lengthOf(op) === length,
  );
  const found = { length, zero: new Set(zero) };
  if (!areFew(plan, found, Math.floor(length / lanes) + (length % lanes))) return undefined;
  if (segments !== undefined) return firstOfSegments(segments, found.zero) === undefined ? undefined : found;
  if (breaks.length > 0) return undefined;
  if (cuts.accesses.size === 0 || isCutBeforeRuns(plan)) return found;
  return cuts.bounds.every((bound) => iterationsFromZero(bound, found.zero) !== undefined) ? found : undefined;
}

/** Whether the body is small enough to be repeated for all vectors and single elements of a row. */
function areFew(plan: VectorPlan, { length, zero }: WholeRuns, pieces: number): boolean {
  if (pieces * [...plan.body.ops()].length <= mostOperations) return true;
  if (length > shortRow) return false;
  const known = new KnownLanes({ from: 0, to: length, zero }).planAt(plan, 0);
  return pieces * countVarying(known) <= mostVarying;
}

/** The whole runs of a plan if each of them begins and ends where the first digit of groups does. */
export function rowsOf({ lead, coarser }: RunGroups, plan: VectorPlan, whole: WholeRuns): WholeRuns | undefined {
  const known = new Set([lead, ...coarser].flatMap(({ divisions }) => divisions));
  const areKnown = endingDivisions(plan).every((division) => known.has(division));
  return areKnown && constantInt(lead.limit) === BigInt(whole.length) ? whole : undefined;
}

/** Builds a run, and instead of loops with up to a trip count their iterations. */
type EmitRun = (b: Builder, range: LoopRange, state: Accumulators) => void;

/** Builds the whole run that begins at `from`. */
export function emitWhole(
  b: Builder,
  { length, zero }: WholeRuns,
  from: Value,
  state: Accumulators,
  emit: EmitRun,
): void {
  emit(b, { from, to: advanced(b, from, length), isAny: true, zero }, state);
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
  if (whole === undefined) return emit(b, run, state);
  const size = SubIOp.build(b, { lhs: to, rhs: from }).result;
  const isWhole = CmpIOp.create(b, "eq", size, ConstantOp.index(b, whole.length).result).result;
  emitBranches(
    b,
    isWhole,
    state,
    (inside, own) => emitWhole(inside, whole, from, own, emit),
    (inside, own) => emit(inside, run, own),
  );
}
