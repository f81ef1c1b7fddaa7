/** Marks of loops whose iterations may be executed in any order, set by vectorization. */
import type { scf } from "@tt-opt/dialect-std";
import { indexAttr, IntegerAttr, type Rewriter, UnitAttr } from "@tt-opt/ir-core";

const mark = "tts.independent";
const mostMark = "tts.at_most";

/** Marks a loop as independent, optionally with its maximum trip count. */
export function markIndependent(rw: Rewriter, loop: scf.ForOp, most?: number): void {
  rw.setAttribute(loop, mark, UnitAttr.get(rw.context));
  if (most !== undefined) rw.setAttribute(loop, mostMark, indexAttr(rw.context, most));
}

/** Whether the iterations of a loop may be executed in any order, and carried values combined in any order. */
export function isIndependent(loop: scf.ForOp): boolean {
  return loop.attribute(mark) !== undefined;
}

/** Removes the marks. */
export function unmarkIndependent(rw: Rewriter, loop: scf.ForOp): void {
  rw.setAttribute(loop, mark, undefined);
  rw.setAttribute(loop, mostMark, undefined);
}

/** The maximum trip count of a loop whose trip count is not constant; undefined if unknown. */
export function mostIterations(loop: scf.ForOp): number | undefined {
  const most = loop.attribute(mostMark);
  return most instanceof IntegerAttr ? Number(most.value) : undefined;
}
