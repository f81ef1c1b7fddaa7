/**
 * Marks of loops whose iterations may be executed in any order, set by vectorization. The end of such a loop is not below
 * its start.
 */
import type { scf } from "@tt-opt/dialect-std";
import { indexAttr, IntegerAttr, type Rewriter, UnitAttr } from "@tt-opt/ir-core";

const mark = "tts.independent";
const mostMark = "tts.at_most";
const copiesMark = "tts.copies";
const rowsMark = "tts.independent_rows";

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
  rw.setAttribute(loop, copiesMark, undefined);
}

/**
 * Fixes the number of copies of a loop's body. Two loops that carry the same values then combine them in the same order,
 * if each copy has accumulators of its own.
 */
export function fixCopies(rw: Rewriter, loop: scf.ForOp, copies: number): void {
  rw.setAttribute(loop, copiesMark, indexAttr(rw.context, copies));
}

/** The number of copies of a loop's body, each with accumulators of its own; undefined if it is not fixed. */
export function fixedCopies(loop: scf.ForOp): number | undefined {
  const copies = loop.attribute(copiesMark);
  return copies instanceof IntegerAttr ? copies.number : undefined;
}

/** The maximum trip count of a loop whose trip count is not constant; undefined if unknown. */
export function mostIterations(loop: scf.ForOp): number | undefined {
  const most = loop.attribute(mostMark);
  return most instanceof IntegerAttr ? Number(most.value) : undefined;
}

/** Marks a loop over rows whose iterations may be executed in any order, and so may the operations of different ones. */
export function markRows(rw: Rewriter, loop: scf.ForOp): void {
  rw.setAttribute(loop, rowsMark, UnitAttr.get(rw.context));
}

/** Whether a loop has the mark of {@link markRows}. */
export function areIndependentRows(loop: scf.ForOp): boolean {
  return loop.attribute(rowsMark) !== undefined;
}

/** Removes the mark of {@link markRows}. */
export function unmarkRows(rw: Rewriter, loop: scf.ForOp): void {
  rw.setAttribute(loop, rowsMark, undefined);
}
