/** Reductions that keep one of two elements, as argmax does: what they are combined with twice changes nothing. */
import { SelectOp } from "@tt-opt/dialect-std";
import type { Block, Value } from "@tt-opt/ir-core";

/** Results that are all the left or all the right ones of two groups of values, as a condition says. */
export interface Selection {
  readonly condition: Value;
  /** For each result, the position of the value that is taken where the condition holds, and of the other one. */
  readonly isLeftWhenTrue: boolean;
}

/** Whether `results` are chosen among `left` and `right` by one condition; undefined if not. */
export function selectionOf(
  results: readonly Value[],
  left: readonly Value[],
  right: readonly Value[],
): Selection | undefined {
  let found: Selection | undefined;
  for (const [i, result] of results.entries()) {
    const op = result.definingOp;
    if (op?.is(SelectOp) !== true) return undefined;
    const [a, b] = [left[i], right[i]];
    const isLeftWhenTrue = op.trueValue === a && op.falseValue === b;
    if (!isLeftWhenTrue && !(op.trueValue === b && op.falseValue === a)) return undefined;
    found ??= { condition: op.condition, isLeftWhenTrue };
    if (found.condition !== op.condition || found.isLeftWhenTrue !== isLeftWhenTrue) return undefined;
  }
  return found;
}

/** {@link selectionOf} of a combine region. */
export function regionSelects(entry: Block | undefined): boolean {
  const args = entry?.args ?? [];
  const half = args.length / 2;
  return selectionOf(entry?.last?.operands ?? [], args.slice(0, half), args.slice(half)) !== undefined;
}
