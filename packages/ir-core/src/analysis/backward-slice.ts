/** Properties of the backward slices of values. */
import type { Value } from "../ir/value.ts";

/** The judgement of a single value: true, false, or true if the property holds for other values. */
export type Judgement = boolean | readonly Value[];

/**
 * Whether a property holds for all of `values`. `judge` decides for one value: it returns whether the property holds,
 * or the values for which it must hold, too. Each value is judged once, however many paths lead to it; otherwise the
 * number of visits would double with every step of a chain in which each value uses the previous one twice. Cyclic
 * dependencies count as holding.
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
