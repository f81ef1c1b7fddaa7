/** Suggestions for unknown names. */

function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const value = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, substitution);
      row.push(value);
      best = Math.min(best, value);
    }
    if (best > limit) return limit + 1;
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
}

/** The candidate closest to `name`: at most a third of the letters behind its last dot may differ. */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor((name.length - name.lastIndexOf(".") - 1) / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const d = distance(name, candidate, Math.min(limit, bestDistance));
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

/** `; did you mean 'x'?`, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const found = closest(name, candidates);
  return found === undefined ? "" : `; did you mean '${found}'?`;
}

/**
 * Suggestions for a text or a module. It may contain as many errors as names, and comparing all pairs would take
 * minutes: after {@link Suggestions.most} comparisons, errors get no suggestion any more.
 */
export class Suggestions {
  static readonly most = 1_000_000;
  #left = Suggestions.most;

  /** The same as {@link didYouMean}, as long as there are comparisons left. */
  didYouMean(name: string, candidates: Iterable<string>): string {
    return this.#left > 0 ? didYouMean(name, this.#counted(candidates)) : "";
  }

  *#counted(candidates: Iterable<string>): Generator<string> {
    for (const candidate of candidates) {
      this.#left--;
      yield candidate;
    }
  }
}
