/** How many vectors are processed together, so that the latency of one hides behind the others. */
import { ConstantOp, scf } from "@tt-opt/dialect-std";
import { at, type Builder, type Value } from "@tt-opt/ir-core";
import { advanced, type LoopRange, toValue } from "./loop-regions.ts";
import type { VectorPlan } from "./plan.ts";

/** The number of vectors that are processed together around an inner reduction, or as chains of several accumulators. */
export const chains = 4;

/** The number of vectors around an inner reduction: fewer than {@link chains} if the loop has fewer; a power of two. */
export function vectorsTogether({ extents, loop }: VectorPlan, lanes: number): number {
  return 2 ** Math.floor(Math.log2(Math.max(1, Math.min(chains, at(extents, loop) / lanes))));
}

/** Builds a loop over groups of `count` vectors, which `body` builds at their places. */
export function emitGroups(
  b: Builder,
  { from, to }: LoopRange,
  lanes: number,
  count: number,
  body: (b: Builder, places: readonly Value[]) => void,
): void {
  if (from === to) return;
  const bounds = { lb: toValue(b, from), ub: toValue(b, to), step: ConstantOp.index(b, lanes * count).result };
  scf.ForOp.create(b, bounds, (inside, first) => {
    const places = Array.from({ length: count }, (_, i) => toValue(inside, advanced(inside, first, i * lanes)));
    body(inside, places);
  });
}
