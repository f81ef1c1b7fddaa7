/**
 * Short rows of which a part of the loop contains many, such as those of small images. Only the first and the last one may
 * be cut; the others have one length, and so no loops.
 */
import { CmpIOp, ConstantOp, constantInt, SubIOp } from "@tt-opt/dialect-std";
import type { Builder, Value } from "@tt-opt/ir-core";
import { type Accumulators, emitBranches } from "./accumulators.ts";
import { advanced, type LoopRange } from "./loop-regions.ts";
import type { VectorPlan } from "./plan.ts";
import { endingDivisions, isCutBeforeRuns } from "./run-facts.ts";

/** The trip count up to which other loops are replaced by their iterations. */
export const mostUnrolled = 2;

/** The longest rows without loops, and the most operations that they may take. */
const [longestRow, mostOperations] = [64, 224];

/** The length of all runs but the first and the last one, if vectors and single elements of it take few operations. */
function wholeLength(plan: VectorPlan, lanes: number): number | undefined {
  const { breaks, cuts, body } = plan;
  if (breaks.length > 0 || (cuts.accesses.size > 0 && !isCutBeforeRuns(plan))) return undefined;
  const divisors = endingDivisions(plan).map((division) => Number(constantInt(division.operand(1)) ?? Infinity));
  const length = Math.min(...divisors);
  const pieces = Math.floor(length / lanes) + (length % lanes);
  return length <= longestRow && pieces * [...body.ops()].length <= mostOperations ? length : undefined;
}

/**
 * Builds the run from `from` to `to`, by `emit`: with a known length in a branch, if that is worth it.
 * @param emit Builds a run, and instead of loops with up to a trip count their iterations.
 */
export function emitRun(
  b: Builder,
  plan: VectorPlan,
  lanes: number,
  { from, to }: { readonly from: Value; readonly to: Value },
  state: Accumulators,
  emit: (b: Builder, range: LoopRange, state: Accumulators, unrolled: number) => void,
): void {
  const length = wholeLength(plan, lanes);
  const run = { from, to, isAny: true };
  if (length === undefined) return emit(b, run, state, mostUnrolled);
  const size = SubIOp.build(b, { lhs: to, rhs: from }).result;
  const isWhole = CmpIOp.create(b, "eq", size, ConstantOp.index(b, length).result).result;
  emitBranches(
    b,
    isWhole,
    state,
    (inside, own) => emit(inside, { ...run, to: advanced(inside, from, length) }, own, longestRow),
    (inside, own) => emit(inside, run, own, mostUnrolled),
  );
}
