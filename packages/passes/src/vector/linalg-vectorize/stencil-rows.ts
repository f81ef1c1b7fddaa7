/** Loops over the rows of stencils, which load several neighbours of each element. */
import type { scf } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import type { Rewriter } from "@tt-opt/ir-core";
import { markRows } from "../independent-loops.ts";
import { isMap, type VectorPlan } from "./plan.ts";

/** Marks a loop if different rows may load the same elements, and may be computed together. */
export function markStencilRows(rw: Rewriter, plan: VectorPlan, loop: scf.ForOp): void {
  if (!isMap(plan)) return;
  const loads = [...plan.masks.keys()].filter((access) => access.is(tts.LoadOp));
  if (new Set(loads.map(({ base }) => base)).size < loads.length) markRows(rw, loop);
}
