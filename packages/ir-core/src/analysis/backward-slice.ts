/** Questions about what values are computed from. */
import type { Value } from "../ir/value.ts";

/** What is known of a value by itself: that something holds, that it does not, or of which others it depends. */
export type Judgement = boolean | readonly Value[];

/**
 * Whether something holds for all of `values`, where `judge` says of a value whether it does, or for which others it
 * must hold for that. Each value is judged once, however many paths lead to it: where each value of a chain is used
 * twice by the next, their number doubles with every step. What depends on itself holds.
 *
 * @example
 * ```ts
 * const isPureSlice = holdsForAll([value], ({ definingOp: op }) => op === undefined || (isPure(op) && op.operands));
 * ```
 */
export function holdsForAll(values: readonly Value[], judge: (value: Value) => Judgement): boolean {
  const pending = [...values];
  const seen = new Set(pending);
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const said = judge(value);
    if (said === false) return false;
    if (said === true) continue;
    for (const other of said) {
      if (seen.has(other)) continue;
      seen.add(other);
      pending.push(other);
    }
  }
  return true;
}
