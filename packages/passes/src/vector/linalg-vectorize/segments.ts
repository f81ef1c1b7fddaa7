/**
 * Segments of runs. If all comparisons that break a run compare one number with constants, as for a border or a
 * concatenation, the order of the breaks is known. A run then consists of a few consecutive parts in each of which
 * every comparison is known, and values that the run shares are computed once.
 */
import { AddIOp, constantInt, ConstantOp, MaxSIOp, MinSIOp, RemSIOp, SubIOp } from "@tt-opt/dialect-std";
import { at, type Builder, type Operation, type Value } from "@tt-opt/ir-core";
import { toIndex } from "../../to-index.ts";
import { knownSize } from "../range-size.ts";
import { placesOf, sumOf } from "./break-places.ts";
import type { Cuts } from "./cuts.ts";
import { advanced, type Bound, type LoopRange, toValue } from "./loop-regions.ts";
import type { VectorPlan } from "./plan.ts";
import type { Point } from "./point.ts";
import { type EqualRuns, equalRuns } from "./run-facts.ts";
import { valueAmong, withChosen, withFacts } from "./switches.ts";

/** The parts of a run, in order. */
export interface Segments {
  /** A number that grows by one along the run. */
  readonly value: Value;
  readonly parts: readonly Segment[];
}

/** A part of a run. */
export interface Segment {
  readonly plan: VectorPlan;
  /** The number at its end; undefined for the end of the run. */
  readonly end: number | undefined;
  /** The largest number of its iterations, if it is known. */
  readonly most: number | undefined;
}

/** The segments of all runs; undefined if there are too many or their order is not known. */
export function findSegments(plan: VectorPlan): Segments | undefined {
  const { breaks, keys } = plan;
  const found = placesOf(breaks);
  if (found === undefined) return undefined;
  const { value, places, ends } = found;
  const range = rangeOf(plan, value);
  const limits = range === undefined ? [] : [range.start, ...ends, range.end];
  const parts = [...ends, undefined].map((end, part) => {
    const [yes, no] = [new Set<string>(), new Set<string>()];
    breaks.forEach(({ kind, condition }, i) => {
      const isBefore = end !== undefined && at(places, i) >= end;
      const [holds, fails] = isBefore === (kind === "below") ? [yes, no] : [no, yes];
      holds.add(keys.of(condition));
      fails.add(keys.negated(condition));
    });
    const [from, to] = [limits[part], limits[part + 1]];
    // A remainder of a negative number is not in the range, but then the run is a single iteration.
    const most = from === undefined || to === undefined ? undefined : Math.max(to - from, 1);
    return { plan: withKnown(plan, yes, no), end, most };
  });
  return { value, parts };
}

/** Runs of one length, and their segments, if these are known. */
export interface SegmentedRuns extends EqualRuns {
  readonly segments?: Segments;
}

/** The runs between multiples of divisors, if they have one length and segments that begin and end at known places. */
export function segmentedRuns(plan: VectorPlan): SegmentedRuns | undefined {
  const segments = findSegments(plan);
  const equal = segments && equalRuns({ ...plan, breaks: [] });
  return equal && firstOfSegments(segments, equal.zero) !== undefined ? { ...equal, segments } : undefined;
}

/**
 * The plan for a part of a run in which the conditions `yes` hold and the conditions `no` do not, which decides what
 * places are chosen. The lanes that masks turn off are in the part, too.
 */
function withKnown(plan: VectorPlan, yes: ReadonlySet<string>, no: ReadonlySet<string>): VectorPlan {
  const decided = (condition: Value): boolean | undefined => valueAmong(plan.keys, condition, yes, no);
  const inside = withFacts(plan, yes, no, "");
  const known: Cuts["known"] = (condition, mode) =>
    inside.known(condition, mode) ?? (mode === "off" ? decided(condition) : undefined);
  const own = { ...plan, cuts: { ...inside, known } };
  return withChosen(own, decided);
}

/** The range of a number if it is the sum of a remainder and a constant; without its end. */
function rangeOf({ lanes }: VectorPlan, value: Value): { start: number; end: number } | undefined {
  const { term, offset } = sumOf(value);
  const division = term.definingOp;
  const divisor = division?.is(RemSIOp) === true ? constantInt(division.rhs) : undefined;
  if (division === undefined || divisor === undefined || divisor <= 0n || !lanes.divisions.has(division))
    return undefined;
  return { start: offset, end: offset + Number(divisor) };
}

/** The number of `segments` where a run begins at which the remainders `zero` are 0; undefined if it is not constant. */
export function firstOfSegments({ value }: Segments, zero: ReadonlySet<Operation>): number | undefined {
  const { term, offset } = sumOf(value);
  return term.definingOp !== undefined && zero.has(term.definingOp) ? offset : undefined;
}

/** The starts of the segments of a run, and the end of the last one; `point` builds arithmetic at its start. */
export function segmentBounds(b: Builder, segments: Segments, point: Point, run: LoopRange): readonly Bound[] {
  const { value, parts } = segments;
  const ends = parts.map(({ end }) => end).filter((end) => end !== undefined);
  const first = run.zero && firstOfSegments(segments, run.zero);
  const size = knownSize(run.from, run.to);
  if (first !== undefined && size !== undefined) {
    const inside = ends.map((end) => advanced(b, run.from, Math.min(Math.max(end - first, 0), size)));
    return [run.from, ...inside, run.to];
  }
  const [position, to] = [toValue(b, run.from), toValue(b, run.to)];
  const index = toIndex(b, point.evaluateUniform(value));
  const zero = SubIOp.build(b, { lhs: position, rhs: index }).result;
  const bounds = [position];
  for (const end of ends) {
    const place = AddIOp.build(b, { lhs: zero, rhs: ConstantOp.index(b, end).result }).result;
    const next = MaxSIOp.build(b, { lhs: place, rhs: at(bounds, bounds.length - 1) }).result;
    bounds.push(MinSIOp.build(b, { lhs: next, rhs: to }).result);
  }
  return [...bounds, to];
}
