/** How many vectors are processed together, so that the latency of one hides behind the others. */
import { at } from "@tt-opt/ir-core";
import type { VectorPlan } from "./plan.ts";

/** The number of vectors that are processed together around an inner reduction, or as chains of several accumulators. */
export const chains = 4;

/** The number of vectors around an inner reduction: fewer than {@link chains} if the loop has fewer; a power of two. */
export function vectorsTogether({ extents, loop }: VectorPlan, lanes: number): number {
  return 2 ** Math.floor(Math.log2(Math.max(1, Math.min(chains, at(extents, loop) / lanes))));
}
