/** Builds loops over runs: parts of the vectorized loop in which contiguous accesses stay contiguous. */
import { AddIOp, CmpIOp, ConstantOp, MinSIOp, scf, SubIOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { at, type Builder, type Rewriter, type Value } from "@tt-opt/ir-core";
import { type Accumulators, accumulatorsOf, carriedOf, takeCarried } from "./accumulators.ts";
import { carriedDigits, type DigitValues, digitsOf, nextDigits } from "./digit-values.ts";
import { type LoopRange, toValue } from "./loop-regions.ts";
import { knownSize } from "../range-size.ts";
import type { EqualRuns } from "./run-facts.ts";
import { carriedAfter, carriedWithin, digitsAfter, digitsAt, groupLength, type RunGroups } from "./run-groups.ts";
import type { RunStart } from "./runs.ts";

/** Builds a run and returns its end. */
type RunBody = (b: Builder, run: RunStart, state: Accumulators) => Value;

/**
 * Builds the runs of `range`, one after the other, of which `body` builds one; in groups, if there are any.
 * @param first The digits of the first run.
 */
export function emitRunLoop(
  rw: Rewriter,
  b: Builder,
  range: LoopRange,
  first: readonly DigitValues[],
  groups: RunGroups | undefined,
  state: Accumulators,
  body: RunBody,
): void {
  const kinds = first.map(({ digit }) => digit);
  const [from, end] = [toValue(b, range.from), toValue(b, range.to)];
  emitWhile(rw, b, from, end, carriedDigits(first), state, (inside, position, carried, own) => {
    const run = { position, end, digits: digitsOf(kinds, carried) };
    if (groups !== undefined) return emitGroup(rw, inside, groups, run, own, body);
    const next = body(inside, run, own);
    const digits = nextDigits(inside, run.digits, SubIOp.build(inside, { lhs: next, rhs: position }).result);
    return [next, ...carriedDigits(digits)];
  });
}

/** Builds the group of runs that begins with `start`; returns the place after it and its digits. */
function emitGroup(
  rw: Rewriter,
  b: Builder,
  groups: RunGroups,
  start: RunStart,
  state: Accumulators,
  body: RunBody,
): readonly Value[] {
  const { position: from, digits } = start;
  const length = groupLength(b, groups, start);
  const end = AddIOp.build(b, { lhs: from, rhs: length }).result;
  const first = carriedWithin(groups, digits);
  const last = emitWhile(rw, b, from, end, first, state, (inside, position, carried, own) => {
    const run = { position, end, digits: digitsAt(inside, groups, start, position, carried), lead: groups.lead };
    const next = body(inside, run, own);
    const done = SubIOp.build(inside, { lhs: next, rhs: position }).result;
    return [next, ...carriedAfter(inside, groups, carried, done)];
  });
  return [end, ...carriedDigits(digitsAfter(b, groups, digits, last, length))];
}

/**
 * Builds a loop from `from` to `end` that carries `first` and the partial results; `step` returns the next position and
 * the next ones of these. Returns the last ones.
 */
function emitWhile(
  rw: Rewriter,
  b: Builder,
  from: Value,
  end: Value,
  first: readonly Value[],
  state: Accumulators,
  step: (b: Builder, position: Value, carried: readonly Value[], state: Accumulators) => readonly Value[],
): readonly Value[] {
  const loop = scf.WhileOp.create(
    b,
    [from, ...first, ...carriedOf(state)],
    (inside, args) => {
      return { condition: CmpIOp.create(inside, "slt", at(args, 0), end).result, args };
    },
    (inside, [position = from, ...carried]) => {
      const own = accumulatorsOf(state, carried.slice(first.length));
      return [...step(inside, position, carried.slice(0, first.length), own), ...carriedOf(own)];
    },
  );
  tts.setMark(rw, loop, "countsUp");
  takeCarried(state, loop.results.slice(1 + first.length));
  return loop.results.slice(1, 1 + first.length);
}

/** Builds the parts of runs that have one length. */
interface EqualRunBuilder {
  /** Computes what the runs of the group that begins at `from` share. */
  beginGroup(b: Builder, from: Value): void;
  buildRun(b: Builder, run: LoopRange, state: Accumulators): void;
}

/** Builds runs of one length, the first of which `range` begins with, in groups if there are any. */
export function emitEqualRuns(
  b: Builder,
  range: LoopRange,
  { length, group }: EqualRuns,
  state: Accumulators,
  builder: EqualRunBuilder,
): void {
  const emitRuns = (inside: Builder, part: LoopRange, own: Accumulators): void =>
    emitSteps(inside, part, length, own, (deep, run, last) => builder.buildRun(deep, run, last));
  if (group === undefined) return emitRuns(b, range, state);
  emitSteps(b, range, group, state, (inside, part, own) => {
    builder.beginGroup(inside, part.from);
    emitRuns(inside, part, own);
  });
}

/** Builds a loop over parts of `length`, of which the last one may be cut; `body` builds one of them. */
function emitSteps(
  b: Builder,
  range: LoopRange,
  length: number,
  state: Accumulators,
  body: (b: Builder, part: LoopRange & { readonly from: Value }, state: Accumulators) => void,
): void {
  const step = ConstantOp.index(b, length).result;
  const bounds = { lb: toValue(b, range.from), ub: toValue(b, range.to), step, inits: carriedOf(state) };
  const size = knownSize(range.from, range.to) ?? range.multiple ?? 1;
  const loop = scf.ForOp.create(b, bounds, (inside, from, args) => {
    const own = accumulatorsOf(state, args);
    const to = AddIOp.build(inside, { lhs: from, rhs: step }).result;
    const part = { from, start: length, isAny: true };
    if (size % length === 0) body(inside, { ...part, to, multiple: length }, own);
    else body(inside, { ...part, to: MinSIOp.build(inside, { lhs: to, rhs: bounds.ub }).result }, own);
    return carriedOf(own);
  });
  takeCarried(state, loop.results);
}
