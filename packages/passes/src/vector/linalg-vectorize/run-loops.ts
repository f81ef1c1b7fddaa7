/** Builds loops over runs: parts of the vectorized loop in which contiguous accesses stay contiguous. */
import { AddIOp, AndIOp, CmpIOp, ConstantOp, MinSIOp, RemUIOp, scf, SubIOp } from "@tt-opt/dialect-std";
import type { Builder, Rewriter, Value } from "@tt-opt/ir-core";
import { type Accumulators, accumulatorsOf, carriedOf, takeCarried } from "./accumulators.ts";
import { carriedDigits, type DigitValues, digitsOf, nextDigits } from "./digit-values.ts";
import { type LoopRange, toValue } from "./loop-regions.ts";
import { knownSize } from "../range-size.ts";
import type { EqualRuns } from "./run-facts.ts";
import { carriedAfter, carriedWithin, digitsAfter, digitsAt, groupLength, type RunGroups } from "./run-groups.ts";
import type { RunStart } from "./runs.ts";
import { emitWhile } from "./while-loop.ts";

/** Builds the runs of a loop. */
export interface RunBuilder {
  /** Builds a run and returns its end. */
  readonly buildRun: (b: Builder, run: RunStart, state: Accumulators) => Value;
  /** The runs of groups that begin and end where the first digit does, which have one length. */
  readonly rows:
    | { readonly length: number; readonly buildRow: (b: Builder, run: RunStart, state: Accumulators) => void }
    | undefined;
}

/**
 * Builds the runs of `range`, one after the other; in groups, if there are any.
 * @param first The digits of the first run.
 */
export function emitRunLoop(
  rw: Rewriter,
  b: Builder,
  range: LoopRange,
  first: readonly DigitValues[],
  groups: RunGroups | undefined,
  state: Accumulators,
  builder: RunBuilder,
): void {
  const kinds = first.map(({ digit }) => digit);
  const [from, end] = [toValue(b, range.from), toValue(b, range.to)];
  emitWhile(rw, b, from, end, carriedDigits(first), state, (inside, position, carried, own) => {
    const run = { position, end, digits: digitsOf(kinds, carried) };
    if (groups !== undefined) return emitGroup(rw, inside, groups, run, own, builder);
    const next = builder.buildRun(inside, run, own);
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
  builder: RunBuilder,
): readonly Value[] {
  const { position: from, digits } = start;
  const length = groupLength(b, groups, start);
  const end = AddIOp.build(b, { lhs: from, rhs: length }).result;
  const first = carriedWithin(groups, digits);
  const runAt = (inside: Builder, position: Value, carried: readonly Value[]): RunStart => {
    return { position, end, digits: digitsAt(inside, groups, start, position, carried), lead: groups.lead };
  };
  const last = emitWhile(rw, b, from, end, first, state, (inside, position, carried, own) => {
    const emitOne = (deep: Builder, part: Accumulators): readonly Value[] => {
      const next = builder.buildRun(deep, runAt(deep, position, carried), part);
      const done = SubIOp.build(deep, { lhs: next, rhs: position }).result;
      return [next, ...carriedAfter(deep, groups, carried, done)];
    };
    if (builder.rows === undefined) return emitOne(inside, own);
    const { length: row, buildRow } = builder.rows;
    const steps: RowSteps = { position, end, row, carried, step: groups.lead.step };
    return emitRows(inside, steps, own, emitOne, (deep, at, digitsThere, part) => {
      buildRow(deep, runAt(deep, at, digitsThere), part);
    });
  });
  return [end, ...carriedDigits(digitsAfter(b, groups, digits, last, length))];
}

/** A place in a group of rows. */
interface RowSteps {
  readonly position: Value;
  readonly end: Value;
  /** The length of a row. */
  readonly row: number;
  /** The first digit, which is 0 where a row begins, and what grows by `step` from row to row. */
  readonly carried: readonly Value[];
  readonly step: Value;
}

/**
 * Builds a loop over all rows that are left, each built by `buildRow`, if a row begins at the place and is not cut, else one
 * run, built by `emitOne`. Returns the place after them and what is carried there.
 */
function emitRows(
  b: Builder,
  { position, end, row, carried: [digit = position, ...moving], step }: RowSteps,
  state: Accumulators,
  emitOne: (b: Builder, state: Accumulators) => readonly Value[],
  buildRow: (b: Builder, position: Value, carried: readonly Value[], state: Accumulators) => void,
): readonly Value[] {
  const length = ConstantOp.index(b, row).result;
  const room = SubIOp.build(b, { lhs: end, rhs: position }).result;
  const zero = ConstantOp.int(b, digit.type, 0).result;
  const isStart = CmpIOp.create(b, "eq", digit, zero).result;
  const isLong = CmpIOp.create(b, "sge", room, length).result;
  const condition = AndIOp.build(b, { lhs: isStart, rhs: isLong }).result;
  const made = scf.IfOp.create(
    b,
    condition,
    (inside) => {
      const rest = RemUIOp.build(inside, { lhs: room, rhs: length }).result;
      const ub = SubIOp.build(inside, { lhs: end, rhs: rest }).result;
      const bounds = { lb: position, ub, step: length, inits: [...moving, ...carriedOf(state)] };
      const loop = scf.ForOp.create(inside, bounds, (deep, at, args) => {
        const own = accumulatorsOf(state, args.slice(moving.length));
        const values = args.slice(0, moving.length);
        buildRow(deep, at, [zero, ...values], own);
        return [...values.map((lhs) => AddIOp.build(deep, { lhs, rhs: step }).result), ...carriedOf(own)];
      });
      return [ub, zero, ...loop.results];
    },
    (inside) => {
      const own = accumulatorsOf(state, carriedOf(state));
      const next = emitOne(inside, own);
      return [...next, ...carriedOf(own)];
    },
  );
  takeCarried(state, made.results.slice(2 + moving.length));
  return made.results.slice(0, 2 + moving.length);
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
