/** Number of last steps that are recorded to find a cycle. */
const window = 256;

/** Records the names of the last steps, for the error message if a rewrite does not terminate. */
export class CycleTrace {
  readonly #names: string[] = [];
  #next = 0;

  add(name: string): void {
    this.#names[this.#next] = name;
    this.#next = (this.#next + 1) % window;
  }

  /** The names of the last steps, in descending order of frequency. */
  names(): readonly string[] {
    const counts = new Map<string, number>();
    for (const name of this.#names) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  }
}
