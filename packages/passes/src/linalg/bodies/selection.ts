/** Reductions that keep one of two elements, as argmax does. Combining with an element twice changes nothing. */
import { SelectOp } from "@tt-opt/dialect-std";
import type { Block, Value } from "@tt-opt/ir-core";

/** Results that are all taken from the left group of values or all from the right one, by one condition. */
export interface Selection {
  readonly condition: Value;
  /** Whether the left values are taken where the condition holds. */
  readonly isLeftWhenTrue: boolean;
}

/** The selection by which `results` are chosen from `left` and `right`; undefined if there is none. */
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

/** Whether a combining region is a selection; see {@link selectionOf}. */
export function regionSelects(entry: Block | undefined): boolean {
  const args = entry?.args ?? [];
  const half = args.length / 2;
  return selectionOf(entry?.last?.operands ?? [], args.slice(0, half), args.slice(half)) !== undefined;
}
