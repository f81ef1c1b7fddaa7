/** Builds loops whose iterations decide where the next one begins. */
import { CmpIOp, scf } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { at, type Builder, type Rewriter, type Value } from "@tt-opt/ir-core";
import { type Accumulators, accumulatorsOf, carriedOf, takeCarried } from "./accumulators.ts";

/**
 * Builds a loop from `from` to `end` that carries `first` and the partial results; `step` returns the next position and
 * the next ones of these. Returns the last ones.
 */
export function emitWhile(
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
