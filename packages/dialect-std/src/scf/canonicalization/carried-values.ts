/** Which of the values that a loop carries need not be carried. */
import type { Value } from "@tt-opt/ir-core";

/**
 * The positions of carried values that are their init in each iteration.
 * @param inits What they start with.
 * @param next What each is in the next iteration: a value, or what the one at that position was in this iteration.
 */
export function unchangedPositions(inits: readonly Value[], next: readonly (Value | number)[]): ReadonlySet<number> {
  const unchanged = new Set<number>();
  // Taken for granted first, for values may change places with equal ones; then what contradicts it goes.
  next.forEach((value, i) => {
    if ((typeof value === "number" ? inits[value] : value) === inits[i]) unchanged.add(i);
  });
  for (let size = -1; size !== unchanged.size;) {
    ({ size } = unchanged);
    for (const i of unchanged) {
      const from = next[i];
      if (typeof from === "number" && !unchanged.has(from)) unchanged.delete(i);
    }
  }
  return unchanged;
}

/** For each position, the first one with the same init and the same value in the next iteration: itself, mostly. */
export function firstEqualPositions(inits: readonly Value[], next: readonly Value[]): readonly number[] {
  if (inits.length < 2) return inits.map((_, i) => i);
  const firsts = new Map<Value, Map<Value, number>>();
  return inits.map((init, i) => {
    const value = next[i];
    if (value === undefined) return i;
    const sameInit = firsts.get(init) ?? new Map<Value, number>();
    firsts.set(init, sameInit);
    const first = sameInit.get(value) ?? i;
    sameInit.set(value, first);
    return first;
  });
}
