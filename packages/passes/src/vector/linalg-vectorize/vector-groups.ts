/** Several vectors are processed together around an inner reduction, so that the latency of one hides behind the others. */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import { at, type Builder, FloatType, type Operation, type Value } from "@tt-opt/ir-core";
import { knownSize } from "../range-size.ts";
import { advanced, type Bound, type LoopRange, toValue, wholeVectors } from "./loop-regions.ts";
import type { VectorPlan } from "./plan.ts";

/** The number of vectors that are processed together around an inner reduction, or as chains of several accumulators. */
export const chains = 4;

/** The accumulators of all vectors of a group, beside what they need at a time, fit the registers. */
const accumulators = 12;

/** With more operations, a vector needs more registers at a time, and waits less. */
const simpleBody = 12;

/** Groups in a loop have fewer vectors, since their places take registers, too. */
const mostInLoop = 8;

/** More groups are in a loop. */
const mostGroups = 4;

/** Builds the groups that begin at some places. */
type EmitGroup = (b: Builder, places: readonly Value[]) => void;

/**
 * Builds groups of vectors around an inner reduction that keeps `carried` values for each vector, from the start of a range
 * on: one after the other if they are few, and else in a loop over groups of one size. Returns their end.
 */
export function emitGroups(
  b: Builder,
  plan: VectorPlan,
  range: LoopRange,
  lanes: number,
  carried: number,
  body: EmitGroup,
): Bound {
  const { from, to, multiple } = range;
  const sizes = groupSizes(plan, carried, Math.floor((knownSize(from, to) ?? 0) / lanes));
  if (sizes !== undefined)
    return sizes.reduce((start, size) => {
      body(b, placesFrom(b, start, size, lanes));
      return advanced(b, start, size * lanes);
    }, from);
  const count = vectorsTogether(plan, lanes, carried);
  const end = wholeVectors(b, from, to, lanes * count, multiple);
  if (from === end) return end;
  const bounds = { lb: toValue(b, from), ub: toValue(b, end), step: ConstantOp.index(b, lanes * count).result };
  scf.ForOp.create(b, bounds, (inside, first) => body(inside, placesFrom(inside, first, count, lanes)));
  return end;
}

/** The places of `count` vectors. */
function placesFrom(b: Builder, first: Bound, count: number, lanes: number): readonly Value[] {
  return Array.from({ length: count }, (_, i) => toValue(b, advanced(b, first, i * lanes)));
}

/**
 * The number of vectors of a group in a loop: a power of two, or, where that leaves single vectors of the whole loop and
 * the body is simple, the number that leaves the fewest groups and single vectors together.
 */
function vectorsTogether(plan: VectorPlan, lanes: number, carried: number): number {
  const vectors = at(plan.extents, plan.loop) / lanes;
  const few = 2 ** Math.floor(Math.log2(Math.max(1, Math.min(chains, vectors))));
  if (vectors % few === 0 || !isSimple(plan, carried)) return few;
  const passes = (count: number): number => Math.floor(vectors / count) + Math.floor(vectors % count);
  const most = Math.min(vectors, Math.floor(mostInLoop / carried));
  let best = few;
  for (let count = few; count <= most; count++) if (passes(count) < passes(best)) best = count;
  return best;
}

/**
 * The numbers of vectors of groups that together are `count` vectors, as equal as possible; undefined if these are too
 * many, or if a body is not as simple as a sum.
 */
function groupSizes(plan: VectorPlan, carried: number, count: number): readonly number[] | undefined {
  if (count < 1 || !isSimple(plan, carried)) return undefined;
  const groups = Math.ceil(count / Math.max(chains, Math.floor(accumulators / carried)));
  if (groups > mostGroups) return undefined;
  return Array.from({ length: groups }, (_, i) => Math.floor((count + i) / groups));
}

/** Whether a body needs few registers for each vector. */
function isSimple({ body }: VectorPlan, carried: number): boolean {
  return carried > 0 && [...body.ops()].filter(isComputing).length <= simpleBody;
}

/** Whether an operation is more than arithmetic on places. */
function isComputing({ results }: Operation): boolean {
  return results.some(({ type }) => type instanceof FloatType);
}
