/** Builds loops over runs: parts of the vectorized loop in which contiguous accesses stay contiguous. */
import { AddIOp, CmpIOp, ConstantOp, MinSIOp, scf } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { at, type Builder, type Rewriter, type Value } from "@tt-opt/ir-core";
import { type Accumulators, accumulatorsOf, carriedOf, takeCarried } from "./accumulators.ts";
import { type Bound, type LoopRange, toValue } from "./loop-regions.ts";
import { nextDigits, type RunDigits } from "./run-digits.ts";
import type { RunStart } from "./runs.ts";

/**
 * Builds the runs of `range`, one after the other; `body` builds one of them and returns its end.
 * @param first The values of the digits of the first run.
 */
export function emitRunLoop(
  rw: Rewriter,
  b: Builder,
  { from, to }: LoopRange,
  digits: RunDigits,
  first: readonly Value[],
  state: Accumulators,
  body: (b: Builder, run: RunStart, state: Accumulators) => Value,
): void {
  const end = toValue(b, to);
  const loop = scf.WhileOp.create(
    b,
    [toValue(b, from), ...first, ...carriedOf(state)],
    (inside, args) => {
      return { condition: CmpIOp.create(inside, "slt", at(args, 0), end).result, args };
    },
    (inside, [position = end, ...carried]) => {
      const own = accumulatorsOf(state, carried.slice(first.length));
      const run = { position, end, digits: carried.slice(0, first.length) };
      const next = body(inside, run, own);
      return [next, ...nextDigits(inside, digits, run, next), ...carriedOf(own)];
    },
  );
  tts.setMark(rw, loop, "countsUp");
  takeCarried(state, loop.results.slice(1 + first.length));
}

/** Builds runs of `length` from 0 up to `end`, where the last one may be cut; `body` builds one of them. */
export function emitEqualRuns(
  b: Builder,
  end: Bound,
  length: number,
  state: Accumulators,
  body: (b: Builder, run: LoopRange, state: Accumulators) => void,
): void {
  const step = ConstantOp.index(b, length).result;
  const bounds = {
    lb: ConstantOp.index(b, 0).result,
    ub: toValue(b, end),
    step,
    inits: carriedOf(state),
  };
  const isWhole = typeof end === "number" && end % length === 0;
  const loop = scf.ForOp.create(b, bounds, (inside, from, args) => {
    const own = accumulatorsOf(state, args);
    const to = AddIOp.build(inside, { lhs: from, rhs: step }).result;
    const run = { from, start: length, isAny: true };
    if (isWhole) body(inside, { ...run, to, multiple: length }, own);
    else body(inside, { ...run, to: MinSIOp.build(inside, { lhs: to, rhs: bounds.ub }).result }, own);
    return carriedOf(own);
  });
  takeCarried(state, loop.results);
}
