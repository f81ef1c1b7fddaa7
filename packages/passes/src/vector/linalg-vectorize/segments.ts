/**
 * Segments of runs. If all comparisons that break a run compare one number with constants, as for a border or a
 * concatenation, the order of the breaks is known. A run then consists of a few consecutive parts in each of which
 * every comparison is known, and values that the run shares are computed once.
 */
import { AddIOp, constantInt, ConstantOp, MaxSIOp, MinSIOp, RemSIOp, SubIOp } from "@tt-opt/dialect-std";
import { at, type Builder, type Value } from "@tt-opt/ir-core";
import { withoutCasts } from "../../linalg/bodies/index.ts";
import type { VectorPlan } from "./plan.ts";
import type { Point } from "./point.ts";
import { beyondLoops, toIndex } from "./distance.ts";
import { withFacts } from "./switches.ts";

/** More parts would be too much code. */
const mostSegments = 3;

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
  const [first] = breaks;
  if (first === undefined) return undefined;
  const reference = sumOf(first.value);
  const places = breaks.map(({ value, limit, slack }) => {
    const [own, constant] = [sumOf(value), constantInt(limit)];
    if (own.term !== reference.term || constant === undefined) return NaN;
    return Number(constant) + slack - own.offset + reference.offset;
  });
  if (!places.every((place) => Math.abs(place) < beyondLoops)) return undefined;
  const ends = [...new Set(places)].sort((a, b) => a - b);
  if (ends.length >= mostSegments) return undefined;
  const range = rangeOf(plan, reference);
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
    return { plan: { ...plan, cuts: withFacts(plan, yes, no, "") }, end, most };
  });
  return { value: first.value, parts };
}

interface Sum {
  readonly term: Value;
  readonly offset: number;
}

/** The range of a number if it is the sum of a remainder and a constant; without its end. */
function rangeOf({ lanes }: VectorPlan, { term, offset }: Sum): { start: number; end: number } | undefined {
  const division = term.definingOp;
  const divisor = division?.is(RemSIOp) === true ? constantInt(division.rhs) : undefined;
  if (division === undefined || divisor === undefined || divisor <= 0n || !lanes.divisions.has(division))
    return undefined;
  return { start: offset, end: offset + Number(divisor) };
}

/** A value as the sum of a term and a constant. */
function sumOf(value: Value): Sum {
  const plain = withoutCasts(value);
  const op = plain.definingOp;
  const constant = op?.is(AddIOp) === true ? constantInt(op.rhs) : undefined;
  if (op === undefined || constant === undefined) return { term: plain, offset: 0 };
  const { term, offset } = sumOf(op.operand(0));
  return { term, offset: offset + Number(constant) };
}

/** The starts of the segments of the run from `position` to `to`, and the end of the last one. */
export function segmentBounds(
  b: Builder,
  { value, parts }: Segments,
  point: Point,
  position: Value,
  to: Value,
): readonly Value[] {
  const index = toIndex(b, point.evaluateUniform(value));
  const zero = SubIOp.build(b, { lhs: position, rhs: index }).result;
  const bounds = [position];
  for (const { end } of parts) {
    if (end === undefined) continue;
    const place = AddIOp.build(b, { lhs: zero, rhs: ConstantOp.index(b, end).result }).result;
    const next = MaxSIOp.build(b, { lhs: place, rhs: at(bounds, bounds.length - 1) }).result;
    bounds.push(MinSIOp.build(b, { lhs: next, rhs: to }).result);
  }
  return [...bounds, to];
}
