/** Loops whose iterations may be executed in any order, as vectorization makes them of the points of an operation. */
import type { scf } from "@tt-opt/dialect-std";
import { indexAttr, IntegerAttr, type Rewriter, UnitAttr } from "@tt-opt/ir-core";

const mark = "tts.independent";
const mostMark = "tts.at_most";

/** Says that the iterations of a loop may be executed in any order, and how many there may be where that is known. */
export function markIndependent(rw: Rewriter, loop: scf.ForOp, most?: number): void {
  rw.setAttribute(loop, mark, UnitAttr.get(rw.context));
  if (most !== undefined) rw.setAttribute(loop, mostMark, indexAttr(rw.context, most));
}

/** Whether the iterations of a loop may be executed in any order, and what it carries combined in any order. */
export function isIndependent(loop: scf.ForOp): boolean {
  return loop.attribute(mark) !== undefined;
}

/** Takes the marks away. */
export function unmarkIndependent(rw: Rewriter, loop: scf.ForOp): void {
  rw.setAttribute(loop, mark, undefined);
  rw.setAttribute(loop, mostMark, undefined);
}

/** How many iterations a loop may have that does not say how many it has. */
export function mostIterations(loop: scf.ForOp): number | undefined {
  const most = loop.attribute(mostMark);
  return most instanceof IntegerAttr ? Number(most.value) : undefined;
}
