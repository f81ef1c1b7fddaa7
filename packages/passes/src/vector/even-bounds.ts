/**
 * Marks structured operations whose masks end their loop at nearly the same place: their bounds differ by one iteration
 * at most. The loop then has one part within all bounds, instead of one between each two of them.
 */
import { type Operation, type Rewriter, UnitAttr } from "@tt-opt/ir-core";

const mark = "tts.even_bounds";

/** Marks `op`. */
export function markEvenBounds(rw: Rewriter, op: Operation): void {
  rw.setAttribute(op, mark, UnitAttr.get(op.context));
}

/** Whether `op` is marked. */
export function hasEvenBounds(op: Operation): boolean {
  return op.attribute(mark) !== undefined;
}
