/**
 * Independent chains of vectors, for accumulators that keep one of two elements; other reductions are unrolled later.
 */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import { at, type Builder, defined, type Value } from "@tt-opt/ir-core";
import { combineAll } from "./lane-combination.ts";
import { advanced, type Bound, type LoopRange, toValue, wholeVectors } from "./loop-regions.ts";
import type { LaneSelection } from "./selection.ts";
import { chains } from "./vector-groups.ts";

/**
 * Builds a loop over as many vectors of a range as fill all chains, and combines their results in `accumulators`.
 * `iterate` builds the vector at a position, with the accumulators of its chain. Returns the end.
 */
export function emitChains(
  b: Builder,
  { from, to }: LoopRange,
  lanes: number,
  selection: LaneSelection,
  accumulators: Map<number, Value>,
  iterate: (b: Builder, position: Value, carried: Map<number, Value>) => void,
): Bound {
  const keys = [...accumulators.keys()];
  if (keys.length !== selection.outputs.length) return from;
  // A single accumulator per chain leaves registers for twice as many.
  const count = keys.length === 1 ? 2 * chains : chains;
  const step = lanes * count;
  const end = wholeVectors(b, from, to, step);
  if (from === end) return from;
  const starts = Array.from({ length: count }, () => [...accumulators.values()]).flat();
  const bounds = { lb: toValue(b, from), ub: toValue(b, end), step: ConstantOp.index(b, step).result, inits: starts };
  const part = (values: readonly Value[], chain: number): readonly Value[] =>
    values.slice(chain * keys.length, (chain + 1) * keys.length);
  const loop = scf.ForOp.create(b, bounds, (inside, iv, args) =>
    Array.from({ length: count }, (_, chain) => {
      const carried = new Map(keys.map((key, i) => [key, at(part(args, chain), i)]));
      iterate(inside, toValue(inside, advanced(inside, iv, chain * lanes)), carried);
      return keys.map((key) => defined(carried.get(key), "an accumulator"));
    }).flat(),
  );
  let total = part(loop.results, 0);
  for (let chain = 1; chain < count; chain++) total = combineAll(b, selection, total, part(loop.results, chain));
  keys.forEach((key, i) => accumulators.set(key, at(total, i)));
  return end;
}
