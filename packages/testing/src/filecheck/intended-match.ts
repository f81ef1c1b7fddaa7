/**
 * Where in the input a directive that failed was probably meant to match: the place whose text is nearest to the
 * directive's by edit distance, as LLVM's `Pattern::printFuzzyMatch` chooses it.
 */

/** How much of the input is looked at: a guess need not be complete, and the search is quadratic. */
const searchLimit = 4096;
/** A guess at this distance or farther away helps nobody. */
const qualityLimit = 50;

/** The offset of the nearest text, or undefined where nothing is near. */
export function closestPlace(wanted: string, input: string): number | undefined {
  let best: number | undefined;
  let bestQuality = qualityLimit;
  let lines = 0;
  for (let at = 0; at < Math.min(input.length, searchLimit); at++) {
    const char = input[at];
    if (char === "\n") lines++;
    if (char === "\n" || char === " " || char === "\t") continue;
    const candidate = input.slice(at, at + wanted.length).split("\n", 1)[0] ?? "";
    const quality = editDistance(wanted, candidate, bestQuality) + lines / 100;
    if (quality < bestQuality) {
      best = at;
      bestQuality = quality;
    }
  }
  return best === 0 ? undefined : best;
}

/** Levenshtein's distance; any number of at least `limit` where it is not less. */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit;
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= right.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      const cost = Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= limit) return limit;
    previous = current;
  }
  return previous[right.length] ?? limit;
}
