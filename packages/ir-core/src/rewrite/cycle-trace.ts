/** How many of the last steps are looked at to find out what goes round in circles. */
const window = 256;

/** Remembers the names of the last steps, for the report when a rewrite does not end. */
export class CycleTrace {
  readonly #names: string[] = [];
  #next = 0;

  add(name: string): void {
    this.#names[this.#next] = name;
    this.#next = (this.#next + 1) % window;
  }

  /** The names among the last steps, the most frequent first. */
  names(): readonly string[] {
    const counts = new Map<string, number>();
    for (const name of this.#names) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  }
}
